import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import {
  equalPayments,
  type Settlement,
  settlementsOf,
  settlementText,
  typedProblem,
} from '@driverdesk/domain/invoices/overpayments.ts'
import { paymentDayProblem } from '@driverdesk/domain/invoices/paymentDay.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { typedDate } from '@driverdesk/domain/kernel/typedDate.ts'
import { DATE_INVALID, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { PoundsField } from '../../ui/form/PoundsField.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { ListState } from '../../ui/list/ListState.tsx'
import { TransferDay } from '../CreditFields.tsx'
import { useChangeMany } from '../invoiceChanges.data.ts'
import type { ShownInvoice } from '../invoiceDesk.ts'
import { oldestFirst } from '../invoiceWords.ts'
import { overpaymentsQuery, useKeepForRestaurant } from '../overpayments.data.ts'
import { owedQuery, unpaidQuery } from '../owed.data.ts'
import { equalNote } from '../PaidDialogs.tsx'
import { paidBody } from '../paidBody.ts'

/** A payment of a bank statement. */
export interface GivenPayment {
  amount: number
  paidOn: IsoDate
  text: string
  /** The invoices that it names. */
  invoiceIds: readonly number[]
}

interface RecordPaymentProps {
  restaurantId: number
  restaurant: string
  today: IsoDate
  given?: GivenPayment
  /** '2 invoices count as paid. £12.00 is kept on account.' */
  onRecorded: (text: string) => void
  onClose: () => void
}

/** Records a payment by bank transfer for invoices that a person chooses, or for none (docs/spec/invoices.md#overpayments). */
export function RecordPayment(props: RecordPaymentProps) {
  const { restaurantId, onClose } = props
  const unpaid = useQuery(unpaidQuery(restaurantId))
  const owed = useQuery(owedQuery(restaurantId))
  const kept = useQuery(overpaymentsQuery(restaurantId))
  if (unpaid.data && owed.data && kept.data) {
    return (
      <PaymentForm
        {...props}
        unpaid={oldestFirst(unpaid.data)}
        onAccount={poundsToPence(owed.data[0]?.on_account ?? 0)}
        kept={kept.data.filter(({ kind, paid_by }) => kind === 'again' && paid_by === 'bank')}
      />
    )
  }
  return (
    <Dialog onClose={onClose} title="Record payment" size={560}>
      <ListState what="unpaid invoices" queries={[unpaid, owed, kept]} isEmpty={false} empty={null}>
        {null}
      </ListState>
    </Dialog>
  )
}

interface PaymentFormProps extends RecordPaymentProps {
  /** Oldest first. */
  unpaid: readonly ShownInvoice[]
  onAccount: Pence
  kept: readonly { invoice_id: number | null; received_on: IsoDate; amount: number; kind: 'again' | string }[]
}

interface PaymentValues {
  received: number | string
  paid_on: string
  /** Their ids. */
  invoices: string[]
  use_account: boolean
}

const LABELS = {
  received: 'Received',
  paid_on: 'Paid on',
  invoices: 'Invoices',
  use_account: 'Use what is on account',
}

function PaymentForm({ unpaid, onAccount, kept, ...props }: PaymentFormProps) {
  const { restaurantId, restaurant, today, given, onRecorded, onClose } = props
  const { mutateAsync: pay } = useChangeMany()
  const { mutateAsync: keep } = useKeepForRestaurant()
  const dividedIn = (values: PaymentValues) => divided(values, unpaid, onAccount)
  const equalTo = ({ received, paid_on }: PaymentValues): number => {
    const amount = typeof received === 'number' ? poundsToPence(received) : 0
    const all = kept.map((one) => ({ ...one, kind: 'again' as const, amount: poundsToPence(one.amount) }))
    return equalPayments(all, { invoice_id: null, received_on: typedDate(paid_on) ?? '', amount })
  }
  const editor = useRecordForm<ShownInvoice, PaymentValues, unknown>({
    thing: 'payment',
    newValues: {
      received: given?.amount ?? '',
      paid_on: displayDate(given?.paidOn ?? today),
      invoices: unpaid.filter(({ id }) => given?.invoiceIds.includes(id)).map(({ id }) => String(id)),
      use_account: true,
    },
    problemsOf: (values) => problemsIn(values, dividedIn(values), today),
    labels: LABELS,
    create: (values, idempotencyKey) => {
      const paidOn = typedDate(values.paid_on) as IsoDate
      const chosen = dividedIn(values)
      if (chosen.length === 0) {
        const received = Number(values.received)
        return keep({ restaurantId, received, paidOn, already: equalTo(values), idempotencyKey })
      }
      const invoices = chosen.map(({ invoice, settlement }) => ({
        id: invoice.id,
        updated_at: invoice.updated_at,
        paid_on: paidOn,
        ...paidBody(settlement, leftToPay(invoice)),
      }))
      return pay({ body: { action: 'markPaid', together: true, invoices }, key: idempotencyKey })
    },
    onSaved: () => {
      onRecorded(outcomeText(form.getValues(), dividedIn(form.getValues())))
      onClose()
    },
  })
  const { form } = editor
  const values = form.getValues()
  const chosen = dividedIn(values)
  const equal = chosen.length === 0 ? equalTo(values) : 0
  const short = chosen.some(({ settlement }) => settlement.fromAccount + settlement.left > 0)
  return (
    <FormDialog
      title="Record payment"
      size={560}
      editor={editor}
      submitLabel="Record payment"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          By bank transfer from <bdi>{restaurant}</bdi>
          {given ? (
            <>
              : <strong>{formatMoney(poundsToPence(given.amount))}</strong> on {displayDate(given.paidOn)},{' '}
              <bdi>{given.text}</bdi>.
            </>
          ) : (
            '.'
          )}
        </Text>
        {!given && (
          <>
            <PoundsField
              {...form.getInputProps('received')}
              label={LABELS.received}
              withAsterisk
              data-autofocus
            />
            <TransferDay field={form.getInputProps('paid_on')} label={LABELS.paid_on} today={today} />
          </>
        )}
        <InvoiceChoice {...{ unpaid, chosen, form }} />
        {onAccount > 0 && (short || !values.use_account) && (
          <Checkbox
            {...form.getInputProps('use_account', { type: 'checkbox' })}
            label={`${LABELS.use_account}: ${formatMoney(onAccount)}`}
          />
        )}
        <Text size="sm" role="status">
          {typeof values.received === 'number' && outcomeText(values, chosen)}
          {equal > 0 && ` ${equalNote(equal)}`}
        </Text>
      </Stack>
    </FormDialog>
  )
}

interface Chosen {
  invoice: ShownInvoice
  settlement: Settlement
}

/** The chosen invoices, and how the payment settles them. */
function divided(
  { received, invoices, use_account }: PaymentValues,
  unpaid: readonly ShownInvoice[],
  onAccount: Pence,
): Chosen[] {
  const chosen = unpaid.filter(({ id }) => invoices.includes(String(id)))
  const settlements = settlementsOf(
    typeof received === 'number' ? poundsToPence(received) : 0,
    chosen.map(leftToPay),
    use_account ? onAccount : 0,
  )
  return chosen.map((invoice, nr) => ({ invoice, settlement: settlements[nr] as Settlement }))
}

function problemsIn(
  { received, paid_on }: PaymentValues,
  chosen: readonly Chosen[],
  today: IsoDate,
): Partial<Record<keyof PaymentValues, string>> {
  const date = typedDate(paid_on)
  const day = date ? paymentDayProblem(date, date, today) : DATE_INVALID
  const amount =
    typeof received !== 'number'
      ? typedProblem(received)
      : received === 0
        ? 'Must be above £0.00.'
        : undefined
  const early = chosen
    .map(({ invoice }) => date && paymentDayProblem(date, invoice.period_date_from, today))
    .find(Boolean)
  const idle = chosen.find(({ settlement }) => settlement.received + settlement.fromAccount === 0)
  const invoices = early ?? (idle && `Nothing is left for invoice ${idle.invoice.invoice_number}. Untick it.`)
  return {
    ...(amount && { received: amount }),
    ...(day && { paid_on: day }),
    ...(!amount && !day && invoices && { invoices }),
  }
}

/** '2 invoices count as paid. £337.12 of invoice 099 is still owed. £12.00 is kept on account.' */
function outcomeText({ received }: PaymentValues, chosen: readonly Chosen[]): string {
  if (chosen.length === 0) return `${formatMoney(poundsToPence(Number(received)))} is kept on account.`
  const paid = chosen.filter(({ settlement }) => settlement.left === 0).length
  const part = chosen.find(({ settlement }) => settlement.left > 0)
  const sum = (of: 'fromAccount' | 'surplus') =>
    chosen.reduce((total, { settlement }) => total + settlement[of], 0)
  return [
    paid > 0 && `${countOf(paid, 'invoice')} ${paid === 1 ? 'counts' : 'count'} as paid.`,
    part && `${formatMoney(part.settlement.left)} of invoice ${part.invoice.invoice_number} is still owed.`,
    sum('fromAccount') > 0 && `${formatMoney(sum('fromAccount'))} is taken from the account.`,
    sum('surplus') > 0 && `${formatMoney(sum('surplus'))} is kept on account.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface InvoiceChoiceProps {
  unpaid: readonly ShownInvoice[]
  chosen: readonly Chosen[]
  form: ReturnType<typeof useRecordForm<ShownInvoice, PaymentValues, unknown>>['form']
}

/** The unpaid invoices with a tick for each, oldest first. */
function InvoiceChoice({ unpaid, chosen, form }: InvoiceChoiceProps) {
  if (unpaid.length === 0)
    return <Text size="sm">It has no unpaid invoice. The payment is kept on account.</Text>
  const { received } = form.getValues()
  const tickOldest = () => form.setFieldValue('invoices', oldestFor(received, unpaid))
  return (
    <Checkbox.Group
      {...form.getInputProps('invoices')}
      label={`${LABELS.invoices}, oldest first`}
      description="What is left after them is kept on account. The last one may be paid in part."
    >
      <Stack gap={6} mt="xs">
        {unpaid.map((invoice) => (
          <Checkbox
            key={invoice.id}
            value={String(invoice.id)}
            label={`${invoice.invoice_number}, ${formatMoney(leftToPay(invoice))}`}
            description={noteOf(
              invoice,
              chosen.find((one) => one.invoice === invoice),
            )}
          />
        ))}
      </Stack>
      {typeof received === 'number' && received > 0 && (
        <Button size="compact-xs" variant="default" mt="xs" onClick={tickOldest}>
          Tick the oldest
        </Button>
      )}
    </Checkbox.Group>
  )
}

/** As many as the payment goes, the last perhaps in part. */
function oldestFor(received: number | string, unpaid: readonly ShownInvoice[]): string[] {
  let left = poundsToPence(Number(received))
  return unpaid.flatMap((invoice) => {
    if (left <= 0) return []
    left -= leftToPay(invoice)
    return String(invoice.id)
  })
}

function noteOf({ due_date }: ShownInvoice, chosen: Chosen | undefined): string {
  const due = due_date === null ? '' : `Due ${displayDate(due_date)}.`
  if (!chosen) return due
  return `${due} ${settlementText(chosen.settlement) ?? 'Paid in full.'}`.trim()
}
