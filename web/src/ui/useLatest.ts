import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A value as it was last drawn, for what listens outside of drawing and stays the same meanwhile. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
