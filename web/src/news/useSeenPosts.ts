import { useCallback, useEffect, useRef } from 'react'
import { markShown } from './news.data.ts'

/** Posts seen within this time are sent in one request. */
const TOGETHER_MS = 400

/** A post is seen when half of it is visible or, if it is larger than the window, when it fills half of the window. */
const STEPS = [0.05, 0.25, 0.5, 0.75, 1]
const isSeen = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height / 2)

/**
 * Returns a function that watches the element of an unread post and marks the post as read once it is seen. What could
 * not be sent is sent with the next posts.
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
  // Sends the rest when the person leaves the screen.
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
