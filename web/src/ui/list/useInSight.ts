import { useCallback, useState } from 'react'

/** Whether an element is on the screen, or less than `margin` below it, or above it. */
export function useInSight(margin: string) {
  const [isInSight, setInSight] = useState(false)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => setInSight(entries.at(-1)?.isIntersecting === true),
        // What has been scrolled past counts, however far.
        { rootMargin: `1000000px 0px ${margin}` },
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        setInSight(false)
      }
    },
    [margin],
  )
  return [isInSight, watch] as const
}
