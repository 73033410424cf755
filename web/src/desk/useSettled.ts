import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../kernel/afterPaint.ts'

/**
 * Returns `first` until the screen has been painted, then the value. For totals of thousands of shifts, which may appear
 * after the shifts and which a click may interrupt.
 *
 * @param of what the value is about, such as a week: that of another is never returned
 */
export function useSettled<T extends object>(value: T, first: T, of: string): T {
  const [settled, setSettled] = useState({ value: first, of })
  useEffect(() => afterPaint(() => startTransition(() => setSettled({ value, of }))), [value, of])
  return settled.of === of ? settled.value : first
}

/** False until the first paint. The visible part is drawn first, the rest afterwards. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
