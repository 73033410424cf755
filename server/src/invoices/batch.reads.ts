/** Which restaurants a batch is about, and which of them have something to bill. */
import type { InvoiceBatch } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import { refuseForeignArea } from '../areas/areas.reads.ts'
import type { Db } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

export interface BatchRestaurant {
  id: number
  name: string
  send_invoice: boolean
  /** Has approved work or a charge of the period that is on no invoice. */
  isBillable: boolean
}

/**
 * In the order of their names. Without a choice of restaurants, those that have something to bill.
 *
 * @throws {Refusal} 404 for a restaurant or an area out of scope
 */
export async function batchRestaurants(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, restaurant_ids: ids, area_id }: InvoiceBatch,
): Promise<BatchRestaurant[]> {
  if (area_id !== undefined) await refuseForeignArea(db, scope, area_id)
  const ofPeriod = (table: 'timesheet' | 'shift_event') => sql`
    ${sql.ref(`${table}.restaurant_id`)} = restaurant.id
    and ${sql.ref(`${table}.period_date`)} between ${from}::date and ${to}::date`
  const { rows } = await sql<BatchRestaurant & { isInArea: boolean }>`
    select id, name, send_invoice, ${area_id ?? null}::int is null or area_id = ${area_id ?? null}::int as "isInArea",
      exists (
        select from timesheet where ${ofPeriod('timesheet')} and status = ${APPROVED} and type = ${OF_WORK}
          and not exists (select from billed_timesheet as billed where billed.timesheet_id = timesheet.id)
      ) or exists (
        select from shift_event where ${ofPeriod('shift_event')} and restaurant_charge > 0
          and not exists (select from billed_charge as billed where billed.shift_event_id = shift_event.id)
      ) as "isBillable"
    from restaurant
    where ${restaurantInScope(scope, sql.ref('restaurant.id'))}
      and (${ids === undefined} or id = any(${ids ?? []}::int[]))
    order by lower(name), id`.execute(db)
  if (ids !== undefined && rows.length < new Set(ids).size) throw notFound('restaurant')
  return rows.filter(({ isInArea, isBillable }) => isInArea && (isBillable || ids !== undefined))
}
