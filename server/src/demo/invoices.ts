import { workFigures } from '@driverdesk/domain/invoices/invoiceAmounts.ts'
import { restaurantAddress } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  addDays,
  type DateRange,
  daysBetween,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { companyDetails } from '@driverdesk/domain/options/companyDetails.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { APPROVED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type InvoiceTerms, invoiceSnapshot } from '../invoices/invoiceContents.ts'
import { beforeToday, chanceOf, entry } from './chance.ts'
import { DEMO_OPTIONS, type DemoPlan, type DemoRow } from './demoPlan.ts'
import type { Drivers } from './drivers.ts'
import { type Places, staffByRestaurant } from './places.ts'

type Timesheet = DemoRow<'timesheet'>

/** One invoice to be made. */
interface InvoiceJob {
  restaurantId: number
  period: DateRange
  /** The day the invoice is made. */
  made: IsoDate
  /** Approved work of the period. */
  timesheets: Timesheet[]
}

/**
 * Bills week after week with consecutive numbers. Credited work is billed again with the following week, while there are
 * weeks to bill.
 */
export function invoiceMaker(plan: DemoPlan, places: Places, drivers: Drivers) {
  const make = rowMaker(plan, places, drivers)
  let monday: IsoDate | undefined
  let approved: Timesheet[] = []
  let credited: InvoiceJob[] = []
  /** Invoices the previous week on the first day of a new one. */
  return (day: IsoDate, timesheets: readonly Timesheet[]) => {
    const isNewWeek = monday !== mondayOf(day)
    const jobs = isNewWeek && monday ? jobsOfWeek(plan, places, monday, approved) : []
    const made = jobs.map((job) => ({ job, rows: make(job, false) }))
    if (jobs[0]) {
      const { made: date } = jobs[0]
      made.push(...credited.map((job) => ({ job, rows: make({ ...job, made: date }, true) })))
      credited = made.filter(({ rows }) => rows.invoice.credited_at !== null).map(({ job }) => job)
    }
    if (isNewWeek) [monday, approved] = [mondayOf(day), []]
    approved.push(...timesheets.filter(({ type, status }) => type === OF_WORK && status === APPROVED))
    return {
      invoice: made.map(({ rows }) => rows.invoice),
      invoice_line: made.flatMap(({ rows }) => rows.invoice_line),
      billed_timesheet: made.flatMap(({ rows }) => rows.billed_timesheet),
      invoice_credit: made.flatMap(({ rows }) => rows.invoice_credit),
    }
  }
}

const mondayOf = (date: IsoDate): IsoDate => addDays(date, -weekdayIndex(date))

/** More recent weeks are not billed, so that there is something to bill. */
const BILLED_AFTER_DAYS = 14
/** The office bills the previous week on Tuesdays. */
const DAYS_TO_BILL = 2

/** The week's invoices to make, by restaurant. A week that is too recent has none. */
function jobsOfWeek(
  { today }: DemoPlan,
  places: Places,
  monday: IsoDate,
  approved: readonly Timesheet[],
): InvoiceJob[] {
  const [thursday, sunday] = [addDays(monday, 3), addDays(monday, 6)]
  if (daysBetween(sunday, today) < BILLED_AFTER_DAYS) return []
  const isFirst = ({ period_date, start_time }: Timesheet) =>
    `${period_date} ${start_time}` < `${thursday} 15:00`
  return [...Map.groupBy(approved, ({ restaurant_id }) => restaurant_id)]
    .filter(([id]) => entry(places.restaurant, id - 1).send_invoice)
    .toSorted(([one], [other]) => one - other)
    .flatMap(([restaurantId, timesheets]) => {
      const made = addDays(sunday, DAYS_TO_BILL)
      // Every other week some are billed in two halves that share its Thursday (docs/spec/demo.md#planted-cases).
      const isSplit = restaurantId % 4 === 1 && daysBetween('2024-01-01', monday) % 14 === 0
      if (!isSplit) return [{ restaurantId, made, period: { from: monday, to: sunday }, timesheets }]
      const [first, second] = [timesheets.filter(isFirst), timesheets.filter((one) => !isFirst(one))]
      const halves = [
        { restaurantId, made, period: { from: monday, to: thursday }, timesheets: first },
        { restaurantId, made, period: { from: thursday, to: sunday }, timesheets: second },
      ]
      return halves.filter((half) => half.timesheets.length > 0)
    })
}

