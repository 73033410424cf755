/**
 * Money that a restaurant paid beyond its invoices, and that is on account (docs/spec/invoices.md#overpayments), or of which an
 * invoice waits for the rest (docs/spec/invoices.md#part-payments).
 */
import { formatMoney, notMoney, type Pence, poundsToPence } from '../kernel/money.ts'
import { isolated } from '../kernel/names.ts'
import { addDays, displayDate, type IsoDate } from '../kernel/wallClock.ts'

/**
 * 'surplus': the part of a payment beyond its invoice. 'again': a payment that its invoice did not need. 'credit': the part of a
 * payment that a credit note gave back. 'part': a payment of less than its invoice, which still asks for the rest; it is not
 * on account.
 */
export const OVERPAYMENT_KINDS = ['surplus', 'again', 'credit', 'part'] as const
export type OverpaymentKind = (typeof OVERPAYMENT_KINDS)[number]

/** True if it was a separate payment. Otherwise it is part of the payment of its invoice. */
export const isOwnPayment = (kind: OverpaymentKind): boolean => kind === 'again' || kind === 'part'

type Pounds = number | string

interface Overpaid {
  amount: Pounds
  /** The part that has paid other invoices. */
  used: Pounds
  /** The part that went back. */
  refunded: Pounds
}

export const leftOnAccount = ({ amount, used, refunded }: Overpaid): Pence =>
  poundsToPence(amount) - poundsToPence(used) - poundsToPence(refunded)

/** Divides one payment among invoices in order: each gets what is owed, and the last one gets the rest. */
export function sharesOf(payment: Pence, owed: readonly Pence[]): Pence[] {
  let left = payment
  return owed.map((asked, nr) => {
    const share = nr === owed.length - 1 ? left : Math.min(asked, left)
    left -= share
    return share
  })
}

export const RECEIVED_REQUIRED = 'Enter the amount that came in.'
export const RECEIVED_INVALID = 'Must not be below £0.00.'
export const RECEIVED_UNREADABLE = 'Must be an amount with at most two decimals.'

export function typedProblem(typed: string): string {
  if (typed.trim() === '') return RECEIVED_REQUIRED
  if (/^£?\s*[-−]/.test(typed.trim())) return RECEIVED_INVALID
  return notMoney(typed, RECEIVED_UNREADABLE)
}

/** Why an amount received is too little for an invoice; undefined if it is enough with what is on account. */
export function receivedProblem(received: Pence, owed: Pence, onAccount: Pence): string | undefined {
  const short = owed - received
  if (short <= onAccount) return undefined
  const account = onAccount > 0 ? `, and only ${formatMoney(onAccount)} is on account` : ''
  return `${formatMoney(short)} less than owed${account}. Record it as a part payment.`
}

export function partProblem(received: Pence, owed: Pence): string | undefined {
  if (received <= 0) return 'Must be above £0.00.'
  return received < owed ? undefined : `${formatMoney(owed)} is owed. Mark the invoice as paid instead.`
}

/** How an amount that came in settles an invoice, with what is on account. */
export interface Settlement {
  received: Pence
  fromAccount: Pence
  /** Beyond the invoice, kept on account. */
  surplus: Pence
  left: Pence
}

/** @param onAccount what may be taken from the account */
export function settlementOf(received: Pence, owed: Pence, onAccount: Pence): Settlement {
  const short = Math.max(owed - received, 0)
  const fromAccount = Math.min(short, onAccount)
  return { received, fromAccount, surplus: Math.max(received - owed, 0), left: short - fromAccount }
}

/** How one payment settles invoices, in order. What is missing is taken from the account, as far as it lasts. */
export function settlementsOf(payment: Pence, owed: readonly Pence[], onAccount: Pence): Settlement[] {
  let account = onAccount
  return sharesOf(payment, owed).map((share, nr) => {
    const settlement = settlementOf(share, owed[nr] ?? 0, account)
    account -= settlement.fromAccount
    return settlement
  })
}

