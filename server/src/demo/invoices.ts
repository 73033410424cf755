import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { addDays, daysBetween, type IsoDate, weekdayIndex } from '@driverdesk/domain/kernel/wallClock.ts'
import { APPROVED, OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { invoiceSnapshot, termsOf, workLine } from '../invoices/invoiceContents.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { beforeToday, type Chance, chanceOf } from './chance.ts'
import { DEMO_OPTIONS, type DemoPlan } from './demoPlan.ts'
import { staffByRestaurant } from './places.ts'
import texts from './texts.json' with { type: 'json' }
import { type DemoRow, nameOf, type World } from './world.ts'

type Timesheet = DemoRow<'timesheet'>

/** One invoice to be made on a day of its approved work. */
interface Job {
  restaurant_id: number
  period_date_from: IsoDate
  period_date_to: IsoDate
  made: IsoDate
  timesheets: Timesheet[]
  /** For work of an invoice that was credited; it is not credited again. */
  isSecond: boolean
}

/**
 * Bills week after week with consecutive numbers. Credited work is billed again with the following week, while there are
 * weeks to bill.
 */
export function invoiceMaker(world: World, day: World) {
  const staff = staffByRestaurant(world)
  let monday: IsoDate | undefined
  let approved: Timesheet[] = []
  let credited: Job[] = []
  /** Invoices the previous week on the first day of a new one. */
  return (date: IsoDate, timesheets: readonly Timesheet[]): void => {
    const ofDay = addDays(date, -weekdayIndex(date))
    if (monday !== ofDay) {
      const jobs = monday ? jobsOfWeek(world, monday, approved) : []
      const again = jobs[0]
        ? credited.map((job) => ({ ...job, made: jobs[0]?.made ?? '', isSecond: true }))
        : []
      if (jobs[0]) credited = []
      for (const job of [...jobs, ...again])
        if (addInvoice(world, day, job, staff.get(job.restaurant_id)?.at(-1) ?? 1)) credited.push(job)
      monday = ofDay
      approved = []
    }
    approved.push(...timesheets.filter(({ type, status }) => type !== OF_CANCELLATION && status === APPROVED))
  }
}

/** More recent weeks are not billed, so that there is something to bill. */
const BILLED_AFTER_DAYS = 14
/** The office bills the previous week on Tuesdays. */
const DAYS_TO_BILL = 2

/** The week's invoices to make, by restaurant. A week that is too recent has none. */
function jobsOfWeek({ plan, one }: World, monday: IsoDate, approved: readonly Timesheet[]): Job[] {
  const [thursday, sunday] = [addDays(monday, 3), addDays(monday, 6)]
  if (daysBetween(sunday, plan.today) < BILLED_AFTER_DAYS) return []
  const made = addDays(sunday, DAYS_TO_BILL)
  const isFirst = ({ period_date, start_time }: Timesheet) =>
    `${period_date} ${start_time}` < `${thursday} 15:00`
  return [...Map.groupBy(approved, ({ restaurant_id }) => restaurant_id)]
    .filter(([id]) => one('restaurant', id).send_invoice)
    .toSorted(([one], [other]) => one - other)
    .flatMap(([restaurant_id, all]) => {
      const job = (period_date_from: IsoDate, period_date_to: IsoDate, timesheets: Timesheet[]): Job[] =>
        timesheets.length === 0
          ? []
          : [{ restaurant_id, period_date_from, period_date_to, made, timesheets, isSecond: false }]
      // Every other week some are billed in two halves that share its Thursday (docs/spec/demo.md#planted-cases).
      const isSplit = restaurant_id % 4 === 1 && daysBetween('2024-01-01', monday) % 14 === 0
      if (!isSplit) return job(monday, sunday, all)
      const later = all.filter((timesheet) => !isFirst(timesheet))
      return [...job(monday, thursday, all.filter(isFirst)), ...job(thursday, sunday, later)]
    })
}

/** Adds an invoice with the next number. Returns true if it was credited in full, so that its work is billed again. */
function addInvoice(world: World, day: World, job: Job, creatorId: number): boolean {
  const { timesheets, made: _made, isSecond: _isSecond, ...billed } = job
  const creator_name = nameOf(world.one('panel_user', creatorId))
  const number = (day.ids.invoice ?? 0) + 1
  const chance = chanceOf(world.plan.seed, 'invoice', number)
  const terms = termsOf(world.one('restaurant', job.restaurant_id) as Row<'restaurant'>, OPTIONS)
  const works = job.timesheets.map((timesheet, at) => lineOf(world, at + 1, timesheet))
  const { head, parties, lines } = invoiceSnapshot(terms, works)
  const state = stateOf(world.plan, chance, job, terms.dueDays)
  const invoice = day.make('invoice', {
    number,
    ...billed,
    creator_name,
    ...head,
    parties: parties as never,
    ...state,
    credited: 0,
    refunds: 0,
  })
  for (const line of lines) day.add('invoice_line', { invoice_id: invoice.id, ...line })
  if (state.credited_at) {
    const credit = { amount: head.total, in_full: true, reason: chance.pick(texts.creditsInFull) }
    addCredit(day, invoice, { ...credit, created_at: state.credited_at, refunded_on: null })
    return true
  }
  for (const { id, restaurant_id } of timesheets)
    day.add('billed_timesheet', { timesheet_id: id, invoice_id: invoice.id, restaurant_id })
  addPartCredit(world, day, invoice, chance)
  return false
}

/** Some invoices were credited in part; if they were paid by bank transfer, the money went back in the same way. */
function addPartCredit({ plan }: World, day: World, invoice: DemoRow<'invoice'>, chance: Chance): void {
  const { id: invoice_id, restaurant_id, creator_name, paid_at, paid_by, sent_on } = invoice
  const total = poundsToPence(invoice.total)
  const seen = addDays(paid_at?.slice(0, 10) ?? sent_on ?? plan.today, 2)
  if (paid_by === 'card' || seen >= plan.today) return
  if (paid_at && chance.happens(0.1)) {
    // The restaurant paid a round sum, and the rest is on its account.
    const amount = penceToPounds(10_000 - (total % 10_000))
    const received = { paid_by: 'bank', received_on: paid_at.slice(0, 10), created_at: paid_at } as const
    day.make('overpayment', { restaurant_id, invoice_id, kind: 'surplus', amount, creator_name, ...received })
    return
  }
  const amount = penceToPounds(Math.min(chance.whole(8, 30) * 100, Math.floor(total / 2)))
  if (amount === 0 || !chance.happens(0.2)) return
  const [reason, created_at] = [chance.pick(texts.creditsInPart), chance.moment(seen, 14)]
  addCredit(day, invoice, { amount, in_full: false, reason, created_at, refunded_on: paid_at ? seen : null })
}

/** Refunds are by bank transfer. */
type Credit = { amount: number; created_at: string; refunded_on: IsoDate | null } & Pick<
  NewRow<'invoice_credit'>,
  'reason' | 'in_full'
>

function addCredit(day: World, invoice: DemoRow<'invoice'>, credit: Credit): void {
  const { amount, created_at, refunded_on } = credit
  const { id: invoice_id, creator_name, updated_at = '' } = invoice
  day.make('invoice_credit', {
    number: (day.ids.invoice_credit ?? 0) + 1,
    invoice_id,
    creator_name,
    created_on: created_at.slice(0, 10),
    refund_by: refunded_on ? 'bank' : null,
    refund_state: refunded_on ? 'done' : null,
    ...credit,
  })
  invoice.credited = amount
  invoice.refunds = refunded_on ? amount : 0
  if (created_at > updated_at) invoice.updated_at = created_at
}

function lineOf(world: World, nr: number, timesheet: Timesheet): InvoiceLine {
  const { id, driver_id, period_date, start_time, finish_time, cost_per_hour, cost_bonus } = timesheet
  const driver_name = nameOf(world.one('driver', driver_id))
  const pounds = {
    rate: Number(cost_per_hour),
    bonus: Number(cost_bonus),
    total: Number(timesheet.cost_total),
  }
  return { nr, ...workLine({ id, period_date, start_time, finish_time, driver_name, ...pounds }) }
}

/** The options of a new database, with the values that the demonstration sets. */
const STANDARD = { restaurants_standard_invoice_comission: '1.5', invoice_due_days: '14' }
const OPTIONS = new Map(Object.entries({ ...STANDARD, ...DEMO_OPTIONS }))

type Moments =
  | 'updated_at'
  | 'sent_on'
  | 'due_date'
  | 'sent_at'
  | 'reminded_at'
  | 'paid_at'
  | 'paid_by'
  | 'credited_at'
type State = { created_at: string } & Pick<NewRow<'invoice'>, Moments>

/**
 * An invoice made on the day `made`, sent within four days and mostly paid within three weeks. Unpaid ones get one reminder.
 * Some of the newest are drafts, and a few are credited in full.
 */
function stateOf({ today }: DemoPlan, chance: Chance, { made, isSecond }: Job, dueDays: number): State {
  const age = daysBetween(made, today)
  const created_at = chance.moment(made, 9)
  const sent_on = addDays(made, chance.whole(0, 4))
  const staysDraft = chance.happens(age <= 14 ? 0.4 : 0.01)
  const paidOn = addDays(sent_on, chance.whole(3, 21))
  const isPaid = chance.happens(age > 56 ? 0.97 : age > 28 ? 0.8 : 0.5)
  const isCredited = chance.happens(0.04)
  const paid_by = chance.pick(['card', 'card', 'bank'] as const)
  const draft: State = { created_at, updated_at: created_at }
  if (staysDraft || sent_on >= today) return draft
  const due_date = addDays(sent_on, dueDays)
  const sent_at = chance.moment(sent_on, 15)
  const sent = { ...draft, updated_at: sent_at, sent_on, due_date, sent_at }
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
