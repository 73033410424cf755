/** Keeps Stripe's records: customers, invoices, charges, credit notes and refunds. */
import { randomBytes } from 'node:crypto'
import type { StripeForm } from './stripeForm.ts'

/** 'none': the customer has no card. 'authentication': the bank wants the cardholder to confirm. */
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

export interface BookedRefund {
  id: string
  object: 'refund'
  /** In pence. */
  amount: number
  status: 'succeeded' | 'failed'
  failure_reason?: string
  created: number
}

interface BookedCreditNote {
  id: string
  object: 'credit_note'
  invoice: string
  amount: number
  memo: string
  status: 'issued' | 'void'
  metadata: Record<string, string>
  refunds: { amount_refunded: number; refund: string; type: 'refund' }[]
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
  readonly creditNotes: BookedCreditNote[] = []
  readonly refunds = new Map<string, BookedRefund>()
  readonly events: object[] = []
  /** Stripe's words, if it refuses refunds. */
  refusesRefunds: string | undefined

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
      case 'POST /v1/credit_notes':
        return this.#addCreditNote(form)
      case 'GET /v1/credit_notes':
        return listOf(this.creditNotes.filter(({ invoice }) => invoice === form.invoice).reverse())
      case 'GET /v1/refunds/{id}':
        return this.#refund(id)
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

  /** Like Stripe, it emails each credit note unless told not to, and never refunds more than was paid. */
  #addCreditNote({ invoice: id, amount, refund_amount, email_type, memo, metadata }: StripeForm): object {
    const invoice = this.#inState(String(id), 'paid')
    if (email_type !== 'none') throw refused('The local server sends no email.')
    if (amount !== refund_amount)
      throw refused('The sum of refunds and credits must equal the post payment amount.')
    const earlier = this.creditNotes.filter((note) => note.invoice === id)
    const left = earlier.reduce((sum, note) => sum - note.amount, invoice.total)
    if (Number(amount) > left)
      throw refused(`The amount is greater than the amount that can be credited (${left}).`)
    if (this.refusesRefunds !== undefined) throw refused(this.refusesRefunds)
    const refund: BookedRefund = {
      id: newId('re'),
      object: 'refund',
      amount: Number(amount),
      status: 'succeeded',
      created: Math.floor(Date.now() / 1000),
    }
    this.refunds.set(refund.id, refund)
    const note: BookedCreditNote = {
      id: newId('cn'),
      object: 'credit_note',
      invoice: invoice.id,
      amount: Number(amount),
      memo: String(memo),
      status: 'issued',
      metadata: metadata as Record<string, string>,
      refunds: [{ amount_refunded: Number(amount), refund: refund.id, type: 'refund' }],
    }
    this.creditNotes.push(note)
    return note
  }

  #refund(id: string): BookedRefund {
    const refund = this.refunds.get(id)
    if (!refund) throw refused(`No such refund: '${id}'`, { code: 'resource_missing', param: 'refund' }, 404)
    return refund
  }

  /** The bank sends a refund back some days later. Returns Stripe's event about it. */
  failRefund(id: string, failure_reason: string): object {
    const refund = Object.assign(this.#refund(id), { status: 'failed' as const, failure_reason })
    return this.#event('refund.failed', refund)
  }

  /** Pays an open invoice, and returns Stripe's event about it. */
  charge(id: string): object {
    const invoice = Object.assign(this.#inState(id, 'open'), { status: 'paid' as const })
    this.charges.push({ invoice: id, pence: invoice.total })
    return this.#event('invoice.paid', invoice)
  }

  #event(type: string, object: object): object {
    const created = Math.floor(Date.now() / 1000)
    const event = { id: newId('evt'), object: 'event', type, created, data: { object: { ...object } } }
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
