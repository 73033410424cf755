import { randomUUID } from 'node:crypto'
import type { InvoiceListQuery } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import type {
  BatchResult,
  ManyInvoices,
  ManyInvoicesReply,
} from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import {
  BATCH_LIMIT,
  draftStays,
  INVOICES_OFF,
  nothingHere,
  ONE_RESTAURANT,
  TOO_MANY_RESTAURANTS,
} from '@driverdesk/domain/invoices/bulkChange.ts'
import {
  INVOICE_HEADS,
  INVOICE_LINE_HEADS,
  invoiceLineRow,
  invoiceLinesFileName,
  invoiceRow,
  invoiceSumRows,
  invoicesFileName,
  invoicesTotalRow,
} from '@driverdesk/domain/invoices/invoiceExport.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { displayDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import type { z } from 'zod'
import { areaNames } from '../areas/areas.reads.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { csvFile } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid, refuseRange } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { locationName } from '../restaurants/locations.reads.ts'
import { lockRestaurant, restaurantsInScope } from '../restaurants/restaurants.reads.ts'
import { type BatchRestaurant, batchRestaurants, unbilledInScope } from './batch.reads.ts'
import {
  type InvoiceChange,
  lockInvoice,
  oneByOne,
  refusalText,
  restaurantOfInvoice,
  viewOfInvoice,
} from './invoiceChange.ts'
import { NothingToBill } from './invoiceContents.ts'
import { buildInvoice, changeInBulk } from './invoiceState.service.ts'
import { invoiceInScope, listInvoices, numberCovering } from './invoices.reads.ts'
import { refuseRecordedMeanwhile, takenFromAccount } from './owed.reads.ts'

export const invoiceBatchHandlers = handlers(invoiceBatchRoutes, {
  build: (call) => buildBatch(call),

  changeMany: (call) => changeMany(call),

  unbilled: ({ db, scope, query, services }) =>
    unbilledInScope(db, scope, query, todayIn(services.settings.businessTimeZone, services.now())),

  exportCsv: (call) => exportInvoices(call, call.query),

  exportLines: (call) => exportInvoiceLines(call, call.params.id),
})

type Call = SignedInCall<typeof invoiceBatchRoutes.build>
type Outcome = Omit<BatchResult, 'restaurant_id' | 'restaurant_name'>

/**
 * Builds one invoice for each restaurant, each in its own transaction. After a kill, a repeated request builds what is
 * missing, and the same `Idempotency-Key` returns the result of the whole run. A draft of exactly this period is not changed.
 *
 * @throws {Invalid} for a period that is too long or backwards, and for too many restaurants
 * @throws {Refusal} 404 for a restaurant or an area out of scope
 */
async function buildBatch(call: Call): Promise<{ results: BatchResult[] }> {
  const { run, restaurants } = await call.change((work) => beginRun(call, work))
  const results = await oneByOne(call, restaurants, async (restaurant): Promise<BatchResult> => {
    const { id: restaurant_id, name: restaurant_name } = restaurant
    return { restaurant_id, restaurant_name, ...(await outcomeOf(call, restaurant, run)) }
  })
  return { results }
}

interface Run {
  /** Keeps the keys of its parts apart from those of an older run with the same key. */
  run: string
  restaurants: BatchRestaurant[]
}

async function beginRun({ scope, body }: Call, { tx }: Work): Promise<Run> {
  refuseRange({ from: body.period_date_from, to: body.period_date_to })
  const restaurants = await batchRestaurants(tx, scope, body)
  if (restaurants.length > BATCH_LIMIT) throw new Invalid({ restaurant_ids: [TOO_MANY_RESTAURANTS] })
  return { run: randomUUID(), restaurants }
}

const without = (outcome: Outcome['outcome'], message: string): Outcome => ({
  outcome,
  invoice: null,
  message,
})

