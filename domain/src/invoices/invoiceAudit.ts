import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { isolated } from '../kernel/names.ts'
import { displayDate } from '../kernel/wallClock.ts'
import { invoiceNumberText } from './invoiceNumber.ts'

export const INVOICE_AUDIT: AuditThing = {
  label: 'Invoice',
  namedBy: ['number', 'restaurant_id', 'period_date_from', 'period_date_to'],
  name: ({ number, restaurant_id, period_date_from: from, period_date_to: to }, { nameOf }) =>
    number && restaurant_id
      ? `${invoiceNumberText(Number(number))}, ${isolated(nameOf('restaurant', Number(restaurant_id)))}, ${displayDate(String(from))} – ${displayDate(String(to))}`
      : '',
  fields: {
    ...OWN_FACTS,
    number: field('Invoice number', { words: (value) => invoiceNumberText(Number(value)) }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    driver_id: field('Driver', { names: 'driver' }),
    period_date_from: field('Period from', 'date'),
    period_date_to: field('Period to', 'date'),
    commission: field('Commission', 'number'),
    commission_basis: field('Commission basis', {
      codes: { percent: 'Percentage of the earned total', per_hour: 'Pounds per hour worked' },
    }),
    booking_fee: field('Booking fee per shift', 'money'),
    vat_rate: field('VAT rate (%)', 'number'),
    minutes: field('Minutes', 'number'),
    shifts: field('Shifts', 'number'),
    earned: field('Earned', 'money'),
    fees: field('Fees', 'money'),
    commission_amount: field('Commission amount', 'money'),
    booking_amount: field('Booking fees', 'money'),
    vat_amount: field('VAT', 'money'),
    total: field('Total', 'money'),
    parties: field('From and to', 'hidden'),
    version: field('Version', 'number'),
    due_days: field('Days to pay', 'number'),
    sent_on: field('Sent on', 'date'),
    due_date: field('Due date', 'date'),
    sent_at: field('Sent at', 'hidden'),
    reminded_at: field('Reminded at', 'moment'),
    paid_at: field('Paid at', 'moment'),
    paid_by: field('Paid by', { codes: { card: 'Card', bank: 'Bank transfer' } }),
    credited: field('Credited', 'money'),
    refunds: field('Refunds', 'money'),
    part_paid: field('Paid in part', 'money'),
    credited_at: field('Credited in full at', 'moment'),
    received: field('Received'),
    on_account: field('On account'),
    from_account: field('Paid or credited before'),
    credit_note: field('Credit note'),
    reason: field('Reason of the credit note'),
    refund_reason: field('Why the refund failed'),
    creator_name: field('Creator', 'hidden'),
  },
}
