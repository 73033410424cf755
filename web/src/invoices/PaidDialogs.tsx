import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { type InvoiceAction, invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { CREDIT_AMOUNT_INVALID } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import {
  equalPayments,
  partProblem,
  paymentDayProblem,
  RECEIVED_REQUIRED,
  type Settlement,
  settlementOf,
  settlementText,
  typedProblem,
} from '@driverdesk/domain/invoices/overpayments.ts'
import {
  formatMoney,
  notMoney,
  type Pence,
  penceToPounds,
  poundsToPence,
} from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate, notDate, typedDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateField } from '../ui/DateField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { enteredPence, PoundsField } from '../ui/form/PoundsField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { useChangeInvoice, useInvoiceRecord } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import { notSentText, paidOn } from './invoiceWords.ts'
import { overpaymentsQuery, useKeepPayment, useTakenText } from './overpayments.data.ts'
import { owedQuery } from './owed.data.ts'
import type { ChangeDialogProps } from './useInvoiceChange.ts'

interface KeptValues {
  received: number | string
  paid_on: string
}

interface PaidValues extends KeptValues {
  use_account: boolean
}

const KEPT_LABELS = { received: 'Received', paid_on: 'Paid on' }
const LABELS = { ...KEPT_LABELS, use_account: 'Use what is on account' }

/**
 * Records the payment of an invoice by bank transfer. Any excess is kept on account. A shortfall is taken
 * from the account, unless the person prefers not to; if that is not enough, it is a part payment, and the
 * rest stays owed.
 */