/** The rows of an invoice; each call takes the next number. */
function rowMaker(plan: DemoPlan, places: Places, { driver }: Drivers) {
  const staff = staffByRestaurant(places)
  const next = { invoice: 1, creditNote: 1 }
  return ({ restaurantId: restaurant_id, period, made, timesheets }: InvoiceJob, isSecond: boolean) => {
    const restaurant = entry(places.restaurant, restaurant_id - 1)
    const invoice_id = next.invoice++
    const state = invoiceState(plan, invoice_id, made, isSecond)
    const creator = entry(places.panel_user, (staff.get(restaurant_id)?.at(-1) ?? 1) - 1)
    const creator_name = `${creator.first_name} ${creator.last_name}`
    const { head, parties, lines } = invoiceSnapshot(
      termsOf(restaurant),
      timesheets.map((timesheet, index) => {
        const { first_name, last_name } = entry(driver, timesheet.driver_id - 1)
        return lineOf(index + 1, timesheet, `${first_name} ${last_name}`.trim())
      }),
    )
    const credit = creditOf(plan, { id: invoice_id, ...head, ...state })
    const created_on = credit?.created_at.slice(0, 10)
    const note = { id: next.creditNote, number: next.creditNote, invoice_id, creator_name, created_on }
    if (credit) next.creditNote++
    return {
      invoice: {
        id: invoice_id,
        number: invoice_id,
        restaurant_id,
        creator_name,
        period_date_from: period.from,
        period_date_to: period.to,
        ...head,
        parties,
        ...state,
        updated_at: credit && credit.created_at > state.updated_at ? credit.created_at : state.updated_at,
        credited: credit?.amount ?? 0,
        refunds: credit?.refund_by ? credit.amount : 0,
      },
      invoice_line: lines.map((line) => ({ invoice_id, ...line })),
      billed_timesheet: state.credited_at
        ? []
        : timesheets.map(({ id }) => ({ timesheet_id: id, invoice_id, restaurant_id })),
      invoice_credit: credit ? [{ ...note, ...credit }] : [],
    }
  }
}

/** A line of work, in pounds. */
function lineOf(nr: number, timesheet: Timesheet, driver_name: string) {
  const { id: timesheet_id, period_date, start_time, finish_time } = timesheet
  const pence = {
    rate: poundsToPence(timesheet.cost_per_hour),
    bonus: poundsToPence(timesheet.cost_bonus ?? 0),
    total: poundsToPence(timesheet.cost_total),
  }
  const { minutes, fuel, rate, bonus, amount } = workFigures({ start_time, finish_time, ...pence })
  return {
    nr,
    kind: 'work' as const,
    timesheet_id,
    shift_event_id: null,
    description: '',
    period_date,
    driver_name,
    start_time,
    finish_time,
    minutes,
    rate: penceToPounds(rate),
    bonus: penceToPounds(bonus),
    fuel: penceToPounds(fuel),
    amount: penceToPounds(amount),
  }
}

/** The options in a new database, with those that the demonstration sets. */
const STANDARD: Charges = { basis: 'percent', commissionHundredths: 150, bookingFee: 0 }
const DUE_DAYS = 14

function termsOf(restaurant: DemoRow<'restaurant'>): InvoiceTerms {
  const {
    name,
    address = '',
    postcode = '',
    business_email = '',
    invoice_commission,
    booking_fee,
  } = restaurant
  const pence = (own: string | number | null | undefined) => (own == null ? null : poundsToPence(own))
  const own = { commissionHundredths: pence(invoice_commission), bookingFee: pence(booking_fee) }
  const vatHundredths = poundsToPence(DEMO_OPTIONS.invoice_vat_rate ?? '0')
  return {
    charges: { ...effectiveCharges(own, STANDARD), vatHundredths },
    dueDays: DUE_DAYS,
    parties: {
      company: companyDetails(new Map(Object.entries(DEMO_OPTIONS))),
      restaurant: { name, business_email, address: restaurantAddress({ address, postcode }) },
    },
  }
}

