/**
 * Has FreeAgent have an invoice as we have it. Its API knows no idempotency keys: whoever makes something holds its row,
 * and where an earlier try may have made it, looks for it first.
 */
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Unit } from '../kernel/unitOfWork.ts'
import {
  type CopiedInvoice,
  type Copy,
  copiedInvoice,
  copies,
  formerLostCopies,
  knownContact,
  knownCopies,
} from './copies.reads.ts'
import {
  beginCopy,
  claimCopy,
  dropCopy,
  letCopyGo,
  noteCopy,
  noteFollowing,
  noteGone,
  noteSent,
} from './copies.writes.ts'
import { tellFailedCopy } from './failedCopies.ts'
import type { FreeAgent, NewFreeAgentInvoice } from './freeAgent.ts'
import { withContact } from './freeAgentContact.ts'
import { hasMadeNothing } from './freeAgentRefusal.ts'

export interface Accounting extends Unit {
  freeAgent: FreeAgent
  /** The business's day, on which a copy is dated that was not sent yet. */
  today: () => IsoDate
}

/**
 * What FreeAgent decides against is told to staff at once; what only fails, once it has failed for a day.
 *
 * @param isBuilt a copy is begun; else only one that was begun follows: what is older than the keys was booked otherwise
 */
export async function mirrorCopy(accounting: Accounting, id: number, isBuilt: boolean): Promise<void> {
  try {
    await follow(accounting, id, isBuilt)
    await noteFollowing(accounting.db, id, true)
  } catch (error) {
    await noteFollowing(accounting.db, id, false)
    await tellFailedCopy(accounting, id, error)
    throw error
  }
}

async function follow(accounting: Accounting, id: number, isBuilt: boolean): Promise<void> {
  const { db, freeAgent } = accounting
  const invoice = await copiedInvoice(db, id)
  const isWanted = invoice !== undefined && invoice.credited_at === null
  if (isWanted && isBuilt) await beginCopy(db, invoice)
  const begun = await copies(db, id)
  for (const copy of begun) {
    if (copy.gone || (isWanted && copy.version === invoice.version)) continue
    if (copy.url !== null) {
      await freeAgent.takeBack(copy.url)
      await noteGone(db, copy)
    } else if (copy.tries === 0) await dropCopy(db, copy)
    else await findAndTakeBack(accounting, copy)
  }
  if (isWanted && begun.some(({ version }) => version === invoice.version)) await copyOf(accounting, invoice)
}

async function copyOf(accounting: Accounting, invoice: CopiedInvoice): Promise<void> {
  const { db, freeAgent } = accounting
  const url = await withContact(accounting, invoice, (contact) => copyUrl(accounting, invoice, contact))
  if (invoice.sent_at === null) return
  const now = await freeAgent.invoice(url)
  if (now?.status === 'Draft') await freeAgent.markAsSent(url)
  await noteSent(db, invoice)
}

async function copyUrl(accounting: Accounting, invoice: CopiedInvoice, contact: string): Promise<string> {
  const { db, freeAgent, today } = accounting
  // Two of one number could not be told apart.
  for (const former of await formerLostCopies(db, invoice)) await findAndTakeBack(accounting, former)
  const copy = await claimCopy(db, invoice)
  if (copy.url !== null) return copy.url
  const earlier = copy.tries > 1 ? await lostCopy(accounting, contact, invoice) : undefined
  const add = () =>
    freeAgent.addInvoice(newInvoice(invoice, contact, today())).catch(async (error) => {
      if (hasMadeNothing(error)) await letCopyGo(db, invoice)
      throw error
    })
  const { url } = earlier ?? (await add())
  await noteCopy(db, invoice, url)
  return url
}

/** A copy that was made, of which the answer was lost: by its number, and no other version's. */
async function lostCopy({ db, freeAgent }: Accounting, contact: string, invoice: CopiedInvoice) {
  const known = await knownCopies(db, invoice)
  const reference = invoiceNumberText(invoice.number)
  return (await freeAgent.invoicesOf(contact)).find(
    (made) =>
      made.reference === reference &&
      !known.has(made.url) &&
      poundsToPence(made.total_value ?? '0') === poundsToPence(invoice.total),
  )
}

/** A copy that is not wanted any more, which may have been made; the invoice may be removed meanwhile. */
async function findAndTakeBack({ db, freeAgent }: Accounting, copy: Copy): Promise<void> {
  const held = await claimCopy(db, { id: copy.invoice_id, version: copy.version })
  const urls = held.url === null ? await lostUrls({ db, freeAgent }, copy) : [held.url]
  for (const url of urls) await freeAgent.takeBack(url)
  await noteGone(db, copy)
}

async function lostUrls(
  { db, freeAgent }: Pick<Accounting, 'db' | 'freeAgent'>,
  copy: Copy,
): Promise<string[]> {
  const contact = await knownContact(db, copy.restaurant_id)
  // One that is removed at FreeAgent had no invoices.
  if (contact === undefined || !(await freeAgent.contact(contact))) return []
  const known = await knownCopies(db, copy)
  const reference = invoiceNumberText(copy.number)
  return (await freeAgent.invoicesOf(contact)).flatMap((made) =>
    made.reference === reference && !known.has(made.url) ? made.url : [],
  )
}

/** One item with the whole net amount: tax is a product of that sum, as ours is, and both agree to the penny. */
function newInvoice(invoice: CopiedInvoice, contact: string, today: IsoDate): NewFreeAgentInvoice {
  const { period_date_from: from, period_date_to: to, shifts } = invoice
  return {
    contact,
    reference: invoiceNumberText(invoice.number),
    dated_on: invoice.sent_on ?? today,
    payment_terms_in_days: invoice.due_days,
    currency: 'GBP',
    invoice_items: [
      {
        item_type: 'Services',
        quantity: '1',
        price: ((poundsToPence(invoice.total) - poundsToPence(invoice.vat_amount)) / 100).toFixed(2),
        sales_tax_rate: invoice.vat_rate,
        description: `Delivery drivers ${displayDate(from)} – ${displayDate(to)}, shifts: ${shifts}`,
      },
    ],
  }
}
