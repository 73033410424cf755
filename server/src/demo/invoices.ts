import { invoiceAmounts } from '@driverdesk/domain/invoices/invoiceAmounts.ts'
import { workFigures } from '@driverdesk/domain/invoices/invoiceLine.ts'
import {
  companyOf,
  type InvoiceParties,
  restaurantAddress,
} from '@driverdesk/domain/invoices/invoiceParties.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  addDays,
  clockTime,
  type DateRange,
  daysBetween,
  type IsoDate,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { type Charges, effectiveCharges } from '@driverdesk/domain/restaurants/charges.ts'
import { APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Accounts, staffByRestaurant } from './accounts.ts'
import { type Chance, chanceOf } from './chance.ts'
import { DEMO_OPTIONS, type DemoPlan, type DemoRow } from './demoPlan.ts'
import type { Drivers } from './drivers.ts'
import type { Places } from './places.ts'
import { earlier, instant } from './shifts.ts'

/** Its parties as they are, and not as text. */
type InvoiceRow = Omit<DemoRow<'invoice'>, 'parties'> & { parties: InvoiceParties }

export interface DemoInvoices {
  invoices: InvoiceRow[]
  lines: NewRow<'invoice_line'>[]
  billed: NewRow<'billed_timesheet'>[]
  creditNotes: DemoRow<'credit_note'>[]
}

interface Standing {
  places: Places
  accounts: Accounts
  drivers: Drivers
}

/**
 * Bills week after week while the days go by, with numbers that run on. What was credited is billed again with the week
 * after it, as long as weeks are billed at all.
 */
export function invoiceMaker(plan: DemoPlan, standing: Standing) {
  const make = rowMaker(plan, standing)
  const billed = new Set(standing.places.restaurants.filter((one) => one.send_invoice).map(({ id }) => id))
  let monday: IsoDate | undefined
  let approved: DemoRow<'timesheet'>[] = []
  let again: InvoiceJob[] = []

  /** Invoices the previous week on the first day of a new one. */
  return (day: IsoDate, timesheets: readonly DemoRow<'timesheet'>[]): DemoInvoices => {
    const isNewWeek = monday !== mondayOf(day)
    const jobs = isNewWeek && monday ? jobsOfWeek(plan, monday, approved, (id) => billed.has(id)) : []
    const [first] = jobs
    const second = first ? again.map((job) => ({ ...job, made: first.made })) : []
    const made = [...second.map((job) => make(job, true)), ...jobs.map((job) => make(job, false))]
    if (first) again = made.filter(({ note }) => note).map(({ job }) => job)
    if (isNewWeek) {
      monday = mondayOf(day)
      approved = []
    }
    approved.push(...timesheets.filter(({ status }) => status === APPROVED))
    return together(made)
  }
}

type Made = ReturnType<ReturnType<typeof rowMaker>>

function together(made: readonly Made[]): DemoInvoices {
  return {
    invoices: made.map(({ invoice }) => invoice),
    lines: made.flatMap(({ lines }) => lines),
    billed: made.flatMap(({ billed }) => billed),
    creditNotes: made.flatMap(({ note }) => note ?? []),
  }
}

/** The rows of an invoice; each call takes the next number. */
function rowMaker(plan: DemoPlan, { places, accounts, drivers }: Standing) {
  const restaurants = new Map(places.restaurants.map((restaurant) => [restaurant.id, restaurant]))
  const driverNames = new Map(
    drivers.drivers.map(({ id, first_name, last_name }) => [id, nameOf(first_name, last_name)]),
  )
  const staffNames = new Map(
    accounts.panelUsers.map(({ id, first_name, last_name }) => [id, nameOf(first_name, last_name)]),
  )
  const staff = staffByRestaurant(places, accounts)
  const next = { invoice: 1, creditNote: 1 }
  return ({ restaurantId, period, made, timesheets }: InvoiceJob, isSecond: boolean) => {
    const restaurant = restaurants.get(restaurantId)
    if (!restaurant) throw new RangeError(`No restaurant ${restaurantId}`)
    const id = next.invoice++
    const { credit, ...tale } = invoiceTale(plan, id, made, isSecond)
    const creator_name = staffNames.get(staff.get(restaurantId)?.at(-1) ?? 0) ?? ''
    const lines = timesheets.map((timesheet, index) =>
      lineOf(id, index + 1, timesheet, driverNames.get(timesheet.driver_id) ?? ''),
    )
    const invoice = {
      ...{
        id,
        number: id,
        restaurant_id: restaurantId,
        period_date_from: period.from,
        period_date_to: period.to,
      },
      ...amountsOf(restaurant, lines),
      parties: partiesOf(restaurant),
      ...{ due_days: DUE_DAYS, creator_name },
      ...tale,
    }
    const note = credit && {
      ...{ id: next.creditNote, number: next.creditNote++, invoice_id: id, creator_name },
      ...{ ...credit, created_at: tale.credited_at ?? tale.created_at },
    }
    const ofInvoice = { invoice_id: id, restaurant_id: restaurantId }
    const billed = note ? [] : timesheets.map(({ id }) => ({ timesheet_id: id, ...ofInvoice }))
    return { job: { restaurantId, period, made, timesheets }, invoice, lines, billed, note }
  }
}

