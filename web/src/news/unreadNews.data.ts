/** The number of unread posts, shown beside the link to the feed. */
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { newsLive } from '@driverdesk/contract/news/news.live.ts'
import { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'

const unreadQuery = queryOptions({
  queryKey: ['news', 'unread'],
  queryFn: async ({ signal }) => (await call(newsRoutes.unread, {}, { signal })).count,
})

export const refreshUnread = (): void =>
  void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })

export function useUnreadNews(): number {
  const { data } = useQuery(unreadQuery)
  useEffect(() => {
    // Other people reading a post does not change this user's count.
    const onEvents = (events: LiveEvent[]) => {
      if (events.some(({ event }) => event !== 'markReaded')) refreshUnread()
    }
    return stopAll(onLive(newsLive.name, onEvents), onRefetch(refreshUnread))
  }, [])
  return data ?? 0
}
