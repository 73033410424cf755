/**
 * A local server with the parts of FreeAgent's API (v2) that Driverdesk uses: the token endpoint, contacts, invoices and
 * their PDF, and credit notes that are set against invoices.
 *
 *     const freeAgent = await freeAgentServer()
 *     const server = await testApp({ env: freeAgent.env })
 *     …
 *     await freeAgent.end()
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answering } from '../../kernel/testing/answering.ts'

export interface BookedCopy {
  url: string
  contact: string
  reference: string
  status: 'Draft' | 'Open' | 'Cancelled'
  dated_on: string
  total_value: string
}

export interface FreeAgentServer {
  url: string
  /** The settings for a Driverdesk that uses it. */
  env: Record<string, string>
  contacts: { url: string; organisation_name: string; email?: string }[]
  invoices: BookedCopy[]
  /** Their totals are below zero. */
  creditNotes: BookedCopy[]
  /** The credit notes that were set against invoices. */
  reconciled: { credit_note: string; invoice: string; gross_value: string; dated_on: string }[]
  refreshed: number
  /** Removes contacts, invoices and credit notes, and resets the refresh token to that of the settings. */
  reset(): void
  /** Refuses all access tokens issued so far. */
  forgetTokens(): void
  /** Refuses the refresh token, or accepts it again. */
  closeAccess(isClosed: boolean): void
  /** The fate of the next create requests: 'cut' carries them out and then ends the connection. */
  faults: ('cut' | 'down' | 'refuse')[]
  /** Answers 403 to each lookup. */
  refusesLookups: boolean
  end(): Promise<void>
}

const CLIENT = { id: 'client', secret: 'client-secret' }
const FIRST_TOKEN = 'refresh-0'

