import type { InvoiceParties } from '@driverdesk/domain/invoices/invoiceParties.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Accounts, staffByRestaurant } from './accounts.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import type { Drivers } from './drivers.ts'
import { type InvoiceJob, jobsOfWeek, mondayOf } from './invoiceJobs.ts'
import { amountsOf, lineOf, partiesOf } from './invoiceParts.ts'
import { DUE_DAYS, invoiceTale } from './invoiceTales.ts'
import type { Places } from './places.ts'

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
 * Bills week after week while the days go by, with numbers that run on. What was credited is billed anew with the week
 * after it, as long as weeks are billed at all.
 */
export function invoiceMaker(plan: DemoPlan, standing: Standing) {
  const make = rowMaker(plan, standing)
  const billed = new Set(standing.places.restaurants.filter((one) => one.send_invoice).map(({ id }) => id))
  let monday: IsoDate | undefined
  let approved: DemoRow<'timesheet'>[] = []
  let again: InvoiceJob[] = []

  /** What the end of the week before brings, on the first day of a new one. */
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
