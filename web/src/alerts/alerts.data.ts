/** The signed-in person's alerts in the cache, and live events. */
import type { Alert } from '@driverdesk/contract/alerts/alert.shapes.ts'
import { alertLive, alertReadLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { ALERT_READ, ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../kernel/api.ts'
import { liveEventsSince, liveMark, onLive, onRefetch } from '../kernel/live.ts'

const queryKey = ['alerts'] as const

/** The newest first. */
export const alertsQuery = queryOptions({ queryKey, queryFn: ({ signal }) => fetchAlerts(signal) })

/** An answer may be older than what arrived while it was on its way, so that is added to it once more. */
async function fetchAlerts(signal: AbortSignal): Promise<Alert[]> {
  const mark = liveMark()
  const alerts = await call(alertRoutes.list, {}, { signal })
  return withNew(alerts, newAlerts(liveEventsSince(mark)))
}

const newAlerts = (events: readonly LiveEvent[]): Alert[] =>
  events.filter(({ channel }) => channel === alertLive.name).map(({ data }) => data as Alert)

/** One that is known keeps its status: an event that comes twice changes nothing. */
function withNew(alerts: Alert[], more: readonly Alert[]): Alert[] {
  const added = new Map(more.map((alert) => [alert.id, alert]))
  for (const { id } of alerts) added.delete(id)
  return added.size > 0 ? [...[...added.values()].toReversed(), ...alerts] : alerts
}

/** Keeps the alerts true wherever the person is; answers the sentence of the newest that came since. */
export function useAlertsLive(): string {
  const client = useQueryClient()
  const [newest, setNewest] = useState('')
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey })
    const add = (events: LiveEvent[]) => {
      const alerts = newAlerts(events)
      client.setQueryData(queryKey, (known: Alert[] | undefined) => known && withNew(known, alerts))
      setNewest(alerts.at(-1)?.data.message ?? '')
    }
    const stops = [onLive(alertLive.name, add), onLive(alertReadLive.name, refresh), onRefetch(refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  return newest
}

/** Marks one alert as read, or all: on the screen at once, and unread again where the server could not be told. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number | 'all') => {
      if (id === 'all') await call(alertRoutes.markAll, {})
      else await call(alertRoutes.mark, { params: { id: String(id) }, body: { status: ALERT_READ } })
    },
    onMutate: async (id) => {
      // An answer on its way knows nothing of this yet; what the server does is told live, and asked for anew.
      await client.cancelQueries({ queryKey })
      const unread = unreadIds(client).filter((one) => id === 'all' || one === id)
      setStatus(client, unread, ALERT_READ)
      return unread
    },
    onError: (_error, _id, unread = []) => {
      setStatus(client, unread, ALERT_UNREAD)
      void client.invalidateQueries({ queryKey })
    },
  })
}

const unreadIds = (client: QueryClient): number[] =>
  (client.getQueryData<Alert[]>(queryKey) ?? [])
    .filter(({ status }) => status === ALERT_UNREAD)
    .map(({ id }) => id)

function setStatus(client: QueryClient, ids: readonly number[], status: Alert['status']): void {
  client.setQueryData(queryKey, (alerts: Alert[] | undefined) =>
    alerts?.map((alert) => (ids.includes(alert.id) ? { ...alert, status } : alert)),
  )
}
