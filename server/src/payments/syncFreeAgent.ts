/**
 * FreeAgent's copies of invoices. Its API has no idempotency keys, so each create request first locks its row
 * here. If an earlier attempt may have succeeded, the lost record is looked for before another one is made.
 */
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { displayDate, type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  closedAccountsAlert,
  failedCopyAlert,
  NO_ANSWER_FOR_A_DAY,
  paymentOf,
} from '@driverdesk/domain/payments/paymentAlerts.ts'
import { type RawBuilder, sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { Db } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import type { Settings } from '../kernel/settings.ts'
import { change, SYSTEM, type Unit } from '../kernel/unitOfWork.ts'
import {
  type Accounting,
  FreeAgentClosed,
  FreeAgentRefusal,
  freeAgent,
  hasMadeNothing,
  type NewFreeAgentInvoice,
} from './freeAgent.ts'
import { freeAgentCreditJobs } from './freeAgentCredits.ts'
import {
  beginContact,
  beginCopy,
  type Copy,
  claim,
  copies,
  dropCopy,
  failingCopies,
  forgetContact,
  formerLostCopies,
  type HeldRow,
  IS_CANCELLED,
  knownContact,
  knownContacts,
  knownCopies,
  noteFollowing,
  noteGone,
  recordCopySent,
  rowOfContact,
  rowOfCopy,
  unfinishedCopies,
} from './freeAgentRows.ts'
import {
  aDayBefore,
  type CopiedInvoice,
  type CopyProvider,
  copiedInvoiceQuery,
  copyJobs,
  FREEAGENT_INVOICE_JOB,
} from './invoiceCopies.ts'

/** Does nothing without keys. Invoices from before the keys get no copy, because they were booked in another way. */
export function freeAgentJobs(settings: Settings, now: () => Date): JobKind[] {
  const { freeAgent: keys, businessTimeZone: timeZone } = settings
  const accountingOf = (unit: Unit): Accounting | undefined =>
    keys && { ...unit, freeAgent: freeAgent(unit.db, keys), now, timeZone }
  return [
    ...copyJobs({ name: FREEAGENT_INVOICE_JOB }, { name: 'freeagent-sweep', cron: '41 * * * *' }, (unit) => {
      const accounting = accountingOf(unit)
      return accounting && freeAgentCopies(accounting)
    }),
    ...freeAgentCreditJobs(accountingOf),
  ]
}

export function freeAgentCopies(accounting: Accounting): CopyProvider<CopiedInvoice, Copy> {
  const { db } = accounting
  return {
    wanted: (id) => copiedInvoiceQuery(db, id).where(sql<boolean>`not ${IS_CANCELLED}`).executeTakeFirst(),
    begin: async (invoice, isBuilt) => {
      if (isBuilt) await beginCopy(db, invoice)
    },
    copies: (id) => copies(db, id),
    withdraw: (copy) => withdraw(accounting, copy),
    make: (invoice, copy) => makeCopy(accounting, invoice, copy),
    tried: async (id, error) => {
      await noteFollowing(db, id, error === undefined)
      if (hasMadeNothing(error)) await alertOfRefusal(accounting, id, error)
    },
    unfinished: () => unfinishedCopies(db),
    reportLate: () => alertOfLateCopies(accounting),
  }
}

async function makeCopy(accounting: Accounting, invoice: CopiedInvoice, copy: Copy): Promise<void> {
  const { db, freeAgent } = accounting
  const url = await withContact(accounting, invoice, (contact) => copyUrl(accounting, invoice, contact))
  if (invoice.sent_on === null && !copy.sent) return
  const now = await freeAgent.invoice(url)
  if (invoice.sent_on === null) {
    // It was marked as paid by mistake.
    if (now?.status === 'Open') await freeAgent.markAsDraft(url)
    return recordCopySent(db, invoice, false)
  }
  // A draft that was paid has its date, and FreeAgent explains no payment of a draft.
  if (now?.status === 'Draft') {
    await freeAgent.date(url, invoice.sent_on)
    await freeAgent.markAsSent(url)
  }
  await recordCopySent(db, invoice, true)
}

async function copyUrl(accounting: Accounting, invoice: CopiedInvoice, contact: string): Promise<string> {
  const { db, freeAgent, now, timeZone } = accounting
  // Two copies with one number could not be distinguished.
  for (const former of await formerLostCopies(db, invoice)) await findAndTakeBack(accounting, former)
  return makeOnce(
    db,
    rowOfCopy(invoice.id, invoice.version),
    () => lostCopy(accounting, contact, invoice),
    () => freeAgent.addInvoice(newInvoice(invoice, contact, todayIn(timeZone, now()))),
  )
}

/** Finds a copy of this version that was made although its answer was lost. */
async function lostCopy(accounting: Accounting, contact: string, invoice: CopiedInvoice) {
  const pence = poundsToPence(invoice.total)
  return (await unknownCopies(accounting, contact, invoice)).find(
    ({ total_value }) => poundsToPence(total_value ?? '0') === pence,
  )
}

/** FreeAgent's invoices with this number whose address no row has. */
async function unknownCopies(
  { db, freeAgent }: Accounting,
  contact: string,
  numbered: Pick<Copy, 'restaurant_id' | 'number'>,
) {
  const known = await knownCopies(db, numbered)
  const reference = invoiceNumberText(numbered.number)
  return (await freeAgent.invoicesOf(contact)).filter(
    (made) => made.reference === reference && !known.has(made.url),
  )
}

async function withdraw(accounting: Accounting, copy: Copy): Promise<void> {
  const { db, freeAgent } = accounting
  if (copy.gone) return
  if (copy.url !== null) {
    await freeAgent.takeBack(copy.url)
    await noteGone(db, copy)
  } else if (copy.tries === 0) await dropCopy(db, copy)
  else await findAndTakeBack(accounting, copy)
}

/** Withdraws a copy that may have been made. Its invoice may have been removed. */
async function findAndTakeBack(accounting: Accounting, copy: Copy): Promise<void> {
  const { db, freeAgent } = accounting
  const held = await claim(db, rowOfCopy(copy.invoice_id, copy.version))
  const urls = held.url === null ? await lostUrls(accounting, copy) : [held.url]
  for (const url of urls) await freeAgent.takeBack(url)
  await noteGone(db, copy)
}

async function lostUrls(accounting: Accounting, copy: Copy): Promise<string[]> {
  const contact = await knownContact(accounting.db, copy.restaurant_id)
  // A contact that was removed at FreeAgent had no invoices.
  if (contact === undefined || !(await accounting.freeAgent.contact(contact))) return []
  return (await unknownCopies(accounting, contact, copy)).map(({ url }) => url)
}

/** One item with the whole net amount, so that FreeAgent computes the tax from the same sum as we do. */
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

/** Calls `act` with the restaurant's contact. Creates it once, and again if it was removed at FreeAgent. */
async function withContact<T>(
  accounting: Accounting,
  invoice: CopiedInvoice,
  act: (contact: string) => Promise<T>,
): Promise<T> {
  const contact = await contactUrl(accounting, invoice)
  try {
    return await act(contact)
  } catch (error) {
    if (!(error instanceof FreeAgentRefusal) || (await accounting.freeAgent.contact(contact))) throw error
    await forgetContact(accounting.db, contact)
    return act(await contactUrl(accounting, invoice))
  }
}

async function contactUrl({ db, freeAgent }: Accounting, invoice: CopiedInvoice): Promise<string> {
  const { restaurant_id, restaurant_name: organisation_name, business_email: email } = invoice
  await beginContact(db, restaurant_id)
  return makeOnce(
    db,
    rowOfContact(restaurant_id),
    () => lostContact({ db, freeAgent }, organisation_name),
    () => freeAgent.addContact({ organisation_name, ...(email && { email }) }),
  )
}

async function lostContact({ db, freeAgent }: Pick<Accounting, 'db' | 'freeAgent'>, name: string) {
  const known = new Set(await knownContacts(db))
  return (await freeAgent.contacts()).find(
    (contact) => contact.organisation_name === name && !known.has(contact.url),
  )
}

interface Made {
  url: string
}

/**
 * Makes a contact or an invoice at FreeAgent once, and returns its address.
 *
 * @param findLost looks for one that an earlier try may have made although its answer was lost
 */
async function makeOnce(
  db: Db,
  row: HeldRow<'freeagent_contact'> | HeldRow<'freeagent_invoice'>,
  findLost: () => Promise<Made | undefined>,
  add: () => Promise<Made>,
): Promise<string> {
  const claimed = await claim<'freeagent_contact' | 'freeagent_invoice'>(db, row)
  if (claimed.url !== null) return claimed.url
  const set = (changes: RawBuilder<unknown>) =>
    sql`update ${sql.table(row.table)} set ${changes}, held_until = null where ${row.where}`.execute(db)
  const lost = claimed.tries > 1 ? await findLost() : undefined
  const added = () =>
    add().catch(async (error) => {
      // The next try need not look for a lost one.
      if (hasMadeNothing(error)) await set(sql`tries = tries - 1`)
      throw error
    })
  const { url } = lost ?? (await added())
  await set(sql`url = ${url}`)
  return url
}

/** Staff are alerted to a refusal at once (docs/decisions/0030). Other failures may resolve themselves. */
async function alertOfRefusal(
  unit: Unit,
  invoice: number,
  error: FreeAgentRefusal | FreeAgentClosed,
): Promise<void> {
  const [copy] = await failingCopies(unit.db, { invoice })
  if (!copy) return
  const alert =
    error instanceof FreeAgentClosed
      ? closedAccountsAlert(paymentOf(copy), error.access)
      : failedCopyAlert(paymentOf(copy), copy, error.reason)
  await change(unit, SYSTEM, (work) => raiseAlerts(work, [alert]))
}

/** An alert is raised once for each version, however often this runs. */
async function alertOfLateCopies({ now, ...unit }: Accounting): Promise<void> {
  const late = await failingCopies(unit.db, { failedBefore: aDayBefore(now()) })
  const alerts = late.map((copy) => failedCopyAlert(paymentOf(copy), copy, NO_ANSWER_FOR_A_DAY))
  await change(unit, SYSTEM, (work) => raiseAlerts(work, alerts))
}
