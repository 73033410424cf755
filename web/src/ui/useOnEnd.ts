import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** Asks for more once the last loaded line is drawn. `onEnd` is undefined if there is no more, or it is on its way. */
export function useOnEnd(isAtEnd: boolean, onEnd: (() => void) | undefined): void {
  const end = useLatest(onEnd)
  const hasMore = onEnd !== undefined
  useEffect(() => {
    if (isAtEnd && hasMore) end.current?.()
  }, [isAtEnd, hasMore, end])
}
