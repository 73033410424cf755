import { formatLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { countOf } from '../../ui/dayWords.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { ownCommissionText } from '../invoiceWords.ts'
import type { ShownInvoice } from '../shownInvoice.ts'
import classes from './InvoiceDetail.module.css'

/** What the lines come to, and what is added: the total is the sum of what stands above it. */
export function Amounts({ invoice }: { invoice: ShownInvoice }) {
  const rows = [
    [`Work (${formatLength(invoice.minutes)} hours, ${countOf(invoice.shifts, 'shift')})`, invoice.earned],
    ['Cancellation fees', invoice.fees],
    [`Commission (${ownCommissionText(invoice)})`, invoice.commission_amount],
    [`Booking fees (${poundsText(invoice.booking_fee)} per shift)`, invoice.booking_amount],
    [`VAT (${invoice.vat_rate}%)`, invoice.vat_amount],
  ] as const
  return (
    <dl className={classes.amounts} aria-label="Amounts">
      {rows.map(([name, pounds]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{poundsText(pounds)}</dd>
        </div>
      ))}
      <div data-total="">
        <dt>Total</dt>
        <dd>{poundsText(invoice.total)}</dd>
      </div>
    </dl>
  )
}
