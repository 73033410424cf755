import type { ManyInvoices } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { type BulkAction, bulkRefusal } from '@driverdesk/domain/invoices/bulkChange.ts'
import { leftToCredit, leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { cameIn, paymentDayProblem } from '@driverdesk/domain/invoices/overpayments.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { errorMessage, hasUnknownOutcome, seenBy } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { businessTimezone, mailGoesOut } from '../../kernel/settings.ts'
import { withoutMail } from '../../mail/mailWords.ts'
import { DialogButtons } from '../../ui/Dialog.tsx'
import { CallProgress } from '../../ui/longCall/CallProgress.tsx'
import { type ManyResults, useChangeMany } from '../invoiceChanges.data.ts'
import type { InvoiceRow, ShownInvoice } from '../invoiceDesk.ts'
import { reminderKeptOn } from '../invoiceWords.ts'
import classes from './Batch.module.css'

/** '014 Harbour Tacos'. */
export const InvoiceName = ({ number, restaurant }: { number: string; restaurant: string }) => (
  <>
    {number} <bdi>{restaurant}</bdi>
  </>
)

interface ManyStoppedProps {
  error: Error
  /** The result is unknown. */
  isLost: boolean
}

export const ManyStopped = ({ error, isLost }: ManyStoppedProps) => (
  <Alert color="red" role="alert" title="This has stopped">
    {errorMessage(error)}
    {isLost &&
      ' Invoices changed so far stay changed. Trying again changes the rest, and nothing is changed or emailed twice.'}
  </Alert>
)

interface ManyOutcomeProps {
  action: BulkAction
  change: ManyChange
  nameOf: (invoiceId: number) => { number: string; restaurant: string }
  closeLabel?: string | undefined
  onClose: () => void
}

/** The progress, then the result of each invoice; those that were refused come first. */
export function ManyOutcome({ action, change, nameOf, closeLabel = 'Close', onClose }: ManyOutcomeProps) {
  const words = bulkWords(action)
  if (!change.results) {
    return (
      <CallProgress
        progress={change.progress}
        doing={`${words.doing} ${countOf(change.count, 'invoice')}…`}
        done={words.done}
        thing="invoice"
        label={words.doing}
      />
    )
  }
  const refused = change.results.filter(({ invoice }) => invoice === null)
  const done = change.results.filter(({ invoice }) => invoice !== null)
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {manyDoneText(action, change.results)}
      </Text>
      <BulkLines
        label="Results"
        lines={[...refused, ...done].map(({ id, invoice, message }) => ({
          id,
          name: <InvoiceName {...nameOf(id)} />,
          note:
            invoice && isPart(action, invoice)
              ? `${formatMoney(leftToPay(invoice))} is still owed.`
              : seenBy(closeLabel, message),
          isRefused: invoice === null,
          ...(invoice && { sum: sumOf(action, invoice, change.receivedFor(id)) }),
        }))}
      />
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

/** The amount received for a paid invoice, or the amount still to pay. */
function sumOf(action: BulkAction, invoice: ShownInvoice, received: number | string | undefined): string {
  const asked = leftToCredit(invoice)
  if (action !== 'markPaid') return formatMoney(asked)
  return formatMoney(received === undefined ? cameIn(asked, invoice) : poundsToPence(received))
}

/** True if the payment was of a part, so that the rest stays owed. */
const isPart = (action: BulkAction, { state }: Pick<ShownInvoice, 'state'>): boolean =>
  action === 'markPaid' && state !== 'paid'

/** Announces the result; as a refusal if nothing was changed. */
export const announceMany = (announce: Announce, action: BulkAction, results: ManyResults): void =>
  announce(manyDoneText(action, results), results.some(({ invoice }) => invoice) ? 'done' : 'refusal')

/** 'Sent: 24 invoices. Not sent: 1 invoice.', 'Marked as paid: 3 invoices. Paid in part: 1 invoice.' */
function manyDoneText(action: BulkAction, results: ManyResults): string {
  const { outcome, failure } = bulkWords(action)
  const changed = results.flatMap(({ invoice }) => invoice ?? [])
  const inPart = changed.filter((invoice) => isPart(action, invoice)).length
  const failed = results.length - changed.length
  const said = [
    inPart + failed < results.length && `${outcome}: ${countOf(changed.length - inPart, 'invoice')}.`,
    inPart > 0 && `Paid in part: ${countOf(inPart, 'invoice')}.`,
    failed > 0 && `${failure}: ${countOf(failed, 'invoice')}.`,
  ]
  const isMailed = action !== 'markPaid' && changed.length > 0
  return `${said.filter(Boolean).join(' ')}${isMailed ? withoutMail(changed.length) : ''}`
}

interface BulkLine {
  id: number
  name: ReactNode
  /** Below the name. */
  note?: ReactNode
  more?: ReactNode
  sum?: string
  isRefused?: boolean
}

const LISTED = 200

export const BulkLines = ({ label, lines }: { label: string; lines: readonly BulkLine[] }) =>
  lines.length > 0 && (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls.
    <ul className={classes.lines} aria-label={label} tabIndex={0}>
      {lines.slice(0, LISTED).map(({ id, name, note, more, sum, isRefused }) => (
        <li key={id} data-refused={isRefused || undefined}>
          <span className={classes.name}>
            {name}
            {note && <small>{note}</small>}
          </span>
          {more}
          {sum !== undefined && <strong>{sum}</strong>}
        </li>
      ))}
      {lines.length > LISTED && <li>And {lines.length - LISTED} more.</li>}
    </ul>
  )

interface BulkWords {
  title: string
  label: string
  /** 'Sending 25 invoices…' */
  doing: string
  /** 'Sent 3 of 25 invoices…' */
  done: string
  /** 'Sent: 24 invoices. Not sent: 1 invoice.' */
  outcome: string
  failure: string
}

const BULK_WORDS: Readonly<Record<BulkAction, BulkWords>> = {
  send: {
    title: 'Send invoices',
    label: 'Send',
    doing: 'Sending',
    done: 'Sent',
    outcome: 'Sent',
    failure: 'Not sent',
  },
  markPaid: {
    title: 'Mark invoices as paid',
    label: 'Mark as paid',
    doing: 'Marking',
    done: 'Marked',
    outcome: 'Marked as paid',
    failure: 'Not marked as paid',
  },
  remind: {
    title: 'Send reminders',
    label: 'Remind',
    doing: 'Sending reminders for',
    done: 'Reminders sent for',
    outcome: 'Reminder sent',
    failure: 'Reminder not sent',
  },
}

const KEPT_REMINDERS: Partial<BulkWords> = {
  doing: 'Writing reminders for',
  done: 'Reminders kept in the outbox for',
  outcome: 'Reminder kept in the outbox',
  failure: 'No reminder',
}

export const bulkWords = (action: BulkAction): BulkWords =>
  action === 'remind' && !mailGoesOut() ? { ...BULK_WORDS.remind, ...KEPT_REMINDERS } : BULK_WORDS[action]

interface BulkChoice {
  taken: readonly InvoiceRow[]
  leftOut: readonly { row: InvoiceRow; reason: string }[]
}

const NONE: ReadonlySet<number> = new Set()

/**
 * The invoices that an action takes, and why it leaves out the others.
 *
 * @param covered the restaurants that have on account all that they owe
 */
export function bulkChoice(
  action: BulkAction,
  rows: readonly InvoiceRow[],
  today: IsoDate,
  { paidOn = today, covered = NONE }: { paidOn?: IsoDate | undefined; covered?: ReadonlySet<number> } = {},
): BulkChoice {
  const judged = rows.map((row) => {
    const isCovered = covered.has(row.invoice.restaurant_id)
    return { row, reason: leftOutReason(action, { ...row.invoice, isCovered }, today, paidOn) }
  })
  return {
    taken: judged.flatMap(({ row, reason }) => (reason === undefined ? row : [])),
    leftOut: judged.flatMap(({ row, reason }) => (reason === undefined ? [] : { row, reason })),
  }
}

function leftOutReason(
  action: BulkAction,
  { state, reminded_at, period_date_from, isCovered, ...invoice }: ShownInvoice & { isCovered: boolean },
  today: IsoDate,
  paidOn: IsoDate,
): string | undefined {
  const reminded_on = reminded_at && todayIn(businessTimezone(), new Date(reminded_at))
  const kept_on = reminderKeptOn(invoice)
  const refusal = bulkRefusal(action, { state, reminded_on, kept_on, isCovered }, today)
  return refusal ?? (action === 'markPaid' ? paymentDayProblem(paidOn, period_date_from, today) : undefined)
}

/** An invoice with the amount that it still asks for. */
export const withSum = (invoice: ShownInvoice) => ({
  restaurant_id: invoice.restaurant_id,
  pence: leftToPay(invoice),
})

/** '12 invoices of 9 restaurants, £3,210.00'. */
export function invoicesText(invoices: readonly { restaurant_id: number; pence: Pence }[]): string {
  const restaurants = new Set(invoices.map(({ restaurant_id }) => restaurant_id)).size
  const sum = invoices.reduce((total, { pence }) => total + pence, 0)
  return `${countOf(invoices.length, 'invoice')} of ${countOf(restaurants, 'restaurant')}, ${formatMoney(sum)}`
}

/** Changes many invoices. After a lost answer the same call is repeated under the same key. */
export function useManyChange(onDone: (results: ManyResults) => void) {
  const [key, setKey] = useState(newIdempotencyKey)
  const { mutate, isPending, error, data, variables, reset } = useChangeMany()
  const progress = useProgress(key)
  const lost = hasUnknownOutcome(error) ? variables : undefined
  return {
    isPending,
    error,
    results: data,
    count: variables?.body.invoices.length ?? 0,
    /** In pounds; undefined if all that was owed came in. */
    receivedFor: (id: number) => variables?.body.invoices.find((one) => one.id === id)?.received,
    progress,
    /** True if a retry is possible with any present choice. */
    isLost: lost !== undefined,
    /** Forgets the result, for another change. */
    reset: () => {
      reset()
      setKey(newIdempotencyKey())
    },
    start: (body: ManyInvoices) => mutate(lost ?? { body, key }, { onSuccess: onDone }),
  }
}

export type ManyChange = ReturnType<typeof useManyChange>
