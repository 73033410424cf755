/** Finds the invoices that the payments of a bank statement are for (docs/spec/invoices.md#bank-statement). */
import { formatMoney, type Pence } from '../kernel/money.ts'
import { byText } from '../kernel/names.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { StatementPayment } from './bankStatement.ts'
import { invoiceNumberText } from './invoiceNumber.ts'
import { type KeptPayment, paymentDayProblem } from './overpayments.ts'
import {
  areOf,
  Books,
  DAYS_LATER,
  daysFrom,
  isOf,
  isOneRestaurant,
  isPaid,
  isUnpaid,
  type KeptOfRestaurant,
  lowerFirst,
  type MatchableInvoice,
  type MatchRestaurants,
  namesOf,
  numbersAfterWord,
  RECORD_FIRST,
  sumOf,
  whyNotMatched,
} from './statementBooks.ts'

/**
 * 'sure': number and amount agree. 'proposed': a person must check it. 'short': it names invoices but is less than they ask for;
 * of one invoice it can be recorded as a part. 'again': its invoices are paid by another payment. 'recorded': it was recorded before. 'none': no
 * invoice fits.
 */
export const MATCH_KINDS = ['sure', 'proposed', 'short', 'again', 'recorded', 'none'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

interface StatementMatch {
  payment: StatementPayment
  kind: MatchKind
  invoices: readonly MatchableInvoice[]
  reason: string
  /** The one restaurant that it names, or whose invoices it names. */
  restaurantId: number | undefined
}

/** Each payment with its invoices, in the order of the statement. An invoice is for one payment at most. */
export function matchStatement(
  payments: readonly StatementPayment[],
  invoices: readonly MatchableInvoice[],
  restaurants: MatchRestaurants,
  today: IsoDate,
): StatementMatch[] {
  const books = new Books(invoices, restaurants)
  const matches = new Map<StatementPayment, Match>()
  const oldestFirst = payments
    .filter(({ problem }) => problem === undefined)
    .toSorted((a, b) => byText(a.date, b.date))
  for (const find of FINDERS) {
    for (const payment of oldestFirst) {
      if (matches.has(payment)) continue
      const found = find(payment, books)
      if (!found) continue
      const match = withoutBadDay(found, payment, today)
      if (match.kind !== 'again') books.use(match.invoices, payment)
      matches.set(payment, match)
    }
  }
  return payments.map((payment) => ({
    payment,
    restaurantId: books.restaurantOf(payment.text),
    ...(matches.get(payment) ?? { kind: 'none', invoices: [], reason: whyNotMatched(payment, books) }),
  }))
}

const ON_ACCOUNT = 'It is on account already.'

/**
 * The surest rule first: each is tried for all payments before the next, so that a guess takes no invoice
 * from a surer payment.
 */
const FINDERS: readonly ((payment: StatementPayment, books: Books) => Match | undefined)[] = [
  (payment, books) => recordedAsPart(payment, books),
  (payment, books) => recordedAsPart(payment, books, DAYS_LATER),
  sureMatch,
  recordedByNumber,
  namedTogether,
  paidAgain,
  keptForRestaurant,
  namedMatch,
  recordedOfRestaurant,
  (payment, books) => partOfRestaurant(payment, books),
  (payment, books) => partOfRestaurant(payment, books, DAYS_LATER),
  recordedTogether,
  (payment, books) => recordedTogether(payment, books, DAYS_LATER),
  amountOfRestaurant,
  // Not before the other payments have found their invoices: one may have been divided among all the rest.
  recordedOfRestaurant,
  (payment, books) => recordedOfRestaurant(payment, books, DAYS_LATER),
  askedLater,
  recordedByAmount,
  partAlone,
  amountAlone,
  sameAgain,
]

type Match = Omit<StatementMatch, 'payment' | 'restaurantId'>

function recordedAsPart(payment: StatementPayment, books: Books, daysLater?: number): Match | undefined {
  const named = books.named(payment.text)
  const isMeant = ({ kind, invoice_id }: KeptPayment) => kind === 'part' && isOf(named, invoice_id)
  return asPart(books.takeKept(payment, isMeant, daysLater))
}

function partOfRestaurant(payment: StatementPayment, books: Books, daysLater?: number): Match | undefined {
  if (books.named(payment.text).length > 0) return undefined
  const restaurants = books.restaurantsIn(payment.text)
  return asPart(
    books.takeKept(payment, (one) => one.kind === 'part' && restaurants.has(one.restaurant_id), daysLater),
  )
}

/** It matches no invoice, so that another payment of the statement may be for the rest. */
function asPart(part: KeptPayment | undefined): Match | undefined {
  const day = part && displayDate(part.received_on)
  const reason = part && `${formatMoney(part.amount)} is recorded as a part payment on ${day}.`
  return reason === undefined ? undefined : { kind: 'recorded', invoices: [], reason }
}

function sureMatch({ text, amount, date }: StatementPayment, books: Books): Match | undefined {
  const [invoice, ...others] = books.named(text).filter(({ payment }) => payment === amount)
  if (!invoice || others.length > 0 || !isUnpaid(invoice) || books.isUsed(invoice)) return undefined
  const { sent_on } = invoice
  if (sent_on !== null && date < sent_on)
    return proposed([invoice], `Number and amount agree, but it was first sent on ${displayDate(sent_on)}.`)
  return { kind: 'sure', invoices: [invoice], reason: 'Number and amount agree.' }
}

function recordedByNumber({ text, amount, date }: StatementPayment, books: Books): Match | undefined {
  const named = books.named(text)
  const paid = named.filter((invoice) => isPaid(invoice) && !books.isUsed(invoice))
  const onDay = paid.filter(({ paid_on }) => paid_on === date)
  // Staff may have marked it by hand, some days after it arrived. Anything that comes later is another
  // payment.
  const isOnTime = named.every(({ paid_on }) => paid_on !== null && date <= paid_on)
  const isAll =
    named.length > 0 &&
    paid.length === named.length &&
    ((sumOf(named) === amount && isOnTime) || onDay.length === named.length)
  const single = onDay.find(({ payment }) => payment === amount)
  return recorded(isAll ? named : single && [single])
}

/** All the invoices that it names have been paid in another way, so it is on account. */
function paidAgain(payment: StatementPayment, books: Books): Match | undefined {
  const named = books.named(payment.text)
  const isSettled = (invoice: MatchableInvoice) =>
    isPaid(invoice) || invoice.state === 'credited' || books.isUsed(invoice)
  if (!isOneRestaurant(named) || !named.every(isSettled)) return undefined
  return again(payment, named, books)
}

/** The statement has two payments of one text and amount, and only one invoice for them. */
function sameAgain(payment: StatementPayment, books: Books): Match | undefined {
  const invoices = books.ofEqual(payment)
  return invoices.length > 0 && isOneRestaurant(invoices) ? again(payment, invoices, books) : undefined
}

function again(payment: StatementPayment, invoices: readonly MatchableInvoice[], books: Books): Match {
  if (books.takeKept(payment, ({ invoice_id }) => isOf(invoices, invoice_id)))
    return { kind: 'recorded', invoices, reason: ON_ACCOUNT }
  const matched = invoices.filter(isUnpaid)
  if (matched.length > 0) {
    const reason = `Another payment is matched to ${lowerFirst(namesOf(matched))}. ${RECORD_FIRST}`
    return { kind: 'none', invoices: [], reason }
  }
  const isCredited = invoices.every(({ state }) => state === 'credited')
  const advice = isCredited
    ? 'Nothing is owed for it, so keep this payment on account.'
    : 'If the restaurant paid twice, keep this payment on account.'
  const reason = `${invoices.map(howPaid).join(' ')} ${advice}`
  return { kind: 'again', invoices, reason }
}

/** A person has kept it on account of a restaurant, for no invoice. */
function keptForRestaurant(payment: StatementPayment, books: Books): Match | undefined {
  const restaurants = books.restaurantsIn(payment.text)
  const kept = books.takeKept(
    payment,
    ({ kind, invoice_id, restaurant_id }) =>
      kind === 'again' && invoice_id === null && (restaurants.size === 0 || restaurants.has(restaurant_id)),
  )
  return kept && { kind: 'recorded', invoices: [], reason: ON_ACCOUNT }
}

function howPaid({ number, state, paid_on }: MatchableInvoice): string {
  const name = `Invoice ${invoiceNumberText(number)}`
  if (state === 'credited') return `${name} is credited.`
  return `${name} was paid ${paid_on === null ? 'by card' : `on ${displayDate(paid_on)}`}.`
}

function namedMatch(payment: StatementPayment, books: Books): Match | undefined {
  const { text, amount } = payment
  const named = books.named(text)
  const isOpen = (invoice: MatchableInvoice) => isUnpaid(invoice) && !books.isUsed(invoice)
  if (!isOneRestaurant(named) || !named.every(isOpen)) return undefined
  if (named.length > 1 && sumOf(named) === amount) {
    return proposed(named, 'The invoices that it names come to this amount.')
  }
  const run = books.runsOf(amount).find((one) => named.every((invoice) => one.includes(invoice)))
  if (run) return severalAgree(run)
  // Which of them is paid is unknown.
  if (named.some(({ payment: owed }) => owed === amount)) return undefined
  // Part of it went on account if its invoice was paid in another way and has since become unpaid again.
  if (books.takeKept(payment, ({ invoice_id }) => isOf(named, invoice_id)))
    return { kind: 'recorded', invoices: [], reason: ON_ACCOUNT }
  const restaurants = new Set(named.map(({ restaurant_id }) => restaurant_id))
  return leftToPayOf(restaurants, payment, books, named) ?? otherAmount(named, payment, books)
}

/** It is the amount that a restaurant's statement asks for: everything owed, less the money on account. */
function leftToPayOf(
  restaurants: ReadonlySet<number>,
  { date, amount }: StatementPayment,
  books: Books,
  named: readonly MatchableInvoice[] = [],
): Match | undefined {
  const sent = (id: number) => books.owedBy(id).filter(({ sent_on }) => (sent_on ?? '') <= date)
  const owed = allOwed([...restaurants].map(sent), amount, books)
  if (!owed?.[0] || !named.every((invoice) => owed.includes(invoice))) return undefined
  const account = books.onAccountOf(owed[0])
  if (account === 0) return severalAgree(owed)
  const all = owed.length === 2 ? 'both' : `all ${owed.length}`
  const those = owed.length === 1 ? 'the invoice' : `${all} unpaid invoices of the restaurant`
  return proposed(owed, `With ${formatMoney(account)} from the account, it covers ${those}.`)
}

/** All invoices of the one restaurant that owes exactly this amount after the money on its account; undefined if several do. */
function allOwed(
  choices: readonly (readonly MatchableInvoice[])[],
  amount: Pence,
  books: Books,
): readonly MatchableInvoice[] | undefined {
  const fitting = choices.filter((owed) => owed[0] && sumOf(owed) - books.onAccountOf(owed[0]) === amount)
  return fitting.length === 1 ? fitting[0] : undefined
}

/** The same with invoices that were sent after the payment, which a person must know about. */
function askedLater(payment: StatementPayment, books: Books): Match | undefined {
  const { text, amount, date } = payment
  if (books.named(text).length > 0) return undefined
  const owed = allOwed([...books.restaurantsIn(text)].map(books.owedBy), amount, books)
  if (!owed?.[0]) return undefined
  const later = owed.filter(({ sent_on }) => (sent_on ?? '') > date)
  // Another payment has found its invoice since this rule was tried.
  if (later.length === 0) return amountOfRestaurant(payment, books)
  const account = books.onAccountOf(owed[0])
  const less = account > 0 ? `, less ${formatMoney(account)} on account` : ''
  const was = later.length === 1 ? 'was' : 'were'
  return proposed(
    owed,
    `It is all that the restaurant owes${less}. But ${lowerFirst(namesOf(later))} ${was} sent after that day.`,
  )
}

/** The number agrees, the amount does not. Perhaps it is a part of the name of another restaurant. */
function otherAmount(
  named: readonly MatchableInvoice[],
  { text, amount }: StatementPayment,
  books: Books,
): Match {
  const other = books.nameLike(text, new Set(named.map(({ restaurant_id }) => restaurant_id)))
  const like = other === undefined ? '' : ` The text may mean ${other}, another restaurant.`
  const [first] = named
  const [numbers, those] = named.length === 1 ? ['number agrees', 'invoice'] : ['numbers agree', 'invoices']
  const more = amount - sumOf(named)
  const reason = (difference: string) => `Only the ${numbers}: ${difference} than owed.`
  if (more > 0)
    return proposed(named, `${reason(`${formatMoney(more)} more`)} The rest is kept on account.${like}`)
  if (first && -more <= books.onAccountOf(first))
    return proposed(named, `With ${formatMoney(-more)} from the account, it covers the ${those}.${like}`)
  const advice =
    named.length === 1
      ? 'Tick it to record a part payment. The rest is still owed.'
      : 'Choose the invoices that it pays.'
  return {
    kind: 'short',
    invoices: named,
    reason: `${reason(`${formatMoney(-more)} less`)} ${advice}${like}`,
  }
}

function recordedOfRestaurant(
  { text, amount, date }: StatementPayment,
  books: Books,
  daysLater = 0,
): Match | undefined {
  const restaurants = books.restaurantsIn(text)
  if (restaurants.size === 0) return undefined
  return recorded(daysFrom(date, daysLater).flatMap((day) => books.recorded(day, amount, restaurants))[0])
}

/** All the invoices that it names are among those that a person chose for it. */
function namedTogether(payment: StatementPayment, books: Books): Match | undefined {
  const named = books.named(payment.text)
  return named.length > 0
    ? divided(payment, books, DAYS_LATER, (part, rest) =>
        named.every((invoice) => rest.includes(invoice) || invoice.id === part.invoice_id),
      )
    : undefined
}

/** A text that names an invoice means no others. */
function recordedTogether(payment: StatementPayment, books: Books, daysLater = 0): Match | undefined {
  const restaurants = books.restaurantsIn(payment.text)
  if (restaurants.size === 0 && (daysLater > 0 || namesAnything(payment.text, books))) return undefined
  const isMeant = ({ restaurant_id }: KeptOfRestaurant) =>
    restaurants.size === 0 || restaurants.has(restaurant_id)
  return divided(payment, books, daysLater, isMeant)
}

/** A person has chosen its invoices, and recorded them on one day: some are paid, and the last one in part. */
function divided(
  payment: StatementPayment,
  books: Books,
  daysLater: number,
  isMeant: (part: KeptOfRestaurant, rest: readonly MatchableInvoice[]) => boolean,
): Match | undefined {
  for (const day of daysFrom(payment.date, daysLater)) {
    for (const part of books.partsOn(day)) {
      const rest = books
        .recorded(day, payment.amount - part.amount, new Set([part.restaurant_id]))
        .find((one) => isMeant(part, one))
      if (!rest) continue
      books.takeKept({ ...payment, date: day, amount: part.amount }, (one) => one === part)
      const paid = `${namesOf(rest)} and ${formatMoney(part.amount)} of another one`
      return { kind: 'recorded', invoices: rest, reason: `${paid} are recorded on ${displayDate(day)}.` }
    }
  }
  return undefined
}

/** A person has chosen its one invoice, and it paid part of it. */
function partAlone(payment: StatementPayment, books: Books): Match | undefined {
  if (namesAnything(payment.text, books)) return undefined
  return asPart(books.takeKept(payment, ({ kind }) => kind === 'part'))
}

function amountOfRestaurant(payment: StatementPayment, books: Books): Match | undefined {
  const { text, amount } = payment
  if (books.named(text).length > 0) return undefined
  const restaurants = books.restaurantsIn(text)
  const choices = books.unpaid(amount).filter((one) => areOf(restaurants, one))
  // If several restaurants fit, nothing is matched.
  if (choices.length > 0)
    return firstOfOne(choices, `The amount and the name agree.${otherNumber(text, books)}`)
  return leftToPayOf(restaurants, payment, books)
}

/** The text names one restaurant, and the invoice of another. */
function otherNumber(text: string, books: Books): string {
  const [other] = books.foreign(text, numbersAfterWord(text))
  return other ? ` But ${lowerFirst(namesOf([other]))} is of ${other.restaurant_name}.` : ''
}

function recordedByAmount({ text, amount, date }: StatementPayment, books: Books): Match | undefined {
  return namesAnything(text, books) ? undefined : recorded(books.recorded(date, amount)[0])
}

function amountAlone({ text, amount }: StatementPayment, books: Books): Match | undefined {
  return namesAnything(text, books) ? undefined : firstOfOne(books.unpaid(amount), 'Only the amount agrees.')
}

/** A payment that names an invoice or a restaurant is not for a different one. */
const namesAnything = (text: string, books: Books): boolean =>
  books.named(text).length > 0 ||
  books.unknownNumber(text) !== undefined ||
  books.restaurantsIn(text).size > 0

function recorded(invoices: readonly MatchableInvoice[] | undefined): Match | undefined {
  const verb = invoices?.length === 1 ? 'is' : 'are'
  return invoices && { kind: 'recorded', invoices, reason: `${namesOf(invoices)} ${verb} already paid.` }
}

const proposed = (invoices: readonly MatchableInvoice[], reason: string): Match => {
  return { kind: 'proposed', invoices, reason }
}

const severalAgree = (invoices: readonly MatchableInvoice[]): Match =>
  proposed(invoices, `${invoices.length} invoices of the restaurant come to this amount.`)

/** The first choice if all are of one restaurant. A single invoice comes before several that come to the amount. */
function firstOfOne(
  choices: readonly (readonly MatchableInvoice[])[],
  reasonOfSingle: string,
): Match | undefined {
  const singles = choices.filter(({ length }) => length === 1)
  const [first, ...others] = singles.length > 0 ? singles : choices
  if (!first || !isOneRestaurant([first, ...others].flat())) return undefined
  return first.length === 1 ? proposed(first, reasonOfSingle) : severalAgree(first)
}

function withoutBadDay(match: Match, { date }: StatementPayment, today: IsoDate): Match {
  if (match.kind === 'recorded' || match.kind === 'again') return match
  const problem = match.invoices
    .map(({ period_date_from }) => paymentDayProblem(date, period_date_from, today))
    .find(Boolean)
  return problem ? { kind: 'none', invoices: [], reason: `${namesOf(match.invoices)}: ${problem}` } : match
}
