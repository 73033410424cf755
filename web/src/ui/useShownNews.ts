import { type RefObject, useEffect, useRef } from 'react'

/** For what stands at the head of a long dialog: when there is news, it is brought into view. */
export function useShownNews(news: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) place.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return place
}
