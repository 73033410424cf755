import { startTransition, useEffect, useState } from 'react'

/**
 * The value once the screen has been painted with it; `first` before that. For figures of thousands of shifts that may
 * come a moment after the shifts themselves, and that a click may interrupt.
 */
export function useSettled<T extends object>(value: T, first: T): T {
  const [settled, setSettled] = useState(first)
  useEffect(() => afterPaint(() => startTransition(() => setSettled(value))), [value])
  return settled
}

/** Runs once a frame is on the screen and the next one has begun; the answer calls it off. */
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