const nameOf = (first: string | undefined, last: string | undefined) => `${first ?? ''} ${last ?? ''}`.trim()

/** Younger weeks are not billed yet, so that there is something to bill. */
const BILLED_AFTER_DAYS = 14
/** On Tuesdays the office bills the week before. */
const DAYS_TO_BILL = 2
/**
 * Of restaurants in turn, every other week is billed in two halves that share its Thursday
 * (docs/spec/demo.md#planted-cases).
 */
const SPLIT_EVERY = 4
const THURSDAY = 3
/** On the shared day lunch is on the first half, dinner on the second. */
const DINNER = '15:00'

type Timesheet = DemoRow<'timesheet'>

/** One invoice to be made. */
interface InvoiceJob {
  restaurantId: number
  period: DateRange
  /** The day on which it is made. */
  made: IsoDate
  /** Approved work of the period. */
  timesheets: Timesheet[]
}

const mondayOf = (date: IsoDate): IsoDate => addDays(date, -weekdayIndex(date))

/** The week's invoices to make, by restaurant. A week that is too recent has none. */
function jobsOfWeek(
  { today }: DemoPlan,
  monday: IsoDate,
  approved: readonly Timesheet[],
  isBilled: (restaurantId: number) => boolean,
): InvoiceJob[] {
  const sunday = addDays(monday, 6)
  if (daysBetween(sunday, today) < BILLED_AFTER_DAYS) return []
  const made = addDays(sunday, DAYS_TO_BILL)
  const byRestaurant = Map.groupBy(approved, ({ restaurant_id }) => restaurant_id)
  return [...byRestaurant]
    .filter(([id]) => isBilled(id))
    .toSorted(([one], [other]) => one - other)
    .flatMap(([restaurantId, timesheets]) => {
      const isSplit = restaurantId % SPLIT_EVERY === 1 && daysBetween('2024-01-01', monday) % 14 === 0
      const thursday = addDays(monday, THURSDAY)
      const isFirst = ({ period_date, start_time }: Timesheet) =>
        period_date < thursday || (period_date === thursday && start_time < DINNER)
      const halves = isSplit
        ? [
            { period: { from: monday, to: thursday }, timesheets: timesheets.filter(isFirst) },
            { period: { from: thursday, to: sunday }, timesheets: timesheets.filter((one) => !isFirst(one)) },
          ]
        : [{ period: { from: monday, to: sunday }, timesheets }]
      return halves
        .filter((half) => half.timesheets.length > 0)
        .map((half) => ({ restaurantId, made, ...half }))
    })
}

/** An invoice's contents: its lines, their sums, sender and recipient. */

/** As they stand in a new database, and as the demonstration sets them. */
const OPTIONS = new Map(
  Object.entries({
    ...{ company_name: 'Driverdesk', invoice_vat_rate: '0', restaurants_standard_booking_fee: '0' },
    ...{ restaurants_standard_invoice_comission: '1.5', ...DEMO_OPTIONS },
  }),
)
const amount = (okey: string) => poundsToPence(OPTIONS.get(okey) ?? '0')
const STANDARD: Charges = {
  basis: 'percent',
  commissionHundredths: amount('restaurants_standard_invoice_comission'),
  bookingFee: amount('restaurants_standard_booking_fee'),
}
const VAT_HUNDREDTHS = amount('invoice_vat_rate')
const COMPANY = companyOf(OPTIONS)

/** A line of work, in pounds, as its columns have it. */
function lineOf(invoiceId: number, nr: number, timesheet: DemoRow<'timesheet'>, driverName: string) {
  const { id, period_date, start_time, finish_time, cost_per_hour, cost_bonus, cost_total } = timesheet
  const [rate, bonus, total] = [cost_per_hour, cost_bonus ?? 0, cost_total].map(poundsToPence) as [
    Pence,
    Pence,
    Pence,
  ]
  const figures = workFigures({ start_time, finish_time, rate, bonus, total })
  return {
    ...{ invoice_id: invoiceId, nr, kind: 'work' as const, timesheet_id: id, shift_event_id: null },
    ...{ period_date, driver_name: driverName, start_time, finish_time, minutes: figures.minutes },
    ...{ rate: penceToPounds(rate), bonus: penceToPounds(bonus), fuel: penceToPounds(figures.fuel) },
    ...{ amount: penceToPounds(figures.amount), description: '' },
  }
}

