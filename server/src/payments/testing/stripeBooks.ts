/** Keeps Stripe's records: customers, invoices and charges. */
import { randomBytes } from 'node:crypto'
import type { StripeForm } from './stripeForm.ts'

/** 'none': the customer has no card. 'authentication': the bank wants its holder to confirm. */
export type StripeCard = 'good' | 'declined' | 'authentication' | 'none'

export interface StripeAnswer {
  status: number
  body: object
}

export interface BookedInvoice {
  id: string
  object: 'invoice'
  customer: string
  status: 'draft' | 'open' | 'paid' | 'void'
  currency: string
  /** In pence. */
  total: number
  metadata: Record<string, string>
  created: number
  paid_out_of_band: boolean
}

class Declined extends Error {
  readonly status: number
  readonly error: object
  constructor(status: number, error: { type: string; message: string; code?: string; param?: string }) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const refused = (message: string, more: { code?: string; param?: string } = {}, status = 400) =>
  new Declined(status, { type: 'invalid_request_error', message, ...more })

const CARDS: Record<Exclude<StripeCard, 'good'>, () => Declined> = {
  declined: () =>
    new Declined(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }),
  authentication: () =>
    new Declined(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    }),
  none: () =>
    refused('There is no `default_payment_method` set on this Customer or Invoice.', { code: 'missing' }),
}

export class StripeBooks {
  readonly customers = new Map<string, { id: string; object: 'customer'; name: string; metadata: object }>()
  readonly invoices = new Map<string, BookedInvoice>()
  readonly charges: { invoice: string; pence: number }[] = []
  readonly events: object[] = []

  /** @param place such as 'POST /v1/invoices/in_1/pay' */
  run(place: string, form: StripeForm, card: StripeCard): StripeAnswer {
    try {
      const [, id = ''] = /^\w+ \/v1\/\w+\/(\w+)/.exec(place) ?? []
      const call = place.replace(/(\/v1\/\w+)\/\w+/, '$1/{id}')
      return { status: 200, body: this.#call(call, id, form, card) }
    } catch (error) {
      if (!(error instanceof Declined)) throw error
      return { status: error.status, body: { error: error.error } }
    }
  }

  #call(call: string, id: string, form: StripeForm, card: StripeCard): object {
    switch (call) {
      case 'POST /v1/customers':
        return this.#addCustomer(form)
      case 'POST /v1/invoices':
        return this.#addInvoice(form)
      case 'POST /v1/invoiceitems':
        return this.#addItem(form)
      case 'GET /v1/invoices':
        return listOf(
          [...this.invoices.values()].filter(({ customer }) => customer === form.customer).reverse(),
        )
      case 'GET /v1/invoices/{id}':
        return this.#invoice(id)
      case 'DELETE /v1/invoices/{id}':
        this.#inState(id, 'draft')
        this.invoices.delete(id)
        return { id, object: 'invoice', deleted: true }
      case 'POST /v1/invoices/{id}/finalize':
        return Object.assign(this.#inState(id, 'draft'), { status: 'open' })
      case 'POST /v1/invoices/{id}/void':
        return Object.assign(this.#inState(id, 'open'), { status: 'void' })
      case 'POST /v1/invoices/{id}/pay':
        return this.#pay(id, form, card)
      case 'GET /v1/events':
        return listOf([...this.events].reverse())
      default:
        throw refused(`Unrecognized request URL (${call}).`, {}, 404)
    }
  }

  #addCustomer({ name, metadata }: StripeForm): object {
    const customer = {
      id: newId('cus'),
      object: 'customer' as const,
      name: String(name),
      metadata: metadata as object,
    }
    this.customers.set(customer.id, customer)
    return customer
  }

  #addInvoice({ customer, currency, metadata, auto_advance: advances }: StripeForm): BookedInvoice {
    if (!this.customers.has(String(customer))) {
      throw refused(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' })
    }
    // Stripe would finalise and charge it automatically.
    if (advances !== 'false') throw refused('The local server does not charge automatically.')
    const invoice: BookedInvoice = {
      id: newId('in'),
      object: 'invoice',
      customer: String(customer),
      status: 'draft',
      currency: String(currency),
      total: 0,
      metadata: metadata as Record<string, string>,
      created: Math.floor(Date.now() / 1000),
      paid_out_of_band: false,
    }
    this.invoices.set(invoice.id, invoice)
    return invoice
  }

  #addItem({ invoice: id, amount, currency }: StripeForm): object {
    const invoice = this.#inState(String(id), 'draft')
    if (invoice.currency !== currency || !/^\d+$/.test(String(amount)))
      throw refused('Invalid amount or currency.')
    invoice.total += Number(amount)
    return { id: newId('ii'), object: 'invoiceitem', invoice: id }
  }

  #pay(id: string, { paid_out_of_band: byOthers }: StripeForm, card: StripeCard): BookedInvoice {
    if (this.#invoice(id).status === 'paid') throw refused('Invoice is already paid')
    const invoice = this.#inState(id, 'open')
    if (byOthers === 'true') return Object.assign(invoice, { status: 'paid', paid_out_of_band: true })
    if (card !== 'good') throw CARDS[card]()
    this.charge(id)
    return invoice
  }

  /** Pays an open invoice, and returns Stripe's event about it. */
  charge(id: string): object {
    const invoice = Object.assign(this.#inState(id, 'open'), { status: 'paid' as const })
    this.charges.push({ invoice: id, pence: invoice.total })
    const event = {
      id: newId('evt'),
      object: 'event',
      type: 'invoice.paid',
      created: Math.floor(Date.now() / 1000),
      data: { object: { ...invoice } },
    }
    this.events.push(event)
    return event
  }

  #invoice(id: string): BookedInvoice {
    const invoice = this.invoices.get(id)
    if (!invoice)
      throw refused(`No such invoice: '${id}'`, { code: 'resource_missing', param: 'invoice' }, 404)
    return invoice
  }

  #inState(id: string, status: BookedInvoice['status']): BookedInvoice {
    const invoice = this.#invoice(id)
    if (invoice.status !== status) throw refused(`This invoice is ${invoice.status} and not ${status}.`)
    return invoice
  }
}

const newId = (kind: string): string => `${kind}_${randomBytes(8).toString('hex')}`

const listOf = (data: object[]): object => ({ object: 'list', data, has_more: false })
