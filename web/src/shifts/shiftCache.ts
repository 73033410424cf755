import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { SentShortShift } from '@driverdesk/contract/shifts/shortShift.shapes.ts'
import { shortShift } from '@driverdesk/contract/shifts/shortShift.ts'
import { addDays, type DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { type Holds, isWithin } from '../kernel/datedChanges.ts'
import { DATED_LIST, datedLists, type PartialList } from '../kernel/datedLists.ts'
import type { LocationGuid } from '../links/screenLinks.ts'
import { changesOf, completedShift } from './shiftChanges.ts'
import { isForStaff, type Lane, type ShiftOf, type ShownShift, type StaffShift } from './shownShift.ts'

export const shiftKeys = {
  all: ['shifts'] as const,
  range: ({ from, to }: DateRange) => [...shiftKeys.all, from, to] as const,
  withoutDrafts: (range: DateRange) => [...shiftKeys.range(range), 'without drafts'] as const,
  ofDriver: (range: DateRange, driver: number) => [...shiftKeys.range(range), 'of driver', driver] as const,
  ofLines: (range: DateRange, lane: Lane) => [...shiftKeys.range(range), 'of', lane] as const,
  firstOpen: (range: DateRange, location: LocationGuid | undefined, most: number) =>
    [...shiftKeys.range(range), 'first open', location ?? null, most] as const,
}

const lists = datedLists<ShownShift>({ all: shiftKeys.all, changesOf, completed: completedShift })
export const { patch: patchShifts, patchOwn, covering: coveringShifts, onRemovals, wasRemoved } = lists

/** All shifts of a range. Staff get short ones. */
export const shiftsQuery = <A extends Audience = 'staff'>(range: DateRange, audience?: A) =>
  queryOptions({
    queryKey: shiftKeys.range(range),
    queryFn: ({ signal }) =>
      lists.fetched(range, () =>
        audience === 'restaurant' ? fetchForRestaurant(range, { signal }) : fetchShort(range, {}, signal),
      ) as Promise<ShiftOf<A>[]>,
    ...DATED_LIST,
  })

export const shiftsOfDriverQuery = (range: DateRange, driver: number) => {
  const holds: Holds<ShownShift> = ({ driver_id }) => driver_id === driver
  return queryOptions({
    queryKey: shiftKeys.ofDriver(range, driver),
    queryFn: async ({ signal }): Promise<PartialList<StaffShift>> => ({
      records: (await lists.fetched(
        range,
        () => fetchShort(range, { driver_id: String(driver) }, signal),
        holds,
      )) as StaffShift[],
      holds,
    }),
    ...DATED_LIST,
  })
}

/**
 * The open shifts of a range: at most `most` of each day, those that have become open since, and those that a refetch keeps.
 */
export const firstOpenQuery = (
  range: DateRange,
  location: LocationGuid | undefined,
  most: number,
  keeps: (shiftId: number) => boolean,
) =>
  queryOptions({
    queryKey: shiftKeys.firstOpen(range, location, most),
    queryFn: async ({ client, queryKey, signal }): Promise<PartialList<StaffShift>> => {
      const narrowed = { driver_id: '0', most_per_day: String(most), ...(location && { location }) }
      const fetched = await lists.fetched(range, () => fetchShort(range, narrowed, signal), isVacant)
      const first = fetched as StaffShift[]
      const state = client.getQueryState<PartialList<StaffShift>>(queryKey)
      // Live events keep them up to date, unless some were missed.
      const before = state?.isInvalidated ? [] : (state?.data?.records ?? [])
      const isThere = new Set(first.map(({ id }) => id))
      return {
        records: [...first, ...before.filter(({ id }) => keeps(id) && !isThere.has(id))],
        holds: isVacant,
      }
    },
    ...DATED_LIST,
  })

/** The shifts of the lines that have been on screen. */
export interface ShiftsOfLines extends PartialList<StaffShift> {
  lines: ReadonlySet<number>
}

const NONE_YET: Pick<ShiftsOfLines, 'records' | 'lines'> = { records: [], lines: new Set() }

/** The line of a shift: the id of its restaurant or driver; 0 for none. */
export const lineIn = (lane: Lane, shift: ShownShift): number =>
  lane === 'restaurants' ? shift.restaurant_id : (isForStaff(shift) && shift.driver_id) || 0

/**
 * The shifts of some lines in a range. A refetch loads those of the wanted lines that are missing; a stale list is
 * loaded as a whole.
 */
export const shiftsOfLinesQuery = (range: DateRange, lane: Lane, wanted: () => readonly number[]) =>
  queryOptions({
    queryKey: shiftKeys.ofLines(range, lane),
    queryFn: async ({ client, queryKey, signal }): Promise<ShiftsOfLines> => {
      const state = client.getQueryState<ShiftsOfLines>(queryKey)
      const before = state?.data ?? NONE_YET
      const isOld = !state || state.isInvalidated || Date.now() - state.dataUpdatedAt > DATED_LIST.staleTime
      const missing = new Set([...wanted(), ...before.lines])
      if (!isOld) for (const id of before.lines) missing.delete(id)
      const isMissing: Holds<ShownShift> = (shift) => missing.has(lineIn(lane, shift))
      const came = await lists.fetched(
        range,
        () => fetchOfLines(range, lane, [...missing], signal),
        isMissing,
      )
      // Live events may have changed the list during the request.
      const now = client.getQueryData<ShiftsOfLines>(queryKey) ?? NONE_YET
      const lines = new Set([...now.lines, ...missing])
      return {
        records: [...now.records.filter((shift) => !isMissing(shift)), ...(came as StaffShift[])],
        holds: (shift) => lines.has(lineIn(lane, shift)),
        lines,
      }
    },
    ...DATED_LIST,
  })

/** Loads some lines again and adds their shifts to the lists. */
export async function askForLines(
  client: QueryClient,
  range: DateRange,
  lane: Lane,
  ids: readonly number[],
): Promise<void> {
  const shifts = await lists.fetched(range, () => fetchOfLines(range, lane, ids)).catch(() => [])
  patchShifts(
    client,
    shifts.map((shift) => ({ put: shift })),
  )
}

/**
 * Whole shifts without drafts, which have no timesheets (docs/spec/timesheets.md#synthetic-rows). A draft from a live
 * event still enters the list.
 */
export const shiftsWithoutDraftsQuery = <A extends Audience = 'staff'>(range: DateRange, audience?: A) =>
  queryOptions({
    queryKey: shiftKeys.withoutDrafts(range),
    queryFn: ({ signal }) =>
      lists.fetched(range, async () => {
        if (audience === 'restaurant') return fetchForRestaurant(range, { signal, filter_draft: 1 })
        const query = { ...days(range), filter_draft: 1, with_timesheet: 1, with_driver: 1 } as const
        return (await call(shiftRoutes.list, { query }, { signal })) as Shift[]
      }) as Promise<WholeShiftOf<A>[]>,
    ...DATED_LIST,
  })

/** A whole shift as staff or a restaurant gets it. */
export type WholeShiftOf<A extends Audience> = { staff: Shift; restaurant: ShiftForRestaurant }[A]

const days = ({ from, to }: DateRange) => ({ period_date_from: from, period_date_to: to })

interface Narrowed {
  driver_id?: string
  restaurant_ids?: string
  driver_ids?: string
  location?: string
  most_per_day?: string
}

/** The shifts of some lines. Requests for the same lines at the same moment become one call for all of their days. */
function fetchOfLines(
  range: DateRange,
  lane: Lane,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<StaffShift[]> {
  const { promise, resolve, reject } = Promise.withResolvers<StaffShift[]>()
  asked.push({ range, lane, ids, signal, resolve, reject })
  if (asked.length === 1) queueMicrotask(sendAsked)
  return promise
}

interface AskedLines {
  range: DateRange
  lane: Lane
  ids: readonly number[]
  signal: AbortSignal | undefined
  resolve: (shifts: StaffShift[]) => void
  reject: (error: unknown) => void
}

let asked: AskedLines[] = []

/** The most lines and days that one call accepts. */
const MOST_IDS = 200
const MOST_DAYS = 31

function sendAsked(): void {
  const sorted = asked.toSorted((a, b) => a.range.from.localeCompare(b.range.from))
  asked = []
  for (const same of Map.groupBy(sorted, ({ lane, ids }) => `${lane} ${ids}`).values()) {
    const joined: AskedLines[][] = []
    for (const one of same) {
      const calls = joined.at(-1)
      const [first, last] = [calls?.[0], calls?.at(-1)]
      const isNext = last !== undefined && addDays(last.range.to, 1) === one.range.from
      if (isNext && first && one.range.to < addDays(first.range.from, MOST_DAYS)) calls?.push(one)
      else joined.push([one])
    }
    for (const calls of joined) void sendJoined(calls)
  }
}

/** Calls for adjoining days, in their order. The request ends when no one wants its answer any more. */
async function sendJoined(calls: AskedLines[]): Promise<void> {
  const [first, last] = [calls[0], calls.at(-1)]
  if (!first || !last) return
  const { lane, ids } = first
  const whole = { from: first.range.from, to: last.range.to }
  const end = new AbortController()
  const leave = () => {
    if (calls.every(({ signal }) => signal?.aborted)) end.abort()
  }
  for (const { signal } of calls) signal?.addEventListener('abort', leave)
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
    ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS).join(),
  )
  try {
    const shifts = await Promise.all(
      parts.map((some) =>
        fetchShort(
          whole,
          lane === 'restaurants' ? { restaurant_ids: some } : { driver_ids: some },
          end.signal,
        ),
      ),
    )
    for (const { range, resolve } of calls)
      resolve(shifts.flat().filter(({ period_date }) => isWithin(period_date, range)))
  } catch (error) {
    for (const { reject } of calls) reject(error)
  }
}

async function fetchShort(range: DateRange, narrowed: Narrowed, signal?: AbortSignal): Promise<StaffShift[]> {
  const query = { ...days(range), ...narrowed, short: 1 } as const
  return ((await call(shiftRoutes.list, { query }, { ...(signal && { signal }) })) as SentShortShift[]).map(
    shortShift,
  )
}

async function fetchForRestaurant(
  range: DateRange,
  { signal, filter_draft }: { signal: AbortSignal; filter_draft?: 1 },
): Promise<ShownShift[]> {
  const query = { ...days(range), filter_draft, with_timesheet: 1, with_driver: 1 } as const
  return (await call(shiftRoutes.list, { query }, { signal })) as ShiftForRestaurant[]
}
