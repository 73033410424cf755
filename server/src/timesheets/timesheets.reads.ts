import type { TimesheetListQuery } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { DISCARDED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../kernel/database.ts'
import type { JsonText } from '../kernel/jsonRows.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { audienceOf, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { lastChangedBy } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import { timesheetsJson } from './timesheets.view.ts'

/**
 * The timesheets of a range in scope, as JSON text.
 *
 * @throws {Invalid} when the range is longer than 31 days or backwards
 */
export async function listTimesheets(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, for_reports }: z.output<typeof TimesheetListQuery>,
): Promise<JsonText> {
  const problem = rangeProblem({ from, to })
  if (problem) throw new Invalid({ period_date_to: [problem] })
  const chosen = sql<boolean>`
    timesheet.period_date between ${from}::date and ${to}::date
    and ${restaurantInScope(scope, sql.ref('timesheet.restaurant_id'))}
    ${for_reports === 1 ? sql`and timesheet.status <> ${DISCARDED}` : sql``}`
  return timesheetsJson(db, chosen, audienceOf(scope))
}

export type StoredTimesheet = Row<'timesheet'>

/** @throws {Refusal} 404 out of scope */
export async function changerOfTimesheet(db: Db, scope: Scope, id: number): Promise<string | null> {
  const timesheet = await db
    .selectFrom('timesheet')
    .select(['id', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('timesheet.restaurant_id')))
    .executeTakeFirst()
  if (!timesheet) throw notFound('timesheet')
  const [name] = await lastChangedBy(db, [{ thing: 'timesheet', ...timesheet }])
  return name ?? null
}

/**
 * Locks a timesheet until the transaction ends.
 *
 * @throws {Refusal} 404 if there is none in scope
 */
export async function lockTimesheet(tx: Tx, scope: Scope, id: number): Promise<StoredTimesheet> {
  const timesheet = await tx
    .selectFrom('timesheet')
    .selectAll()
    .where('id', '=', id)
    .where(restaurantInScope(scope, sql.ref('timesheet.restaurant_id')))
    .forUpdate()
    .executeTakeFirst()
  if (!timesheet) throw notFound('timesheet')
  return timesheet
}
