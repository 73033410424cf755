import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import {
  accountDayProblem,
  paymentDayProblem,
  recordedMeanwhile,
  type Settlement,
  settlementsOf,
  settlementText,
  typedProblem,
} from '@driverdesk/domain/invoices/overpayments.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { DATE_INVALID, displayDate, type IsoDate, typedDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { PoundsField } from '../../ui/form/PoundsField.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { ListState } from '../../ui/list/ListScreen.tsx'
import { paidBody, useChangeMany } from '../invoiceChanges.data.ts'
import type { ShownInvoice } from '../invoiceDesk.ts'
import { oldestFirst, paidSince } from '../invoiceWords.ts'
import { overpaymentsQuery, useKeepForRestaurant, useTakenText } from '../overpayments.data.ts'
import { owedQuery, unpaidQuery } from '../owed.data.ts'
import { equalKept, equalNote } from '../PaidDialogs.tsx'

export interface GivenPayment {
  amount: number
  paidOn: IsoDate
  text: string
  /** The invoices that it names. */
  invoiceIds: readonly number[]
  /** The payments recorded for the restaurant and day when the statement was read. */
  recorded: number
  /** Reads the statement again, as is necessary if someone else has recorded a payment of that day. */
  importAgain: () => void
}

export const IMPORT_AGAIN = 'Import the statement again'

interface RecordPaymentProps {
  restaurantId: number
  restaurant: string
  today: IsoDate
  given?: GivenPayment
  /** '2 invoices count as paid. £12.00 is kept on account.' */
  onRecorded: (text: string, isKept: boolean) => void
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
        kept={kept.data}
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
  kept: readonly Overpayment[]
}

interface PaymentValues {
  received: number | string
  paid_on: string
  /** Each as it was when it was ticked, so that the server refuses one that was paid or changed since. */
  invoices: readonly ShownInvoice[]
  /** The payment is for no invoice. */
  keep: boolean
  use_account: boolean
  /** Someone has recorded one since the form was opened, and this is not the same. */
  another: boolean
}

const LABELS = {
  received: 'Received',
  paid_on: 'Paid on',
  invoices: 'Invoices',
  keep: 'For none of them. Keep it on account.',
  use_account: 'Use what is on account',
  another: 'This is another payment',
}

function PaymentForm(props: PaymentFormProps) {
  const { restaurant, today, given, unpaid, onAccount, onClose } = props
  const { editor, chosen, equal, meanwhile, isOutdated } = usePayment(props)
  const { form } = editor
  const values = form.getValues()
  const takenText = useTakenText(onAccount)
  const short = chosen.some(({ settlement }) => settlement.fromAccount + settlement.left > 0)
  return (
    <FormDialog
      title="Record payment"
      size={560}
      editor={editor}
      submitLabel={isOutdated ? IMPORT_AGAIN : 'Record payment'}
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
            <PoundsField {...form.getInputProps('received')} required data-autofocus />
            <DateField
              {...form.getInputProps('paid_on')}
              value={form.values.paid_on}
              latest={today}
              required
            />
          </>
        )}
        <InvoiceChoice {...{ unpaid, chosen, form }} />
        {chosen.length === 0 && <Checkbox {...form.getInputProps('keep', { type: 'checkbox' })} />}
        {onAccount > 0 && (short || !values.use_account) && (
          <Checkbox
            {...form.getInputProps('use_account', { type: 'checkbox' })}
            label={`${LABELS.use_account}: ${formatMoney(onAccount)}`}
          />
        )}
        {meanwhile !== undefined && (
          <Checkbox {...form.getInputProps('another', { type: 'checkbox' })} description={meanwhile} />
        )}
        <Text size="sm" role="status">
          {typeof values.received === 'number' && outcomeText(values, chosen)}
          {equal > 0 && ` ${equalNote(equal)}`}
          {takenText && ` ${takenText}`}
        </Text>
      </Stack>
    </FormDialog>
  )
}

