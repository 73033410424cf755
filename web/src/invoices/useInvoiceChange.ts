import { leftToPay, receivedOf } from '@driverdesk/domain/invoices/credits.ts'
import type { InvoiceAction } from '@driverdesk/domain/invoices/invoiceActions.ts'
import { REMINDER_KEPT } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { cameIn } from '@driverdesk/domain/invoices/overpayments.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { businessToday } from '../kernel/businessClock.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { showError } from '../kernel/query.ts'
import { mailDoneText, withoutMail } from '../mail/mailWords.ts'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { type Confirmation, confirm } from '../ui/Confirm.tsx'
import { momentText } from '../ui/dateText.ts'
import { keepFocusNear, pressedNow } from '../ui/focus.ts'
import { poundsText } from '../ui/numberText.ts'
import { showToast } from '../ui/showToast.ts'
import { useChangeInvoice, useRemoveInvoice } from './invoiceChanges.data.ts'
import type { InvoiceRow, ShownInvoice } from './invoiceDesk.ts'
import { invoiceQuery } from './invoices.data.ts'
import { reminderKeptOn } from './invoiceWords.ts'

/** Those with a form. */
const ASKED = ['credit', 'refund', 'markPaid', 'keepPayment'] as const
type AskedAction = (typeof ASKED)[number]
const isAsked = (action: InvoiceAction): action is AskedAction =>
  (ASKED as readonly InvoiceAction[]).includes(action)

export interface AskedChange {
  action: AskedAction
  row: InvoiceRow
  /** Used if the pressed button disappears. */
  keepFocus: () => void
}

export interface ChangeDialogProps {
  asked: AskedChange
  today: IsoDate
  announce: (text: string) => void
  onClose: () => void
}

/** Changes an invoice after a question that says what will happen. */
export function useInvoiceChange(announce: (text: string) => void, onRemoved: () => void) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<AskedChange>()
  const { mutateAsync: remove } = useRemoveInvoice()
  const { mutateAsync: send } = useChangeInvoice()

  const askToRemove = useCallback(
    async ({ invoice }: InvoiceRow) => {
      const keepFocus = keepFocusNear(pressedNow())
      const isGone = await askAndRemove({
        question: `Remove invoice ${invoice.invoice_number}?`,
        consequence: 'Its timesheets and fees can be billed again.',
        thing: 'invoice',
        remove: () => remove(invoice),
      })
      if (!isGone) return
      announce(`Invoice ${invoice.invoice_number} removed`)
      onRemoved()
      keepFocus()
    },
    [announce, onRemoved, remove],
  )
  const askToChange = useCallback(
    async (action: ConfirmedChange, shown: InvoiceRow) => {
      const keepFocus = keepFocusNear(pressedNow())
      const row =
        action === 'remind' ? { ...shown, invoice: await withReminder(client, shown.invoice) } : shown
      // The server would refuse it after the question.
      if (action === 'remind' && isRemindedToday(row.invoice)) return showToast(REMINDER_KEPT)
      const { question, done } = changeQuestion(action, row)
      if (!(await confirm(question))) return
      try {
        await send({ action, invoice: row.invoice, idempotencyKey: newIdempotencyKey() })
        announce(done)
        keepFocus()
      } catch (error) {
        showError(error)
      }
    },
    [announce, client, send],
  )
  const change = useCallback(
    async (action: Exclude<InvoiceAction, 'regenerate' | 'pay' | 'payPart'>, row: InvoiceRow) => {
      if (isAsked(action)) return setAsked({ action, row, keepFocus: keepFocusNear(pressedNow()) })
      return action === 'remove' ? askToRemove(row) : askToChange(action, row)
    },
    [askToRemove, askToChange],
  )

  return { change, asked, stopAsking: useCallback(() => setAsked(undefined), []) }
}

const isRemindedToday = (invoice: ShownInvoice): boolean => reminderKeptOn(invoice) === businessToday()

/**
 * A reminder leaves the outbox without a change to its invoice, so the outbox is checked again before one is
 * named.
 */
const withReminder = (client: QueryClient, invoice: ShownInvoice): Promise<ShownInvoice> | ShownInvoice =>
  isRemindedToday(invoice)
    ? client.fetchQuery({ ...invoiceQuery(invoice.id), staleTime: 0 }).catch(() => invoice)
    : invoice

/** Changes that need a question. Payment and credit have forms instead. */
type ConfirmedChange = Extract<InvoiceAction, 'send' | 'remind' | 'markUnpaid'>

interface ChangeQuestion {
  question: Confirmation
  done: string
}

export function changeQuestion(action: ConfirmedChange, row: InvoiceRow): ChangeQuestion {
  const number = row.invoice.invoice_number
  switch (action) {
    case 'send':
      return {
        question: { title: `Send invoice ${number}?`, message: sendMessage(row), confirmLabel: 'Send' },
        done: `Invoice ${number} sent${keptText()}`,
      }
    case 'remind':
      return {
        question: {
          title: `Send ${row.restaurant} a reminder of invoice ${number}?`,
          message: remindMessage(row),
          confirmLabel: 'Send reminder',
        },
        done: mailDoneText(`Reminder of invoice ${number}`, `to ${row.restaurant}`),
      }
    case 'markUnpaid':
      return {
        question: {
          title: `Mark invoice ${number} as unpaid?`,
          message: takenBackText(row.invoice),
          confirmLabel: 'Mark as unpaid',
        },
        done: `Invoice ${number} marked as unpaid`,
      }
  }
}

/** Follows the text of the action. */
const keptText = (): string => {
  const kept = withoutMail()
  return kept === '' ? '' : `.${kept}`
}

/** A part payment, or money that was on account, does not belong to this payment. */
function takenBackText({ from_account = 0, surplus = 0, ...invoice }: ShownInvoice): string {
  const payment = formatMoney(cameIn(receivedOf(invoice), { from_account, surplus }))
  const kept =
    from_account > 0 ? ` ${poundsText(from_account)} that was paid or credited before stays recorded.` : ''
  return `The payment of ${payment} is taken back, and the invoice is owed again.${kept}`
}

function sendMessage({ invoice, restaurant }: InvoiceRow): string {
  const mail = `${restaurant} gets it by email with its PDF, at the billing address.${withoutMail()}`
  if (invoice.state === 'paid') return `${mail} It is already paid, so it goes out unchanged, as a receipt.`
  if (invoice.state !== 'draft') return `${mail} It is sent again unchanged, with the same due date.`
  const due = `It is due within ${countOf(invoice.due_days, 'day')}.`
  return `${mail} ${due} After that it can be credited, but no longer regenerated or removed.`
}

function remindMessage({ invoice }: InvoiceRow): string {
  const { state, due_date, reminded_at } = invoice
  const due = due_date ? ` It ${state === 'overdue' ? 'was' : 'is'} due on ${displayDate(due_date)}.` : ''
  const last = reminded_at ? ` The last reminder was sent on ${momentText(reminded_at)}.` : ''
  const kept_on = reminderKeptOn(invoice)
  const kept = kept_on ? ` It replaces the reminder of ${displayDate(kept_on)} in the outbox.` : ''
  return `A reminder for ${formatMoney(leftToPay(invoice))} will be emailed with the PDF.${withoutMail()}${kept}${due}${last}`
}
