import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { refundDayProblem } from '@driverdesk/domain/invoices/credits.ts'
import { CREDIT_AMOUNT_INVALID } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import {
  becameLines,
  isOwnPayment,
  leftOnAccount,
  overpaymentText,
  refundProblem,
} from '@driverdesk/domain/invoices/overpayments.ts'
import { formatMoney, notMoney, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate, notDate, typedDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { takesCards } from '../../kernel/settings.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { momentText } from '../../ui/dateText.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { enteredPence, PoundsField } from '../../ui/form/PoundsField.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { poundsText } from '../../ui/numberText.ts'
import {
  overpaymentsQuery,
  useOverpaymentRecord,
  useRefundOverpayment,
  useTakeBack,
} from '../overpayments.data.ts'
import classes from './OnAccount.module.css'

interface OnAccountProps {
  restaurantId: number
  restaurant: string
  today: IsoDate
  announce: (text: string) => void
}

/** Money that a restaurant paid beyond its invoices, and how it was used (docs/spec/invoices.md#overpayments). */
export function OnAccount({ restaurantId, restaurant, today, announce }: OnAccountProps) {
  const { data = [] } = useQuery(overpaymentsQuery(restaurantId))
  const [refunding, setRefunding] = useState<Overpayment>()
  const { mutate: takeBack, isPending } = useTakeBack()
  const columns = useMemo(() => {
    const ask = async (overpayment: Overpayment, use?: Use) => {
      const { message, done, back, ...question } = use
        ? questionOfUse(use, data)
        : takeBackQuestion(overpayment)
      if (!(await confirm({ ...question, message }))) return
      takeBack({ ...back, idempotencyKey: newIdempotencyKey() }, { onSuccess: () => announce(done) })
    }
    return overpaymentColumns({
      refund: setRefunding,
      takeBack: (one, use) => void ask(one, use),
      isBusy: isPending,
    })
  }, [data, takeBack, isPending, announce])
  if (data.length === 0) return null
  const { title, help } = wordsOf(data)
  return (
    <section className={classes.account} aria-labelledby="on-account">
      <h3 id="on-account">{title}</h3>
      <p>{help}</p>
      <List name={title} rows={data} keyOf={keyOf} columns={columns} />
      {refunding && (
        <RefundDialog
          overpayment={refunding}
          restaurant={restaurant}
          today={today}
          announce={announce}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </section>
  )
}

const HELP = {
  account:
    'Paid beyond its invoices, or credited. It makes up the difference when you mark an invoice as paid. You can also transfer it back and record the refund.',
  parts: 'A part payment is used when you mark its invoice as paid. Until then it reduces what is owed.',
}

/** Part payments are not on account while the rest of their invoices is owed. */
function wordsOf(kept: readonly Overpayment[]): { title: string; help: string } {
  const parts = kept.filter(({ kind }) => kind === 'part').length
  if (parts === 0) return { title: 'On account', help: HELP.account }
  return parts === kept.length
    ? { title: 'Part payments', help: HELP.parts }
    : { title: 'On account, and part payments', help: `${HELP.account} ${HELP.parts}` }
}

const keyOf = ({ id }: Overpayment) => id

/** The part that it has paid of an invoice that is still owed. */
type Use = Overpayment['in_part'][number]

interface RowActions {
  refund: (overpayment: Overpayment) => void
  takeBack: (overpayment: Overpayment, use?: Use) => void
  isBusy: boolean
}

const overpaymentColumns = ({ refund, takeBack, isBusy }: RowActions): readonly Column<Overpayment>[] => [
  {
    key: 'date',
    head: 'Date',
    isTitle: true,
    width: '8rem',
    cell: ({ received_on }) => <span className={classes.day}>{displayDate(received_on)}</span>,
  },
  {
    key: 'what',
    head: 'For',
    minWidth: '12rem',
    cell: (overpayment) => (
      <>
        {overpaymentText(overpayment)}
        <RecordedBy {...overpayment} />
      </>
    ),
  },
  {
    key: 'amount',
    head: 'Amount',
    isNumber: true,
    width: '7rem',
    cell: ({ amount }) => poundsText(amount),
  },
  {
    key: 'became',
    head: 'Used',
    minWidth: '10rem',
    cell: (overpayment) =>
      [
        ...becameLines(overpayment, 'staff'),
        ...(isHeld(overpayment) ? ['held until the rest is paid'] : []),
      ].join(', ') || '–',
  },
  {
    key: 'left',
    head: 'Left',
    isNumber: true,
    width: '7rem',
    cell: (overpayment) => <strong>{formatMoney(leftOnAccount(overpayment))}</strong>,
  },
  {
    key: 'actions',
    head: 'Actions',
    width: '13rem',
    cell: (overpayment) => (
      <Group gap="xs">
        {leftOnAccount(overpayment) > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => refund(overpayment)}>
            Record refund
          </Button>
        )}
        {overpayment.in_part.map((use) => (
          <Button
            key={use.invoice_id}
            size="compact-xs"
            variant="subtle"
            disabled={isBusy}
            onClick={() => takeBack(overpayment, use)}
          >
            Take back from {use.invoice_number}
          </Button>
        ))}
        {mayTakeBack(overpayment) && (
          <Button size="compact-xs" variant="subtle" disabled={isBusy} onClick={() => takeBack(overpayment)}>
            {overpayment.refunded > 0 ? 'Take back refund' : 'Remove'}
          </Button>
        )}
      </Group>
    ),
  },
]

/** 'Recorded by Ann Lee, 14/11/2026 10:02'. A server of an earlier version does not say who. */
const RecordedBy = ({ kind, creator_name, created_at }: Overpayment) =>
  creator_name && (
    <Text size="xs" c="dimmed">
      {kind === 'credit' ? 'Put on account' : 'Recorded'} by <bdi>{creator_name}</bdi>,{' '}
      {momentText(created_at)}
    </Text>
  )

/** True for a part payment whose invoice is still partly owed. */
const isHeld = (overpayment: Overpayment): boolean =>
  overpayment.kind === 'part' && leftOnAccount(overpayment) > 0

/** True for a refund, or a separate payment that staff recorded and that has paid nothing. */
const mayTakeBack = ({ kind, paid_by, used, refunded, in_part }: Overpayment): boolean =>
  refunded > 0 || (isOwnPayment(kind) && paid_by === 'bank' && used === 0 && in_part.length === 0)

/** Everything that the account paid of the invoice, from any payment. */
function questionOfUse({ invoice_id, invoice_number }: Use, kept: readonly Overpayment[]) {
  const used = kept
    .flatMap(({ in_part }) => in_part)
    .filter((use) => use.invoice_id === invoice_id)
    .reduce((sum, { amount }) => sum + poundsToPence(amount), 0)
  return {
    title: `Take ${formatMoney(used)} back from invoice ${invoice_number}?`,
    message: `It will be on account again, and ${formatMoney(used)} more will be owed on the invoice.`,
    confirmLabel: 'Take back',
    done: `${formatMoney(used)} taken back from invoice ${invoice_number}`,
    back: { invoiceId: invoice_id, amount: penceToPounds(used) },
  }
}

/** If there are several refunds, the newest is taken back. */
function takeBackQuestion({ id, kind, invoice_number, refunds, amount }: Overpayment) {
  const refund = refunds.at(-1)
  const isPart = kind === 'part'
  const back = isPart ? `will count towards invoice ${invoice_number} again` : 'will be on account again'
  return refund
    ? {
        title: 'Take back this refund?',
        message: `${poundsText(refund.amount)}, refunded on ${displayDate(refund.refunded_on)}, ${back}.`,
        confirmLabel: 'Take back',
        done: 'Refund taken back',
        back: { id, refundId: refund.id },
      }
    : {
        title: 'Remove this payment?',
        message: isPart
          ? `${poundsText(amount)} of invoice ${invoice_number} will be owed again.`
          : `${poundsText(amount)} will no longer be on account.`,
        confirmLabel: 'Remove',
        done: 'Payment removed',
        back: { id },
      }
}

interface RefundDialogProps extends Omit<OnAccountProps, 'restaurantId'> {
  overpayment: Overpayment
  onClose: () => void
}

interface RefundValues {
  amount: number | string
  refunded_on: string
}

/** The payment of a credited invoice was before the credit note; the server knows its day. */
const paidOn = ({ kind, received_on }: Overpayment): IsoDate | null =>
  kind === 'credit' ? null : received_on

/** Records that an overpayment was refunded, all that is left of it or a part. */
function RefundDialog({ overpayment: opened, restaurant, today, announce, onClose }: RefundDialogProps) {
  const { mutateAsync: refund } = useRefundOverpayment()
  const editor = useRecordForm<Overpayment, RefundValues, unknown>({
    ...useOverpaymentRecord(opened),
    thing: 'refund',
    valuesOf: (one) => ({ amount: penceToPounds(leftOnAccount(one)), refunded_on: displayDate(today) }),
    problemsOf: ({ amount, refunded_on }, seen = opened) => {
      const left = leftOnAccount(seen)
      const date = typedDate(refunded_on)
      const problem = date ? refundDayProblem(date, paidOn(opened), today) : notDate(refunded_on)
      const pence = enteredPence(amount)
      return {
        ...(pence === undefined && { amount: notMoney(amount, CREDIT_AMOUNT_INVALID) }),
        ...(pence !== undefined && pence > left && { amount: refundProblem(left) }),
        ...(problem && { refunded_on: problem }),
      }
    },
    labels: { amount: 'Amount', refunded_on: 'Refunded on' },
    update: ({ amount, refunded_on }, seen, idempotencyKey) =>
      refund({
        overpayment: seen,
        amount: Number(amount),
        left: penceToPounds(leftOnAccount(seen)),
        refundedOn: typedDate(refunded_on),
        idempotencyKey,
      }),
    // Without a lost answer, an equal refund is a colleague's.
    ownOf: (now, sent, before, isLost) => (isLost && hasRefunded(now, sent, before) ? now : undefined),
    onSaved: () => {
      announce('Refund recorded')
      onClose()
    },
  })
  const overpayment = editor.seen ?? opened
  const left = leftOnAccount(overpayment)
  const how = overpayment.paid_by === 'card' && takesCards() ? 'Refund it in Stripe' : 'Make the transfer'
  return (
    <FormDialog
      title="Record a refund"
      size={450}
      editor={editor}
      submitLabel="Record refund"
      done="recorded"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {how} to <bdi>{restaurant}</bdi>, and record it here. {formatMoney(left)} is left.
          {overpayment.kind === 'part' && ` Invoice ${overpayment.invoice_number} will ask for it again.`}
        </Text>
        <PoundsField {...editor.form.getInputProps('amount')} required data-autofocus />
        <DateField
          {...editor.form.getInputProps('refunded_on')}
          value={editor.form.values.refunded_on}
          latest={today}
          required
        />
      </Stack>
    </FormDialog>
  )
}

/** True if an attempt without an answer has recorded its refund, which the overpayment had not when it was `seen`. */
const hasRefunded = (now: Overpayment, { amount, refunded_on }: RefundValues, seen: Overpayment): boolean =>
  now.refunds
    .filter(({ id }) => !seen.refunds.some((one) => one.id === id))
    .some((one) => one.amount === Number(amount) && displayDate(one.refunded_on) === refunded_on)
