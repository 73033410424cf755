/** The parts of FreeAgent's API (v2) that are used: contacts, invoices and their PDFs, credit notes, and its tokens. */

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../kernel/database.ts'
import { decrypt, encrypt } from '../kernel/encryption.ts'
import type { FreeAgentSettings } from '../kernel/providerSettings.ts'
import type { Unit } from '../kernel/unitOfWork.ts'

const Contact = z.object({ url: z.string(), organisation_name: z.string().nullish() })
const Invoice = z.object({
  url: z.string(),
  reference: z.string().nullish(),
  status: z.string(),
  total_value: z.string().nullish(),
})

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
interface NewFreeAgentCreditNote extends Omit<NewFreeAgentInvoice, 'invoice_items'> {
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

export interface Accounting extends Unit {
  freeAgent: FreeAgent
  now: () => Date
  timeZone: string
}

/** What `freeAgent` returns; a record that was removed is undefined. */
export type FreeAgent = ReturnType<typeof freeAgent>

const PER_PAGE = 100

export function freeAgent(db: Db, settings: FreeAgentSettings) {
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
    addContact: (contact: { organisation_name: string; email?: string }) =>
      done(ContactAnswer, 'POST', '/v2/contacts', { contact }),
    contact: (url: string) => ifThere(ContactAnswer, url),
    contacts: () => all(ContactList, '/v2/contacts?view=all'),
    addInvoice: (given: NewFreeAgentInvoice) =>
      done(InvoiceAnswer, 'POST', '/v2/invoices', { invoice: given }),
    invoicesOf: (contact: string) => all(InvoiceList, `/v2/invoices?contact=${encodeURIComponent(contact)}`),
    invoice,
    /** Gives a draft its date. */
    date: (url: string, dated_on: IsoDate) => done(Nothing, 'PUT', pathOf(url), { invoice: { dated_on } }),
    markAsSent: (url: string) => done(Nothing, 'PUT', `${pathOf(url)}/transitions/mark_as_sent`),
    markAsDraft: (url: string) => done(Nothing, 'PUT', `${pathOf(url)}/transitions/mark_as_draft`),
    /** Removes a draft; cancels a sent invoice. */
    takeBack: async (url: string) => {
      const now = await invoice(url)
      if (now?.status === 'Draft') await done(Nothing, 'DELETE', pathOf(url))
      else if (now && now.status !== 'Cancelled') {
        await done(Nothing, 'PUT', `${pathOf(url)}/transitions/mark_as_cancelled`)
      }
    },
    addCreditNote: (given: NewFreeAgentCreditNote) =>
      done(CreditNoteAnswer, 'POST', '/v2/credit_notes', { credit_note: given }),
    creditNotesOf: (contact: string) =>
      all(CreditNoteList, `/v2/credit_notes?contact=${encodeURIComponent(contact)}`),
    creditNote: (url: string) => ifThere(CreditNoteAnswer, url),
    reconcile: (given: Reconciliation) =>
      done(Nothing, 'POST', '/v2/credit_note_reconciliations', { credit_note_reconciliation: given }),
    /** The addresses of the credit notes that were set against invoices from a day on. */
    reconciledSince: (day: IsoDate) =>
      all(ReconciliationList, `/v2/credit_note_reconciliations?from_date=${day}`),
    pdf: async (url: string) => Buffer.from(await done(PdfAnswer, 'GET', `${pathOf(url)}/pdf`), 'base64'),
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

/** A token that expires sooner is refreshed before use. */
const MARGIN_SECONDS = 60
/** Longer than the timeout of a request. */
const HELD_SECONDS = 30
const LOOK_AGAIN_MS = 250

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  /** A new refresh token may make the former one invalid. */
  refresh_token: z.string().min(1).optional(),
})

/**
 * A valid access token. All servers share the stored tokens, and one of them at a time refreshes them: each refresh may make
 * the refresh token that the others hold invalid.
 *
 * @param refused a token that FreeAgent has just rejected
 */
async function accessToken(db: Db, settings: FreeAgentSettings, refused?: string): Promise<string> {
  await begin(db, settings)
  for (let waited = 0; waited < HELD_SECONDS * 1_000; waited += LOOK_AGAIN_MS) {
    const { usable, refresh_token } = await storedTokens(db, settings)
    if (usable !== undefined && usable !== refused) return usable
    if (await hold(db, refresh_token)) return refresh(db, settings, refresh_token)
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error('No access token: another server is still refreshing it.')
}

/** Stores the refresh token of the settings, if there is none or the settings have changed. */
async function begin(db: Db, settings: FreeAgentSettings): Promise<void> {
  const { refreshToken, clientSecret } = settings
  const settings_hash = nameOf(settings)
  const fresh = {
    settings_hash,
    refresh_token: encrypt(refreshToken, clientSecret, 'freeagent tokens'),
    access_token: null,
  }
  await db
    .insertInto('freeagent_token')
    .values({ ...fresh, expires_at: null, held_until: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...fresh, expires_at: null, held_until: null })
        .where('freeagent_token.settings_hash', '!=', settings_hash),
    )
    .execute()
}

