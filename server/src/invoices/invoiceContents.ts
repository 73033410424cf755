/** Checks a request for an invoice, and collects its lines from unbilled work. */

import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import {
  type InvoiceAmounts,
  type InvoiceCharges,
  invoiceAmounts,
  workFigures,
} from '@driverdesk/domain/invoices/invoiceAmounts.ts'
import {
  NOTHING_TO_BILL,
  nothingToPay,
  TOO_MUCH_TO_BILL,
} from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { type InvoiceParties, restaurantAddress } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { penceOrNull, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { companyDetails } from '@driverdesk/domain/options/companyDetails.ts'
import { commissionProblem, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, refuseRange } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { clockTimes } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { optionValues, standardChargesOf } from '../options/options.reads.ts'
import { restaurantInScopeById } from '../restaurants/restaurants.reads.ts'

export interface InvoiceRequest {
  restaurantId: number
  /** Only this driver's work; null means everyone's. */
  driverId: number | null
  period: DateRange
  /** 150 is 1.5. If undefined, the restaurant's own applies, or else the option's. */
  commissionHundredths?: number | undefined
}

/**
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} for a period that is too long or backwards, and an impossible commission
 */
export function readTerms(db: Db, scope: Scope, request: InvoiceRequest): Promise<InvoiceTerms> {
  refuseRange(request.period)
  return invoiceTerms(db, scope, request.restaurantId, request.commissionHundredths)
}

/**
 * @param draftId the draft to regenerate; its lines count as not billed
 * @param hold 'held' locks the billed rows until the transaction ends
 * @throws {NothingToBill}
 * @throws {Invalid} if the whole period is on a sent or paid invoice, and for a total of 0 or less
 */
export async function readContents(
  db: Db,
  request: InvoiceRequest,
  terms: InvoiceTerms,
  draftId: number | null,
  hold: Hold,
): Promise<InvoiceSnapshot> {
  const lines = await billableLines(db, { ...request, draftId }, hold)
  if (lines.length > 0) return payable(invoiceSnapshot(terms, lines))
  const settled = await settledInvoice(db, request)
  if (settled) throw new Invalid({ invoice_number: [settled] })
  throw new NothingToBill()
}

function payable(snapshot: InvoiceSnapshot): InvoiceSnapshot {
  const total = poundsToPence(snapshot.head.total)
  if (total <= 0) throw new Invalid({ period_date_from: [nothingToPay(total)] })
  return snapshot
}

export class NothingToBill extends Invalid {
  constructor() {
    super({ period_date_from: [NOTHING_TO_BILL] })
  }
}

/** A condition on `invoice`: the same restaurant, driver and period. */
export const sameRequest = ({ restaurantId, driverId, period }: InvoiceRequest): RawBuilder<SqlBool> => sql`
  restaurant_id = ${restaurantId} and coalesce(driver_id, 0) = ${driverId ?? 0}
  and period_date_from = ${period.from}::date and period_date_to = ${period.to}::date`

type Draft = Pick<Row<'invoice'>, 'id' | 'number' | 'commission' | 'commission_basis'>

export const findDraft = (db: Db, request: InvoiceRequest): Promise<Draft | undefined> =>
  db
    .selectFrom('invoice')
    .select(['id', 'number', 'commission', 'commission_basis'])
    .where(sameRequest(request))
    .where(IS_DRAFT)
    .executeTakeFirst()

/** If a restaurant regenerates a draft, the commission that staff may have set on it is kept. */
export function termsBeside(terms: InvoiceTerms, scope: Scope, draft: Draft | undefined): InvoiceTerms {
  if (scope.role !== 'restaurant' || !draft) return terms
  const commissionHundredths = poundsToPence(draft.commission)
  return { ...terms, charges: { ...terms.charges, basis: draft.commission_basis, commissionHundredths } }
}

/** A condition on `invoice`; the database allows one draft for a request. */
export const IS_DRAFT = sql<boolean>`sent_at is null and paid_at is null`

/** Returns why an invoice that was already sent or paid for this request cannot be regenerated. */
async function settledInvoice(db: Db, request: InvoiceRequest): Promise<string | undefined> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['number', 'paid_at'])
    .where(sameRequest(request))
    .where('credited_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!invoice) return undefined
  const state = invoice.paid_at === null ? 'sent' : 'paid'
  return invoiceActionRefusal('regenerate', { invoice_number: invoiceNumberText(invoice.number), state })
}

/** `draftId`: the draft to regenerate; its own lines count as not billed. */
type Billable = InvoiceRequest & { draftId: number | null }