function usePayment({ unpaid, onAccount, kept: live, ...props }: PaymentFormProps) {
  const { restaurantId, today, given, onRecorded, onClose } = props
  const { mutateAsync: pay } = useChangeMany()
  const { mutateAsync: keep } = useKeepForRestaurant()
  // The person does not know of an equal payment that someone else keeps in the meantime.
  const [kept] = useState(live)
  const [opened] = useState(unpaid)
  // The server checks what was sent, because it knows whether it has it already.
  const [sent, setSent] = useState('')
  const [isOutdated, setOutdated] = useState(false)
  const dividedIn = (values: PaymentValues) => divided(values, onAccount)
  const meanwhileIn = ({ invoices }: PaymentValues) =>
    // The server refuses a payment of a statement then.
    given || versionsOf(invoices) === sent ? undefined : paidSince(opened, unpaid)
  const editor = useRecordForm<ShownInvoice, PaymentValues, { text: string; isKept: boolean }>({
    thing: 'payment',
    newValues: {
      received: given?.amount ?? '',
      paid_on: displayDate(given?.paidOn ?? today),
      invoices: unpaid.filter(({ id }) => given?.invoiceIds.includes(id)),
      keep: unpaid.length === 0,
      use_account: true,
      another: false,
    },
    problemsOf: (values) => {
      const moved = versionsOf(values.invoices) === sent ? undefined : movedProblem(values.invoices, unpaid)
      const isUnsaid = meanwhileIn(values) !== undefined && !values.another
      return {
        ...problemsIn(values, dividedIn(values), { today, moved, unpaid }),
        ...(isUnsaid && { another: 'Tick it if this is not the same payment.' }),
      }
    },
    labels: LABELS,
    notDrawn: given && ['received', 'paid_on'],
    create: async (values, idempotencyKey) => {
      try {
        return await record(values, idempotencyKey)
      } catch (error) {
        // The server has not recorded it, so what was sent is compared with the invoices again.
        if (!hasUnknownOutcome(error)) setSent('')
        if (given && isOutdatedFor(error, given, values)) setOutdated(true)
        throw error
      }
    },
    onSaved: ({ text, isKept }) => {
      onRecorded(text, isKept)
      onClose()
    },
  })
  const record = async (values: PaymentValues, idempotencyKey: string) => {
    const paidOn = typedDate(values.paid_on) as IsoDate
    const recorded = given?.recorded
    const chosen = dividedIn(values)
    setSent(versionsOf(values.invoices))
    if (chosen.length === 0) {
      const received = Number(values.received)
      await keep({
        restaurantId,
        received,
        paidOn,
        already: equalKept(kept, null, values),
        recorded,
        idempotencyKey,
      })
    } else {
      const invoices = chosen.map(({ invoice, settlement }) => ({
        id: invoice.id,
        updated_at: invoice.updated_at,
        paid_on: paidOn,
        ...paidBody(settlement, leftToPay(invoice)),
      }))
      await pay({ body: { action: 'markPaid', together: true, recorded, invoices }, key: idempotencyKey })
    }
    return { text: outcomeText(values, chosen), isKept: chosen.length === 0 }
  }
  const values = editor.form.getValues()
  const chosen = dividedIn(values)
  return {
    editor: given && isOutdated ? { ...editor, save: async () => given.importAgain() } : editor,
    isOutdated,
    chosen,
    equal: chosen.length === 0 ? equalKept(kept, null, values) : 0,
    meanwhile: meanwhileIn(values),
  }
}

/** The server refuses it each time, until the statement is read again. */
const isOutdatedFor = (error: unknown, { paidOn }: GivenPayment, { invoices }: PaymentValues): boolean =>
  isOutdated(error, paidOn, invoices.length === 0)

/** @param isKept true if it was to be kept on account, and others have kept as much */
export const isOutdated = (error: unknown, paidOn: IsoDate, isKept: boolean): boolean =>
  error instanceof ApiError &&
  (error.fields?.invoices?.[0] === recordedMeanwhile(paidOn) ||
    (isKept && (error.fields?.received ?? error.fields?.id) !== undefined))

const versionsOf = (invoices: readonly ShownInvoice[]): string =>
  invoices.map(({ id, updated_at }) => `${id} ${updated_at}`).join()

/** Someone has changed a ticked invoice, perhaps by recording the same payment. */
function movedProblem(chosen: readonly ShownInvoice[], unpaid: readonly ShownInvoice[]): string | undefined {
  for (const { id, invoice_number, updated_at } of chosen) {
    const now = unpaid.find((one) => one.id === id)
    if (!now) return `Invoice ${invoice_number} is no longer unpaid. ${ASK_WHO} Untick it.`
    if (now.updated_at !== updated_at)
      return `Invoice ${invoice_number} has changed since you ticked it. ${ASK_WHO} Untick it and look again.`
  }
  return undefined
}

const ASK_WHO = 'Someone may have recorded this payment.'

interface Chosen {
  invoice: ShownInvoice
  settlement: Settlement
}