/** In pounds, as the columns of an invoice have them. */
function amountsOf(
  { invoice_commission, booking_fee }: DemoRow<'restaurant'>,
  lines: readonly ReturnType<typeof lineOf>[],
) {
  const hundredths = (amount: string | number | null | undefined) =>
    amount == null ? null : poundsToPence(amount)
  const own = { commissionHundredths: hundredths(invoice_commission), bookingFee: hundredths(booking_fee) }
  const { basis, commissionHundredths, bookingFee } = effectiveCharges(own, STANDARD)
  const amounts = invoiceAmounts(
    lines.map(({ kind, minutes, amount }) => ({ kind, minutes, amount: poundsToPence(amount) })),
    { basis, commissionHundredths, bookingFee, vatHundredths: VAT_HUNDREDTHS },
  )
  return {
    ...{
      commission: commissionHundredths / 100,
      commission_basis: basis,
      booking_fee: penceToPounds(bookingFee),
    },
    ...{ vat_rate: VAT_HUNDREDTHS / 100, minutes: amounts.minutes, shifts: amounts.shifts },
    ...{ earned: penceToPounds(amounts.earned), fees: penceToPounds(amounts.fees) },
    commission_amount: penceToPounds(amounts.commission),
    booking_amount: penceToPounds(amounts.booking),
    ...{ vat_amount: penceToPounds(amounts.vat), total: penceToPounds(amounts.total) },
  }
}

function partiesOf({ name, address, postcode, business_email }: DemoRow<'restaurant'>): InvoiceParties {
  return {
    company: COMPANY,
    restaurant: {
      ...{ name, business_email: business_email ?? '' },
      address: restaurantAddress({ address: address ?? '', postcode: postcode ?? '' }),
    },
  }
}

/** Of those made so lately some are drafts still, and many unpaid. */
const NEW_DAYS = 14
/** As the option of a new database has it. */
const DUE_DAYS = 14
/** Beyond this nearly everything is paid. */
const OLD_DAYS = 56
const CREDIT_REASONS = [
  'Two shifts were billed that the restaurant had queried',
  'Billed to the wrong branch',
  'The hours of one driver were entered twice',
]

/** The columns of an invoice's later state. */
interface InvoiceTale {
  created_at: string
  updated_at: string
  sent_on: IsoDate | null
  due_date: IsoDate | null
  sent_at: string | null
  reminded_at: string | null
  paid_at: string | null
  paid_by: 'card' | 'bank' | null
  credited_at: string | null
  /** Of a credited one: why, and on which day. */
  credit: { reason: string; created_on: IsoDate } | null
}

const NOTHING_YET = {
  ...{ sent_on: null, due_date: null, sent_at: null, reminded_at: null },
  ...{ paid_at: null, paid_by: null, credited_at: null, credit: null },
}

/**
 * Made on the day `made`, sent within four days and mostly paid within three weeks; what is not is reminded once. Of the
 * newest some are drafts. One that takes the place of a credited invoice is not credited again.
 */
function invoiceTale(
  { seed, today }: DemoPlan,
  number: number,
  made: IsoDate,
  isSecond: boolean,
): InvoiceTale {
  const chance = chanceOf(seed, 'invoice', number)
  const age = daysBetween(made, today)
  const created_at = momentAt(made, chance, 9)
  const sent_on = addDays(made, chance.whole(0, 4))
  const staysDraft = chance.happens(age <= NEW_DAYS ? 0.4 : 0.01)
  const paidAfter = chance.whole(3, 21)
  const isPaid = chance.happens(age > OLD_DAYS ? 0.97 : age > 2 * NEW_DAYS ? 0.8 : 0.5)
  const isCredited = chance.happens(0.04)
  const paid_by = chance.pick(['card', 'card', 'bank'] as const)
  if (staysDraft || sent_on >= today) return { ...NOTHING_YET, created_at, updated_at: created_at }
  const due_date = addDays(sent_on, DUE_DAYS)
  const sent_at = momentAt(sent_on, chance, 15)
  const sent = { ...NOTHING_YET, created_at, updated_at: sent_at, sent_on, due_date, sent_at }
  const credited = addDays(sent_on, 3)
  if (isCredited && !isSecond && credited < today) {
    const credited_at = momentAt(credited, chance, 11)
    const credit = { reason: chance.pick(CREDIT_REASONS), created_on: credited }
    return { ...sent, updated_at: credited_at, credited_at, credit }
  }
  const paid = addDays(sent_on, paidAfter)
  if (isPaid && paid < today) {
    const paid_at = momentAt(paid, chance, 10)
    return { ...sent, updated_at: paid_at, paid_at, paid_by }
  }
  if (due_date >= addDays(today, -3)) return sent
  const reminded_at = momentAt(earlier(addDays(due_date, 2), addDays(today, -1)), chance, 9)
  return { ...sent, updated_at: reminded_at, reminded_at }
}

/** Within three hours of `hour`. */
const momentAt = (date: IsoDate, chance: Chance, hour: number) =>
  instant(date, clockTime(hour * 60 + chance.whole(0, 179)))
