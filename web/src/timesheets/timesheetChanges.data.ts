/** Mutations of timesheets. Their lists are in `timesheets.data.ts`. */
import type { ChangedTimesheet, NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { ApiError } from '../kernel/apiError.ts'
import type { ShownTimesheet } from './timesheetDesk.ts'
import { patchOwnTimesheets, savingTimesheets, timesheetKeys, timesheetsQuery } from './timesheets.data.ts'

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
      call(timesheetRoutes.update, { params: { id: String(id) }, body }),
  })

export function useRemoveTimesheet() {
  const client = useQueryClient()
  return useMutation({
    ...useChangeOptions(),
    mutationFn: ({ id, updated_at }: ShownTimesheet) =>
      call(timesheetRoutes.remove, { params: { id: String(id) }, query: { updated_at } }),
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
  call(timesheetRoutes.changedBy, { params: { id: String(id) } }).then(
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
      call(timesheetRoutes.query, { params: { id: String(id) }, body }, { idempotencyKey }),
  })
