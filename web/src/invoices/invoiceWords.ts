import type { ProviderInvoice } from '@driverdesk/contract/payments/payments.routes.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byText } from '@driverdesk/domain/kernel/names.ts'
import { MAX_RANGE_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { displayDate, type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { commissionText } from '@driverdesk/domain/restaurants/charges.ts'
import { businessTimezone, mailGoesOut } from '../kernel/settings.ts'
import { localTime } from '../ui/dateText.ts'
import { poundsText } from '../ui/numberText.ts'
import type { ShownInvoice } from './invoiceDesk.ts'

/** Duration of a toast (docs/spec/invoices.md#admin-invoices, docs/spec/shell.md#snackbar). */
export const TOAST_MS = 3_000

/** Said before a draft is paid; otherwise ''. */
export const notSentText = ({ state }: Pick<ShownInvoice, 'state'>): string =>
  state === 'draft' ? ' The restaurant has not been sent this invoice yet.' : ''

export const TOO_MANY_DAYS = `To invoice, choose up to ${MAX_RANGE_DAYS} days`

export const periodText = ({
  period_date_from,
  period_date_to,
}: Pick<ShownInvoice, 'period_date_from' | 'period_date_to'>): string =>
  `${displayDate(period_date_from)} – ${displayDate(period_date_to)}`

/** The commission stored with the invoice: '1.5%', '£1.50 per hour'. */
export const ownCommissionText = ({ comission, commission_basis }: ShownInvoice): string =>
  commissionText({ basis: commission_basis, commissionHundredths: poundsToPence(comission) })

/** The payment provider's status (docs/spec/payments.md#payment-status). */
export const providerStatusText = ({ status }: ProviderInvoice): string =>
  status === 'paid' ? 'Paid' : 'Pending'

/** 'CN-001'; undefined if it was never credited. */
export const lastCreditNote = ({ credit_notes }: Pick<ShownInvoice, 'credit_notes'>): string | undefined =>
  credit_notes.at(-1)?.number

/** The credit notes whose refund the card did not take, oldest first. */
export const failedRefunds = ({ credit_notes }: Pick<ShownInvoice, 'credit_notes'>) =>
  credit_notes.filter(({ refund_state }) => refund_state === 'failed')

/** The day of the payment; null if it is not paid. */
export const paidOn = ({ paid_at }: Pick<ShownInvoice, 'paid_at'>): IsoDate | null =>
  paid_at === null ? null : localTime(new Date(paid_at)).date

/** The day of its reminder in the outbox. With a mail server null: the next one goes out, and replaces it. */
export const reminderKeptOn = ({ reminder_kept_at: at }: Pick<ShownInvoice, 'reminder_kept_at'>) =>
  at && !mailGoesOut() ? todayIn(businessTimezone(), new Date(at)) : null

/** 'due 12/03/2026', 'by card', 'CN-001'; empty if the state says it all. */
export function stateDetail(invoice: ShownInvoice): string {
  const { state, due_date, paid_by } = invoice
  if (state === 'credited') return lastCreditNote(invoice) ?? ''
  if (state === 'paid') return paid_by ? `by ${paid_by}` : ''
  return due_date ? `due ${displayDate(due_date)}` : ''
}

/** '£81.44 to pay', or '£20.00 credited' once it is paid; empty unless it is credited or paid in part, or a refund failed. */
export function creditDetail(invoice: ShownInvoice): string {
  if (failedRefunds(invoice).length > 0) return 'Refund failed'
  const { credited, part_paid = 0, state } = invoice
  if (credited + part_paid === 0 || state === 'credited') return ''
  return state === 'paid' ? `${poundsText(credited)} credited` : `${formatMoney(leftToPay(invoice))} to pay`
}

/** The order in which money is divided among invoices: the earliest due first. */
export const oldestFirst = <I extends Pick<ShownInvoice, 'due_date' | 'invoice_number'>>(
  invoices: readonly I[],
): I[] =>
  invoices.toSorted(
    (a, b) =>
      byText(a.due_date ?? '', b.due_date ?? '') || Number(a.invoice_number) - Number(b.invoice_number),
  )

/** '£100.00 of invoices 108, 146 has been paid or credited since you opened this.' */
export function paidSince(
  opened: readonly ShownInvoice[],
  unpaid: readonly ShownInvoice[],
): string | undefined {
  const less = opened.flatMap((one) => {
    const now = unpaid.find(({ id }) => id === one.id)
    const pence = leftToPay(one) - (now ? leftToPay(now) : 0)
    return pence > 0 ? [{ number: one.invoice_number, pence }] : []
  })
  if (less.length === 0) return undefined
  const sum = less.reduce((total, { pence }) => total + pence, 0)
  const numbers = less.map(({ number }) => number).join(', ')
  const invoices = less.length === 1 ? 'invoice' : 'invoices'
  return `${formatMoney(sum)} of ${invoices} ${numbers} has been paid or credited since you opened this.`
}