/** How the account pays invoices, in order, before the received amount is used. */
export function accountFirst(owed: readonly Pence[], onAccount: Pence): Settlement[] {
  let account = onAccount
  return owed.map((asked) => {
    const fromAccount = Math.min(asked, account)
    account -= fromAccount
    return { received: asked - fromAccount, fromAccount, surplus: 0, left: 0 }
  })
}

/** '£28.00 came in; £12.00 is taken from the account.' Undefined if what came in is all that is owed. */
export function settlementText({ received, fromAccount, surplus, left }: Settlement): string | undefined {
  if (fromAccount + surplus + left === 0) return undefined
  const parts = [
    `${formatMoney(received)} came in`,
    fromAccount > 0 && `${formatMoney(fromAccount)} is taken from the account`,
    surplus > 0 && `${formatMoney(surplus)} is kept on account`,
    left > 0 && `${formatMoney(left)} is still owed`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}

/** The requested amount is more than is on account. */
export const accountProblem = (onAccount: Pence): string => `Only ${formatMoney(onAccount)} is on account.`

export const NOT_IN_PART = 'Record a part payment to use what is on account.'
const NO_USE = 'Nothing on account is used for a part of this invoice.'

/** Why what the account has paid of an invoice cannot be taken back; undefined if it is what the user saw. */
export function takeBackPartProblem(used: Pence, seen: Pence): string | undefined {
  if (used === 0) return NO_USE
  return used === seen ? undefined : `The account has paid ${formatMoney(used)} of it by now. Look again.`
}

/** How the payment of an invoice was settled with the account, in pounds. */
export interface SettledWithAccount {
  /** Money received before: on account, or as part payments. */
  from_account: Pounds
  /** The amount beyond the invoice, which was kept on account. */
  surplus: Pounds
}

/** The amount that came in for a paid invoice; `paid` is what the invoice counts as paid. */
export const cameIn = (paid: Pence, { from_account, surplus }: SettledWithAccount): Pence =>
  paid - poundsToPence(from_account) + poundsToPence(surplus)

/**
 * '£28.00 came in, and £12.00 had been paid or credited before': on account, which credits may have filled, or as a part payment.
 * Undefined if what came in was what the invoice asked for.
 */
export function cameInText(paid: Pence, settled: SettledWithAccount): string | undefined {
  const [from, surplus] = [poundsToPence(settled.from_account), poundsToPence(settled.surplus)]
  const received = formatMoney(cameIn(paid, settled))
  const kept = surplus > 0 ? `, of which ${formatMoney(surplus)} was kept on account` : ''
  if (from > 0)
    return `${received} came in${kept}, and ${formatMoney(from)} had been paid or credited before.`
  return surplus > 0 ? `${received} came in${kept}.` : undefined
}

/** '£30.00 for invoice 015', '£20.00 refunded on 14/11/2026', for staff 'by Ann Lee'; none if all of it is left. */
export function becameLines(
  {
    used,
    used_for,
    refunds,
  }: {
    used: Pounds
    used_for: readonly string[]
    refunds: readonly { amount: Pounds; refunded_on: IsoDate; creator_name?: string }[]
  },
  audience: 'staff' | 'restaurant' = 'restaurant',
): string[] {
  const invoices = `${used_for.length === 1 ? 'invoice' : 'invoices'} ${used_for.join(', ')}`
  const spent = poundsToPence(used) > 0 ? [`${formatMoney(poundsToPence(used))} for ${invoices}`] : []
  const returned = refunds.map(({ amount, refunded_on, creator_name }) => {
    const by = audience === 'staff' && creator_name ? ` by ${isolated(creator_name)}` : ''
    return `${formatMoney(poundsToPence(amount))} refunded on ${displayDate(refunded_on)}${by}`
  })
  return [...spent, ...returned]
}

export interface OverpaymentOrigin {
  kind: OverpaymentKind
  invoice_number: string | null
  paid_by: 'card' | 'bank'
}

/**
 * 'Payment without an invoice', 'More than invoice 014', 'Extra payment for invoice 014, by card', 'Part payment of invoice 014',
 * 'Credit of invoice 014'
 */
export function overpaymentText({ kind, invoice_number, paid_by }: OverpaymentOrigin): string {
  // Only a card can pay a draft, and a draft may be removed.
  if (invoice_number === null && paid_by === 'bank') return 'Payment without an invoice'
  const invoice = invoice_number === null ? 'a removed draft' : `invoice ${invoice_number}`
  // A credit is not a received payment.
  const by = paid_by === 'card' && kind !== 'credit' ? ', by card' : ''
  const words = {
    surplus: 'More than',
    again: 'Extra payment for',
    credit: 'Credit of',
    part: 'Part payment of',
  }
  return `${words[kind]} ${invoice}${by}`
}

export interface KeptPayment {
  kind: OverpaymentKind
  invoice_id: number | null
  received_on: IsoDate
  amount: Pence
}

/** The number of kept payments with the same invoice, day and amount as another one. */
export const equalPayments = (kept: readonly KeptPayment[], one: Omit<KeptPayment, 'kind'>): number =>
  kept.filter(
    ({ invoice_id, received_on, amount }) =>
      invoice_id === one.invoice_id && received_on === one.received_on && amount === one.amount,
  ).length

interface EqualPayments {
  /** undefined if it is for no invoice. */
  number: string | undefined
  amount: Pence
  paid_on: IsoDate
  times: number
}

/** '£40.00 of 18/06/2026 for invoice 014 was kept already.', '… was kept 2 times.' */
export function keptAlready({ number, amount, paid_on, times }: EqualPayments): string {
  const invoice = number === undefined ? '' : ` for invoice ${number}`
  const payment = `${formatMoney(amount)} of ${displayDate(paid_on)}${invoice}`
  if (times === 0) return `${payment} is no longer recorded.`
  return `${payment} was kept ${times === 1 ? 'already' : `${times} times`}.`
}

/** Someone has recorded a payment of the day, perhaps the same one, since the statement was read. */
export const recordedMeanwhile = (paid_on: IsoDate): string =>
  `Someone has just recorded or taken back a payment of this restaurant for ${displayDate(paid_on)}. Import the statement again.`

export const refundProblem = (left: Pence): string => `At most ${formatMoney(left)} can be refunded.`

/** The surplus of an invoice has paid another one, or went back, so its payment cannot be taken back: '£20.00 for invoice 191'. */
export const surplusIsGone = (invoice_number: string, became: readonly string[]): string =>
  `The payment of invoice ${invoice_number} was more than the amount due, and the excess is no longer available: ${became.join(', ')}. Take that back first.`

/**
 * Why a bank payment cannot have been made on a day; undefined if it can.
 *
 * @param periodFrom the first day of the invoice's period
 * @param invoice 'invoice 014', if there are several
 */
export function paymentDayProblem(
  day: IsoDate,
  periodFrom: IsoDate,
  today: IsoDate,
  invoice = 'the invoice',
): string | undefined {
  if (day > today) return LATER
  return day < periodFrom
    ? `Paid on must not be before the period of ${invoice}, which begins on ${displayDate(periodFrom)}.`
    : undefined
}

const LATER = 'Paid on must not be later than today.'

/** How long ago a payment for no invoice may be, unless the restaurant owes an older invoice. */
const DAYS_AGO = 365

/**
 * Why a bank payment that is for no invoice cannot have been made on a day; undefined if it can.
 *
 * @param unpaidFrom the first days of the periods of the restaurant's unpaid invoices
 */
export function accountDayProblem(
  day: IsoDate,
  unpaidFrom: readonly IsoDate[],
  today: IsoDate,
): string | undefined {
  const [earliest = today] = [...unpaidFrom, addDays(today, -DAYS_AGO)].toSorted()
  if (day > today) return LATER
  return day < earliest
    ? `Paid on must not be before ${displayDate(earliest)}: no unpaid invoice is as old as that.`
    : undefined
}
