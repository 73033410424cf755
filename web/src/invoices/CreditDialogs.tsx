import {
  type CreditWish,
  creditProblem,
  leftToCredit,
  type RefundWay,
  refundDayProblem,
  vatOfCredit,
} from '@driverdesk/domain/invoices/credits.ts'
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
import { localTime } from '../ui/momentText.ts'
import { poundsText } from '../ui/poundsText.ts'
import { loadInvoice, useChangeInvoice } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import { lastCreditNote } from './invoiceWords.ts'
import type { AskedChange } from './useInvoiceChange.ts'

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
  const { invoice, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const paidOn = invoice.paid_at === null ? null : localTime(new Date(invoice.paid_at)).date
  const editor = useRecordForm({
    thing: 'credit note',
    record: invoice,
    valuesOf: (): CreditValues => ({
      how_much: 'all',
      amount: '',
      reason: '',
      refund_by: invoice.paid_by ?? 'bank',
      refunded_on: displayDate(today),
    }),
    problemsOf: (values) => creditProblems(values, invoice, paidOn, today),
    labels: {
      how_much: 'Credit',
      amount: 'Amount',
      reason: 'Reason',
      refund_by: 'Refund',
      refunded_on: 'Refunded on',
    },
    update: (values, seen, idempotencyKey) => {
      const { amount, ...wish } = wishOf(values, paidOn !== null)
      const credit = {
        ...wish,
        reason: values.reason,
        ...(amount !== undefined && { amount: penceToPounds(amount) }),
      }
      return send({ action: 'credit', invoice: seen, credit, idempotencyKey })
    },
    load: loadInvoice,
    onSaved: (credited) => {
      announce(`Invoice ${invoice.invoice_number} credited by ${lastCreditNote(credited)}`)
      onClose()
    },
  })
  const { form } = editor
  const { how_much, refund_by } = form.getValues()
  const refundedOn = form.getInputProps('refunded_on')
  return (
    <FormDialog
      title={`Credit invoice ${invoice.invoice_number}`}
      size={450}
      editor={editor}
      submitLabel={paidOn === null ? 'Credit' : 'Credit and refund'}
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
        {paidOn !== null && (
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
        {paidOn !== null && refund_by === 'bank' && (
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

function wishOf({ how_much, amount, refund_by, refunded_on }: CreditValues, isPaid: boolean): CreditWish {
  return {
    ...(how_much === 'part' && { amount: penceOf(amount) }),
    ...(isPaid && { refund_by }),
    ...(isPaid && refund_by === 'bank' && { refunded_on: typedDate(refunded_on) }),
  }
}

function creditProblems(
  values: CreditValues,
  { total, credited, paid_by }: ShownInvoice,
  paidOn: IsoDate | null,
  today: IsoDate,
): Partial<Record<keyof CreditValues, string>> {
  const { how_much, amount, reason, refund_by, refunded_on } = values
  const isTransfer = paidOn !== null && refund_by === 'bank'
  const problem = creditProblem(
    wishOf(values, paidOn !== null),
    { total, credited, paid_by, paid_on: paidOn },
    today,
  )
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
  const note = invoice.credit_notes.find(({ refund_state }) => refund_state === 'failed')
  const paidOn = invoice.paid_at === null ? today : localTime(new Date(invoice.paid_at)).date
  const editor = useRecordForm({
    thing: 'refund',
    record: invoice,
    valuesOf: () => ({ refunded_on: displayDate(today) }),
    problemsOf: ({ refunded_on }): { refunded_on?: string } => {
      const date = typedDate(refunded_on)
      const problem = date ? refundDayProblem(date, paidOn, today) : dateProblem(refunded_on)
      return problem ? { refunded_on: problem } : {}
    },
    labels: { refunded_on: 'Refunded on' },
    update: ({ refunded_on }, seen, idempotencyKey) =>
      send({
        action: 'refund',
        invoice: seen,
        refund: { credit_note_number: note?.number ?? '', refunded_on: typedDate(refunded_on) },
        idempotencyKey,
      }),
    load: loadInvoice,
    onSaved: () => {
      announce(`Refund of ${note?.number} recorded`)
      onClose()
    },
  })
  const { value, onChange, error, onBlur } = editor.form.getInputProps('refunded_on')
  return (
    <FormDialog
      title={`Record the refund of ${note?.number ?? ''}`}
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
