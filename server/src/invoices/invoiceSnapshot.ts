/** Computes the parties, lines and totals of an invoice. Stores nothing. */
import type { InvoiceLine } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { type InvoiceAmounts, invoiceAmounts } from '@driverdesk/domain/invoices/invoiceAmounts.ts'
import { TOO_MUCH_TO_BILL } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import type { InvoiceParties } from '@driverdesk/domain/invoices/invoiceParties.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import type { InvoiceTerms } from './invoiceTerms.reads.ts'

/** The computed columns; amounts in pounds. */
type Counted =
  | ('commission' | 'booking_fee' | 'vat_rate' | 'due_days' | 'minutes' | 'shifts' | 'earned' | 'fees')
  | ('commission_amount' | 'booking_amount' | 'vat_amount' | 'total')
export type SnapshotHead = Record<Counted, number> & Pick<Row<'invoice'>, 'commission_basis'>

export interface InvoiceSnapshot {
  head: SnapshotHead
  parties: InvoiceParties
  lines: InvoiceLine[]
}

/** @throws {Invalid} for amounts that do not fit the columns */
export function invoiceSnapshot(
  { charges, dueDays, parties }: InvoiceTerms,
  lines: InvoiceLine[],
): InvoiceSnapshot {
  const { basis, commissionHundredths, bookingFee, vatHundredths } = charges
  const amounts = countable(() =>
    invoiceAmounts(
      lines.map(({ amount, ...line }) => ({ ...line, amount: poundsToPence(amount) })),
      charges,
    ),
  )
  return {
    head: {
      commission: commissionHundredths / 100,
      commission_basis: basis,
      vat_rate: vatHundredths / 100,
      booking_fee: penceToPounds(bookingFee),
      due_days: dueDays,
      minutes: amounts.minutes,
      shifts: amounts.shifts,
      earned: penceToPounds(amounts.earned),
      fees: penceToPounds(amounts.fees),
      commission_amount: penceToPounds(amounts.commission),
      booking_amount: penceToPounds(amounts.booking),
      vat_amount: penceToPounds(amounts.vat),
      total: penceToPounds(amounts.total),
    },
    parties,
    lines,
  }
}

/** The limit of `numeric(12,2)`, in pence. */
const MOST = 10 ** 12

function countable(count: () => InvoiceAmounts): InvoiceAmounts {
  try {
    const amounts = count()
    if (Math.abs(amounts.total) < MOST && Math.abs(amounts.commission) < MOST) return amounts
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Invalid({ comission: [TOO_MUCH_TO_BILL] })
}
