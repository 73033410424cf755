/** The rows that a figure counts. */
import type { FigureRowsQuery } from '@driverdesk/contract/reports/figures.shapes.ts'
import type { Figure } from '@driverdesk/domain/reports/figures.ts'
import { ASSIGNED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import type { Scope } from '../kernel/scope.ts'
import { standardCharges } from '../options/options.reads.ts'
import { coverOf } from '../shifts/salesOfShift.reads.ts'
import { INVOICE_NUMBER } from '../timesheets/invoiceNumber.reads.ts'
import {
  type Chosen,
  chosenFigures,
  IS_APPROVED,
  IS_COMPARED,
  IS_INVOICED,
  IS_LATE,
  IS_PLANNED,
  IS_REJECTED,
  LATE_MINUTES,
  SHIFT_MINUTES,
  TIMESHEET_MINUTES,
} from './figureSources.ts'
import { IS_WORKED } from './worked.ts'

/** The limit of a long list (docs/spec/kernel.md#long-lists). */
const MOST_ROWS = 5_000

/**
 * The first rows by date, and the number of all rows, as JSON text.
 *
 * @throws {Invalid} when the range is longer than 366 days or backwards
 * @throws {Refusal} 404 for an area or a restaurant out of scope
 */
export async function figureRowsInScope(
  db: Db,
  scope: Scope,
  { figure, ...asked }: FigureRowsQuery,
): Promise<JsonText> {
  const chosen = await chosenFigures(db, scope, asked)
  const source = await figureSource(db, figure, chosen)
  const { rows } = await sql<{ json: string }>`
    with source as (${source.rows}), first as (
      select * from source order by period_date, start_time, id limit ${MOST_ROWS}
    )
    select json_build_object('count', (select count(*) from source), 'rows', coalesce(json_agg(view), '[]'))::text as json
    from (
      select ${source.kind}::text as kind, first.id, first.shift_id, first.restaurant_id,
        restaurant.name as restaurant_name, first.driver_id,
        coalesce(trim(driver.first_name || ' ' || driver.last_name), '') as driver_name, first.period_date,
        first.period_date_to, left(first.start_time::text, 5) as start_time,
        left(first.finish_time::text, 5) as finish_time, first.minutes, first.planned_minutes, first.late_minutes,
        first.amount, first.expected_sales, first.invoice_number
      from first
      join restaurant on restaurant.id = first.restaurant_id
      left join driver on driver.id = first.driver_id
      order by first.period_date, first.start_time, first.id
    ) as view`.execute(db)
  return new JsonText(rows[0]?.json ?? '')
}

interface Source {
  kind: 'shift' | 'timesheet' | 'invoice'
  rows: RawBuilder<unknown>
}

async function figureSource(db: Db, figure: Figure, chosen: Chosen): Promise<Source> {
  switch (figure) {
    case 'shifts':
      return shifts(db, chosen, sql`true`)
    case 'assigned':
      return shifts(db, chosen, sql`shift.status_assigned = ${ASSIGNED}`)
    case 'open':
      return shifts(db, chosen, sql`shift.status_assigned <> ${ASSIGNED}`)
    case 'worked':
      return timesheets(chosen, IS_WORKED)
    case 'late':
      return timesheets(chosen, IS_LATE)
    case 'compared':
      return timesheets(chosen, IS_COMPARED)
    case 'approved':
      return timesheets(chosen, IS_APPROVED)
    case 'rejected':
      return timesheets(chosen, IS_REJECTED)
    case 'invoices':
      return invoices(chosen)
  }
}

async function shifts(db: Db, chosen: Chosen, where: RawBuilder<SqlBool>): Promise<Source> {
  const cover = coverOf('shift', 'charged', await standardCharges(db))
  const rows = sql`
    select shift.id, shift.id as shift_id, shift.restaurant_id, shift.driver_id, shift.period_date,
      null::date as period_date_to, shift.start_time, shift.finish_time, ${SHIFT_MINUTES} as minutes,
      null::int as planned_minutes, null::int as late_minutes, shift.cost_total as amount,
      shift.cost_total + ${cover} as expected_sales, null::text as invoice_number
    from shift join restaurant as charged on charged.id = shift.restaurant_id
    where ${IS_PLANNED} and ${where} and ${chosen('shift', 'period_date')}`
  return { kind: 'shift', rows }
}

function timesheets(chosen: Chosen, where: RawBuilder<SqlBool>): Source {
  const rows = sql`
    select timesheet.id, timesheet.shift_id, timesheet.restaurant_id, timesheet.driver_id, timesheet.period_date,
      null::date as period_date_to, timesheet.start_time, timesheet.finish_time, ${TIMESHEET_MINUTES} as minutes,
      ${SHIFT_MINUTES} as planned_minutes, ${LATE_MINUTES} as late_minutes, timesheet.cost_total as amount,
      null::numeric as expected_sales, null::text as invoice_number
    from timesheet left join shift on shift.id = timesheet.shift_id
    where ${where} and ${chosen('timesheet', 'period_date')}`
  return { kind: 'timesheet', rows }
}

function invoices(chosen: Chosen): Source {
  const rows = sql`
    select invoice.id, null::int as shift_id, invoice.restaurant_id, invoice.driver_id,
      invoice.period_date_from as period_date, invoice.period_date_to, null::time as start_time,
      null::time as finish_time, invoice.minutes, null::int as planned_minutes, null::int as late_minutes,
      invoice.total - invoice.vat_amount as amount, null::numeric as expected_sales, ${INVOICE_NUMBER} as invoice_number
    from invoice where ${IS_INVOICED} and ${chosen('invoice', 'period_date_from')}`
  return { kind: 'invoice', rows }
}