export function PaidDialog({ asked, today, announce, onClose }: ChangeDialogProps) {
  const { invoice: opened, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const { data: owed, error } = useQuery(owedQuery(opened.restaurant_id))
  // Unknown until it is loaded. Then the server alone decides.
  const onAccount = owed && poundsToPence(owed[0]?.on_account ?? 0)
  const takenText = useTakenText(onAccount)
  const settled = (values: PaidValues, seen: ShownInvoice) => settlementIn(values, leftToPay(seen), onAccount)
  const editor = useRecordForm<ShownInvoice, PaidValues>({
    ...useInvoiceRecord(opened),
    thing: 'payment',
    valuesOf: (invoice) => ({
      received: penceToPounds(leftToPay(invoice)),
      paid_on: displayDate(today),
      use_account: true,
    }),
    problemsOf: (values, seen = opened) => ({
      ...dayProblem('markPaid', values, seen, today),
      ...amountProblem(values, seen, settled(values, seen)),
    }),
    labels: LABELS,
    update: (values, seen, idempotencyKey) =>
      send({
        action: 'markPaid',
        invoice: seen,
        paidOn: typedDate(values.paid_on),
        settlement: settled(values, seen) ?? settlementOf(0, 0, 0),
        idempotencyKey,
      }),
    // If no answer was lost, it is a colleague's payment, and the restaurant may have paid twice.
    ownOf: (now, sent, before, isLost) => {
      const settlement = settled(sent, before)
      if (!isLost || !settlement) return undefined
      const { received, fromAccount, left } = settlement
      const isOwn =
        left > 0
          ? leftToPay(before) - leftToPay(now) === received + fromAccount
          : paidOn(now) === typedDate(sent.paid_on)
      return isOwn ? now : undefined
    },
    onSaved: (saved) => {
      const number = opened.invoice_number
      announce(
        saved.state !== 'paid'
          ? `Part payment recorded: ${formatMoney(leftToPay(saved))} of invoice ${number} is still owed`
          : `Invoice ${number} marked as paid`,
      )
      onClose()
    },
  })
  const { form, seen: invoice = opened } = editor
  const asks = leftToPay(invoice)
  const settlement = settled(form.getValues(), invoice)
  return (
    <FormDialog
      title={`Mark invoice ${invoice.invoice_number} as paid`}
      size={450}
      editor={editor}
      submitLabel={isPart(settlement) ? 'Record part payment' : 'Mark as paid'}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" role="status">
          {settlement &&
            (settlementText(settlement) ?? (
              <>
                {formatMoney(asks)} from <bdi>{restaurant}</bdi> will count as paid by bank transfer.
              </>
            ))}
          {notSentText(invoice)}
        </Text>
        <PoundsField
          {...form.getInputProps('received')}
          description={takenText ?? accountNote(onAccount, error !== null)}
          required
          data-autofocus
        />
        {settlement && onAccount !== undefined && onAccount > 0 && settlement.received < asks && (
          <Checkbox
            {...form.getInputProps('use_account', { type: 'checkbox' })}
            label={`Use what is on account: ${formatMoney(Math.min(onAccount, asks - settlement.received))}`}
          />
        )}
        <DateField {...form.getInputProps('paid_on')} value={form.values.paid_on} latest={today} required />
      </Stack>
    </FormDialog>
  )
}

/**
 * Says what the amount does; undefined unless it is an amount. Until the account is loaded, it is assumed to
 * cover the rest.
 */
function settlementIn(
  { received, use_account }: PaidValues,
  asks: Pence,
  onAccount: Pence = asks,
): Settlement | undefined {
  if (typeof received !== 'number') return undefined
  return settlementOf(poundsToPence(received), asks, use_account ? onAccount : 0)
}

const isPart = (settlement: Settlement | undefined): boolean =>
  settlement !== undefined && settlement.left > 0

function accountNote(onAccount: Pence | undefined, hasFailed: boolean): string | undefined {
  if (onAccount === undefined)
    return hasFailed ? 'What the restaurant has on account could not be loaded.' : undefined
  return onAccount > 0 ? `The restaurant has ${formatMoney(onAccount)} on account.` : undefined
}

function amountProblem(
  { received }: PaidValues,
  invoice: ShownInvoice,
  settlement: Settlement | undefined,
): { received?: string } {
  const problem =
    settlement === undefined
      ? typedProblem(String(received))
      : isPart(settlement)
        ? (invoiceActionRefusal('payPart', invoice) ??
          partProblem(settlement.received + settlement.fromAccount, leftToPay(invoice)))
        : undefined
  return problem ? { received: problem } : {}
}

function dayProblem(
  action: InvoiceAction,
  { paid_on }: KeptValues,
  invoice: ShownInvoice,
  today: IsoDate,
): { paid_on?: string } {
  const refusal = invoiceActionRefusal(action, invoice)
  if (refusal) return { paid_on: refusal }
  const date = typedDate(paid_on)
  if (!date) return { paid_on: notDate(paid_on) }
  const problem = paymentDayProblem(date, invoice.period_date_from, today)
  return problem ? { paid_on: problem } : {}
}

/** The number of equal bank transfers on account, with an invoice or without one. */
export function equalKept(
  kept: readonly Overpayment[],
  invoice_id: number | null,
  { received, paid_on }: KeptValues,
): number {
  const amount = enteredPence(received)
  const received_on = typedDate(paid_on)
  if (amount === undefined || received_on === undefined) return 0
  const transfers = kept
    .filter(({ kind, paid_by }) => kind === 'again' && paid_by === 'bank')
    .map((one) => ({ ...one, amount: poundsToPence(one.amount) }))
  return equalPayments(transfers, { invoice_id, received_on, amount })
}

export const equalNote = (equal: number): string =>
  equal === 1
    ? 'The same amount from that day is already on account. This will be kept as another payment.'
    : `${equal} payments of the same amount from that day are already on account. This will be kept as another one.`

/** Records a payment that an invoice did not need, such as a second one. It is on account. */
export function KeepDialog({ asked, today, announce, onClose }: ChangeDialogProps) {
  const { invoice, restaurant } = asked.row
  const { mutateAsync: keep } = useKeepPayment()
  const { data: overpayments = [] } = useQuery(overpaymentsQuery(invoice.restaurant_id))
  const editor = useRecordForm<ShownInvoice, KeptValues, unknown>({
    ...useInvoiceRecord(invoice),
    thing: 'payment',
    valuesOf: () => ({ received: '', paid_on: displayDate(today) }),
    problemsOf: (values, seen = invoice) => ({
      ...dayProblem('keepPayment', values, seen, today),
      ...(enteredPence(values.received) === undefined && {
        received:
          values.received === '' ? RECEIVED_REQUIRED : notMoney(values.received, CREDIT_AMOUNT_INVALID),
      }),
    }),
    labels: KEPT_LABELS,
    update: (values, { id }, idempotencyKey) =>
      keep({
        invoiceId: id,
        received: Number(values.received),
        paidOn: typedDate(values.paid_on),
        already: equalKept(overpayments, invoice.id, values),
        idempotencyKey,
      }),
    onSaved: () => {
      announce(`Payment for invoice ${invoice.invoice_number} kept on account`)
      onClose()
    },
  })
  const { form } = editor
  const equal = equalKept(overpayments, invoice.id, form.getValues())
  return (
    <FormDialog
      title={`Another payment for invoice ${invoice.invoice_number}`}
      size={450}
      editor={editor}
      submitLabel="Keep on account"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          The invoice does not need it. It is kept on account for <bdi>{restaurant}</bdi>, to pay another
          invoice or to be refunded.
        </Text>
        <PoundsField
          {...form.getInputProps('received')}
          description={equal > 0 ? equalNote(equal) : undefined}
          required
          data-autofocus
        />
        <DateField {...form.getInputProps('paid_on')} value={form.values.paid_on} latest={today} required />
      </Stack>
    </FormDialog>
  )
}
