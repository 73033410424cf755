/** The parts of FreeAgent's API (v2) that are used: contacts, invoices and their PDFs, and credit notes. */
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { z } from 'zod'
import type { Db } from '../kernel/database.ts'
import type { FreeAgentSettings } from '../kernel/providerSettings.ts'
import type { Unit } from '../kernel/unitOfWork.ts'
import { askFreeAgent, FreeAgentRefusal, isDecision } from './askFreeAgent.ts'
import { accessToken } from './freeAgentTokens.ts'

const Contact = z.object({ url: z.string(), organisation_name: z.string().nullish() })
const Invoice = z.object({
  url: z.string(),
  reference: z.string().nullish(),
  status: z.string(),
  total_value: z.string().nullish(),
})
export type FreeAgentContact = z.infer<typeof Contact>
export type FreeAgentInvoice = z.infer<typeof Invoice>

export interface NewFreeAgentInvoice {
  contact: string
  reference: string
  dated_on: string
  payment_terms_in_days: number
  currency: 'GBP'
  invoice_items: {
    item_type: 'Services'
    quantity: '1'
    /** Pounds, without tax. */
    price: string
    /** Percent. */
    sales_tax_rate: string
    description: string
  }[]
}

/** Its prices are below zero. */
export interface NewFreeAgentCreditNote extends Omit<NewFreeAgentInvoice, 'invoice_items'> {
  credit_note_items: NewFreeAgentInvoice['invoice_items']
}

/** Sets the amount of a credit note against an invoice. */
interface Reconciliation {
  credit_note: string
  invoice: string
  /** Pounds. */
  gross_value: string
  dated_on: string
}

/** The tools of the jobs. */
export interface Accounting extends Unit {
  freeAgent: FreeAgent
  now: () => Date
  timeZone: string
}

export interface FreeAgent {
  addContact(contact: { organisation_name: string; email?: string }): Promise<FreeAgentContact>
  /** Undefined if it was removed. */
  contact(url: string): Promise<FreeAgentContact | undefined>
  contacts(): Promise<FreeAgentContact[]>
  addInvoice(invoice: NewFreeAgentInvoice): Promise<FreeAgentInvoice>
  invoicesOf(contact: string): Promise<FreeAgentInvoice[]>
  /** Undefined if it was removed. */
  invoice(url: string): Promise<FreeAgentInvoice | undefined>
  /** Gives a draft its date, such as '2026-06-08'. */
  date(url: string, day: IsoDate): Promise<void>
  markAsSent(url: string): Promise<void>
  markAsDraft(url: string): Promise<void>
  /** Removes a draft; cancels a sent invoice. */
  takeBack(url: string): Promise<void>
  pdf(url: string): Promise<Buffer>
  addCreditNote(note: NewFreeAgentCreditNote): Promise<FreeAgentInvoice>
  creditNotesOf(contact: string): Promise<FreeAgentInvoice[]>
  /** Undefined if it was removed. */
  creditNote(url: string): Promise<FreeAgentInvoice | undefined>
  reconcile(given: Reconciliation): Promise<void>
  /** The addresses of the credit notes that were set against invoices from a day on. */
  reconciledSince(day: string): Promise<string[]>
}

const PER_PAGE = 100

