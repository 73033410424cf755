import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { type InvoiceAction, invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { CREDIT_AMOUNT_INVALID } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import {
  equalPayments,
  partProblem,
  partText,
  RECEIVED_REQUIRED,
  receivedProblem,
  receivedText,
  typedProblem,
} from '@driverdesk/domain/invoices/overpayments.ts'
import { paymentDayProblem } from '@driverdesk/domain/invoices/paymentDay.ts'
import { formatMoney, type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import {
  DATE_INVALID,
  DATE_REQUIRED,
  displayDate,
  type IsoDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { PoundsField } from '../ui/form/PoundsField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { TransferDay, typedPence } from './CreditFields.tsx'
import { useChangeInvoice } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import { notSentText, paidOn } from './invoiceWords.ts'
import { overpaymentsQuery, useKeepPayment } from './overpayments.data.ts'
import { owedQuery } from './owed.data.ts'
import type { AskedChange } from './useInvoiceChange.ts'
import { useInvoiceRecord } from './useInvoiceRecord.ts'

interface PaidDialogProps {
  asked: AskedChange
  today: IsoDate
  announce: (text: string) => void
  onClose: () => void
}

interface PaidValues {
  received: number | string
  paid_on: string
}

const LABELS = { received: 'Received', paid_on: 'Paid on' }

/**
 * Records the payment of an invoice by bank transfer. More or less than owed is settled with the account. If that has less, it
 * is a part payment, and the rest stays owed.
 */
export function PaidDialog({ asked, today, announce, onClose }: PaidDialogProps) {
  const { invoice: opened, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const { data: owed, error } = useQuery(owedQuery(opened.restaurant_id))
  // Unknown until it is loaded. Then the server alone decides.
  const onAccount = owed && poundsToPence(owed[0]?.on_account ?? 0)
  const editor = useRecordForm<ShownInvoice, PaidValues>({
    ...useInvoiceRecord(opened),
    thing: 'payment',
    valuesOf: (invoice) => ({
      received: penceToPounds(leftToPay(invoice)),
      paid_on: displayDate(today),
    }),
    problemsOf: (values, seen = opened) => ({
      ...dayProblem('markPaid', values, seen, today),
      ...amountProblem(values, seen, onAccount),
    }),
    labels: LABELS,
    update: ({ received, paid_on }, seen, idempotencyKey) =>
      send({
        action: 'markPaid',
        invoice: seen,
        paidOn: typedDate(paid_on),
        // An older server does not know the amount.
        received: pence(received) === leftToPay(seen) ? undefined : Number(received),
        isPart: isPart(pence(received), leftToPay(seen), onAccount),
        idempotencyKey,
      }),
    // Without a lost answer it is a colleague's payment of the full amount.
    ownOf: (now, sent, before, isLost) => {
      const isOwn = isPart(pence(sent.received), leftToPay(before), onAccount)
        ? isLost && leftToPay(before) - leftToPay(now) === pence(sent.received)
        : paidOn(now) === typedDate(sent.paid_on) && (isLost || pence(sent.received) === leftToPay(before))
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
  const received = pence(form.getValues().received)
  return (
    <FormDialog
      title={`Mark invoice ${invoice.invoice_number} as paid`}
      size={450}
      editor={editor}
      submitLabel={isPart(received, asks, onAccount) ? 'Record part payment' : 'Mark as paid'}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" role="status">
          {settledText(received, asks, onAccount) ?? (
            <>
              {formatMoney(asks)} from <bdi>{restaurant}</bdi> will count as paid by bank transfer.
            </>
          )}
          {notSentText(invoice)}
        </Text>
        <PoundsField
          {...form.getInputProps('received')}
          label={LABELS.received}
          description={accountNote(onAccount, error !== null)}
          withAsterisk
        />
        <TransferDay
          field={form.getInputProps('paid_on')}
          label={LABELS.paid_on}
          today={today}
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}

/** Undefined unless it is an amount. */
const pence = (received: number | string): Pence | undefined =>
  typeof received === 'number' ? poundsToPence(received) : undefined

/** True if the amount, with what is on account, is less than what is owed. */
const isPart = (received: Pence | undefined, asks: Pence, onAccount: Pence | undefined): boolean =>
  received !== undefined && shortOf(received, asks, onAccount) !== undefined

/** Undefined if what was received is what is owed. */
function settledText(
  received: Pence | undefined,
  asks: Pence,
  onAccount: Pence | undefined,
): string | undefined {
  if (received === undefined) return undefined
  return isPart(received, asks, onAccount) ? partText(received, asks) : receivedText(received, asks)
}

function accountNote(onAccount: Pence | undefined, hasFailed: boolean): string | undefined {
  if (onAccount === undefined)
    return hasFailed ? 'What the restaurant has on account could not be loaded.' : undefined
  return onAccount > 0
    ? `The restaurant has ${formatMoney(onAccount)} on account. If less came in, the rest is taken from there.`
    : undefined
}

const shortOf = (received: Pence, asks: Pence, onAccount: Pence | undefined): string | undefined =>
  onAccount === undefined ? undefined : receivedProblem(received, asks, onAccount)

function amountProblem(
  { received }: PaidValues,
  invoice: ShownInvoice,
  onAccount: Pence | undefined,
): { received?: string } {
  const amount = pence(received)
  const asks = leftToPay(invoice)
  const problem =
    amount === undefined
      ? typedProblem(String(received))
      : isPart(amount, asks, onAccount)
        ? (invoiceActionRefusal('payPart', invoice) ?? partProblem(amount, asks))
        : undefined
  return problem ? { received: problem } : {}
}

function dayProblem(
  action: InvoiceAction,
  { paid_on }: PaidValues,
  invoice: ShownInvoice,
  today: IsoDate,
): { paid_on?: string } {
  const refusal = invoiceActionRefusal(action, invoice)
  if (refusal) return { paid_on: refusal }
  const date = typedDate(paid_on)
  if (!date) return { paid_on: paid_on.trim() === '' ? DATE_REQUIRED : DATE_INVALID }
  const problem = paymentDayProblem(date, invoice.period_date_from, today)
  return problem ? { paid_on: problem } : {}
}

const equalNote = (equal: number): string =>
  equal === 1
    ? 'An equal payment of that day is on account already. This is kept as another one.'
    : `${equal} equal payments of that day are on account already. This is kept as another one.`

/** Records a payment that an invoice did not need, such as a second one. It is on account. */
export function KeepDialog({ asked, today, announce, onClose }: PaidDialogProps) {
  const { invoice, restaurant } = asked.row
  const { mutateAsync: keep } = useKeepPayment()
  const { data: overpayments = [] } = useQuery(overpaymentsQuery(invoice.restaurant_id))
  const equalTo = ({ received, paid_on }: PaidValues): number => {
    const kept = overpayments
      .filter(({ kind, paid_by }) => kind === 'again' && paid_by === 'bank')
      .map((one) => ({ ...one, amount: poundsToPence(one.amount) }))
    const amount = typedPence(received)
    const received_on = typedDate(paid_on)
    return amount === undefined || received_on === undefined
      ? 0
      : equalPayments(kept, { invoice_id: invoice.id, received_on, amount })
  }
  const editor = useRecordForm<ShownInvoice, PaidValues, unknown>({
    ...useInvoiceRecord(invoice),
    thing: 'payment',
    valuesOf: () => ({ received: '', paid_on: displayDate(today) }),
    problemsOf: (values, seen = invoice) => ({
      ...dayProblem('keepPayment', values, seen, today),
      ...(typedPence(values.received) === undefined && {
        received: values.received === '' ? RECEIVED_REQUIRED : CREDIT_AMOUNT_INVALID,
      }),
    }),
    labels: LABELS,
    update: (values, { id }, idempotencyKey) =>
      keep({
        invoiceId: id,
        received: Number(values.received),
        paidOn: typedDate(values.paid_on),
        already: equalTo(values),
        idempotencyKey,
      }),
    onSaved: () => {
      announce(`Payment for invoice ${invoice.invoice_number} kept on account`)
      onClose()
    },
  })
  const { form } = editor
  const equal = equalTo(form.getValues())
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
          label={LABELS.received}
          description={equal > 0 ? equalNote(equal) : undefined}
          withAsterisk
          data-autofocus
        />
        <TransferDay field={form.getInputProps('paid_on')} label={LABELS.paid_on} today={today} />
      </Stack>
    </FormDialog>
  )
}
