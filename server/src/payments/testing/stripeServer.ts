/**
 * A local server with the parts of Stripe's HTTP API that Driverdesk uses, including idempotency keys.
 *
 *     const stripe = await stripeServer()
 *     const server = await testApp({ env: stripe.env })   // or killableServer(async () => stripe.env)
 *     …
 *     await stripe.end()
 *
 * Cards are accepted unless `stripe.card` says otherwise. `stripe.payElsewhere(id)` pays without Driverdesk and returns the
 * request that Stripe's webhook would send.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answering } from '../../kernel/testing/answering.ts'
import { LOCAL_KEY, LOCAL_WEBHOOK_SECRET, type SignedEvent, signedEvent } from './signedEvent.ts'
import { type StripeAnswer, StripeBooks, type StripeCard } from './stripeBooks.ts'
import { formOf, type StripeForm } from './stripeForm.ts'

export interface StripeServer {
  url: string
  /** The settings for a Driverdesk that uses it. */
  env: Record<'STRIPE_SECRET_KEY' | 'STRIPE_URL' | 'STRIPE_WEBHOOK_SECRET', string>
  books: StripeBooks
  /** The customers' cards. */
  card: StripeCard
  /**
   * The fate of the next answers, one per entry: 'cut' ends the connection after everything was done, 'silent'
   * never answers after everything was done, 'down' does nothing and answers 503, 'none' answers.
   */
  faults: ('none' | 'cut' | 'silent' | 'down')[]
  /** Only for payments, or for every POST. */
  faultsAt: 'pay' | 'post'
  /** Each request that changed something or tried to, such as 'POST /v1/invoices'. */
  asked: string[]
  /** Pays an invoice on Stripe's own page; answers the webhook's request. */
  payElsewhere(invoice: string): SignedEvent
  /** Lets a refund fail after it was accepted; answers the webhook's request. */
  failRefund(refund: string, reason: string): SignedEvent
  end(): Promise<void>
}

/** @param port a free one unless given, to start a server again at its port */
export async function stripeServer(port = 0): Promise<StripeServer> {
  const books = new StripeBooks()
  const kept = new Map<string, { request: string; answer: StripeAnswer | undefined }>()
  const server = createServer(answering(serve))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const form = request.method === 'GET' ? formOf(searchParams) : formOf(await bodyOf(request))
    if (request.headers.authorization !== `Bearer ${local.env.STRIPE_SECRET_KEY}`) {
      return answer(response, {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
      })
    }
    const place = `${request.method} ${pathname}`
    if (request.method === 'GET') return answer(response, books.run(place, form, local.card))
    local.asked.push(place)
    const fault = local.faultsAt === 'post' || pathname.endsWith('/pay') ? local.faults.shift() : undefined
    if (fault === 'down')
      return answer(response, { status: 503, body: { error: { type: 'api_error', message: 'Down.' } } })
    const done = await oncePerKey(request.headers['idempotency-key']?.toString(), place, form)
    if (fault === 'cut') return void response.destroy()
    if (fault !== 'silent') answer(response, done)
  }

  /** Like Stripe, answers a repeated key with the first answer, 409 while that is running, and a refusal if the contents differ. */
  async function oncePerKey(key: string | undefined, place: string, form: StripeForm): Promise<StripeAnswer> {
    const run = async () => {
      // Long enough for simultaneous requests to overlap.
      await sleep(10)
      return books.run(place, form, local.card)
    }
    if (!key) return run()
    const request = `${place} ${JSON.stringify(form)}`
    const known = kept.get(key)
    if (known && known.request !== request)
      return idempotencyError(400, 'Keys for idempotent requests can only be used with the same parameters.')
    if (known?.answer) return known.answer
    if (known) return idempotencyError(409, 'There is currently another in-progress request using this key.')
    kept.set(key, { request, answer: undefined })
    const done = await run()
    // Early refusals are not stored.
    if (done.status === 400) kept.delete(key)
    else kept.set(key, { request, answer: done })
    return done
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const local: StripeServer = {
    url,
    env: { STRIPE_SECRET_KEY: LOCAL_KEY, STRIPE_URL: url, STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET },
    books,
    card: 'good',
    faults: [],
    faultsAt: 'pay',
    asked: [],
    payElsewhere: (invoice) => signedEvent(books.charge(invoice)),
    failRefund: (refund, reason) => signedEvent(books.failRefund(refund, reason)),
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return local
}

const idempotencyError = (status: number, message: string): StripeAnswer => ({
  status,
  body: {
    error: { type: 'idempotency_error', message, ...(status === 409 && { code: 'idempotency_key_in_use' }) },
  },
})

function answer(response: ServerResponse, { status, body }: StripeAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of request) text += piece
  return new URLSearchParams(text)
}