/** A failure of one restaurant does not stop the others. */
async function outcomeOf(call: Call, restaurant: BatchRestaurant, run: string): Promise<Outcome> {
  if (!restaurant.send_invoice) return without('left_out', INVOICES_OFF)
  if (!restaurant.isBillable) return nothing(call, restaurant.id)
  try {
    return await call.change((work) => buildOne(call, work, restaurant.id), `${run} ${restaurant.id}`)
  } catch (error) {
    // Someone else has just billed it.
    if (error instanceof NothingToBill) return nothing(call, restaurant.id)
    return without('refused', refusalText(call, error, { restaurant: restaurant.id }))
  }
}

async function nothing({ db, scope, body }: Call, restaurantId: number): Promise<Outcome> {
  const period = { from: body.period_date_from, to: body.period_date_to }
  const number = await numberCovering(db, scope, restaurantId, period)
  return without('nothing', nothingHere(number === undefined ? undefined : invoiceNumberText(number)))
}

async function buildOne({ scope, body }: Call, work: Work, restaurantId: number): Promise<Outcome> {
  const period = { from: body.period_date_from, to: body.period_date_to }
  const request = { restaurantId, driverId: null, period }
  const { id, number, outcome } = await buildInvoice(work, scope, request)
  const invoice_number = invoiceNumberText(number)
  if (outcome === 'unchanged') return without('nothing', nothingHere(invoice_number))
  // Throwing rolls back the change of the draft.
  if (outcome === 'replaced') throw new Invalid({ invoice_number: [draftStays(invoice_number)] })
  const { total } = await work.tx
    .selectFrom('invoice')
    .select('total')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { outcome: 'built', invoice: { id, invoice_number, total: Number(total) }, message: '' }
}

type ManyCall = SignedInCall<typeof invoiceBatchRoutes.changeMany>

/**
 * Changes invoices, each in its own transaction: one that is refused is named, and the others go on. After a kill or a lost
 * answer the same `Idempotency-Key` returns the results so far and changes the rest, so that no email is sent twice.
 */
async function changeMany(call: ManyCall): Promise<ManyInvoicesReply> {
  if (call.body.together) return changeTogether(call)
  // Keeps the keys of its parts apart from those of an older run with the same key.
  const run = await call.change(async () => randomUUID())
  return { results: await oneByOne(call, call.body.invoices, (invoice) => changeOne(call, invoice, run)) }
}

/**
 * Pays all invoices of one payment in one transaction, or none.
 *
 * @throws {Refusal} 404 for an invoice out of scope, 409 if someone has changed one since the client saw it
 * @throws {Invalid} for invoices of several restaurants, or naming the invoice that cannot be paid
 */
function changeTogether({ body, change, scope, services, today }: ManyCall): Promise<ManyInvoicesReply> {
  return change(async (work) => {
    const one = { work, scope, services, today: today() }
    const [first] = body.invoices
    if (body.recorded !== undefined && first) await refuseRecorded(one, first, body.recorded)
    const numbers = new Map<number, string>()
    const restaurants = new Set<number>()
    // Locks all invoices before the first is paid from the account, so that two payments wait for each other without a
    // deadlock.
    for (const { id } of body.invoices.toSorted((a, b) => a.id - b.id)) {
      const { number, restaurant_id } = await lockInvoice(work.tx, scope, id)
      numbers.set(id, invoiceNumberText(number))
      restaurants.add(restaurant_id)
    }
    if (restaurants.size > 1) throw new Invalid({ invoices: [ONE_RESTAURANT] })
    const results: ManyInvoicesReply['results'] = []
    for (const { id, ...invoice } of body.invoices) {
      await named(numbers.get(id), changeInBulk(one, body.action, id, invoice))
      results.push({ id, invoice: await viewOfInvoice(one, id), message: '' })
    }
    return { results }
  })
}

