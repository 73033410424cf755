import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The latest rendered value, for listeners that are registered once. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