export function freeAgent(db: Db, settings: FreeAgentSettings): FreeAgent {
  type Method = Parameters<typeof askFreeAgent>[1]

  /** Refreshes a rejected token, and repeats the request once. */
  async function ask(method: Method, path: string, body?: object) {
    let token = await accessToken(db, settings)
    const once = () =>
      askFreeAgent(settings, method, path, { authorization: `Bearer ${token}`, ...(body && { body }) })
    const first = await once()
    if (first.status !== 401) return first
    token = await accessToken(db, settings, token)
    return once()
  }

  async function done<T>(shape: z.ZodType<T>, method: Method, path: string, body?: object): Promise<T> {
    const { status, json } = await ask(method, path, body)
    if (status >= 200 && status < 300) return shape.parse(json)
    const asked = `${method} ${path}`
    if (isDecision(status)) throw new FreeAgentRefusal(status, asked, json)
    throw new Error(`FreeAgent answered ${status} to ${asked}.`)
  }

  async function all<T>(shape: z.ZodType<T[]>, path: string): Promise<T[]> {
    const found: T[] = []
    for (let page = 1; ; page += 1) {
      const more = await done(shape, 'GET', `${path}&page=${page}&per_page=${PER_PAGE}`)
      found.push(...more)
      if (more.length < PER_PAGE) return found
    }
  }

  async function ifThere<T>(shape: z.ZodType<T>, url: string): Promise<T | undefined> {
    const path = pathOf(url)
    const { status, json } = await ask('GET', path)
    if (status === 404) return undefined
    if (status !== 200) throw new Error(`FreeAgent answered ${status} to GET ${path}.`)
    return shape.parse(json)
  }

  const invoice = (url: string) => ifThere(InvoiceAnswer, url)

  return {
    addContact: (contact) => done(ContactAnswer, 'POST', '/v2/contacts', { contact }),
    contact: (url) => ifThere(ContactAnswer, url),
    contacts: () => all(ContactList, '/v2/contacts?view=all'),
    addInvoice: (given) => done(InvoiceAnswer, 'POST', '/v2/invoices', { invoice: given }),
    invoicesOf: (contact) => all(InvoiceList, `/v2/invoices?contact=${encodeURIComponent(contact)}`),
    invoice,
    date: (url, dated_on) => done(Nothing, 'PUT', pathOf(url), { invoice: { dated_on } }),
    markAsSent: (url) => done(Nothing, 'PUT', `${pathOf(url)}/transitions/mark_as_sent`),
    markAsDraft: (url) => done(Nothing, 'PUT', `${pathOf(url)}/transitions/mark_as_draft`),
    takeBack: async (url) => {
      const now = await invoice(url)
      if (now?.status === 'Draft') await done(Nothing, 'DELETE', pathOf(url))
      else if (now && now.status !== 'Cancelled') {
        await done(Nothing, 'PUT', `${pathOf(url)}/transitions/mark_as_cancelled`)
      }
    },
    addCreditNote: (given) => done(CreditNoteAnswer, 'POST', '/v2/credit_notes', { credit_note: given }),
    creditNotesOf: (contact) =>
      all(CreditNoteList, `/v2/credit_notes?contact=${encodeURIComponent(contact)}`),
    creditNote: (url) => ifThere(CreditNoteAnswer, url),
    reconcile: (given) =>
      done(Nothing, 'POST', '/v2/credit_note_reconciliations', { credit_note_reconciliation: given }),
    reconciledSince: (day) => all(ReconciliationList, `/v2/credit_note_reconciliations?from_date=${day}`),
    pdf: async (url) => Buffer.from(await done(PdfAnswer, 'GET', `${pathOf(url)}/pdf`), 'base64'),
  }
}

const ContactAnswer = z.object({ contact: Contact }).transform(({ contact }) => contact)
const ContactList = z.object({ contacts: z.array(Contact) }).transform(({ contacts }) => contacts)
const InvoiceAnswer = z.object({ invoice: Invoice }).transform(({ invoice }) => invoice)
const InvoiceList = z.object({ invoices: z.array(Invoice) }).transform(({ invoices }) => invoices)
const CreditNoteAnswer = z.object({ credit_note: Invoice }).transform(({ credit_note }) => credit_note)
const CreditNoteList = z
  .object({ credit_notes: z.array(Invoice) })
  .transform(({ credit_notes }) => credit_notes)
const ReconciliationList = z
  .object({ credit_note_reconciliations: z.array(z.object({ credit_note: z.string() })) })
  .transform((found) => found.credit_note_reconciliations.map(({ credit_note }) => credit_note))
const PdfAnswer = z.object({ pdf: z.object({ content: z.base64() }) }).transform(({ pdf }) => pdf.content)
const Nothing = z.unknown().transform(() => undefined)

/** Only the path is used, so that the token is sent to the configured server. */
const pathOf = (url: string): string => new URL(url).pathname.replace(/^\/+/, '/')
