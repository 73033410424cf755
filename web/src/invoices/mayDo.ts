import { type InvoiceAction, invoiceActions } from '@driverdesk/domain/invoices/invoiceActions.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { InvoiceRow } from './invoiceDesk.ts'

/**
 * Whether a button of it is offered. One of a single driver's work is replaced by asking for that driver's alone, which
 * the request dialog does not do.
 */
export const mayDo = (action: InvoiceAction, { invoice }: Pick<InvoiceRow, 'invoice'>, role: Role): boolean =>
  invoiceActions(invoice, role).includes(action) && !(action === 'regenerate' && invoice.driver_id !== null)
