import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the returned element, such as the head of a long dialog, into view when there is news. */
export function useShownNews(news: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) place.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return place
}
