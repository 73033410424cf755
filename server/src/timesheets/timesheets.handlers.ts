import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { timesheetBasicRoutes } from '@driverdesk/contract/timesheets/timesheetBasics.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { confirmRefusal, QUERIED, queryRefusal } from '@driverdesk/domain/timesheets/confirmation.ts'
import { SETTLED } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { afterTransition } from '@driverdesk/domain/timesheets/transitions.ts'
import { driversOfRestaurants } from '../drivers/drivers.reads.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { tripPay } from '../options/options.reads.ts'
import { approveBatch } from './approveBatch.ts'
import { addCancellation } from './cancellationTimesheet.ts'
import { paymentsExport } from './paymentsExport.ts'
import { addTimesheet, changeTimesheet, type Saving, seen } from './timesheetSaving.ts'
import { confirmation, refuseRemoval } from './timesheetState.ts'
import { announceTimesheet } from './timesheets.live.ts'
import {
  changerOfTimesheet,
  listTimesheets,
  lockTimesheet,
  type StoredTimesheet,
} from './timesheets.reads.ts'
import { timesheetView } from './timesheets.view.ts'
import { deleteTimesheet, updateTimesheet } from './timesheets.writes.ts'
import { timesheetsPdf } from './timesheetsPdf.ts'

export const timesheetHandlers = handlers(timesheetRoutes, {
  list: ({ db, scope, query }) => listTimesheets(db, scope, query),

  pdf: (call) => timesheetsPdf(call, call.query),

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

  changedBy: async ({ db, scope, params }) => ({ name: await changerOfTimesheet(db, scope, params.id) }),

  remove: ({ scope, params, query, change, refuseStale }) =>
    change(async (work) => {
      const stored = await lockTimesheet(work.tx, scope, params.id)
      await refuseStale(work, seen(stored, query))
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
  {
    scope,
    services,
    refuseStale,
    session,
  }: Pick<SignedInCall<Route>, 'scope' | 'services' | 'refuseStale' | 'session'>,
  work: Work,
): Saving => ({ work, scope, services, refuseStale, by: session.actor.name })

/** The restaurant confirms a submitted timesheet. Returns the id. */
function confirmTimesheet(saving: Saving, id: number, client: SeenByClient): Promise<number> {
  return answer(saving, id, client, 'confirm', (stored) => {
    const refusal = confirmRefusal(stored)
    if (refusal) throw new Invalid({ id: [refusal] })
    return {
      ...confirmation(saving.by, saving.services.now()),
      ...afterTransition('approve', stored, saving.scope.role),
    }
  })
}

function queryTimesheet(
  saving: Saving,
  id: number,
  { reason, ...client }: SeenByClient & { reason: string },
): Promise<number> {
  return answer(saving, id, client, 'query', (stored) => {
    const refusal = queryRefusal({ ...stored, is_queried: stored.restaurant_answer === QUERIED }, reason)
    if (refusal) throw new Invalid({ id: [refusal] })
    return {
      ...confirmation(saving.by, saving.services.now()),
      restaurant_answer: QUERIED,
      query_reason: reason,
    }
  })
}

interface SeenByClient {
  updated_at?: string | undefined
}

async function answer(
  { work, scope, refuseStale }: Saving,
  id: number,
  client: SeenByClient,
  action: 'confirm' | 'query',
  changesOf: (stored: StoredTimesheet) => Partial<NewRow<'timesheet'>>,
): Promise<number> {
  const stored = await lockTimesheet(work.tx, scope, id)
  await refuseStale(work, seen(stored, client))
  if (stored.type === OF_CANCELLATION) throw new Invalid({ id: [SETTLED] })
  const timesheet = await updateTimesheet(work.tx, id, changesOf(stored))
  work.record({ thing: 'timesheet', id, action, before: stored, after: timesheet })
  announceTimesheet(work, 'update', timesheet)
  return id
}

export const timesheetBasicHandlers = handlers(timesheetBasicRoutes, {
  basics: async ({ db, scope }) => {
    const drivers = await driversOfRestaurants(db, scope)
    const { fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = await tripPay(db)
    return {
      drivers,
      fuel_bonus_0: penceToPounds(fuel_bonus_0),
      fuel_bonus_3: penceToPounds(fuel_bonus_3),
      fuel_bonus_6: penceToPounds(fuel_bonus_6),
    }
  },
})