export async function freeAgentServer(): Promise<FreeAgentServer> {
  let refreshToken = FIRST_TOKEN
  let tokens = new Set<string>()
  let lastId = 0
  let isClosed = false

  const server = createServer(
    answering(async (request, response) => {
      const text = await read(request)
      const { pathname, searchParams } = new URL(request.url ?? '/', local.url)
      const isMaking = request.method === 'POST' && pathname !== '/v2/token_endpoint'
      const fault = isMaking ? local.faults.shift() : undefined
      const [status, body] =
        fault === 'down'
          ? [503, undefined]
          : fault === 'refuse'
            ? refused('Reference has been taken.')
            : answer(request, pathname, searchParams, text)
      if (fault === 'cut') return void response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }),
  )

  function answer(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    text: string,
  ): [number, object?] {
    const { authorization, 'user-agent': program } = request.headers
    if (!program) return [403, { errors: { error: { message: 'No user agent' } } }]
    if (path === '/v2/token_endpoint') return refresh(authorization, new URLSearchParams(text))
    if (!tokens.has(authorization?.replace('Bearer ', '') ?? ''))
      return [401, { errors: { error: { message: 'Access token not recognised' } } }]
    if (local.refusesLookups && request.method === 'GET')
      return [403, { errors: { error: { message: 'Forbidden' } } }]
    const sent = text === '' ? {} : JSON.parse(text)
    const [, , kind, id, action, transition] = path.split('/')
    const one = local.invoices.find(({ url }) => url === `${local.url}/v2/invoices/${id}`)
    const note = local.creditNotes.find(({ url }) => url === `${local.url}/v2/credit_notes/${id}`)
    switch (`${request.method} ${kind}${id ? '/id' : ''}${action ? `/${transition ?? action}` : ''}`) {
      case 'POST contacts':
        return [201, { contact: booked(local.contacts, { ...sent.contact, url: newUrl('contacts') }) }]
      case 'GET contacts':
        return [200, { contacts: pageOf(local.contacts, query) }]
      case 'GET contacts/id': {
        const contact = local.contacts.find(({ url }) => url === `${local.url}${path}`)
        return contact ? [200, { contact }] : [404]
      }
      case 'POST invoices':
        if (local.contacts.every(({ url }) => url !== sent.invoice.contact))
          return refused('Contact is invalid')
        return [201, { invoice: booked(local.invoices, newInvoice(sent.invoice)) }]
      case 'GET invoices':
        return [
          200,
          {
            invoices: pageOf(
              local.invoices.filter(({ contact }) => contact === query.get('contact')),
              query,
            ),
          },
        ]
      case 'GET invoices/id':
        return one ? [200, { invoice: one }] : [404]
      case 'DELETE invoices/id':
        if (one?.status !== 'Draft') return refused('Only drafts')
        local.invoices = local.invoices.filter((invoice) => invoice !== one)
        return [200]
      case 'PUT invoices/id':
        if (one?.status !== 'Draft') return refused('Only drafts')
        one.dated_on = sent.invoice.dated_on
        return [200]
      case 'PUT invoices/id/mark_as_sent':
        return now(one, 'Open')
      case 'PUT invoices/id/mark_as_draft':
        return now(one, 'Draft')
      case 'PUT invoices/id/mark_as_cancelled':
        return now(one, 'Cancelled')
      case 'POST credit_notes': {
        const { credit_note_items: invoice_items, ...note } = sent.credit_note
        return [
          201,
          { credit_note: booked(local.creditNotes, newInvoice({ ...note, invoice_items }, 'credit_notes')) },
        ]
      }
      case 'GET credit_notes': {
        const own = local.creditNotes.filter(({ contact }) => contact === query.get('contact'))
        return [200, { credit_notes: pageOf(own, query) }]
      }
      case 'GET credit_notes/id':
        return note ? [200, { credit_note: note }] : [404]
      case 'PUT credit_notes/id/mark_as_sent':
        return now(note, 'Open')
      case 'POST credit_note_reconciliations':
        return reconcile(sent.credit_note_reconciliation)
      case 'GET credit_note_reconciliations': {
        const since = local.reconciled.filter(({ dated_on }) => dated_on >= (query.get('from_date') ?? ''))
        return [200, { credit_note_reconciliations: pageOf(since, query) }]
      }
      case 'GET invoices/id/pdf':
        return one
          ? [200, { pdf: { content: Buffer.from(`%PDF of ${one.reference}`).toString('base64') } }]
          : [404]
      default:
        return [404]
    }
  }

  /** No more than the credit note has, against an open invoice. */
  function reconcile(given: FreeAgentServer['reconciled'][number]): [number, object] {
    const { credit_note, invoice, gross_value } = given
    const note = local.creditNotes.find(({ url }) => url === credit_note)
    const earlier = local.reconciled.filter((one) => one.credit_note === credit_note)
    const left = earlier.reduce((sum, one) => sum - Number(one.gross_value), -Number(note?.total_value))
    const isOpen = local.invoices.some(({ url, status }) => url === invoice && status === 'Open')
    if (note?.status !== 'Open' || !isOpen || Number(gross_value) > left + 0.001)
      return refused('Gross value is too high.')
    return [201, { credit_note_reconciliation: booked(local.reconciled, given) }]
  }

  /** The former refresh token is no longer valid. */
  function refresh(authorization: string | undefined, form: URLSearchParams): [number, object] {
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    if (isClosed || authorization !== basic || form.get('refresh_token') !== refreshToken) {
      return [401, { error: 'invalid_grant' }]
    }
    local.refreshed += 1
    refreshToken = `refresh-${local.refreshed}`
    tokens.add(`access-${local.refreshed}`)
    return [
      200,
      {
        access_token: `access-${local.refreshed}`,
        refresh_token: refreshToken,
        token_type: 'bearer',
        expires_in: 3600,
      },
    ]
  }

  const newUrl = (kind: string): string => {
    lastId += 1
    return `${local.url}/v2/${kind}/${lastId}`
  }

  const newInvoice = (
    { contact, reference, dated_on, invoice_items: items }: NewInvoice,
    kind = 'invoices',
  ): BookedCopy => ({
    url: newUrl(kind),
    contact,
    reference,
    dated_on,
    status: 'Draft',
    total_value: items
      .reduce(
        (sum, { price, sales_tax_rate: rate }) =>
          sum + Math.round(Number(price) * (100 + Number(rate))) / 100,
        0,
      )
      .toFixed(2),
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const local: FreeAgentServer = {
    url,
    env: {
      FREEAGENT_URL: url,
      FREEAGENT_CLIENT_ID: CLIENT.id,
      FREEAGENT_CLIENT_SECRET: CLIENT.secret,
      FREEAGENT_REFRESH_TOKEN: FIRST_TOKEN,
    },
    contacts: [],
    invoices: [],
    creditNotes: [],
    reconciled: [],
    refreshed: 0,
    reset: () => {
      Object.assign(local, { contacts: [], invoices: [], creditNotes: [], reconciled: [] })
      Object.assign(local, { refreshed: 0, faults: [], refusesLookups: false })
      refreshToken = FIRST_TOKEN
      tokens = new Set()
      isClosed = false
    },
    forgetTokens: () => {
      tokens = new Set()
    },
    closeAccess: (now) => {
      isClosed = now
    },
    faults: [],
    refusesLookups: false,
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return local
}

interface NewInvoice {
  contact: string
  reference: string
  dated_on: string
  invoice_items: { price: string; sales_tax_rate: string }[]
}

const refused = (message: string): [number, object] => [422, { errors: { error: { message } } }]

function now(invoice: BookedCopy | undefined, status: BookedCopy['status']): [number] {
  if (!invoice) return [404]
  invoice.status = status
  return [200]
}

function booked<T>(list: T[], entry: T): T {
  list.push(entry)
  return entry
}

function pageOf<T>(list: readonly T[], query: URLSearchParams): T[] {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 25)]
  return list.slice((page - 1) * size, page * size)
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}