function divided({ received, invoices, use_account }: PaymentValues, onAccount: Pence): Chosen[] {
  const chosen = oldestFirst(invoices)
  const settlements = settlementsOf(
    typeof received === 'number' ? poundsToPence(received) : 0,
    chosen.map(leftToPay),
    use_account ? onAccount : 0,
  )
  return chosen.map((invoice, nr) => ({ invoice, settlement: settlements[nr] as Settlement }))
}

function problemsIn(
  { received, paid_on, keep }: PaymentValues,
  chosen: readonly Chosen[],
  { today, moved, unpaid }: { today: IsoDate; moved: string | undefined; unpaid: readonly ShownInvoice[] },
): Partial<Record<keyof PaymentValues, string>> {
  const date = typedDate(paid_on)
  const day = date ? dayProblem(date, chosen, { today, unpaid }) : DATE_INVALID
  const amount =
    typeof received !== 'number'
      ? typedProblem(received)
      : received === 0
        ? 'Must be above £0.00.'
        : undefined
  const idle = chosen.find(({ settlement }) => settlement.received + settlement.fromAccount === 0)
  const invoices =
    moved ??
    (idle && `Nothing is left for invoice ${idle.invoice.invoice_number}. Untick it.`) ??
    (chosen.length === 0 && !keep ? NOTHING_CHOSEN : undefined)
  return {
    ...(amount && { received: amount }),
    ...(day && { paid_on: day }),
    ...(!amount && !day && invoices && { invoices }),
  }
}

/** The oldest of the chosen invoices is the first to say so. */
function dayProblem(
  day: IsoDate,
  chosen: readonly Chosen[],
  { today, unpaid }: { today: IsoDate; unpaid: readonly ShownInvoice[] },
): string | undefined {
  if (chosen.length > 0)
    return chosen
      .map(({ invoice: { invoice_number, period_date_from } }) =>
        paymentDayProblem(day, period_date_from, today, `invoice ${invoice_number}`),
      )
      .find(Boolean)
  return accountDayProblem(
    day,
    unpaid.map(({ period_date_from }) => period_date_from),
    today,
  )
}

const NOTHING_CHOSEN = 'Tick the invoices that it pays, or keep it on account.'

/** '2 invoices count as paid. £337.12 of invoice 099 is still owed. £12.00 is kept on account.' */
function outcomeText({ received, keep }: PaymentValues, chosen: readonly Chosen[]): string {
  if (chosen.length === 0)
    return keep ? `${formatMoney(poundsToPence(Number(received)))} is kept on account.` : ''
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

/** The unpaid invoices with a tick for each, oldest first. A ticked one stays as it was. */
function InvoiceChoice({ unpaid, chosen, form }: InvoiceChoiceProps) {
  const { received, invoices: ticked } = form.getValues()
  const isTicked = ({ id }: ShownInvoice) => ticked.some((one) => one.id === id)
  const shown = oldestFirst([...ticked, ...unpaid.filter((one) => !isTicked(one))])
  if (shown.length === 0) return <Text size="sm">It has no unpaid invoice.</Text>
  return (
    <Checkbox.Group
      error={form.getInputProps('invoices').error}
      value={ticked.map(({ id }) => String(id))}
      onChange={(ids) =>
        form.setFieldValue(
          'invoices',
          shown.filter(({ id }) => ids.includes(String(id))),
        )
      }
      label={`${LABELS.invoices}, oldest first`}
      description="What is left after them is kept on account. The last one may be paid in part."
    >
      <Stack gap={6} mt="xs">
        {shown.map((invoice) => (
          <Checkbox
            key={invoice.id}
            value={String(invoice.id)}
            label={`${invoice.invoice_number}, ${formatMoney(leftToPay(invoice))}`}
            description={noteOf(
              invoice,
              chosen.find((one) => one.invoice.id === invoice.id),
            )}
          />
        ))}
      </Stack>
      {typeof received === 'number' && received > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          mt="xs"
          onClick={() => form.setFieldValue('invoices', oldestFor(received, unpaid))}
        >
          Tick the oldest
        </Button>
      )}
    </Checkbox.Group>
  )
}

/** As many as the payment goes, the last perhaps in part. */
function oldestFor(received: number | string, unpaid: readonly ShownInvoice[]): ShownInvoice[] {
  let left = poundsToPence(Number(received))
  return unpaid.flatMap((invoice) => {
    if (left <= 0) return []
    left -= leftToPay(invoice)
    return invoice
  })
}

function noteOf({ due_date }: ShownInvoice, chosen: Chosen | undefined): string {
  const due = due_date === null ? '' : `Due ${displayDate(due_date)}.`
  if (!chosen) return due
  return `${due} ${settlementText(chosen.settlement) ?? 'Paid in full.'}`.trim()
}
