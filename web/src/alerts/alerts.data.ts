/** The signed-in person's alerts, with the live events that change them. */

import { alertLive, alertReadLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import { type Alert, alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import { ALERT_READ, ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../kernel/api.ts'
import { liveEventsSince, liveMark, onLive } from '../kernel/live.ts'
import { onChanges, stopAll } from '../kernel/onChanges.ts'
import { afterPause } from '../kernel/timing.ts'

const ALERTS = ['alerts'] as const
const queryKey = [...ALERTS, 'list'] as const

/** It is loaded whenever the menu opens: no event says that an alert has left the reader's scope. */
export const alertsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => fetchAlerts(signal),
  refetchOnMount: 'always',
})

export const unreadAlertsQuery = queryOptions({
  queryKey: [...ALERTS, 'unread'],
  queryFn: ({ signal }) => call(alertRoutes.unread, {}, { signal }),
})

/** Adds the alerts that arrived while the request was under way: the answer may not have them yet. */
async function fetchAlerts(signal: AbortSignal): Promise<Alert[]> {
  const mark = liveMark()
  const alerts = await call(alertRoutes.list, {}, { signal })
  return withNew(alerts, newAlerts(liveEventsSince(mark)))
}

const newAlerts = (events: readonly LiveEvent[]): Alert[] =>
  events.filter(({ channel }) => channel === alertLive.name).map(({ data }) => data as Alert)

/** A known alert keeps its status, so that a repeated event changes nothing. */
function withNew(alerts: Alert[], more: readonly Alert[]): Alert[] {
  const added = new Map(more.map((alert) => [alert.id, alert]))
  for (const { id } of alerts) added.delete(id)
  return added.size > 0 ? [...[...added.values()].toReversed(), ...alerts] : alerts
}

/** The channels whose events may settle an alert, which then counts as read. */
const CAUSES = [shiftLive, timesheetLive, driverLive].map(({ name }) => name)
/** Spreads the requests, so that not everyone asks at the same moment or for each of fifty changes a second. */
const SPREAD = 1_000
const PAUSE = 10_000

/** Keeps the alerts up to date on every screen. Returns the message of the newest unread alert that has arrived. */
export function useAlertsLive(): string {
  const client = useQueryClient()
  const [newest, setNewest] = useState('')
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ALERTS })
    // An open list stays as it is, so that nothing moves under the reader's pointer or focus.
    const count = () => client.invalidateQueries(unreadAlertsQuery)
    const unread = () => client.getQueryData(unreadAlertsQuery.queryKey)
    const add = async (events: LiveEvent[]) => {
      const alerts = newAlerts(events)
      client.setQueryData(queryKey, (known: Alert[] | undefined) => known && withNew(known, alerts))
      const before = unread()?.count ?? 0
      await count()
      const { count: now = 0, newest } = unread() ?? {}
      // An alert about the person's own act is already read, so it is not announced. The count alone cannot tell,
      // because another alert may have ended.
      const news =
        newest === undefined && now > before ? alerts.at(-1) : alerts.find(({ id }) => id === newest)
      if (news) setNewest(news.data.message)
    }
    const soon = afterPause(Math.random() * SPREAD, () => void count(), PAUSE)
    return stopAll(
      soon.cancel,
      onLive(alertLive.name, (events) => void add(events)),
      onChanges(refresh, alertReadLive.name),
      ...CAUSES.map((channel) => onLive(channel, soon)),
    )
  }, [client])
  return newest
}

/** Marks one alert or all as read: on screen at once, and undone if the call fails. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number | 'all') => {
      if (id === 'all') await call(alertRoutes.markAll, {})
      else await call(alertRoutes.mark, { params: { id }, body: { status: ALERT_READ } })
    },
    onMutate: async (id) => {
      // A request that is under way would bring the old status back. The server's event asks for the list again.
      await client.cancelQueries({ queryKey: ALERTS })
      const unread = unreadIds(client).filter((one) => id === 'all' || one === id)
      setStatus(client, unread, ALERT_READ)
      return unread
    },
    onError: (_error, _id, unread = []) => {
      setStatus(client, unread, ALERT_UNREAD)
      void client.invalidateQueries({ queryKey: ALERTS })
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
  const more = status === ALERT_UNREAD ? ids.length : -ids.length
  client.setQueryData(
    unreadAlertsQuery.queryKey,
    (known) => known && { ...known, count: Math.max(0, known.count + more) },
  )
}
