import {
  type CreditWish,
  creditProblem,
  leftToCredit,
  type RefundWay,
  refundDayProblem,
  vatOfCredit,
} from '@driverdesk/domain/invoices/credits.ts'
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import {
  CREDIT_AMOUNT_INVALID,
  CREDIT_REASON_LENGTH,
  CREDIT_REASON_REQUIRED,
} from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { formatMoney, type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import {
  DATE_INVALID,
  DATE_REQUIRED,
  displayDate,
  type IsoDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { DateField } from '../ui/DateField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { LongText } from '../ui/form/LongText.tsx'
import { PoundsField } from '../ui/form/PoundsField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { poundsText } from '../ui/poundsText.ts'
import { useChangeInvoice } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import { failedRefunds, lastCreditNote, paidOn } from './invoiceWords.ts'
import type { AskedChange } from './useInvoiceChange.ts'
import { useInvoiceRecord } from './useInvoiceRecord.ts'

interface CreditDialogProps {
  asked: AskedChange
  today: IsoDate
  announce: (text: string) => void
  onClose: () => void
}

interface CreditValues {
  how_much: 'all' | 'part'
  amount: number | string
  reason: string
  refund_by: RefundWay
  refunded_on: string
}

/** Credits an invoice, all of it or a part. What was paid goes back (docs/spec/invoices.md#credit-notes). */
export function CreditDialog({ asked, today, announce, onClose }: CreditDialogProps) {
  const { invoice: opened, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const editor = useRecordForm<ShownInvoice, CreditValues>({
    ...useInvoiceRecord(opened),
    thing: 'credit note',
    valuesOf: ({ paid_by }) => ({
      how_much: 'all',
      amount: '',
      reason: '',
      refund_by: paid_by ?? 'bank',
      refunded_on: displayDate(today),
    }),
    problemsOf: (values, seen = opened) => creditProblems(values, seen, today),
    labels: {
      how_much: 'Credit',
      amount: 'Amount',
      reason: 'Reason',
      refund_by: 'Refund',
      refunded_on: 'Refunded on',
    },
    update: (values, seen, idempotencyKey) => {
      const { amount, ...wish } = wishOf(values, seen)
      const credit = {
        ...wish,
        reason: values.reason,
        ...(amount !== undefined && { amount: penceToPounds(amount) }),
      }
      return send({ action: 'credit', invoice: seen, credit, idempotencyKey })
    },
    ownOf: (now, sent) => (hasMade(now, sent, opened) ? now : undefined),
    onSaved: (credited) => {
      announce(`Invoice ${opened.invoice_number} credited by ${lastCreditNote(credited)}`)
      onClose()
    },
  })
  const { form, seen: invoice = opened } = editor
  const isPaid = invoice.paid_at !== null
  const { how_much, refund_by } = form.getValues()
  const refundedOn = form.getInputProps('refunded_on')
  return (
    <FormDialog
      title={`Credit invoice ${invoice.invoice_number}`}
      size={450}
      editor={editor}
      submitLabel={isPaid ? 'Credit and refund' : 'Credit'}
      done="made"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Radio.Group {...form.getInputProps('how_much')} label="Credit">
          <Stack gap="xs" mt={6}>
            <Radio value="all" label={`All of it, ${formatMoney(leftToCredit(invoice))}`} />
            <Radio value="part" label="An amount" />
          </Stack>
        </Radio.Group>
        {how_much === 'part' ? (
          <PoundsField
            {...form.getInputProps('amount')}
            label="Amount"
            description={amountNote(invoice, penceOf(form.getValues().amount))}
            withAsterisk
          />
        ) : (
          <Text size="sm">
            The invoice stays in the list, and its timesheets and fees can be billed to{' '}
            <bdi>{restaurant}</bdi> again.
          </Text>
        )}
        {isPaid && (
          <Radio.Group {...form.getInputProps('refund_by')} label="Refund">
            <Stack gap="xs" mt={6}>
              {invoice.paid_by === 'card' && <Radio value="card" label="To the card that paid" />}
              <Radio
                value="bank"
                label="By bank transfer"
                description="You make the transfer. Driverdesk records its date."
              />
            </Stack>
          </Radio.Group>
        )}
        {isPaid && refund_by === 'bank' && (
          <DateField
            value={refundedOn.value}
            onChange={refundedOn.onChange}
            error={refundedOn.error}
            onBlur={refundedOn.onBlur}
            label="Refunded on"
            latest={today}
            withAsterisk
          />
        )}
        <LongText
          {...form.getInputProps('reason')}
          label="Reason"
          description="Shown on the credit note, which the restaurant gets by email."
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={CREDIT_REASON_LENGTH}
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}

/** Undefined unless it is an amount above £0.00. */
const penceOf = (amount: number | string): Pence | undefined =>
  typeof amount === 'number' && amount > 0 ? poundsToPence(amount) : undefined

function wishOf(
  { how_much, amount, refund_by, refunded_on }: CreditValues,
  { paid_at }: ShownInvoice,
): CreditWish {
  const isPaid = paid_at !== null
  return {
    ...(how_much === 'part' && { amount: penceOf(amount) }),
    ...(isPaid && { refund_by }),
    ...(isPaid && refund_by === 'bank' && { refunded_on: typedDate(refunded_on) }),
  }
}

/** True if an attempt without an answer has made its credit note since the dialog opened. */
const hasMade = (now: ShownInvoice, { how_much, amount, reason }: CreditValues, opened: ShownInvoice) =>
  now.credit_notes
    .slice(opened.credit_notes.length)
    .some(
      (note) =>
        note.reason === reason.trim() &&
        (how_much === 'all' ? now.state === 'credited' : note.amount === amount),
    )

function creditProblems(
  values: CreditValues,
  invoice: ShownInvoice,
  today: IsoDate,
): Partial<Record<keyof CreditValues, string>> {
  const refusal = invoiceActionRefusal('credit', invoice)
  if (refusal) return { how_much: refusal }
  const { how_much, amount, reason, refund_by, refunded_on } = values
  const isTransfer = invoice.paid_at !== null && refund_by === 'bank'
  const problem = creditProblem(wishOf(values, invoice), { ...invoice, paid_on: paidOn(invoice) }, today)
  return {
    ...(problem && { [problem.field]: problem.message }),
    ...(how_much === 'part' && penceOf(amount) === undefined && { amount: CREDIT_AMOUNT_INVALID }),
    ...(isTransfer && typedDate(refunded_on) === undefined && { refunded_on: dateProblem(refunded_on) }),
    ...(reason.trim() === '' && { reason: CREDIT_REASON_REQUIRED }),
  }
}

const dateProblem = (typed: string) => (typed.trim() === '' ? DATE_REQUIRED : DATE_INVALID)

/** Explains the amount: its VAT, and how much is left to pay. */
function amountNote(invoice: ShownInvoice, amount: Pence | undefined): string {
  const left = leftToCredit(invoice)
  if (amount === undefined || amount > left) return `With VAT. At most ${formatMoney(left)}.`
  const before = poundsToPence(invoice.credited)
  const vat = vatOfCredit({ total: invoice.total, vat_amount: invoice.vat_amount, before, amount })
  const parts = vat === 0 ? '' : `${formatMoney(amount - vat)} and ${formatMoney(vat)} VAT. `
  if (amount === left)
    return `${parts}This credits all of it, and its timesheets and fees can be billed again.`
  return invoice.paid_at === null
    ? `${parts}${formatMoney(left - amount)} will be left to pay.`
    : `${parts}Its timesheets and fees stay billed.`
}

/** Records the bank transfer that returned the money after a refund to the card failed. */
export function RefundDialog({ asked, today, announce, onClose }: CreditDialogProps) {
  const { invoice, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const [note] = failedRefunds(invoice)
  const number = note?.number ?? ''
  const editor = useRecordForm<ShownInvoice, { refunded_on: string }>({
    ...useInvoiceRecord(invoice),
    thing: 'refund',
    valuesOf: () => ({ refunded_on: displayDate(today) }),
    problemsOf: ({ refunded_on }, seen = invoice) => {
      const date = typedDate(refunded_on)
      if (!failedRefunds(seen).some((failed) => failed.number === number))
        return { refunded_on: `Credit note ${number} has no refund that failed.` }
      const problem = date ? refundDayProblem(date, paidOn(seen) ?? today, today) : dateProblem(refunded_on)
      return problem ? { refunded_on: problem } : {}
    },
    labels: { refunded_on: 'Refunded on' },
    update: ({ refunded_on }, seen, idempotencyKey) =>
      send({
        action: 'refund',
        invoice: seen,
        refund: { credit_note_number: number, refunded_on: typedDate(refunded_on) },
        idempotencyKey,
      }),
    ownOf: (now, sent) =>
      now.credit_notes.some((one) => one.number === number && one.refunded_on === typedDate(sent.refunded_on))
        ? now
        : undefined,
    onSaved: () => {
      announce(`Refund of ${number} recorded`)
      onClose()
    },
  })
  const { value, onChange, error, onBlur } = editor.form.getInputProps('refunded_on')
  return (
    <FormDialog
      title={`Record the refund of ${number}`}
      size={450}
      editor={editor}
      submitLabel="Record"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          The card did not take the refund of {poundsText(note?.amount ?? 0)}. Transfer it to{' '}
          <bdi>{restaurant}</bdi> by bank, and record the date here.
        </Text>
        <DateField
          value={value}
          onChange={onChange}
          error={error}
          onBlur={onBlur}
          label="Refunded on"
          latest={today}
          withAsterisk
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}