/** 'held' locks the rows until the transaction ends. */
type Hold = 'held' | 'looked at'

/**
 * The lines of an invoice in order: work, then fees, each by day. Earlier work with a total below 0 is added, because it
 * could not be invoiced alone (docs/spec/invoices.md#nothing-to-invoice).
 */
async function billableLines(db: Db, of: Billable, hold: Hold): Promise<InvoiceLine[]> {
  const work = await found<Work>(db, billableWork(of, hold))
  const fees = await found<Fee>(db, billableFees(of, hold))
  return [...work.map(workLine), ...fees.map(feeLine)].map((line, index) => ({ ...line, nr: index + 1 }))
}

/** Locks by id, like every bulk call, to avoid deadlocks. */
const HELD_TIMESHEETS = sql`order by timesheet.id for update of timesheet`
const HELD_EVENTS = sql`order by shift_event.id for update of shift_event`

function billableWork({ restaurantId, driverId, period, draftId }: Billable, hold: Hold) {
  return sql`
    select timesheet.id, timesheet.period_date, ${clockTimes('timesheet')}, cost_per_hour as rate, cost_bonus as bonus,
      cost_total as total, coalesce(${DRIVER_NAME}, '') as driver_name
    from timesheet join driver on driver.id = timesheet.driver_id
    where timesheet.restaurant_id = ${restaurantId} and timesheet.status = ${APPROVED}
      and timesheet.type = ${OF_WORK} and timesheet.period_date <= ${period.to}::date
      and (timesheet.period_date >= ${period.from}::date or timesheet.cost_total < 0)
      and (${driverId}::int is null or timesheet.driver_id = ${driverId}::int)
      and not exists (select from billed_timesheet where timesheet_id = timesheet.id
        and invoice_id is distinct from ${draftId}::int)
    ${hold === 'held' ? HELD_TIMESHEETS : sql``}`
}

function billableFees({ restaurantId, driverId, period, draftId }: Billable, hold: Hold) {
  return sql`
    select shift_event.id, shift_event.period_date, shift_event.short_notice,
      left(coalesce(noticed.start_time, shift.start_time)::text, 5) as start_time,
      left(coalesce(noticed.finish_time, shift.finish_time)::text, 5) as finish_time,
      shift_event.restaurant_charge as amount, coalesce(${DRIVER_NAME}, '') as driver_name
    from shift_event join shift on shift.id = shift_event.shift_id
      left join lateral (select start_time, finish_time from short_notice
        where short_notice.shift_event_id = shift_event.id order by id desc limit 1) as noticed on true
      left join driver on driver.id = shift_event.driver_id
    where shift_event.restaurant_id = ${restaurantId} and shift_event.restaurant_charge > 0
      and shift_event.period_date between ${period.from}::date and ${period.to}::date
      and (${driverId}::int is null or shift_event.driver_id = ${driverId}::int)
      and not exists (select from billed_charge where shift_event_id = shift_event.id
        and invoice_id is distinct from ${draftId}::int)
    ${hold === 'held' ? HELD_EVENTS : sql``}`
}

const found = <T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> =>
  jsonRows(db, sql`select * from (${query}) as row order by period_date, start_time, id`)

interface Dated {
  id: number
  period_date: string
  driver_name: string
  start_time: string
  finish_time: string
}
/** Amounts in pounds. */
type Work = Dated & { rate: number; bonus: number; total: number }
type Fee = Dated & { amount: number; short_notice: true | null }
type Line = Omit<InvoiceLine, 'nr'>

export function workLine({ id, rate, bonus, total, ...dated }: Work): Line {
  const pence = { rate: poundsToPence(rate), bonus: poundsToPence(bonus), total: poundsToPence(total) }
  const { minutes, fuel } = workFigures({ ...dated, ...pence })
  const figures = { minutes, rate, bonus, fuel: penceToPounds(fuel), amount: total }
  return { kind: 'work', timesheet_id: id, shift_event_id: null, ...dated, ...figures, description: '' }
}

const feeLine = ({ id, amount, short_notice, ...dated }: Fee): Line => ({
  kind: 'fee',
  timesheet_id: null,
  shift_event_id: id,
  ...dated,
  minutes: 0,
  rate: 0,
  bonus: 0,
  fuel: 0,
  amount,
  description: short_notice ? 'Shift changed at short notice' : 'Cancelled shift',
})

export interface InvoiceTerms {
  charges: InvoiceCharges
  dueDays: number
  parties: InvoiceParties
}

