import { startTransition, useEffect, useState } from 'react'

/**
 * Returns `first` until the screen has been painted, then the value. For totals of thousands of shifts, which may appear
 * after the shifts and which a click may interrupt.
 */
export function useSettled<T extends object>(value: T, first: T): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => afterPaint(() => startTransition(() => setSettled(value))), [value])
  return settled
}

/** Runs after the next frame has been painted. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(run)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
