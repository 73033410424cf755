import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceDocuments.routes.ts'
import { paymentRoutes } from '@driverdesk/contract/payments/payments.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { openInTab } from '../ui/file/openInTab.tsx'
import type { ShownInvoice } from './invoiceDesk.ts'

type Filed = Pick<ShownInvoice, 'id' | 'invoice_number'>

export const viewInvoice = (invoice: Filed): Promise<void> =>
  openInTab(() => fileOf(invoice, 'inline'), `Opening invoice ${invoice.invoice_number}…`)

export async function downloadInvoice(invoice: Filed): Promise<void> {
  saveFile(await fileOf(invoice, 'attachment'), `${invoice.invoice_number}.pdf`)
}

export const viewCreditNote = ({ id }: Filed, number: string): Promise<void> =>
  openInTab(
    () =>
      call(
        invoiceDocumentRoutes.creditNote,
        { params: { id: String(id) }, query: { view: 'inline', credit_note: number } },
        { timeoutMs: BULK_TIMEOUT_MS },
      ),
    `Opening credit note ${number}…`,
  )

const fileOf = ({ id }: Filed, view: 'inline' | 'attachment'): Promise<Blob> =>
  call(paymentRoutes.download, { query: { view }, body: { invoice_id: id } }, { timeoutMs: BULK_TIMEOUT_MS })

export const invoicesCsv = ({ from, to }: DateRange, restaurantId: number | undefined): Promise<Blob> =>
  call(
    invoiceBatchRoutes.exportCsv,
    { query: { period_date_from: from, period_date_to: to, restaurant_id: restaurantId?.toString() } },
    { timeoutMs: BULK_TIMEOUT_MS },
  )
