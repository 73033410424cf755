import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { PaymentsQuery } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { timesheetBasicRoutes, timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { confirmRefusal, QUERIED, queryRefusal } from '@driverdesk/domain/timesheets/confirmation.ts'
import {
  addPayments,
  NO_PAYMENTS,
  PAYMENT_HEADS,
  type PaidDriver,
  type PaymentSums,
  paymentRow,
  paymentsFileName,
  paymentsTotalRow,
} from '@driverdesk/domain/timesheets/paymentsExport.ts'
import { afterTransition, SETTLED } from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { driversOfRestaurants } from '../drivers/drivers.reads.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { csvFile } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName, FULL_NAME } from '../kernel/sqlNames.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { tripPayInPounds } from '../options/options.reads.ts'
import { ALL_LOCATIONS } from '../restaurants/locations.reads.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { approveBatch } from './approveBatch.ts'
import { addCancellation } from './lostTime.ts'
import { workQuery } from './paidWork.reads.ts'
import { confirmation, refuseRemoval } from './timesheetDecision.ts'
import { timesheetsPdf } from './timesheetPaper.reads.ts'
import { addTimesheet, changeTimesheet, type Saving, seen } from './timesheetSaving.service.ts'
import { announceTimesheet } from './timesheets.live.ts'
import {
  changerOfTimesheet,
  listTimesheets,
  lockTimesheet,
  type StoredTimesheet,
  timesheetView,
} from './timesheets.reads.ts'
import { deleteTimesheet, updateTimesheet } from './timesheets.writes.ts'

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
  basics: async ({ db, scope }) => ({
    drivers: await driversOfRestaurants(db, scope),
    ...(await tripPayInPounds(db)),
  }),
})

/**
 * `payments_{from}-{to}.csv` (docs/spec/timesheets.md#payments-export).
 *
 * @throws {Invalid} when the range is longer than a year or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
async function paymentsExport(
  call: Pick<SignedInCall<Route>, 'change' | 'db' | 'scope'>,
  query: z.output<typeof PaymentsQuery>,
): Promise<FileAnswer> {
  const { period_date_from: from, period_date_to: to, restaurant_id } = query
  refuseRange({ from, to }, MAX_LIST_DAYS)
  const location =
    restaurant_id === undefined
      ? ALL_LOCATIONS
      : (await restaurantInScopeById(call.db, call.scope, restaurant_id)).name
  const payments = await paymentsInScope(call.db, call.scope, { from, to }, restaurant_id)
  const range = `Payments, ${displayDate(from)} – ${displayDate(to)}`
  return csvFile(call, {
    thing: 'timesheet',
    name: paymentsFileName({ from, to }),
    heads: PAYMENT_HEADS,
    lines: linesOf(payments),
    facts: { rows: payments.length, location, filter: range },
  })
}

function* linesOf(payments: readonly Payment[]): Generator<string[]> {
  for (const payment of payments) yield paymentRow(payment, payment)
  yield paymentsTotalRow(payments.reduce(addPayments, NO_PAYMENTS))
}

type Payment = PaidDriver & PaymentSums

/**
 * Sums the approved timesheets of a range in scope by driver, sorted by name (docs/spec/timesheets.md#payments-export), from
 * the same pay as Pay out. The result is one JSON value, because separate rows are several times slower.
 */
const paymentsInScope = (
  db: Db,
  scope: Scope,
  range: DateRange,
  restaurantId: number | undefined,
): Promise<Payment[]> =>
  jsonRows<Payment>(
    db,
    sql`
      with paid as (
        select driver_id, count(*) as timesheets, sum(minutes) as minutes, sum(base) as base, sum(bonus) as bonus,
          sum(fuel) as fuel, sum(fees) as fees
        from (${workQuery(
          range,
          sql<SqlBool>`(${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
            and (${restaurantId ?? null}::int is null or timesheet.restaurant_id = ${restaurantId ?? null}::int))`,
        )}) as work group by driver_id
      )
      select driver.id, ${FULL_NAME} as name, email, bank_name_of_account_holder as "accountHolder",
        bank_sort_code as "sortCode", bank_account_number as "accountNumber", timesheets, minutes, base, bonus, fuel, fees
      from paid join driver on driver.id = paid.driver_id
      order by ${byName(FULL_NAME)}, driver.id`,
  )
