/** What an invoice can bill: approved work and charges of cancellations that are on no other one. */
import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { workFigures } from '@driverdesk/domain/invoices/invoiceLine.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

export interface Billable {
  restaurantId: number
  /** Of this driver alone, where set. */
  driverId: number | null
  period: DateRange
  /** The draft that is made anew: what is on it is its own. */
  draftId: number | null
}

/** Whether nothing is changed about what is found until the transaction ends. */
type Hold = 'held' | 'looked at'

/**
 * The lines of an invoice in their order: the work, then the fees, each by day. Work of earlier days that is below 0
 * goes along: alone it could not be invoiced (docs/spec/invoices.md#nothing-to-invoice).
 */
export async function billableLines(db: Db | Tx, of: Billable, hold: Hold): Promise<InvoiceLine[]> {
  const work = await found<Work>(db, workOf(of, hold))
  const fees = await found<Fee>(db, feesOf(of, hold))
  return [...work.map(workLine), ...fees.map(feeLine)].map((line, index) => ({ ...line, nr: index + 1 }))
}

const DRIVER_NAME = sql`coalesce(trim(driver.first_name || ' ' || driver.last_name), '')`

/** By id, as every bulk call holds them, so that none waits for another for ever. */
const HELD_TIMESHEETS = sql`order by timesheet.id for update of timesheet`
const HELD_EVENTS = sql`order by shift_event.id for update of shift_event`

function workOf({ restaurantId, driverId, period, draftId }: Billable, hold: Hold) {
  return sql`
    select timesheet.id, timesheet.period_date, left(timesheet.start_time::text, 5) as start_time,
      left(timesheet.finish_time::text, 5) as finish_time, cost_per_hour as rate, cost_bonus as bonus,
      cost_total as total, ${DRIVER_NAME} as driver_name
    from timesheet join driver on driver.id = timesheet.driver_id
    where timesheet.restaurant_id = ${restaurantId} and timesheet.status = ${APPROVED}
      and timesheet.type = ${OF_WORK} and timesheet.period_date <= ${period.to}::date
      and (timesheet.period_date >= ${period.from}::date or timesheet.cost_total < 0)
      and (${driverId}::int is null or timesheet.driver_id = ${driverId}::int)
      and not exists (select from billed_timesheet where timesheet_id = timesheet.id
        and invoice_id is distinct from ${draftId}::int)
    ${hold === 'held' ? HELD_TIMESHEETS : sql``}`
}

function feesOf({ restaurantId, driverId, period, draftId }: Billable, hold: Hold) {
  return sql`
    select shift_event.id, shift_event.period_date, left(shift.start_time::text, 5) as start_time,
      left(shift.finish_time::text, 5) as finish_time, restaurant_charge as amount, ${DRIVER_NAME} as driver_name
    from shift_event join shift on shift.id = shift_event.shift_id
      left join driver on driver.id = shift_event.driver_id
    where shift_event.restaurant_id = ${restaurantId} and shift_event.restaurant_charge > 0
      and shift_event.period_date between ${period.from}::date and ${period.to}::date
      and (${driverId}::int is null or shift_event.driver_id = ${driverId}::int)
      and not exists (select from billed_charge where shift_event_id = shift_event.id
        and invoice_id is distinct from ${draftId}::int)
    ${hold === 'held' ? HELD_EVENTS : sql``}`
}

/** As one JSON value, since rows through the driver are several times slower. */
async function found<T>(db: Db | Tx, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(row order by row.period_date, row.start_time, row.id), '[]')::text as json
    from (${query}) as row`.execute(db)
  return JSON.parse(rows[0]?.json ?? '[]') as T[]
}

interface Dated {
  id: number
  period_date: string
  driver_name: string
  start_time: string
  finish_time: string
}
/** Amounts in pounds. */
type Work = Dated & { rate: number; bonus: number; total: number }
type Fee = Dated & { amount: number }
type Line = Omit<InvoiceLine, 'nr'>

function workLine({ id, rate, bonus, total, ...dated }: Work): Line {
  const pence = { rate: poundsToPence(rate), bonus: poundsToPence(bonus), total: poundsToPence(total) }
  const { minutes, fuel } = workFigures({ ...dated, ...pence })
  const figures = { minutes, rate, bonus, fuel: penceToPounds(fuel), amount: total }
  return { kind: 'work', timesheet_id: id, shift_event_id: null, ...dated, ...figures, description: '' }
}

const feeLine = ({ id, amount, ...dated }: Fee): Line => ({
  ...{ kind: 'fee', timesheet_id: null, shift_event_id: id, ...dated },
  ...{ minutes: 0, rate: 0, bonus: 0, fuel: 0, amount, description: 'Cancelled shift' },
})
