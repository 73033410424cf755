import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { PaymentsQuery } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
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
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { csvFile } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName, FULL_NAME } from '../kernel/sqlNames.ts'
import { ALL_LOCATIONS } from '../restaurants/locations.reads.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { workQuery } from './paidWork.reads.ts'

/**
 * `payments_{from}-{to}.csv` (docs/spec/timesheets.md#payments-export).
 *
 * @throws {Invalid} when the range is longer than a year or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export async function paymentsExport(
  call: Pick<SignedInCall<Route>, 'change' | 'db' | 'scope'>,
  query: z.output<typeof PaymentsQuery>,
): Promise<FileAnswer> {
  const { period_date_from: from, period_date_to: to, restaurant_id } = query
  const problem = rangeProblem({ from, to }, MAX_LIST_DAYS)
  if (problem) throw new Invalid({ period_date_to: [problem] })
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
  let all = NO_PAYMENTS
  for (const { driver, sums } of payments) {
    all = addPayments(all, sums)
    yield paymentRow(driver, sums)
  }
  yield paymentsTotalRow(all)
}

interface Payment {
  driver: PaidDriver
  sums: PaymentSums
}

/**
 * Sums the approved timesheets of a range in scope by driver, sorted by name (docs/spec/timesheets.md#payments-export), from
 * the same pay as Pay out. The result is one JSON value, because separate rows are several times slower.
 */
async function paymentsInScope(
  db: Db,
  scope: Scope,
  range: DateRange,
  restaurantId: number | undefined,
): Promise<Payment[]> {
  const isThere = sql<SqlBool>`(${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
    and (${restaurantId ?? null}::int is null or timesheet.restaurant_id = ${restaurantId ?? null}::int))`
  const { rows } = await sql<{ json: string }>`
    with paid as (
      select driver_id, count(*) as timesheets, sum(minutes) as minutes, sum(base) as base, sum(bonus) as bonus,
        sum(fuel) as fuel, sum(fees) as fees
      from (${workQuery(range, isThere)}) as work group by driver_id
    )
    select coalesce(json_agg(json_build_array(driver.id, ${FULL_NAME}, email,
      bank_name_of_account_holder, bank_sort_code, bank_account_number, timesheets, minutes, base, bonus, fuel, fees)
      order by ${byName(FULL_NAME)}, driver.id), '[]')::text as json
    from paid join driver on driver.id = paid.driver_id`.execute(db)
  return (JSON.parse(rows[0]?.json ?? '[]') as Line[]).map(toPayment)
}

type Line = [
  ...[id: number, name: string, email: string],
  ...[accountHolder: string, sortCode: string, accountNumber: string],
  ...[timesheets: number, minutes: number, base: number, bonus: number, fuel: number, fees: number],
]

function toPayment(line: Line): Payment {
  const [id, name, email, accountHolder, sortCode, accountNumber, ...sums] = line
  const [timesheets, minutes, base, bonus, fuel, fees] = sums
  return {
    driver: { id, name, email, accountHolder, sortCode, accountNumber },
    sums: { timesheets, minutes, base, bonus, fuel, fees },
  }
}