/**
 * An invoice made on the day `made`, sent within four days and mostly paid within three weeks. Unpaid ones get one reminder.
 * Some of the newest are drafts. A replacement for a credited invoice is not credited again.
 */
function invoiceState({ seed, today }: DemoPlan, number: number, made: IsoDate, isSecond: boolean) {
  const chance = chanceOf(seed, 'invoice', number)
  const age = daysBetween(made, today)
  const created_at = chance.moment(made, 9)
  const sent_on = addDays(made, chance.whole(0, 4))
  const staysDraft = chance.happens(age <= 14 ? 0.4 : 0.01)
  const paidOn = addDays(sent_on, chance.whole(3, 21))
  const isPaid = chance.happens(age > 56 ? 0.97 : age > 28 ? 0.8 : 0.5)
  const isCredited = chance.happens(0.04)
  const paid_by = chance.pick(['card', 'card', 'bank'] as const)
  const state = {
    created_at,
    updated_at: created_at,
    sent_on: null,
    due_date: null,
    sent_at: null,
    reminded_at: null,
    paid_at: null,
    paid_by: null,
    credited_at: null,
  }
  if (staysDraft || sent_on >= today) return state
  const due_date = addDays(sent_on, DUE_DAYS)
  const sent_at = chance.moment(sent_on, 15)
  const sent = { ...state, updated_at: sent_at, sent_on, due_date, sent_at }
  const creditedOn = addDays(sent_on, 3)
  if (isCredited && !isSecond && creditedOn < today) {
    const credited_at = chance.moment(creditedOn, 11)
    return { ...sent, updated_at: credited_at, credited_at }
  }
  if (isPaid && paidOn < today) {
    const paid_at = chance.moment(paidOn, 10)
    return { ...sent, updated_at: paid_at, paid_at, paid_by }
  }
  if (due_date >= addDays(today, -3)) return sent
  const reminded_at = chance.moment(beforeToday(addDays(due_date, 2), today), 9)
  return { ...sent, updated_at: reminded_at, reminded_at }
}

const REASONS_IN_FULL = ['Billed to the wrong branch', 'The hours of one driver were entered twice']
const REASONS_IN_PART = ['One shift ended earlier than billed', 'Agreed by phone for a late start']

type Billed = ReturnType<typeof invoiceState> & { id: number; total: number }

/**
 * The credit note of an invoice; undefined for most. One that was credited has one in full. Some others have one in part; if
 * they were paid by bank transfer, the money went back in the same way.
 */
function creditOf({ seed, today }: DemoPlan, { id, total, credited_at, sent_on, paid_at, paid_by }: Billed) {
  const chance = chanceOf(seed, 'credit', id)
  const none = { refund_by: null, refund_state: null, refunded_on: null }
  if (credited_at !== null) {
    const reason = chance.pick(REASONS_IN_FULL)
    return { amount: total, in_full: true, reason, created_at: credited_at, ...none }
  }
  const isChosen = chance.happens(paid_at === null ? 0.2 : 0.15)
  const amount = penceToPounds(Math.min(chance.whole(8, 30) * 100, Math.floor(poundsToPence(total) / 2)))
  const day = addDays(paid_at?.slice(0, 10) ?? sent_on ?? today, 2)
  if (!isChosen || sent_on === null || paid_by === 'card' || amount === 0 || day >= today) return undefined
  const reason = chance.pick(REASONS_IN_PART)
  const part = { amount, in_full: false, reason, created_at: chance.moment(day, 14) }
  return paid_at === null
    ? { ...part, ...none }
    : { ...part, refund_by: 'bank', refund_state: 'done', refunded_on: day }
}
