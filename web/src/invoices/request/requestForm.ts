import { COMMISSION_REQUIRED } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import {
  INVOICE_NUMBER_INVALID,
  INVOICE_NUMBER_REQUIRED,
  typedInvoiceNumber,
} from '@driverdesk/domain/invoices/invoiceNumber.ts'

/** As they stand in the fields. */
export interface RequestValues {
  invoice_number: string
  /** A number, or '' where nothing is entered. */
  comission: number | string
  /** Stores the invoice; without it there is only something to look at. */
  build: boolean
}

export const REQUEST_FIELDS = ['invoice_number', 'comission'] as const

/** What is wrong with the fields by themselves (docs/spec/invoices.md#request-invoice-dialog). */
export function requestProblems({
  invoice_number,
  comission,
}: RequestValues): Partial<Record<keyof RequestValues, string>> {
  const problems: Partial<Record<keyof RequestValues, string>> = {}
  if (invoice_number.trim() === '') problems.invoice_number = INVOICE_NUMBER_REQUIRED
  else if (typedInvoiceNumber(invoice_number) === undefined) problems.invoice_number = INVOICE_NUMBER_INVALID
  if (String(comission).trim() === '') problems.comission = COMMISSION_REQUIRED
  return problems
}
