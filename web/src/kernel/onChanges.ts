import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, onRefetch } from './live.ts'

export const stopAll =
  (...stops: readonly (() => void)[]) =>
  (): void => {
    for (const stop of stops) stop()
  }

/**
 * Calls `listener` when records of these live channels change, and when some may have changed without an event. Returns
 * the function that stops it.
 */
export const onChanges = (listener: () => void, ...channels: readonly string[]): (() => void) =>
  stopAll(...channels.map((channel) => onLive(channel, listener)), onRefetch(listener))

export interface LiveLists {
  keys: readonly QueryKey[]
  channel: string
  /** Applies events to the cached lists; if left out, the lists are loaded again. */
  patch?: (client: QueryClient, events: LiveEvent[]) => void
}

/**
 * Keeps lists up to date while a screen shows them. Afterwards they count as stale: they get no more events.
 *
 * @param lists must stay the same between renders
 */
export function useLiveLists(lists: LiveLists): void {
  const client = useQueryClient()
  useEffect(() => {
    const { keys, channel, patch } = lists
    const outdate = (refetchType: 'active' | 'none') => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType })
    }
    const refetch = () => outdate('active')
    const onEvents = (events: LiveEvent[]) => (patch ? patch(client, events) : refetch())
    return stopAll(onLive(channel, onEvents), onRefetch(refetch), () => outdate('none'))
  }, [client, lists])
}
