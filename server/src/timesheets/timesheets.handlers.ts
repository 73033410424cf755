import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { handlers } from '../kernel/call.ts'
import { refuseStale } from '../kernel/stale.ts'
import { approveBatch } from './approveBatch.ts'
import { addTimesheet, changeTimesheet, seen } from './timesheetSaving.ts'
import { refuseRemoval } from './timesheetState.ts'
import { announceTimesheet } from './timesheets.announce.ts'
import { listTimesheets, lockTimesheet } from './timesheets.reads.ts'
import { timesheetView } from './timesheets.view.ts'
import { deleteTimesheet } from './timesheets.writes.ts'

export const timesheetHandlers = handlers(timesheetRoutes, {
  list: ({ db, scope, query }) => listTimesheets(db, scope, query),

  create: ({ scope, body, change, services }) =>
    change(async (work) => timesheetView(work.tx, await addTimesheet({ work, scope, services }, body))),

  update: ({ scope, params, body, change, services }) =>
    change(async (work) => {
      const { id } = await changeTimesheet({ work, scope, services }, params.id, body)
      return timesheetView(work.tx, id)
    }),

  remove: ({ scope, params, query, change, services }) =>
    change(async (work) => {
      const stored = await lockTimesheet(work.tx, scope, params.id)
      await refuseStale(work.tx, seen(stored, query), services.settings.businessTimeZone, services.now())
      refuseRemoval(stored, scope)
      const removed = await timesheetView(work.tx, stored.id)
      await deleteTimesheet(work.tx, stored.id)
      work.record({ thing: 'timesheet', id: stored.id, action: 'remove', before: stored, after: null })
      announceTimesheet(work, 'destroy', stored)
      return removed
    }),

  approve: ({ scope, body, change, services }) =>
    change((work) => approveBatch({ work, scope, services }, body.timesheets)),
})
