/** The driver's own shifts and timesheets. They are also kept on the phone, for times without a network. */
import type { DriverShift, DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import type { OpenShift, OpenShifts } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { ownShiftsLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { ownSickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import {
  isClaim,
  isSickCall,
  type QueuedAction,
  type QueuedClaim,
  type QueuedSickCall,
} from '@driverdesk/domain/driverApp/actionQueue.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { addDays, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LEAVE_KEY, ownLeaveQuery } from '../drivers/leave/leave.data.ts'
import { call, periodOf } from '../kernel/api.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { liveMark, onLive, onRefetch } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import { afterPause } from '../kernel/timing.ts'
import { showToast } from '../ui/showToast.ts'
import { keptShifts, keptTimesheets } from './keptOnPhone.ts'
import { useQueue } from './queue/queue.ts'

const KEY = 'driverApp'

/**
 * An open app gets live updates. A phone may sleep for hours: data is also refetched when the app comes to the front and when
 * the network returns.
 */
export const FRESH = {
  staleTime: 15_000,
  refetchInterval: 2 * 60_000,
  refetchOnReconnect: true,
} as const

export const ownShiftsQuery = queryOptions({
  ...FRESH,
  queryKey: [KEY, 'shifts'],
  queryFn: async ({ signal }): Promise<DriverShifts> => {
    // The connection opens later: if something changes before it does, they are loaded again.
    liveMark()
    const shifts = await call(driverShiftRoutes.list, {}, { signal })
    keptShifts.keep(shifts, Date.now())
    return shifts
  },
  initialData: () => keptShifts.read()?.data,
  initialDataUpdatedAt: () => keptShifts.read()?.at,
})

const timesheetsKey = ({ from, to }: DateRange) => [KEY, 'timesheets', from, to] as const

const loadTimesheets = (range: DateRange, signal: AbortSignal) =>
  call(driverShiftRoutes.timesheets, { query: periodOf(range) }, { signal })

/** The most days of one call, so that a whole month is among them. */
const RECENT_DAYS = 31

/** The timesheets of the last 31 days, which are kept on the phone. */
export const recentTimesheetsQuery = (today: IsoDate) => {
  const range = { from: addDays(today, 1 - RECENT_DAYS), to: today }
  return queryOptions({
    ...FRESH,
    queryKey: timesheetsKey(range),
    queryFn: async ({ signal }) => {
      const timesheets = await loadTimesheets(range, signal)
      keptTimesheets.keep(timesheets, Date.now())
      return timesheets
    },
    initialData: () => keptTimesheets.read()?.data,
    initialDataUpdatedAt: () => keptTimesheets.read()?.at,
  })
}

/** The timesheets of a range that ended before today. They need a network. */
export const earlierTimesheetsQuery = (range: DateRange) =>
  queryOptions({
    ...FRESH,
    queryKey: timesheetsKey(range),
    queryFn: ({ signal }) => loadTimesheets(range, signal),
  })

/** True if the phone knows of no change to the driver's shift, or has no list of shifts. */
export const isStillOwn = ({ id, updated_at }: DriverShift): boolean =>
  queryClient
    .getQueryData(ownShiftsQuery.queryKey)
    ?.shifts.some((one) => one.id === id && one.updated_at === updated_at) ?? true

/** The driver's shift as it is now; undefined if it is no longer theirs. */
export const useShiftNow = ({ id }: DriverShift): DriverShift | undefined =>
  useQuery(ownShiftsQuery).data?.shifts.find((one) => one.id === id)

/** Refetches everything but forms, which may be half filled in. */
export function refreshOwn(): void {
  for (const queryKey of [[KEY], ['news'], LEAVE_KEY]) void queryClient.invalidateQueries({ queryKey })
}

/** Publishing a week must not make thousands of phones ask in the same moment. */
const SPREAD_MS = 1_000
const PAUSE_MS = 3_000

/** Refetches soon after someone has changed a shift or a timesheet of the driver. Returns a function that stops it. */
export function followOwn(): () => void {
  const soon = afterPause(Math.random() * SPREAD_MS, refreshOwn, PAUSE_MS)
  return stopAll(soon.cancel, onLive(ownShiftsLive.name, soon), onRefetch(soon))
}

/** @param shift the server's new version; undefined if it is no longer the driver's */
function patchShift(id: number, shift: DriverShift | undefined): void {
  // The rest of the list is as old as before, so its time stays.
  const updatedAt = queryClient.getQueryState(ownShiftsQuery.queryKey)?.dataUpdatedAt ?? Date.now()
  const shifts = queryClient.setQueryData(
    ownShiftsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        shifts: known.shifts.flatMap((one) => (one.id !== id ? [one] : shift ? [shift] : [])),
      },
    { updatedAt },
  )
  if (shifts) keptShifts.keep(shifts, updatedAt)
}

function showOwn(shifts: DriverShifts): void {
  queryClient.setQueryData(ownShiftsQuery.queryKey, shifts)
  keptShifts.keep(shifts, Date.now())
}

/** Makes the call of a queued action, and shows the result before the action leaves the queue. */
export async function sendAction(queued: QueuedAction): Promise<void> {
  if (queued.action === 'acknowledge') {
    return showOwn(await call(driverShiftRoutes.acknowledgeAll, { body: queued.seen }))
  }
  if (isClaim(queued)) return sendClaim(queued)
  if (isSickCall(queued)) return sendSickCall(queued)
  const { shift_id, action, key, at, place, trips, comment } = queued
  const where = place === null || place === 'asked' ? {} : place
  const options = { idempotencyKey: key }
  const shift =
    action === 'start'
      ? await call(driverShiftRoutes.start, { params: { id: shift_id }, body: { at, ...where } }, options)
      : await call(
          driverShiftRoutes.finish,
          { params: { id: shift_id }, body: { at, ...where, ...trips, comment } },
          options,
        )
  patchShift(shift_id, shift)
}

async function sendSickCall({ at, key, days }: QueuedSickCall): Promise<void> {
  const { opened } = await call(ownSickCallRoutes.report, { body: { ...days, at } }, { idempotencyKey: key })
  showToast(
    opened === 0
      ? 'The office knows that you cannot work. You have no shifts on these days.'
      : `The office knows that you cannot work, and will look for someone for ${countOf(opened, 'shift')}.`,
  )
}

export const openShiftsKey = [KEY, 'open'] as const
/** The key of the lists of open shifts. Other data below `openShiftsKey` has another shape. */
export const openListsKey = [...openShiftsKey, 'list'] as const

async function sendClaim({ action, shift_id, key, seen }: QueuedClaim): Promise<void> {
  const sent = { params: { id: shift_id } }
  const options = { idempotencyKey: key }
  if (action === 'withdraw' || action === 'decline')
    await call(openShiftRoutes[action], { ...sent, body: {} }, options)
  else
    await call(openShiftRoutes[action === 'accept' ? 'take' : action], { ...sent, body: { seen } }, options)
  // Shown until the lists are loaded again, which follows.
  const after = (shift: OpenShift): OpenShift[] => {
    if (shift.id !== shift_id) return [shift]
    if (action === 'ask') return [{ ...shift, claim: 'asked' }]
    return action === 'withdraw' ? [{ ...shift, claim: null }] : []
  }
  queryClient.setQueriesData<OpenShifts>(
    { queryKey: openListsKey },
    (known) => known && withShifts(known, known.shifts.flatMap(after)),
  )
}

/** The list with other shifts. Those that are offered are not counted. */
function withShifts(known: OpenShifts, shifts: OpenShift[]): OpenShifts {
  const { counts } = known
  const counted = (some: readonly OpenShift[]) => some.filter((shift) => shift.offered_until === null).length
  const gone = counted(known.shifts) - counted(shifts)
  return { ...known, shifts, ...(counts && { counts: { ...counts, fit: counts.fit - gone } }) }
}

/** @param key stays the same for the same reason, so that a retry after a lost answer counts once */
export async function sendRejection(
  { id, updated_at }: DriverShift,
  reason: string,
  key: string,
): Promise<void> {
  await call(
    driverShiftRoutes.reject,
    { params: { id }, body: { reason, updated_at } },
    { idempotencyKey: key },
  )
  patchShift(id, undefined)
}

export const rejectionKey = newIdempotencyKey

/**
 * The queued reports that the server does not have. If the answer to one was lost, the server has it among the leave,
 * with the same time.
 */
export function useUnknownSickCalls(): readonly QueuedSickCall[] {
  const { sickCalls } = useQueue()
  const { data = [] } = useQuery({ ...ownLeaveQuery, enabled: sickCalls.length > 0 })
  const said = new Set(data.filter(({ kind }) => kind === 'sick').map(({ asked_at }) => Date.parse(asked_at)))
  return sickCalls.filter(({ at }) => !said.has(Date.parse(at)))
}
