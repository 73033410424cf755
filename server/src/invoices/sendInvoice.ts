/** An invoice goes to its restaurant, and a reminder after it. */
import { invoiceMail, reminderMail } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type Deed, invoiceFor, updateInvoice } from './invoiceDeed.ts'
import { mailedInvoice, mailInvoice } from './invoiceMail.ts'

interface Seen {
  updated_at?: string | undefined
}

/**
 * A draft is dated today, unless it was paid before; it is due from that date on. What was sent before goes once more, as
 * it is.
 */
export async function sendInvoice(deed: Deed, id: number, seen: Seen): Promise<void> {
  const { work, services, today } = deed
  const stored = await invoiceFor(deed, 'send', id, seen)
  const isAgain = stored.sent_at !== null
  const sent_on = stored.sent_on ?? today
  const sent = isAgain
    ? await updateInvoice(work, stored, 'send_again', {})
    : await updateInvoice(work, stored, 'send', {
        sent_at: services.now().toISOString(),
        ...{ sent_on, due_date: addDays(sent_on, stored.due_days) },
      })
  const invoice = mailedInvoice(sent)
  await mailInvoice(work, sent, {
    ...invoiceMail(invoice, isAgain),
    kind: 'invoice',
    number: invoice.invoice_number,
  })
}

export async function remindOfInvoice(deed: Deed, id: number, seen: Seen): Promise<void> {
  const stored = await invoiceFor(deed, 'remind', id, seen)
  await remind(deed.work, stored, deed.services.now(), deed.today)
}

/** @param stored held, sent, neither paid nor credited */
export async function remind(work: Work, stored: Row<'invoice'>, now: Date, today: string): Promise<void> {
  const reminded = await updateInvoice(work, stored, 'remind_payment', { reminded_at: now.toISOString() })
  const invoice = mailedInvoice(reminded)
  await mailInvoice(work, reminded, {
    ...reminderMail(invoice, today),
    kind: 'invoice',
    number: invoice.invoice_number,
  })
}
