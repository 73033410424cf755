/** The calls that change timesheets; their lists are those of `timesheets.data.ts`. */
import type { ChangedTimesheet, NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { ApiError } from '../kernel/apiError.ts'
import type { ShownTimesheet } from './shownTimesheet.ts'
import { patchOwnTimesheets, timesheetKeys, timesheetsQuery } from './timesheetCache.ts'
import { savingTimesheets } from './timesheets.data.ts'

/** The forms say themselves what was refused. */
const quietly = { mutationKey: savingTimesheets, meta: { ownErrors: true } }

/** The lists are asked for again where what they show is not what the server has. */
function useLookAgain() {
  const client = useQueryClient()
  return (error: Error) => {
    const isOld = error instanceof ApiError && (error.status === 404 || error.status === 409)
    if (isOld) void client.invalidateQueries({ queryKey: timesheetKeys.all })
  }
}

interface TimesheetToCreate {
  body: NewTimesheet
  /** The same for every attempt to send one form. */
  idempotencyKey: string
}

export function useCreateTimesheet() {
  const client = useQueryClient()
  const onError = useLookAgain()
  return useMutation({
    ...quietly,
    mutationFn: ({ body, idempotencyKey }: TimesheetToCreate): Promise<ShownTimesheet> =>
      call(timesheetRoutes.create, { body }, { idempotencyKey }),
    onSuccess: (timesheet) => patchOwnTimesheets(client, [{ put: timesheet }]),
    onError,
  })
}

/** The body's `updated_at` is the state that the person saw; the server refuses with 409 where it is no longer so. */
export function useUpdateTimesheet() {
  const client = useQueryClient()
  const onError = useLookAgain()
  return useMutation({
    ...quietly,
    mutationFn: ({ id, body }: { id: number; body: ChangedTimesheet }): Promise<ShownTimesheet> =>
      call(timesheetRoutes.update, { params: { id: String(id) }, body }),
    onSuccess: (timesheet) => patchOwnTimesheets(client, [{ put: timesheet }]),
    onError,
  })
}

/** Removes a timesheet as the person saw it; the server refuses with 409 where it is no longer so. */
export function useRemoveTimesheet() {
  const client = useQueryClient()
  const onError = useLookAgain()
  return useMutation({
    ...quietly,
    mutationFn: ({ id, updated_at }: ShownTimesheet) =>
      call(timesheetRoutes.remove, { params: { id: String(id) }, query: { updated_at } }),
    onSuccess: ({ id, updated_at }) => patchOwnTimesheets(client, [{ remove: id, asOf: updated_at }]),
    onError,
  })
}

/** Where a timesheet that a form stands on is looked for. */
interface Sought {
  id: number
  shift_id: number | null
  period_date: string
}

/** The timesheet as the server has it now, by its id or as the one of its shift; null where it is gone. */
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

interface TimesheetToQuery {
  id: number
  body: { reason: string; updated_at: string }
  /** The same for every attempt to send one form. */
  idempotencyKey: string
}

/** A restaurant says what is wrong with a timesheet as it saw it. */
export function useQueryTimesheet() {
  const client = useQueryClient()
  const onError = useLookAgain()
  return useMutation({
    ...quietly,
    mutationFn: ({ id, body, idempotencyKey }: TimesheetToQuery) =>
      call(timesheetRoutes.query, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSuccess: (timesheet) => patchOwnTimesheets(client, [{ put: timesheet }]),
    onError,
  })
}
