/** The sums of the figures, computed by the database, which reads each table once. */

import type { FigureGroup, FiguresQuery } from '@driverdesk/contract/reports/figures.shapes.ts'
import type { FiguresBy } from '@driverdesk/domain/reports/figures.ts'
import { ASSIGNED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import { areaLabel } from '../kernel/areaLabel.ts'
import { byName } from '../kernel/byName.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import { standardCharges } from '../options/options.reads.ts'
import { coverOf } from '../shifts/salesOfShift.reads.ts'
import {
  type Chosen,
  chosenFigures,
  IS_APPROVED,
  IS_COMPARED,
  IS_INVOICED,
  IS_LATE,
  IS_PLANNED,
  IS_REJECTED,
  SHIFT_MINUTES,
  TIMESHEET_MINUTES,
} from './figureSources.ts'
import { IS_WORKED } from './worked.ts'

/**
 * The groups with any rows: weeks by date, locations by name.
 *
 * @throws {Invalid} when the range is longer than 366 days or backwards
 * @throws {Refusal} 404 for an area or a restaurant out of scope
 */
export async function figuresInScope(
  db: Db,
  scope: Scope,
  { by, ...asked }: FiguresQuery,
): Promise<FigureGroup[]> {
  const chosen = await chosenFigures(db, scope, asked)
  const charges = await standardCharges(db)
  const names = namesIn(scope)[by]
  return jsonRows(
    db,
    sql`
    with planned as (
      select ${groupColumn(by, 'shift', 'period_date')} as grouped, count(*) as shifts,
        count(*) filter (where shift.status_assigned = ${ASSIGNED}) as assigned,
        sum(${SHIFT_MINUTES}) as planned_minutes, sum(shift.cost_total) as planned_cost,
        sum(shift.cost_total + ${coverOf('shift', 'restaurant', charges)}) as expected_sales
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where ${IS_PLANNED} and ${chosen('shift', 'period_date')}
      group by 1
    ), worked as (${workedSums(by, chosen)}), invoiced as (
      select ${groupColumn(by, 'invoice', 'period_date_from')} as grouped, count(*) as invoices,
        sum(invoice.total - invoice.vat_amount) as invoiced
      from invoice join restaurant on restaurant.id = invoice.restaurant_id
      where ${IS_INVOICED} and ${chosen('invoice', 'period_date_from')}
      group by 1
    )
      select ${names.columns},
        ${zeroes('planned', ['shifts', 'assigned', 'planned_minutes', 'planned_cost', 'expected_sales'])},
        ${zeroes('worked', ['worked', 'worked_minutes', 'late', 'compared', 'compared_planned_minutes'])},
        ${zeroes('worked', ['compared_worked_minutes', 'approved', 'approved_cost', 'rejected'])},
        ${zeroes('invoiced', ['invoices', 'invoiced'])}
      from planned full join worked using (grouped) full join invoiced using (grouped)
      ${names.joined}
      order by ${names.order}`,
  )
}

const workedSums = (by: FiguresBy, chosen: Chosen) => sql`
  select ${groupColumn(by, 'timesheet', 'period_date')} as grouped, count(*) filter (where ${IS_WORKED}) as worked,
    sum(${TIMESHEET_MINUTES}) filter (where ${IS_WORKED}) as worked_minutes,
    count(*) filter (where ${IS_LATE}) as late, count(*) filter (where ${IS_COMPARED}) as compared,
    sum(${SHIFT_MINUTES}) filter (where ${IS_COMPARED}) as compared_planned_minutes,
    sum(${TIMESHEET_MINUTES}) filter (where ${IS_COMPARED}) as compared_worked_minutes,
    count(*) filter (where ${IS_APPROVED}) as approved,
    sum(timesheet.cost_total) filter (where ${IS_APPROVED}) as approved_cost,
    count(*) filter (where ${IS_REJECTED}) as rejected
  from timesheet
  join restaurant on restaurant.id = timesheet.restaurant_id
  left join shift on shift.id = timesheet.shift_id
  where (${IS_WORKED} or ${IS_REJECTED}) and ${chosen('timesheet', 'period_date')}
  group by 1`

/** 1900-01-01 was a Monday; no date is before it. */
const groupColumn = (by: FiguresBy, table: string, date: string): RawBuilder<unknown> => {
  if (by === 'restaurant') return sql.ref(`${table}.restaurant_id`)
  if (by === 'area') return sql.ref('restaurant.area_id')
  return sql`date '1900-01-01' + (${sql.ref(`${table}.${date}`)} - date '1900-01-01') / 7 * 7`
}

const namesIn = (
  scope: Scope,
): Record<FiguresBy, Record<'columns' | 'joined' | 'order', RawBuilder<unknown>>> => ({
  week: {
    columns: sql`grouped as week, null as area_id, null as restaurant_id, '' as name`,
    joined: sql``,
    order: sql`grouped`,
  },
  area: {
    columns: sql`null as week, area.id as area_id, null as restaurant_id, ${areaLabel(scope)} as name`,
    joined: sql`join area on area.id = grouped`,
    order: sql`${byName('area.name')}, area.id`,
  },
  restaurant: {
    columns: sql`null as week, restaurant.area_id, restaurant.id as restaurant_id, restaurant.name`,
    joined: sql`join restaurant on restaurant.id = grouped`,
    order: sql`${byName('restaurant.name')}, restaurant.id`,
  },
})

const zeroes = (source: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`coalesce(${sql.ref(`${source}.${column}`)}, 0) as ${sql.ref(column)}`))
