import { useCallback, useEffect, useRef } from 'react'
import { markShown } from './news.data.ts'

/** What is seen within this time is told to the server at once. */
const TOGETHER_MS = 400

/** Half of a post, or half of the window where the post is larger, is a look at it. */
const STEPS = [0.05, 0.25, 0.5, 0.75, 1]
const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height / 2)

/**
 * Tells the server which posts were seen, each once; what did not arrive is told with the next ones. The answer is for
 * the element of a post that is not read yet.
 */
export function useSeenPosts() {
  const queue = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tell = useCallback(() => {
    timer.current = undefined
    const ids = [...queue.current]
    queue.current.clear()
    if (ids.length === 0) return
    markShown(ids).catch(() => {
      for (const id of ids) queue.current.add(id)
    })
  }, [])
  // Whoever goes on to another screen has seen them all the same.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      tell()
    },
    [tell],
  )

  return useCallback(
    (element: HTMLElement, id: number) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(isSeen)) return
          observer.disconnect()
          queue.current.add(id)
          timer.current ??= setTimeout(tell, TOGETHER_MS)
        },
        { threshold: STEPS },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [tell],
  )
}
