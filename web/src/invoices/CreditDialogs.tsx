import {
  type CreditWish,
  creditProblem,
  leftToCredit,
  NO_CARD_REFUND_AGAIN,
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
import {
  formatMoney,
  notMoney,
  type Pence,
  penceToPounds,
  poundsToPence,
} from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate, notDate, typedDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { takesCards } from '../kernel/settings.ts'
import { withoutMail } from '../mail/mailWords.ts'
import { DateField } from '../ui/DateField.tsx'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { LongText } from '../ui/form/LongText.tsx'
import { enteredPence, PoundsField } from '../ui/form/PoundsField.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { poundsText } from '../ui/numberText.ts'
import { useChangeInvoice, useInvoiceRecord } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import { failedRefunds, lastCreditNote, paidOn } from './invoiceWords.ts'
import type { ChangeDialogProps } from './useInvoiceChange.ts'

/** Credits an invoice in full or in part. Paid money goes back, or on account (docs/spec/invoices.md#credit-notes). */
export function CreditDialog({ asked, today, announce, onClose }: ChangeDialogProps) {
  const { invoice: opened, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const editor = useRecordForm<ShownInvoice, CreditValues>({
    ...useInvoiceRecord(opened),
    thing: 'credit note',
    valuesOf: ({ paid_by }) => ({
      how_much: 'all',
      amount: '',
      reason: '',
      refund_by: paid_by === 'card' && takesCards() ? 'card' : 'account',
      refunded_on: displayDate(today),
    }),
    problemsOf: (values, seen = opened) => creditProblems(values, seen, today),
    labels: {
      how_much: 'Credit',
      amount: 'Amount',
      refund_by: 'Refund',
      refunded_on: 'Refunded on',
      reason: 'Reason',
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
    // Without a lost answer, an equal credit note is a colleague's.
    ownOf: (now, sent, before, isLost) => (isLost && hasMade(now, sent, before) ? now : undefined),
    onSaved: (credited) => {
      announce(`Invoice ${opened.invoice_number} credited by ${lastCreditNote(credited)}`)
      onClose()
    },
  })
  const { form, seen: invoice = opened } = editor
  const isPaid = invoice.paid_at !== null
  return (
    <FormDialog
      title={`Credit invoice ${invoice.invoice_number}`}
      size={450}
      editor={editor}
      submitLabel={isPaid && form.getValues().refund_by !== 'account' ? 'Credit and refund' : 'Credit'}
      done="made"
      onClose={onClose}
    >
      <Stack gap="sm">
        <HowMuch form={form} invoice={invoice} restaurant={restaurant} />
        {isPaid && <RefundFields form={form} invoice={invoice} today={today} />}
        <LongText
          {...form.getInputProps('reason')}
          description={`Shown on the credit note, which the restaurant gets by email.${withoutMail()}`}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={CREDIT_REASON_LENGTH}
        />
      </Stack>
    </FormDialog>
  )
}

function wishOf(
  { how_much, amount, refund_by, refunded_on }: CreditValues,
  { paid_at }: ShownInvoice,
): CreditWish {
  const isPaid = paid_at !== null
  return {
    ...(how_much === 'part' && { amount: enteredPence(amount) }),
    ...(isPaid && { refund_by }),
    ...(isPaid && refund_by === 'bank' && { refunded_on: typedDate(refunded_on) }),
  }
}

/**
 * True if an attempt without an answer did make its credit note: one that the invoice did not have when it was `seen`.
 */
const hasMade = (now: ShownInvoice, { how_much, amount, reason }: CreditValues, seen: ShownInvoice) =>
  now.credit_notes
    .slice(seen.credit_notes.length)
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
    ...(how_much === 'part' &&
      enteredPence(amount) === undefined && { amount: notMoney(amount, CREDIT_AMOUNT_INVALID) }),
    ...(isTransfer && typedDate(refunded_on) === undefined && { refunded_on: notDate(refunded_on) }),
    ...(reason.trim() === '' && { reason: CREDIT_REASON_REQUIRED }),
  }
}

interface RefundValues {
  refund_by: 'bank' | 'card'
  refunded_on: string
}

/** Records the bank transfer that returned the money after a refund to the card failed, or has the card tried again. */
export function RefundDialog({ asked, today, announce, onClose }: ChangeDialogProps) {
  const { invoice, restaurant } = asked.row
  const { mutateAsync: send } = useChangeInvoice()
  const [note] = failedRefunds(invoice)
  const number = note?.number ?? ''
  const editor = useRecordForm<ShownInvoice, RefundValues>({
    ...useInvoiceRecord(invoice),
    thing: 'refund',
    valuesOf: () => ({ refund_by: 'bank', refunded_on: displayDate(today) }),
    problemsOf: ({ refund_by, refunded_on }, seen = invoice) => {
      const date = typedDate(refunded_on)
      const failed = failedRefunds(seen).find((one) => one.number === number)
      if (!failed) return { refund_by: `Credit note ${number} has no refund that failed.` }
      if (refund_by === 'card') return failed.may_try_again ? {} : { refund_by: NO_CARD_REFUND_AGAIN }
      const problem = date ? refundDayProblem(date, paidOn(seen) ?? today, today) : notDate(refunded_on)
      return problem ? { refunded_on: problem } : {}
    },
    labels: { refund_by: 'Refund', refunded_on: 'Refunded on' },
    update: ({ refund_by, refunded_on }, seen, idempotencyKey) =>
      send({
        action: 'refund',
        invoice: seen,
        refund: {
          credit_note_number: number,
          // A server of the previous version does not know the field.
          ...(refund_by === 'card' ? { refund_by } : { refunded_on: typedDate(refunded_on) }),
        },
        idempotencyKey,
      }),
    ownOf: (now, sent, _before, isLost) => {
      const note = now.credit_notes.find((one) => one.number === number)
      const isOwn =
        sent.refund_by === 'card'
          ? note?.refund_by === 'card' && note.refund_state !== 'failed'
          : note?.refunded_on === typedDate(sent.refunded_on)
      return isLost && isOwn ? now : undefined
    },
    onSaved: () => {
      announce(isByCard() ? `Trying the card again for ${number}` : `Refund of ${number} recorded`)
      onClose()
    },
  })
  const isByCard = () => editor.form.getValues().refund_by === 'card'
  return (
    <FormDialog
      title={isByCard() ? `Try the refund of ${number} again` : `Record the refund of ${number}`}
      size={450}
      editor={editor}
      submitLabel={isByCard() ? 'Try the card again' : 'Record'}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          The card did not take the refund of {poundsText(note?.amount ?? 0)}.{' '}
          {isByCard() ? (
            <>
              First make sure that no one has transferred it to <bdi>{restaurant}</bdi>: the money would go
              back twice.
            </>
          ) : (
            <>
              Transfer it to <bdi>{restaurant}</bdi> by bank, and record the date here.
            </>
          )}
        </Text>
        {takesCards() && note?.may_try_again && <RefundAgain form={editor.form} />}
        {!isByCard() && (
          <DateField
            {...editor.form.getInputProps('refunded_on')}
            value={editor.form.values.refunded_on}
            latest={today}
            required
            data-autofocus
          />
        )}
      </Stack>
    </FormDialog>
  )
}

interface CreditValues {
  how_much: 'all' | 'part'
  amount: number | string
  reason: string
  refund_by: RefundWay
  refunded_on: string
}

interface FieldsProps {
  form: LabelledForm<CreditValues>
  invoice: ShownInvoice
}

function HowMuch({ form, invoice, restaurant }: FieldsProps & { restaurant: string }) {
  const { how_much, amount } = form.getValues()
  return (
    <>
      <Radio.Group {...form.getInputProps('how_much')}>
        <Stack gap="xs" mt={6}>
          <Radio data-autofocus value="all" label={`All of it, ${formatMoney(leftToCredit(invoice))}`} />
          <Radio value="part" label="An amount" />
        </Stack>
      </Radio.Group>
      {how_much === 'part' ? (
        <PoundsField
          {...form.getInputProps('amount')}
          description={amountNote(invoice, enteredPence(amount))}
          required
        />
      ) : (
        <Text size="sm">
          The invoice stays in the list, and its timesheets and fees can be billed to <bdi>{restaurant}</bdi>{' '}
          again.
        </Text>
      )}
    </>
  )
}

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

function RefundFields({ form, invoice, today }: FieldsProps & { today: IsoDate }) {
  return (
    <>
      <Radio.Group {...form.getInputProps('refund_by')}>
        <Stack gap="xs" mt={6}>
          {invoice.paid_by === 'card' && takesCards() && (
            <Radio value="card" label="To the card used to pay" />
          )}
          <Radio
            value="account"
            label="Keep on account"
            description="It can pay the next invoices. On Owed you can still refund it."
          />
          <Radio
            value="bank"
            label="By bank transfer"
            description="You make the transfer. Driverdesk records its date."
          />
        </Stack>
      </Radio.Group>
      {form.getValues().refund_by === 'bank' && (
        <DateField
          {...form.getInputProps('refunded_on')}
          value={form.values.refunded_on}
          latest={today}
          required
        />
      )}
    </>
  )
}

/** After a refund to the card that failed. */
const RefundAgain = ({ form }: { form: LabelledForm<RefundValues> }) => (
  <Radio.Group {...form.getInputProps('refund_by')}>
    <Stack gap="xs" mt={6}>
      <Radio value="bank" label="By bank transfer" description="You have made the transfer." />
      <Radio
        value="card"
        label="To the card again"
        description="Stripe refused it. Choose this once the cause is fixed, such as too low a balance."
      />
    </Stack>
  </Radio.Group>
)
