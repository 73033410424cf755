/** Invoices as CSV files: the list of a period, and the lines of one. */
import type { InvoiceListQuery } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
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
import { displayDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import type { z } from 'zod'
import { areaNames } from '../areas/areas.reads.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { csvFile } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { locationName } from '../restaurants/locations.reads.ts'
import { restaurantsInScope } from '../restaurants/restaurants.reads.ts'
import { invoiceInScope, listInvoices } from './invoices.reads.ts'
import { takenFromAccount } from './overpayments.reads.ts'

type Call = Pick<SignedInCall<Route>, 'change' | 'db' | 'scope' | 'services'>

/**
 * `invoices_{from}-{to}.csv`: the invoices of the list in the same order, then the total.
 *
 * @throws {Invalid} if the range is longer than a year or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export async function exportInvoices(
  call: Call,
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

/**
 * `invoice_{number}.csv`: its lines, the amounts added to them, and the total.
 *
 * @throws {Refusal} 404 if there is none in scope
 */
export async function exportInvoiceLines(call: Call, id: number): Promise<FileAnswer> {
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
