import type { InvoiceListQuery } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { InvoiceBatch } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { draftStays } from '@driverdesk/domain/invoices/bulkChange.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import {
  APPROVED,
  DISCARDED,
  IN_WORK,
  NOT_SUBMITTED,
  OF_WORK,
  TIME_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { refuseForeignArea } from '../areas/areas.reads.ts'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { type JsonText, jsonRowsText } from '../kernel/jsonRows.ts'
import { Invalid, notFound, Refusal, refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { byName } from '../kernel/sqlNames.ts'
import { jsonClockTimes, minutesOf } from '../kernel/sqlTimes.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { costTotal } from '../timesheets/timesheets.reads.ts'
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

/**
 * Lists work and charges that are on no invoice, with the reasons why they cannot be billed yet. They are
 * grouped by restaurant and sorted by name, as JSON text. Restaurants with only discarded work are left out.
 * For more than 31 days, which no invoice covers, items are listed only for a single restaurant.
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} if the range is longer than 366 days or backwards
 */
export async function unbilledInScope(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, restaurant_id }: z.output<typeof InvoiceListQuery>,
  today: IsoDate,
): Promise<JsonText> {
  const range = { from, to }
  const inLocation = await restaurantInLocation(db, scope, { restaurant_id })
  refuseRange(range, MAX_LIST_DAYS)
  const isBillable = rangeProblem(range) === undefined
  const hasItems = isBillable || restaurant_id !== undefined
  return jsonRowsText(
    db,
    sql`
    with item as (${unbilledItems(inLocation, range, today, await costTotal(db))}), of_restaurant as (
      select item.restaurant_id, ${sums(sql`reason is null`)} as billable,
        ${sums(sql`reason is not null and reason not in ('discarded', 'invoices_off')`)} as waiting,
        count(*) filter (where ${WITHOUT_RATE}) as without_rate,
        count(*) filter (where reason = 'no_timesheet') as without_timesheet,
        json_agg(json_build_object(
          'timesheet_id', timesheet_id, 'shift_event_id', shift_event_id, 'shift_id', item.shift_id,
          'period_date', item.period_date, 'driver_id', item.driver_id,
          'driver_name', coalesce(${DRIVER_NAME}, ''),
          ${jsonClockTimes()}, 'minutes', minutes,
          'amount', amount, 'is_without_rate', coalesce(${WITHOUT_RATE}, false), 'reason', reason
        ) order by item.period_date, start_time, timesheet_id, item.shift_id, shift_event_id)
          filter (where ${hasItems}) as items
      from item left join driver on driver.id = item.driver_id
      group by item.restaurant_id
      having bool_or(reason is distinct from 'discarded')
    )
    select restaurant.id as restaurant_id, restaurant.name as restaurant_name, restaurant.area_id,
      restaurant.send_invoice::int as send_invoice, billable,
      ${JSON.stringify(isBillable ? await batchRefusals(db, scope, range) : {})}::jsonb ->> restaurant.id::text as refused,
      waiting, without_rate, without_timesheet, coalesce(items, '[]') as items
    from of_restaurant join restaurant on restaurant.id = of_restaurant.restaurant_id
    order by ${byName('restaurant.name')}, restaurant.id`,
  )
}

const WITHOUT_RATE = sql`(reason is null and rate = 0)`

const sums = (chosen: ReturnType<typeof sql>) => sql`
  json_build_object(
    'timesheets', count(*) filter (where (${chosen}) and shift_event_id is null),
    'charges', count(*) filter (where (${chosen}) and shift_event_id is not null),
    'minutes', coalesce(sum(minutes) filter (where ${chosen}), 0),
    'amount', coalesce(sum(amount) filter (where ${chosen}), 0))`

/** Timesheets of work, charges of cancellations, and past shifts whose driver has no timesheet. */
function unbilledItems(
  inLocation: (column: string) => RawBuilder<SqlBool>,
  { from, to }: DateRange,
  today: IsoDate,
  cost: RawBuilder<number>,
) {
  const inRange = (table: 'timesheet' | 'shift' | 'shift_event') => sql`
    ${sql.ref(`${table}.period_date`)} between ${from}::date and ${to}::date
    and ${inLocation(`${table}.restaurant_id`)}`
  const whenApproved = sql`case when restaurant.send_invoice then null else 'invoices_off' end`
  return sql`
    select timesheet.restaurant_id, timesheet.id as timesheet_id, null::int as shift_event_id, shift_id, period_date,
      driver_id, start_time, finish_time, ${minutesOf('timesheet')} as minutes, cost_per_hour as rate,
      ${cost} as amount,
      case when timesheet.status = ${APPROVED} then ${whenApproved}
        when timesheet.status = ${DISCARDED} then 'discarded'
        when status_progress = ${IN_WORK} then 'in_work'
        when status_progress = ${NOT_SUBMITTED} then 'not_submitted'
        when status_progress = ${TIME_APPROVED} then 'time_approved'
        when restaurant_answer = ${QUERIED} then 'queried'
        else 'submitted' end as reason
    from timesheet join restaurant on restaurant.id = timesheet.restaurant_id
    where timesheet.type = ${OF_WORK} and ${inRange('timesheet')}
      and not exists (select from billed_timesheet as billed where billed.timesheet_id = timesheet.id)
    union all
    select shift.restaurant_id, null, null, shift.id, period_date, driver_id, start_time, finish_time,
      ${minutesOf('shift')}, cost_per_hour, cost_total, 'no_timesheet'
    from shift
    where shift.status = ${SHIFT_PUBLISHED} and driver_id is not null and period_date < ${today}::date
      and ${inRange('shift')}
      and not exists (
        select from timesheet as existing where existing.shift_id = shift.id and existing.type = ${OF_WORK})
    union all
    select shift_event.restaurant_id, null, shift_event.id, shift_id, period_date, driver_id, null, null, 0,
      null, restaurant_charge, ${whenApproved}
    from shift_event join restaurant on restaurant.id = shift_event.restaurant_id
    where restaurant_charge > 0 and ${inRange('shift_event')}
      and not exists (select from billed_charge as billed where billed.shift_event_id = shift_event.id)`
}
