import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { PaymentsQuery } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  addPayments,
  NO_PAYMENTS,
  PAYMENT_HEADS,
  paymentRow,
  paymentsFileName,
  paymentsTotalRow,
} from '@driverdesk/domain/timesheets/paymentsExport.ts'
import type { z } from 'zod'
import type { SignedInCall } from '../kernel/call.ts'
import { csvFile } from '../kernel/files/csvExport.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'
import { type Payment, paymentsInScope } from './payments.reads.ts'

/**
 * `payments_{from}-{to}.csv` (docs/spec/timesheets.md#payments-export).
 *
 * @throws {Invalid} when the range is longer than 31 days or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export async function paymentsExport(
  call: Pick<SignedInCall<Route>, 'change' | 'db' | 'scope'>,
  query: z.output<typeof PaymentsQuery>,
): Promise<FileAnswer> {
  const { period_date_from: from, period_date_to: to, restaurant_id } = query
  const problem = rangeProblem({ from, to })
  if (problem) throw new Invalid({ period_date_to: [problem] })
  if (restaurant_id !== undefined) await restaurantInScopeById(call.db, call.scope, restaurant_id)
  const payments = await paymentsInScope(call.db, call.scope, { from, to }, restaurant_id)
  const range = `Payments, ${displayDate(from)} – ${displayDate(to)}`
  return csvFile(call, {
    ...{ thing: 'timesheet', name: paymentsFileName({ from, to }), heads: PAYMENT_HEADS },
    lines: linesOf(payments),
    facts: { rows: payments.length, filter: range, ...(restaurant_id && { restaurant_id }) },
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
