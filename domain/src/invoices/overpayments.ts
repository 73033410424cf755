/** Money that a restaurant paid beyond its invoices, and that is on account (docs/spec/invoices.md#overpayments). */
import { formatMoney, type Pence, poundsToPence } from '../kernel/money.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'

/** 'surplus': the part of a payment beyond its invoice. 'again': a payment that its invoice did not need. */
export const OVERPAYMENT_KINDS = ['surplus', 'again'] as const
export type OverpaymentKind = (typeof OVERPAYMENT_KINDS)[number]

type Pounds = number | string

interface Overpaid {
  amount: Pounds
  /** The part that has paid other invoices. */
  used: Pounds
  /** The part that went back. */
  refunded: Pounds
}

/** The part of an overpayment that is still on account. */
export const leftOnAccount = ({ amount, used, refunded }: Overpaid): Pence =>
  poundsToPence(amount) - poundsToPence(used) - poundsToPence(refunded)

/** The amounts in which one payment pays invoices, in order: all that each asks for, and the last one has the rest. */
export function sharesOf(payment: Pence, owed: readonly Pence[]): Pence[] {
  let left = payment
  return owed.map((asked, nr) => {
    const share = nr === owed.length - 1 ? left : Math.min(asked, left)
    left -= share
    return share
  })
}

export const RECEIVED_INVALID = 'Must not be below £0.00.'

/** Why an amount received is too little for an invoice; undefined if it is enough with what is on account. */
export function receivedProblem(received: Pence, owed: Pence, onAccount: Pence): string | undefined {
  const short = owed - received
  if (short <= onAccount) return undefined
  const account = onAccount > 0 ? `, and only ${formatMoney(onAccount)} is on account` : ''
  return `${formatMoney(short)} less than owed${account}. Ask for the rest, or credit it.`
}

/** Says what happens when the amount received is not the amount owed. */
export function receivedText(received: Pence, owed: Pence): string | undefined {
  if (received > owed) return `${formatMoney(received - owed)} more than owed. It is kept on account.`
  return received < owed ? `${formatMoney(owed - received)} is taken from the account.` : undefined
}

export interface OverpaymentOrigin {
  kind: OverpaymentKind
  invoice_number: string | null
  paid_by: 'card' | 'bank'
}

/** 'More than invoice 014', 'Extra payment for invoice 014, by card' */
export function overpaymentText({ kind, invoice_number, paid_by }: OverpaymentOrigin): string {
  const invoice = invoice_number === null ? 'a removed draft' : `invoice ${invoice_number}`
  const by = paid_by === 'card' ? ', by card' : ''
  return kind === 'surplus' ? `More than ${invoice}${by}` : `Extra payment for ${invoice}${by}`
}

export const keptAlready = (invoice_number: string, amount: Pence, day: IsoDate): string =>
  `${formatMoney(amount)} of ${displayDate(day)} for invoice ${invoice_number} is on account already.`

/** The surplus of an invoice has paid another one, or went back, so its payment cannot be taken back. */
export const surplusIsGone = (invoice_number: string, gone: Pence): string =>
  `${formatMoney(gone)} of the payment of invoice ${invoice_number} was used or refunded. Take that back first.`
