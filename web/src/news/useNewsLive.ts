import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { useEffect } from 'react'
import { onLive, onRefetch } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { newsQuery, patchNews, refreshPosts } from './news.data.ts'
import { afterEvents, changedSince } from './newsEvents.ts'

/** While many read a post at the same time, its count is asked for once in this time. */
const COUNTED_MS = 1_500

/** Keeps the feed true while a screen shows it. */
export function useNewsLive(): void {
  useEffect(() => {
    const counted = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void refreshPosts([...counted])
      counted.clear()
    }
    const hear = (events: LiveEvent[]) => {
      patchNews((feed) => afterEvents(feed, events))
      const [read, other] = [events.filter(isRead), events.filter((event) => !isRead(event))]
      void refreshPosts(changedSince(other))
      for (const id of changedSince(read)) counted.add(id)
      if (counted.size > 0) timer ??= setTimeout(ask, COUNTED_MS)
    }
    const stops = [
      onLive(newsLive.name, hear),
      onLive(replyLive.name, (events) => patchNews((feed) => afterEvents(feed, events))),
      onRefetch(() => void queryClient.invalidateQueries({ queryKey: newsQuery.queryKey })),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
}

const isRead = ({ event }: LiveEvent) => event === 'markReaded'
