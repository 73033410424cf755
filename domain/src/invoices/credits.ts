/**
 * Credit notes: the amount that they leave to pay, and how paid money is returned (docs/spec/invoices.md#credit-notes).
 * Invoices are as on the wire or in the database, in pounds; the answers are in pence.
 */
import { divideRounded, formatMoney, type Pence, poundsToPence } from '../kernel/money.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { InvoiceState } from './invoiceState.ts'

/** 'account': it stays on the restaurant's account. 'bank': staff make the transfer. 'card': Stripe refunds the card that paid. */
export const REFUND_WAYS = ['account', 'bank', 'card'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** 'failed': Stripe has refused it, so the money has not gone back. */
export const REFUND_STATES = ['pending', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

type Pounds = number | string

export interface CreditedInvoice {
  total: Pounds
  /** The sum of its credit notes. */
  credited: Pounds
}

export interface InvoiceToPay extends CreditedInvoice {
  /** The part that was paid while the rest is owed. A server of version 0.1 does not send it. */
  part_paid?: Pounds | undefined
}

/** How a credit note returns money. All are null if the invoice was not paid. */
export interface Refund {
  refund_by: RefundWay | null
  refund_state: RefundState | null
  /** Set once it is done; for 'account', the day on which it was put there. */
  refunded_on: IsoDate | null
}

export const leftToCredit = ({ total, credited }: CreditedInvoice): Pence =>
  poundsToPence(total) - poundsToPence(credited)

/** The amount still owed on an unpaid invoice: the total less credit notes and part payments. */
export const leftToPay = ({ part_paid = 0, ...invoice }: InvoiceToPay): Pence =>
  Math.max(leftToCredit(invoice) - poundsToPence(part_paid), 0)

/** The amount still owed. A draft's counts from the day it is sent. */
export const owedOf = (invoice: InvoiceToPay & { state: InvoiceState }): Pence =>
  invoice.state === 'paid' || invoice.state === 'credited' ? 0 : leftToPay(invoice)

type Notes = readonly (Pick<Refund, 'refund_by'> & { amount: Pounds })[]

/** The sum of the refunds, made or still to be made. */
export const refundsOf = (notes: Notes): Pence =>
  notes.reduce((sum, { refund_by, amount }) => (refund_by === null ? sum : sum + poundsToPence(amount)), 0)

/** The amount paid, before any refund: the total less earlier credits, or the part paid of one that is still owed. */
export const receivedOf = (invoice: InvoiceToPay & { paid_at: string | null; credit_notes: Notes }): Pence =>
  invoice.paid_at === null
    ? poundsToPence(invoice.part_paid ?? 0)
    : leftToCredit(invoice) + refundsOf(invoice.credit_notes)

interface CreditVat {
  total: Pounds
  vat_amount: Pounds
  /** Credited by earlier credit notes. */
  before: Pence
  /** Above zero. */
  amount: Pence
}

/**
 * The VAT in a credit note: the VAT share of everything credited up to and including it, less that of everything
 * credited before it. So the notes of a fully credited invoice add up to exactly its VAT.
 */
export function vatOfCredit({ total, vat_amount, before, amount }: CreditVat): Pence {
  const share = (credited: Pence) => divideRounded(credited * poundsToPence(vat_amount), poundsToPence(total))
  return share(before + amount) - share(before)
}

export interface CreditWish {
  /** If omitted, the whole amount that is not yet credited. */
  amount?: Pence | undefined
  refund_by?: RefundWay | undefined
  refunded_on?: IsoDate | undefined
}

interface CreditableInvoice extends CreditedInvoice {
  paid_by: 'bank' | 'card' | null
  /** The day of the payment; null if it is not paid. */
  paid_on: IsoDate | null
}

export const REFUND_REQUIRED = 'Refund is required: this invoice is paid.'
export const NOTHING_TO_REFUND = 'This invoice is not paid, so there is nothing to refund.'
const OTHER_WAYS = 'Keep it on account, or refund it by bank transfer.'
export const NOT_PAID_BY_CARD = `This invoice was not paid by card. ${OTHER_WAYS}`
/** Stripe's payment is unknown, for instance because the invoice belongs to the example data. */
export const NO_CARD_PAYMENT = `Stripe has no card payment of this invoice. ${OTHER_WAYS}`
/** The keys of Stripe are not set. */
export const NO_CARD_REFUNDS = `Card payments are not set up. ${OTHER_WAYS}`
export const NO_CARD_REFUND_AGAIN = 'Stripe cannot refund the card. Refund it by bank transfer.'
/** Stripe has a credit note of this refund, so another one would credit the amount twice. */
export const REFUND_SENT_BACK =
  'Stripe sent this refund, and the bank did not take it. Refund it by bank transfer.'
export const CARD_REFUND_DAY = 'Stripe sets the date of a refund to the card.'
/** The money is on account from the day of the credit note. */
export const ACCOUNT_DAY = 'Nothing is refunded yet, so leave the date out.'

/** The first invalid field of a requested credit note, and why; undefined if all are valid. */
export function creditProblem(
  wish: CreditWish,
  invoice: CreditableInvoice,
  today: IsoDate,
): { field: keyof CreditWish; message: string } | undefined {
  const { amount, refund_by, refunded_on } = wish
  const problem = (field: keyof CreditWish, message: string) => ({ field, message })
  const left = leftToCredit(invoice)
  if (amount !== undefined && amount > left)
    return problem('amount', `At most ${formatMoney(left)} is left to credit.`)
  if (invoice.paid_on === null) {
    if (refund_by !== undefined) return problem('refund_by', NOTHING_TO_REFUND)
    return refunded_on === undefined ? undefined : problem('refunded_on', NOTHING_TO_REFUND)
  }
  if (refund_by === undefined) return problem('refund_by', REFUND_REQUIRED)
  if (refund_by === 'card') {
    if (invoice.paid_by !== 'card') return problem('refund_by', NOT_PAID_BY_CARD)
    return refunded_on === undefined ? undefined : problem('refunded_on', CARD_REFUND_DAY)
  }
  if (refund_by === 'account')
    return refunded_on === undefined ? undefined : problem('refunded_on', ACCOUNT_DAY)
  const message = refundDayProblem(refunded_on ?? today, invoice.paid_on, today)
  return message === undefined ? undefined : problem('refunded_on', message)
}

/**
 * Why a refund cannot have been made on a day; undefined if it can.
 *
 * @param paidOn the day of the payment; null if it is not known here
 */
export function refundDayProblem(day: IsoDate, paidOn: IsoDate | null, today: IsoDate): string | undefined {
  if (day > today) return 'Date must not be later than today.'
  return paidOn !== null && day < paidOn
    ? `Date must not be before the payment on ${displayDate(paidOn)}.`
    : undefined
}

/** 'Refunded by bank transfer on 14/11/2026', 'Put on account on 14/11/2026'; undefined if there is nothing to refund. */
export function refundText({ refund_by, refund_state, refunded_on }: Refund): string | undefined {
  if (refund_by === null) return undefined
  if (refund_by === 'account' && refunded_on !== null) return `Put on account on ${displayDate(refunded_on)}`
  if (refund_state === 'done' && refunded_on !== null)
    return `Refunded ${refund_by === 'bank' ? 'by bank transfer' : 'to the card'} on ${displayDate(refunded_on)}`
  return refund_state === 'failed'
    ? 'Not refunded yet: the refund to the card failed'
    : 'The refund to the card is in progress'
}
