/** The driver's own shifts and timesheets: asked of the server, and kept on the phone for when that cannot be reached. */
import type { DriverShift, DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { isWork, type QueuedAction } from '@driverdesk/domain/driverApp/actionQueue.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { queryClient } from '../kernel/query.ts'
import { keepShifts, keptShifts } from './keptShifts.ts'

const KEY = 'driverApp'

/** The phone may sleep for hours: what it shows is asked for again when it is looked at, and when the network returns. */
const FRESH = {
  staleTime: 15_000,
  refetchInterval: 2 * 60_000,
  refetchOnReconnect: true,
} as const

export const ownShiftsQuery = queryOptions({
  ...FRESH,
  queryKey: [KEY, 'shifts'],
  queryFn: async ({ signal }): Promise<DriverShifts> => {
    const shifts = await call(driverShiftRoutes.list, {}, { signal })
    keepShifts(shifts, Date.now())
    return shifts
  },
  initialData: () => keptShifts()?.data,
  initialDataUpdatedAt: () => keptShifts()?.at,
})

export const ownTimesheetsQuery = ({ from, to }: DateRange) =>
  queryOptions({
    ...FRESH,
    queryKey: [KEY, 'timesheets', from, to],
    queryFn: ({ signal }) =>
      call(
        driverShiftRoutes.timesheets,
        { query: { period_date_from: from, period_date_to: to } },
        { signal },
      ),
  })

/** Asks again for what the driver sees; not for a form that is being filled in. */
export function refreshOwn(): void {
  for (const key of [KEY, 'news']) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Shows a shift as the server has just answered it; undefined: it is no longer the driver's. */
function patchShift(id: number, shift: DriverShift | undefined): void {
  // The list stays as old as it was, and says the time of then.
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
  if (shifts) keepShifts(shifts, updatedAt)
}

/** All of them, as the server has just answered them. */
function showOwn(shifts: DriverShifts): void {
  queryClient.setQueryData(ownShiftsQuery.queryKey, shifts)
  keepShifts(shifts, Date.now())
}

const params = (id: number) => ({ id: String(id) })

/** Makes the call of a queued action; its shift shows what came of it before the action leaves the queue. */
export async function sendAction(queued: QueuedAction): Promise<void> {
  if (!isWork(queued)) return showOwn(await call(driverShiftRoutes.acknowledgeAll, { body: queued.seen }))
  const { shift_id, action, key, at, place, trips, comment } = queued
  const where = place === null || place === 'asked' ? {} : place
  const options = { idempotencyKey: key }
  const shift =
    action === 'start'
      ? await call(driverShiftRoutes.start, { params: params(shift_id), body: { at, ...where } }, options)
      : await call(
          driverShiftRoutes.finish,
          { params: params(shift_id), body: { at, ...where, ...trips, comment } },
          options,
        )
  patchShift(shift_id, shift)
}

/** Gives a shift back. One key for one reason: it is sent again with the same one after a lost answer. */
export async function rejectShift(
  { id, updated_at }: DriverShift,
  reason: string,
  key: string,
): Promise<void> {
  await call(
    driverShiftRoutes.reject,
    { params: params(id), body: { reason, updated_at } },
    { idempotencyKey: key },
  )
  patchShift(id, undefined)
}

export const rejectionKey = newIdempotencyKey