/** Refuses a payment from a statement if someone has just recorded another of that restaurant and day. */
async function refuseRecorded(
  { work, scope, services, today }: InvoiceChange,
  { id, paid_on = today }: ManyInvoices['invoices'][number],
  recorded: number | string,
): Promise<void> {
  const restaurantId = await restaurantOfInvoice(work.tx, scope, id)
  await lockRestaurant(work.tx, scope, restaurantId)
  const zone = services.settings.businessTimeZone
  await refuseRecordedMeanwhile(work.tx, scope, restaurantId, { paid_on, recorded }, zone)
}

async function named(number: string | undefined, changed: Promise<void>): Promise<void> {
  try {
    await changed
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const [message] = Object.values(error.fields).flat()
    throw new Invalid({ invoices: [`Invoice ${number}: ${message}`] })
  }
}

async function changeOne(
  call: ManyCall,
  { id, ...body }: ManyInvoices['invoices'][number],
  run: string,
): Promise<ManyInvoicesReply['results'][number]> {
  const { scope, services, today } = call
  try {
    const changed = async (work: Work) => {
      const change = { work, scope, services, today: today() }
      await changeInBulk(change, call.body.action, id, body)
      return viewOfInvoice(change, id)
    }
    return { id, invoice: await call.change(changed, `${run} ${id}`), message: '' }
  } catch (error) {
    return { id, invoice: null, message: refusalText(call, error, { invoice: id }) }
  }
}

type ExportCall = Pick<SignedInCall<Route>, 'change' | 'db' | 'scope' | 'services'>

/**
 * `invoices_{from}-{to}.csv`: the invoices of the list in the same order, then the total.
 *
 * @throws {Invalid} if the range is longer than a year or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
async function exportInvoices(
  call: ExportCall,
  query: z.output<typeof InvoiceListQuery>,
): Promise<FileAnswer> {
  const { db, scope, services } = call
  const { businessTimeZone: zone } = services.settings
  const { period_date_from: from, period_date_to: to, restaurant_id } = query
  const invoices = await listInvoices(db, scope, query, todayIn(zone, services.now()))
  const [restaurants, areas] = await Promise.all([restaurantsInScope(db, scope), areaNames(db, scope)])
  const taken = await takenFromAccount(
    db,
    invoices.map(({ id }) => id),
  )
  const exported = invoices.map((invoice) => ({ ...invoice, taken: taken.get(invoice.id) ?? 0 }))
  const restaurantById = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  const areaOf = new Map(areas.map(({ id, name }) => [id, name]))
  const lines = function* () {
    for (const invoice of exported) {
      const place = restaurantById.get(invoice.restaurant_id)
      yield invoiceRow(invoice, {
        restaurant: place?.name ?? '',
        area: areaOf.get(place?.area_id ?? 0) ?? '',
        paidOn: invoice.paid_at === null ? null : todayIn(zone, new Date(invoice.paid_at)),
      })
    }
    yield invoicesTotalRow(exported)
  }
  const filter = `Invoices, ${displayDate(from)} – ${displayDate(to)}`
  return csvFile(call, {
    thing: 'invoice',
    name: invoicesFileName({ from, to }),
    heads: INVOICE_HEADS,
    lines: lines(),
    facts: { rows: invoices.length, location: await locationName(db, scope, { restaurant_id }), filter },
  })
}

/** `invoice_{number}.csv`: its lines, the amounts added to them, and the total. @throws {Refusal} 404 if there is none in scope */
async function exportInvoiceLines(call: ExportCall, id: number): Promise<FileAnswer> {
  const { db, scope, services } = call
  const today = todayIn(services.settings.businessTimeZone, services.now())
  const invoice = await invoiceInScope(db, scope, id, today)
  return csvFile(call, {
    thing: 'invoice',
    name: invoiceLinesFileName(invoice.invoice_number),
    heads: INVOICE_LINE_HEADS,
    lines: [...invoice.lines.map(invoiceLineRow), ...invoiceSumRows(invoice)],
    facts: { rows: invoice.lines.length, filter: `Lines of invoice ${invoice.invoice_number}` },
  })
}
