import type { ManyInvoices } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { type BulkAction, bulkRefusal } from '@driverdesk/domain/invoices/bulkChange.ts'
import { leftToPay } from '@driverdesk/domain/invoices/credits.ts'
import { paymentDayProblem } from '@driverdesk/domain/invoices/paymentDay.ts'
import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { useState } from 'react'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { businessTimezone, mailGoesOut } from '../../kernel/settings.ts'
import { countOf } from '../../ui/dayWords.ts'
import { type ManyResults, useChangeMany } from '../invoiceChanges.data.ts'
import type { InvoiceRow, ShownInvoice } from '../invoiceDesk.ts'
import { reminderKeptOn } from '../invoiceWords.ts'

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

/** An invoice with what it still asks for. */
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
