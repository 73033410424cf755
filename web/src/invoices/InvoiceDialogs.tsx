import {
  type CreditWish,
  creditProblem,
  NO_CARD_REFUND_AGAIN,
  refundDayProblem,
} from '@driverdesk/domain/invoices/credits.ts'
import { invoiceActionRefusal } from '@driverdesk/domain/invoices/invoiceActions.ts'
import {
  CREDIT_AMOUNT_INVALID,
  CREDIT_REASON_LENGTH,
  CREDIT_REASON_REQUIRED,
} from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { notMoney, penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import {
  DATE_INVALID,
  DATE_REQUIRED,
  displayDate,
  type IsoDate,
  typedDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { takesCards } from '../kernel/settings.ts'
import { withoutMail } from '../mail/mailWords.ts'
import { LostFocus } from '../ui/focus.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { LongText } from '../ui/form/LongText.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { poundsText } from '../ui/numberText.ts'
import {
  type CreditValues,
  HowMuch,
  RefundAgain,
  RefundFields,
  TransferDay,
  typedPence,
} from './CreditFields.tsx'
import { InvoiceDialog } from './detail/InvoiceDialog.tsx'
import { InvoiceMenu } from './InvoiceMenu.tsx'
import { useChangeInvoice, useInvoiceRecord } from './invoiceChanges.data.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import type { InvoiceParts } from './invoiceProps.ts'
import { failedRefunds, lastCreditNote, paidOn } from './invoiceWords.ts'
import { KeepDialog, PaidDialog } from './PaidDialogs.tsx'
import { RequestDialog } from './request/RequestDialog.tsx'
import type { AskedChange } from './useInvoiceChange.ts'

export function InvoiceDialogs(parts: InvoiceParts & { endRequest: () => void }) {
  const { desk, view, restaurantId, asked, stopAsking, today, announce, onChange, endRequest } = parts
  const close = useCallback(() => onChange({ invoice: undefined }, true), [onChange])
  const restaurant = restaurantId === undefined ? undefined : desk.restaurants.get(restaurantId)
  return (
    <>
      <InvoiceMenu {...parts} />
      {view.invoice !== undefined && (
        <InvoiceDialog key={view.invoice} id={view.invoice} parts={parts} onClose={close} />
      )}
      {view.request && restaurantId !== undefined && restaurant && desk.isKnown && view.isBillable && (
        <RequestDialog
          key={`${restaurantId} ${view.range.from} ${view.range.to}`}
          restaurantId={restaurantId}
          restaurant={restaurant}
          range={view.range}
          audience={desk.audience}
          announce={announce}
          onClose={endRequest}
        />
      )}
      {asked && (
        <LostFocus value={asked.keepFocus}>
          <AskedDialog asked={asked} today={today} announce={announce} onClose={stopAsking} />
        </LostFocus>
      )}
    </>
  )
}

const DIALOGS = {
  credit: CreditDialog,
  refund: RefundDialog,
  markPaid: PaidDialog,
  keepPayment: KeepDialog,
} as const

const AskedDialog = (props: ChangeDialogProps) => {
  const Dialog = DIALOGS[props.asked.action]
  return <Dialog {...props} />
}

interface ChangeDialogProps {
  asked: AskedChange
  today: IsoDate
  announce: (text: string) => void
  onClose: () => void
}

/** Credits an invoice in full or in part. Paid money goes back, or on account (docs/spec/invoices.md#credit-notes). */
function CreditDialog({ asked, today, announce, onClose }: ChangeDialogProps) {
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
          label="Reason"
          description={`Shown on the credit note, which the restaurant gets by email.${withoutMail()}`}
          withAsterisk
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
    ...(how_much === 'part' && { amount: typedPence(amount) }),
    ...(isPaid && { refund_by }),
    ...(isPaid && refund_by === 'bank' && { refunded_on: typedDate(refunded_on) }),
  }
}

/** True if an attempt without an answer has made its credit note, which the invoice had not when it was `seen`. */
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
      typedPence(amount) === undefined && { amount: notMoney(amount, CREDIT_AMOUNT_INVALID) }),
    ...(isTransfer && typedDate(refunded_on) === undefined && { refunded_on: dateProblem(refunded_on) }),
    ...(reason.trim() === '' && { reason: CREDIT_REASON_REQUIRED }),
  }
}

const dateProblem = (typed: string) => (typed.trim() === '' ? DATE_REQUIRED : DATE_INVALID)

interface RefundValues {
  refund_by: 'bank' | 'card'
  refunded_on: string
}

/** Records the bank transfer that returned the money after a refund to the card failed, or has the card tried again. */
function RefundDialog({ asked, today, announce, onClose }: ChangeDialogProps) {
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
      const field = refund_by === 'card' ? 'refund_by' : 'refunded_on'
      if (!failed) return { [field]: `Credit note ${number} has no refund that failed.` }
      if (refund_by === 'card') return failed.may_try_again ? {} : { refund_by: NO_CARD_REFUND_AGAIN }
      const problem = date ? refundDayProblem(date, paidOn(seen) ?? today, today) : dateProblem(refunded_on)
      return problem ? { refunded_on: problem } : {}
    },
    labels: { refund_by: 'Refund', refunded_on: 'Refunded on' },
    update: ({ refund_by, refunded_on }, seen, idempotencyKey) =>
      send({
        action: 'refund',
        invoice: seen,
        refund: {
          credit_note_number: number,
          // A server of the version before does not know the field.
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
      announce(isByCard() ? `The card is tried again for ${number}` : `Refund of ${number} recorded`)
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
        {takesCards() && note?.may_try_again && (
          <RefundAgain field={editor.form.getInputProps('refund_by')} />
        )}
        {!isByCard() && (
          <TransferDay
            field={editor.form.getInputProps('refunded_on')}
            label="Refunded on"
            today={today}
            data-autofocus
          />
        )}
      </Stack>
    </FormDialog>
  )
}
