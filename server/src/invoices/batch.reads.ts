/** Finds the restaurants of a batch that have something to bill. */
import type { InvoiceBatch } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { draftStays } from '@driverdesk/domain/invoices/bulkChange.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuseForeignArea } from '../areas/areas.reads.ts'
import type { Db } from '../kernel/database.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName } from '../kernel/sqlNames.ts'
import {
  findDraft,
  type InvoiceRequest,
  IS_DRAFT,
  NothingToBill,
  readContents,
  readTerms,
} from './invoiceContents.ts'

export interface BatchRestaurant {
  id: number
  name: string
  send_invoice: boolean
  /** True if approved work or a charge of the period is on no invoice. */
  isBillable: boolean
}

/**
 * Returns the chosen restaurants by name. Without a choice, returns all that have something to bill.
 *
 * @throws {Refusal} 404 for a restaurant or an area out of scope
 */
export async function batchRestaurants(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, restaurant_ids: ids, area_id }: InvoiceBatch,
): Promise<BatchRestaurant[]> {
  if (area_id !== undefined) await refuseForeignArea(db, scope, area_id)
  const { rows } = await sql<BatchRestaurant & { isInArea: boolean }>`
    select id, name, send_invoice, ${area_id ?? null}::int is null or area_id = ${area_id ?? null}::int as "isInArea",
      ${isBillable({ from, to })} as "isBillable"
    from restaurant
    where ${restaurantInScope(scope, sql.ref('restaurant.id'))}
      and (${ids === undefined} or id = any(${ids ?? []}::int[]))
    order by ${byName('name')}, id`.execute(db)
  if (ids !== undefined && rows.length < new Set(ids).size) throw notFound('restaurant')
  return rows.filter(({ isInArea, isBillable }) => isInArea && (isBillable || ids !== undefined))
}

/** A condition on a row named `restaurant`. */
function isBillable({ from, to }: DateRange): RawBuilder<SqlBool> {
  const ofPeriod = (table: 'timesheet' | 'shift_event') => sql`
    ${sql.ref(`${table}.restaurant_id`)} = restaurant.id
    and ${sql.ref(`${table}.period_date`)} between ${from}::date and ${to}::date`
  return sql`(
    exists (
      select from timesheet where ${ofPeriod('timesheet')} and status = ${APPROVED} and type = ${OF_WORK}
        and not exists (select from billed_timesheet as billed where billed.timesheet_id = timesheet.id)
    ) or exists (
      select from shift_event where ${ofPeriod('shift_event')} and restaurant_charge > 0
        and not exists (select from billed_charge as billed where billed.shift_event_id = shift_event.id)
    ))`
}

/**
 * The refusals of a batch by restaurant id: a draft of exactly this period, or a total of 0 or less. Only restaurants with
 * work that costs 0 or less can have such a total, so few totals are computed.
 */
export async function batchRefusals(
  db: Db,
  scope: Scope,
  period: DateRange,
): Promise<Record<number, string>> {
  const drafts = await sql<{ id: number; number: number }>`
    select restaurant.id, invoice.number from invoice join restaurant on restaurant.id = invoice.restaurant_id
    where ${restaurantInScope(scope, sql.ref('restaurant.id'))} and driver_id is null and ${IS_DRAFT}
      and period_date_from = ${period.from}::date and period_date_to = ${period.to}::date
      and ${isBillable(period)}`.execute(db)
  const refusals = Object.fromEntries(
    drafts.rows.map(({ id, number }) => [id, draftStays(invoiceNumberText(number))]),
  )
  const { rows } = await sql<{ id: number }>`
    select distinct restaurant.id from restaurant join timesheet on timesheet.restaurant_id = restaurant.id
    where ${restaurantInScope(scope, sql.ref('restaurant.id'))} and send_invoice and ${isBillable(period)}
      and timesheet.status = ${APPROVED} and timesheet.type = ${OF_WORK} and timesheet.period_date <= ${period.to}::date
      and (timesheet.cost_total < 0 or timesheet.cost_total = 0 and timesheet.period_date >= ${period.from}::date)
      and not exists (select from billed_timesheet as billed where billed.timesheet_id = timesheet.id)
    order by id`.execute(db)
  for (const { id } of rows) {
    const message = await refusalOf(db, scope, { restaurantId: id, driverId: null, period })
    if (message !== undefined) refusals[id] = message
  }
  return refusals
}

async function refusalOf(db: Db, scope: Scope, request: InvoiceRequest): Promise<string | undefined> {
  const draft = await findDraft(db, request)
  try {
    await readContents(db, request, await readTerms(db, scope, request), draft?.id ?? null, 'looked at')
  } catch (error) {
    if (error instanceof NothingToBill) return undefined
    // The restaurant was removed after it was found.
    if (error instanceof Refusal && error.code === 'notFound') return undefined
    if (error instanceof Invalid) return error.message
    throw error
  }
  return draft && draftStays(invoiceNumberText(draft.number))
}
