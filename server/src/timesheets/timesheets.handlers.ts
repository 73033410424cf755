import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { approveBatch } from './approveBatch.ts'
import { addCancellation } from './cancellationTimesheet.ts'
import { confirmTimesheet, queryTimesheet } from './confirmTimesheet.ts'
import { paymentsExport } from './paymentsExport.ts'
import { addTimesheet, changeTimesheet, type Saving, seen } from './timesheetSaving.ts'
import { refuseRemoval } from './timesheetState.ts'
import { announceTimesheet } from './timesheets.announce.ts'
import { listTimesheets, lockTimesheet } from './timesheets.reads.ts'
import { timesheetView } from './timesheets.view.ts'
import { deleteTimesheet } from './timesheets.writes.ts'

export const timesheetHandlers = handlers(timesheetRoutes, {
  list: ({ db, scope, query }) => listTimesheets(db, scope, query),

  create: (call) =>
    call.change(async (work) => {
      const isCancellation = call.body.type === OF_CANCELLATION
      const id = isCancellation
        ? await addCancellation(work, call.scope, call.body)
        : await addTimesheet(saving(call, work), call.body)
      return timesheetView(work.tx, id)
    }),

  update: (call) =>
    call.change(async (work) => {
      const { id } = await changeTimesheet(saving(call, work), call.params.id, call.body)
      return timesheetView(work.tx, id)
    }),

  confirm: (call) =>
    call.change(async (work) =>
      timesheetView(work.tx, await confirmTimesheet(saving(call, work), call.params.id, call.body)),
    ),

  query: (call) =>
    call.change(async (work) =>
      timesheetView(work.tx, await queryTimesheet(saving(call, work), call.params.id, call.body)),
    ),

  remove: ({ scope, params, query, change, services }) =>
    change(async (work) => {
      const stored = await lockTimesheet(work.tx, scope, params.id)
      await refuseStale(work.tx, seen(stored, query), services.settings.businessTimeZone, services.now())
      const removed = await timesheetView(work.tx, stored.id)
      refuseRemoval(removed, scope)
      await deleteTimesheet(work.tx, stored.id)
      work.record({ thing: 'timesheet', id: stored.id, action: 'remove', before: stored, after: null })
      announceTimesheet(work, 'destroy', stored)
      return removed
    }),

  approve: (call) =>
    call.change((work) => approveBatch(saving(call, work), call.body.timesheets, call.audience)),

  exportPayments: (call) => paymentsExport(call, call.query),
})

const saving = (
  { scope, services, session }: Pick<SignedInCall<Route>, 'scope' | 'services' | 'session'>,
  work: Work,
): Saving => ({ work, scope, services, by: session.actor.name })