const nameOf = ({ clientId, clientSecret, refreshToken }: FreeAgentSettings): string =>
  createHash('sha256').update([clientId, clientSecret, refreshToken].join('\n')).digest('hex')

/** The refresh token as stored, and the access token if it does not expire soon. */
async function storedTokens(
  db: Db,
  { clientSecret }: FreeAgentSettings,
): Promise<{ refresh_token: string; usable: string | undefined }> {
  const isUsable = sql`expires_at > clock_timestamp() + make_interval(secs => ${MARGIN_SECONDS})`
  const { refresh_token, access_token } = await db
    .selectFrom('freeagent_token')
    .select([
      'refresh_token',
      sql<string | null>`case when ${isUsable} then access_token end`.as('access_token'),
    ])
    .executeTakeFirstOrThrow()
  if (access_token === null) return { refresh_token, usable: undefined }
  return { refresh_token, usable: decrypt(access_token, clientSecret, 'freeagent tokens') }
}

/** False if another server holds the tokens, or has refreshed them since these were read. */
async function hold(db: Db, refreshToken: string): Promise<boolean> {
  const held = await db
    .updateTable('freeagent_token')
    .set({ held_until: sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})` })
    .where(sql<boolean>`coalesce(held_until < clock_timestamp(), true)`)
    .where('refresh_token', '=', refreshToken)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

const release = (db: Db) => db.updateTable('freeagent_token').set({ held_until: null }).execute()

/** @param refreshToken as stored */
async function refresh(db: Db, settings: FreeAgentSettings, refreshToken: string): Promise<string> {
  const { clientSecret } = settings
  try {
    const stored = decrypt(refreshToken, clientSecret, 'freeagent tokens') ?? settings.refreshToken
    const { access_token, expires_in, refresh_token = stored } = await exchange(settings, stored)
    await db
      .updateTable('freeagent_token')
      .set({
        access_token: encrypt(access_token, clientSecret, 'freeagent tokens'),
        refresh_token: encrypt(refresh_token, clientSecret, 'freeagent tokens'),
        expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${expires_in})`,
        held_until: null,
      })
      .execute()
    return access_token
  } catch (error) {
    await release(db)
    throw error
  }
}

async function exchange(settings: FreeAgentSettings, refreshToken: string): Promise<z.infer<typeof Tokens>> {
  const { clientId, clientSecret } = settings
  const answer = await askFreeAgent(settings, 'POST', '/v2/token_endpoint', {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  if (answer.status === 400 || answer.status === 401) {
    throw new FreeAgentClosed(answer.status, nameOf(settings))
  }
  if (answer.status !== 200) throw new Error(`FreeAgent answered ${answer.status} to a refresh token.`)
  return Tokens.parse(answer.json)
}

const TIMEOUT_MS = 15_000
/** A PDF of hundreds of lines, as base64. */
const LARGEST_BYTES = 20_000_000

interface FreeAgentAnswer {
  status: number
  /** Undefined if the answer is empty. */
  json: unknown
}

/**
 * One request, with a time limit and a size limit, and only to the configured address.
 *
 * @throws if no answer came in time, if it redirects, or if it is not JSON
 */
async function askFreeAgent(
  { url }: Pick<FreeAgentSettings, 'url'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { authorization, body }: { authorization: string; body?: URLSearchParams | object },
): Promise<FreeAgentAnswer> {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization,
      accept: 'application/json',
      // FreeAgent refuses requests without it.
      'user-agent': 'Driverdesk',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    // A redirect would send the token to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    // Leaving the loop closes the connection.
    if (bytes > LARGEST_BYTES) throw new Error('The answer from FreeAgent is too large.')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8').trim()
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
}

/** FreeAgent refused a request. The same request would be refused again. */
export class FreeAgentRefusal extends Error {
  /** FreeAgent's own words, if it gives any. */
  readonly reason: string

  constructor(status: number, asked: string, json: unknown) {
    super(`FreeAgent answered ${status} to ${asked}: ${JSON.stringify(json ?? '').slice(0, LONGEST)}`)
    this.reason = wordsOf(json) || `it answered ${status} to ${asked}.`
  }
}

/** The app has lost its access. Every request fails until someone approves the app again. */
export class FreeAgentClosed extends Error {
  /** A hash of the settings that gave the access. */
  readonly access: string

  constructor(status: number, access: string) {
    super(`FreeAgent refuses the refresh token (${status}): the app must be approved again.`)
    this.access = access
  }
}

/** True if FreeAgent certainly made nothing from the request. */
export const hasMadeNothing = (error: unknown): error is FreeAgentRefusal | FreeAgentClosed =>
  error instanceof FreeAgentRefusal || error instanceof FreeAgentClosed

const LONGEST = 500

/** Refused tokens, timeouts and rate limits say nothing about the request itself. */
const isDecision = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429

const Said = z.object({ message: z.string() })
const Errors = z.object({ errors: z.union([z.object({ error: Said }), z.array(Said)]) })

function wordsOf(json: unknown): string {
  const { data } = Errors.safeParse(json)
  if (!data) return ''
  const said = Array.isArray(data.errors) ? data.errors : [data.errors.error]
  return said
    .map(({ message }) => message)
    .join('. ')
    .slice(0, LONGEST)
}
