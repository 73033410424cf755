import type { InvoiceListQuery } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { InvoiceCheck } from '@driverdesk/contract/invoices/invoiceRequest.shapes.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { z } from 'zod'
import type { Db } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { draftOf, termsBeside, termsOf } from './invoiceContents.ts'
import { listInvoices } from './invoices.reads.ts'
import { lastNumber } from './invoices.writes.ts'

/**
 * What a person should know before an invoice is made (docs/spec/invoices.md#invoice-check). Errors as of
 * `listInvoices`.
 */
export async function checkInvoices(
  db: Db,
  scope: Scope,
  query: z.output<typeof InvoiceListQuery>,
  today: IsoDate,
): Promise<z.output<typeof InvoiceCheck>> {
  const covering = await listInvoices(db, scope, query, today)
  const last = await lastNumber(db)
  const invoices = covering.filter(({ state }) => state !== 'credited')
  return {
    invoice_last_id: last,
    last_id: last,
    ...(await commissionOf(db, scope, query)),
    invoices,
  }
}

async function commissionOf(db: Db, scope: Scope, query: z.output<typeof InvoiceListQuery>) {
  const { restaurant_id: restaurantId, period_date_from: from, period_date_to: to } = query
  if (restaurantId === undefined) return { comission: null, commission_basis: null }
  const request = { restaurantId, driverId: null, period: { from, to } }
  const standing = await termsOf(db, scope, request)
  const { charges } = termsBeside(standing, scope, await draftOf(db, request))
  return { comission: penceToPounds(charges.commissionHundredths), commission_basis: charges.basis }
}
