import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { newsLive, replyLive } from '@driverdesk/contract/news/news.live.ts'
import { useEffect } from 'react'
import { onLive, onRefetch } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { newsQuery, patchNews, refreshPosts } from './news.data.ts'
import { afterEvents, changedSince } from './newsEvents.ts'

/** When many read a post at the same time, it is asked for once. */
const TOGETHER_MS = 300

/** Keeps the feed true while a screen shows it. */
export function useNewsLive(): void {
  useEffect(() => {
    const changed = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void refreshPosts([...changed])
      changed.clear()
    }
    const hear = (events: LiveEvent[]) => {
      patchNews((feed) => afterEvents(feed, events))
      for (const id of changedSince(events)) changed.add(id)
      if (changed.size > 0) timer ??= setTimeout(ask, TOGETHER_MS)
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
