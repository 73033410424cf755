import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { liveEventsSince, liveMark } from '../kernel/live.ts'
import { applyShiftChanges, changesOf, isNewer, isWithin, type ShiftChange } from './shiftChanges.ts'
import type { ShiftOf, ShownShift } from './shownShift.ts'

export const shiftKeys = {
  all: ['shifts'] as const,
  range: ({ from, to }: DateRange) => [...shiftKeys.all, from, to] as const,
}

/** Live events keep a list true, so it grows old only where they do not arrive. */
const STALE_AFTER_MS = 5 * 60_000
/** A month of 600 restaurants is tens of megabytes: long enough for Back, short enough for the memory. */
const KEPT_MS = 2 * 60_000

/**
 * The shifts of a range with their timesheets and, for staff, their drivers. A list of thousands is replaced, never
 * compared. A cache holds what one signed-in person gets, so all of its lists have the one shape of that audience.
 */
export const shiftsQuery = <A extends Audience = 'staff'>(range: DateRange, audience?: A) =>
  queryOptions({
    queryKey: shiftKeys.range(range),
    queryFn: ({ signal }) => fetchShifts(range, audience ?? 'staff', signal) as Promise<ShiftOf<A>[]>,
    structuralSharing: false,
    staleTime: STALE_AFTER_MS,
    gcTime: KEPT_MS,
  })

/** The changes that our own calls were answered with, for each list that is being fetched meanwhile. */
const underWay = new Set<ShiftChange[]>()

/** An answer may be older than what arrived while it was on its way, so that is applied to it once more. */
async function fetchShifts(range: DateRange, audience: Audience, signal: AbortSignal): Promise<ShownShift[]> {
  const answered: ShiftChange[] = []
  underWay.add(answered)
  const mark = liveMark()
  try {
    const query = {
      period_date_from: range.from,
      period_date_to: range.to,
      with_timesheet: 1,
      with_driver: audience === 'staff' ? 1 : undefined,
    } as const
    const shifts = await call(shiftRoutes.list, { query }, { signal })
    // Nobody knows which came first, an answer of ours or an event: what was removed stays away.
    const [removals, puts] = [answered.filter(isRemoval), answered.filter((change) => !isRemoval(change))]
    const changes = [...puts, ...changesOf(liveEventsSince(mark)), ...removals]
    const now = applyShiftChanges(shifts, changes, range)
    if (removed.size > 0) for (const { id } of now) removed.delete(id)
    return now
  } finally {
    underWay.delete(answered)
  }
}

/**
 * The last state of each removed shift, by its `updated_at` where it is known: what comes late, from before the
 * removal, finds it here.
 */
const removed = new Map<number, string | undefined>()
const REMEMBERED_REMOVALS = 10_000

/** Enters changes into every list of shifts in the cache, as one update of the screen. */
export function patchShifts(client: QueryClient, changes: readonly ShiftChange[]): void {
  const current = changes.filter((change) => isRemoval(change) || !cameLate(change.put))
  rememberRemovals([], current)
  notifyManager.batch(() => {
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: shiftKeys.all })) {
      const shifts = state.data as ShownShift[] | undefined
      if (!shifts) continue
      const [, from, to] = queryKey as ReturnType<typeof shiftKeys.range>
      rememberRemovals(shifts, current)
      const next = applyShiftChanges(shifts, current, { from, to })
      // The list is as old as it was: only its own fetch makes it fresh.
      if (next !== shifts) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
    }
  })
  forgetRemovals(current)
  for (const listener of [...removalListeners]) listener()
}

/** As `patchShifts`, for the answer to a change of our own; a removal that was heard of first has the last word. */
export function patchOwn(client: QueryClient, changes: readonly ShiftChange[]): void {
  const current = changes.filter((change) => isRemoval(change) || !removed.has(change.put.id))
  for (const answered of underWay) answered.push(...current)
  patchShifts(client, current)
}

const removalListeners = new Set<() => void>()

/** Calls `listener` when another answer of `wasRemoved` is possible. */
export function onRemovals(listener: () => void): () => void {
  removalListeners.add(listener)
  return () => removalListeners.delete(listener)
}

/** Whether a removal of the shift was heard of, and nothing of it since. */
export const wasRemoved = (id: number): boolean => removed.has(id)

/** What the cache already has of a range, from a wider list; undefined where no list covers it. */
export function coveringShifts<S extends ShownShift>(client: QueryClient, range: DateRange): S[] | undefined {
  for (const [key, shifts] of client.getQueriesData<S[]>({ queryKey: shiftKeys.all })) {
    const [, from, to] = key as ReturnType<typeof shiftKeys.range>
    if (shifts && from <= range.from && range.to <= to) {
      return shifts.filter(({ period_date }) => isWithin(period_date, range))
    }
  }
  return undefined
}

function cameLate({ id, updated_at }: ShownShift): boolean {
  const last = removed.get(id)
  return last !== undefined && !isNewer(updated_at, last)
}

function rememberRemovals(shifts: readonly ShownShift[], changes: readonly ShiftChange[]) {
  const removals = changes.filter(isRemoval)
  if (removals.length === 0) return
  if (removed.size > REMEMBERED_REMOVALS) removed.clear()
  const byId = new Map(shifts.map((shift) => [shift.id, shift.updated_at]))
  for (const { remove, asOf } of removals) {
    removed.set(remove, asOf ?? byId.get(remove) ?? removed.get(remove))
  }
}

/** A shift that came into the caller's scope again is there again. */
function forgetRemovals(changes: readonly ShiftChange[]) {
  const lastSaid = new Map(
    changes.map((change) => [isRemoval(change) ? change.remove : change.put.id, change]),
  )
  for (const [id, change] of lastSaid) if (!isRemoval(change)) removed.delete(id)
}

const isRemoval = (change: ShiftChange): change is Extract<ShiftChange, { remove: number }> =>
  'remove' in change