/**
 * @param commissionHundredths as requested; if undefined, the restaurant's own or else the option's. A restaurant's
 * request is ignored, because the agency sets its commission
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} for a percentage beyond 100
 */
async function invoiceTerms(
  db: Db,
  scope: Scope,
  restaurantId: number,
  commissionHundredths: number | undefined,
): Promise<InvoiceTerms> {
  const restaurant = await restaurantInScopeById(db, scope, restaurantId)
  const wish = scope.role === 'restaurant' ? undefined : commissionHundredths
  const terms = termsOf(restaurant, await optionValues(db), wish)
  const problem = commissionProblem(terms.charges.commissionHundredths / 100, terms.charges.basis)
  if (problem) throw new Invalid({ comission: [problem] })
  return terms
}

type BilledRestaurant = Pick<Row<'restaurant'>, 'name' | 'address' | 'postcode' | 'business_email'>
type OwnCharges = Pick<NewRow<'restaurant'>, 'invoice_commission' | 'booking_fee'>

/** The same for a restaurant and options that have already been read. */
export function termsOf(
  restaurant: BilledRestaurant & OwnCharges,
  options: ReadonlyMap<string, string>,
  wish?: number,
): InvoiceTerms {
  const own = {
    commissionHundredths: wish ?? penceOrNull(restaurant.invoice_commission),
    bookingFee: penceOrNull(restaurant.booking_fee),
  }
  return {
    charges: {
      ...effectiveCharges(own, standardChargesOf(options)),
      vatHundredths: poundsToPence(options.get('invoice_vat_rate') ?? '0'),
    },
    dueDays: Number(options.get('invoice_due_days') ?? 0),
    parties: partiesOf(restaurant, options),
  }
}

/** @throws {Refusal} 404 for a restaurant out of scope */
export async function presentParties(db: Db, scope: Scope, restaurantId: number): Promise<InvoiceParties> {
  return partiesOf(await restaurantInScopeById(db, scope, restaurantId), await optionValues(db))
}

function partiesOf(restaurant: BilledRestaurant, options: ReadonlyMap<string, string>): InvoiceParties {
  const { name, business_email } = restaurant
  return {
    company: companyDetails(options),
    restaurant: { name, address: restaurantAddress(restaurant), business_email },
  }
}

/** The computed columns; amounts in pounds. */
type Counted =
  | ('commission' | 'booking_fee' | 'vat_rate' | 'due_days' | 'minutes' | 'shifts' | 'earned' | 'fees')
  | ('commission_amount' | 'booking_amount' | 'vat_amount' | 'total')
type SnapshotHead = Record<Counted, number> & Pick<Row<'invoice'>, 'commission_basis'>

export interface InvoiceSnapshot {
  head: SnapshotHead
  parties: InvoiceParties
  lines: InvoiceLine[]
}

/** @throws {Invalid} for amounts that do not fit the columns */
export function invoiceSnapshot(
  { charges, dueDays, parties }: InvoiceTerms,
  lines: InvoiceLine[],
): InvoiceSnapshot {
  const { basis, commissionHundredths, bookingFee, vatHundredths } = charges
  const amounts = countable(() =>
    invoiceAmounts(
      lines.map(({ amount, ...line }) => ({ ...line, amount: poundsToPence(amount) })),
      charges,
    ),
  )
  return {
    head: {
      commission: commissionHundredths / 100,
      commission_basis: basis,
      vat_rate: vatHundredths / 100,
      booking_fee: penceToPounds(bookingFee),
      due_days: dueDays,
      ...storedAmounts(amounts),
    },
    parties,
    lines,
  }
}

/** The limit of `numeric(12,2)`, in pence. */
const MOST = 10 ** 12

/** The amounts as an invoice stores them, in pounds. */
const storedAmounts = ({
  minutes,
  shifts,
  earned,
  fees,
  commission,
  booking,
  vat,
  total,
}: InvoiceAmounts) => ({
  minutes,
  shifts,
  earned: penceToPounds(earned),
  fees: penceToPounds(fees),
  commission_amount: penceToPounds(commission),
  booking_amount: penceToPounds(booking),
  vat_amount: penceToPounds(vat),
  total: penceToPounds(total),
})

function countable(count: () => InvoiceAmounts): InvoiceAmounts {
  try {
    const amounts = count()
    if (Math.abs(amounts.total) < MOST && Math.abs(amounts.commission) < MOST) return amounts
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Invalid({ comission: [TOO_MUCH_TO_BILL] })
}
