/** The timesheets of a range: their lists in the cache, and live events. */

import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { ChangedTimesheet, NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetLive } from '@driverdesk/contract/timesheets/timesheets.live.ts'
import { timesheetBasicRoutes, timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, periodOf } from '../kernel/api.ts'
import { ApiError } from '../kernel/apiError.ts'
import type { DatedChange } from '../kernel/datedChanges.ts'
import { DATED_LIST, datedLists } from '../kernel/datedLists.ts'
import type { LiveEvent } from '../kernel/live.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { prefetchShiftsWithoutDrafts } from '../shifts/shifts.data.ts'
import type { ShownTimesheet, TimesheetOf } from './timesheetDesk.ts'

/** The mutation key of every change to timesheets, for 'Saving…'. */
export const savingTimesheets = ['saving', 'timesheets'] as const

/** The timesheets of a range, at once if a cached list covers it. */
export function useTimesheets<A extends Audience>(range: DateRange, audience: A, enabled = true) {
  const client = useQueryClient()
  const { from, to } = range
  const covering = useCallback(
    () => coveringTimesheets<TimesheetOf<A>>(client, { from, to }),
    [client, from, to],
  )
  return useQuery({ ...timesheetsQuery(range, audience), enabled, placeholderData: covering })
}

export function prefetchTimesheets(client: QueryClient, range: DateRange, audience: Audience): void {
  void client.prefetchQuery(timesheetsQuery(range, audience))
  void prefetchShiftsWithoutDrafts(client, range, audience)
}

const timesheetKeys = {
  all: ['timesheets'] as const,
  range: ({ from, to }: DateRange) => [...timesheetKeys.all, from, to] as const,
}

type TimesheetChange = DatedChange<ShownTimesheet>

const PUTTING: readonly string[] = timesheetLive.events

/** 'destroy' removes a timesheet, every other event puts one (docs/spec/kernel.md#live-events). */
function changesOf(events: readonly LiveEvent[]): TimesheetChange[] {
  return events.flatMap(({ channel, event, data }): TimesheetChange[] => {
    if (channel !== timesheetLive.name) return []
    if (event === DESTROY) return [{ remove: (data as { id: number }).id }]
    return PUTTING.includes(event) ? [{ put: data as ShownTimesheet }] : []
  })
}

const lists = datedLists<ShownTimesheet>({ all: timesheetKeys.all, changesOf })
export const {
  patch: patchTimesheets,
  /** For the answers to our own calls. */
  patchOwn: patchOwnTimesheets,
  covering: coveringTimesheets,
} = lists

const timesheetsQuery = <A extends Audience>(range: DateRange, _audience: A) =>
  queryOptions({
    queryKey: timesheetKeys.range(range),
    queryFn: ({ signal }) =>
      lists.fetched(range, () =>
        call(timesheetRoutes.list, { query: periodOf(range) }, { signal }),
      ) as Promise<TimesheetOf<A>[]>,
    ...DATED_LIST,
  })

/** Names of drivers and pay per fuel trip, in pounds; for restaurant accounts only. */
export const timesheetBasicsQuery = queryOptions({
  queryKey: ['timesheet-basics'],
  queryFn: ({ signal }) => call(timesheetBasicRoutes.basics, {}, { signal }),
})

const LIVE: LiveLists = {
  // Without a connection, the pay per trip may have changed too (docs/spec/timesheets.md#pending-amounts).
  keys: [timesheetKeys.all, timesheetBasicsQuery.queryKey],
  channel: timesheetLive.name,
  patch: (client, events) => patchTimesheets(client, changesOf(events)),
}

export const useTimesheetLive = (): void => useLiveLists(LIVE)

/**
 * The options of every mutation: the answer patches the lists, and an error that shows that they are stale refetches them.
 * The forms show errors themselves.
 */
function useChangeOptions() {
  const client = useQueryClient()
  return {
    mutationKey: savingTimesheets,
    meta: { ownErrors: true },
    onSuccess: (timesheet: ShownTimesheet) => patchOwnTimesheets(client, [{ put: timesheet }]),
    onError: (error: Error) => {
      const isStale = error instanceof ApiError && (error.status === 404 || error.status === 409)
      if (isStale) void client.invalidateQueries({ queryKey: timesheetKeys.all })
    },
  }
}

interface TimesheetToCreate {
  body: NewTimesheet
  idempotencyKey: string
}

export const useCreateTimesheet = () =>
  useMutation({
    ...useChangeOptions(),
    mutationFn: ({ body, idempotencyKey }: TimesheetToCreate): Promise<ShownTimesheet> =>
      call(timesheetRoutes.create, { body }, { idempotencyKey }),
  })

/** The body's `updated_at` is the version that the user saw. The server refuses an older one with 409. */
export const useUpdateTimesheet = () =>
  useMutation({
    ...useChangeOptions(),
    mutationFn: ({ id, body }: { id: number; body: ChangedTimesheet }): Promise<ShownTimesheet> =>
      call(timesheetRoutes.update, { params: { id }, body }),
  })

export function useRemoveTimesheet() {
  const client = useQueryClient()
  return useMutation({
    ...useChangeOptions(),
    mutationFn: ({ id, updated_at }: ShownTimesheet) =>
      call(timesheetRoutes.remove, { params: { id }, query: { updated_at } }),
    onSuccess: ({ id, updated_at }) => patchOwnTimesheets(client, [{ remove: id, asOf: updated_at }]),
  })
}

type Sought = Pick<ShownTimesheet, 'id' | 'shift_id' | 'period_date'>

/** Fetches the current version of a timesheet, by its id or its shift; null if there is none. */
export function useReloadTimesheet() {
  const client = useQueryClient()
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ id, shift_id, period_date: day }: Sought): Promise<ShownTimesheet | null> => {
      const list = timesheetsQuery({ from: day, to: day }, 'restaurant')
      const timesheets: ShownTimesheet[] = await client.fetchQuery({ ...list, staleTime: 0 })
      const ofShift = ({ type, shift_id: of }: ShownTimesheet) => type === 10 && of === shift_id
      return (
        timesheets.find((timesheet) => timesheet.id === id) ??
        (shift_id === null ? undefined : timesheets.find(ofShift)) ??
        null
      )
    },
    onSuccess: (timesheet) => timesheet && patchOwnTimesheets(client, [{ put: timesheet }]),
  })
}

/** Who changed a timesheet last; undefined if that is not known. */
export const changerOf = (id: number): Promise<string | undefined> =>
  call(timesheetRoutes.changedBy, { params: { id } }).then(
    ({ name }) => name ?? undefined,
    () => undefined,
  )

interface TimesheetToQuery {
  id: number
  body: { reason: string; updated_at: string }
  /** The same for every attempt to send one form. */
  idempotencyKey: string
}

export const useQueryTimesheet = () =>
  useMutation({
    ...useChangeOptions(),
    mutationFn: ({ id, body, idempotencyKey }: TimesheetToQuery): Promise<ShownTimesheet> =>
      call(timesheetRoutes.query, { params: { id }, body }, { idempotencyKey }),
  })
