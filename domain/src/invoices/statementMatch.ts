/** Finds the invoices that the payments of a bank statement are for (docs/spec/invoices.md#bank-statement). */
import { formatMoney, type Pence } from '../kernel/money.ts'
import { byText } from '../kernel/names.ts'
import type { IsoDate } from '../kernel/wallClock.ts'
import type { StatementPayment } from './bankStatement.ts'
import { invoiceNumberText } from './invoiceNumber.ts'
import { INVOICE_STATE_LABELS, type InvoiceState } from './invoiceState.ts'
import { paymentDayProblem } from './paymentDay.ts'

export interface MatchableInvoice {
  id: number
  number: number
  restaurant_id: number
  restaurant_name: string
  period_date_from: IsoDate
  due_date: IsoDate | null
  /** The amount still owed, or the amount paid. */
  payment: Pence
  state: InvoiceState
  /** The day of its payment by bank transfer. */
  paid_on: IsoDate | null
}

/**
 * 'sure': number and amount agree. 'proposed': a person must check it. 'short': it names invoices but is less than they ask for,
 * so it pays none of them. 'recorded': it was marked as paid before. 'none': no invoice fits.
 */
export const MATCH_KINDS = ['sure', 'proposed', 'short', 'recorded', 'none'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

interface StatementMatch {
  payment: StatementPayment
  kind: MatchKind
  invoices: readonly MatchableInvoice[]
  reason: string
}

/** Each payment with its invoices, in the order of the statement. An invoice is for one payment at most. */
export function matchStatement(
  payments: readonly StatementPayment[],
  invoices: readonly MatchableInvoice[],
  today: IsoDate,
): StatementMatch[] {
  const books = new Books(invoices)
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
      books.use(match.invoices)
      matches.set(payment, match)
    }
  }
  return payments.map((payment) => ({ payment, ...(matches.get(payment) ?? noMatch(payment, books)) }))
}

/** The surest first: each is tried for all payments before the next, so that a guess takes no invoice from a surer payment. */
const FINDERS: readonly ((payment: StatementPayment, books: Books) => Match | undefined)[] = [
  sureMatch,
  recordedByNumber,
  namedMatch,
  recordedOfRestaurant,
  amountOfRestaurant,
  recordedByAmount,
  amountAlone,
]

type Match = Omit<StatementMatch, 'payment'>

const isUnpaid = ({ state }: MatchableInvoice) => state === 'sent' || state === 'overdue'
const isPaid = ({ state }: MatchableInvoice) => state === 'paid'

/** More invoices are rarely paid at once. */
const RUN_LENGTH = 12

class Books {
  readonly #used = new Set<MatchableInvoice>()
  readonly #byNumber: ReadonlyMap<number, MatchableInvoice>
  readonly #byPayment: ReadonlyMap<Pence, readonly MatchableInvoice[]>
  readonly #paidOn: ReadonlyMap<IsoDate | null, readonly MatchableInvoice[]>
  /** The invoices of each restaurant, by its plain name. */
  readonly #restaurants: ReadonlyMap<string, readonly MatchableInvoice[]>
  /** By sum: the runs of one restaurant, either unpaid and next to each other by due date, or paid on the same day. */
  readonly #runs = new Map<Pence, (readonly MatchableInvoice[])[]>()

  constructor(invoices: readonly MatchableInvoice[]) {
    const sorted = invoices.toSorted(
      (a, b) => byText(a.due_date ?? '', b.due_date ?? '') || a.number - b.number,
    )
    const unpaid = sorted.filter(isUnpaid)
    const paid = sorted.filter((invoice) => isPaid(invoice) && invoice.paid_on !== null)
    this.#byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]))
    this.#restaurants = Map.groupBy(invoices, ({ restaurant_name }) => plain(restaurant_name))
    this.#byPayment = Map.groupBy(unpaid, ({ payment }) => payment)
    this.#paidOn = Map.groupBy(paid, ({ paid_on }) => paid_on)
    const groups = Map.groupBy(
      [...unpaid, ...paid],
      ({ restaurant_id, paid_on }) => `${restaurant_id} ${paid_on}`,
    )
    for (const group of groups.values()) this.#addRuns(group)
  }

  #addRuns(own: readonly MatchableInvoice[]): void {
    for (const start of own.keys()) {
      let sum = own[start]?.payment ?? 0
      for (const next of own.slice(start + 1, start + RUN_LENGTH)) {
        sum += next.payment
        const run = own.slice(start, own.indexOf(next) + 1)
        const others = this.#runs.get(sum)
        if (others) others.push(run)
        else this.#runs.set(sum, [run])
      }
    }
  }

  use(invoices: readonly MatchableInvoice[]): void {
    for (const invoice of invoices) this.#used.add(invoice)
  }

  isUsed = (invoice: MatchableInvoice): boolean => this.#used.has(invoice)

  #isFree = (invoice: MatchableInvoice): boolean => !this.#used.has(invoice)

  /** The invoices whose numbers are in a text. */
  named = (text: string): MatchableInvoice[] =>
    numbersIn(text).flatMap((number) => this.#byNumber.get(number) ?? [])

  /** A number after 'invoice' that no invoice has. */
  unknownNumber = (text: string): number | undefined =>
    numbersAfterWord(text).find((number) => !this.#byNumber.has(number))

  /** The restaurants that a text names. A name that is a part of another named one is left out. */
  restaurantsIn = (text: string): ReadonlySet<number> => {
    const words = plain(text)
    const names = [...this.#restaurants.keys()].filter(
      (name) => name.length >= NAME_LENGTH && words.includes(name),
    )
    const longest = names.filter((name) => !names.some((other) => other !== name && other.includes(name)))
    const invoices = longest.flatMap((name) => this.#restaurants.get(name) ?? [])
    return new Set(invoices.map(({ restaurant_id }) => restaurant_id))
  }

  /** Unpaid invoices that come to an amount: single ones, the oldest first, then several of one restaurant. */
  unpaid = (amount: Pence): (readonly MatchableInvoice[])[] => [
    ...(this.#byPayment.get(amount) ?? []).filter(this.#isFree).map((invoice) => [invoice]),
    ...this.runsOf(amount),
  ]

  /** Those paid by bank transfer on a day that come to an amount. */
  recorded = (day: IsoDate, amount: Pence): (readonly MatchableInvoice[])[] => [
    ...(this.#paidOn.get(day) ?? [])
      .filter((invoice) => invoice.payment === amount && this.#isFree(invoice))
      .map((invoice) => [invoice]),
    ...this.runsOf(amount, day),
  ]

  /** The free runs that come to a sum: unpaid ones, or those paid on a day. */
  runsOf = (sum: Pence, paidOn: IsoDate | null = null): (readonly MatchableInvoice[])[] =>
    (this.#runs.get(sum) ?? []).filter((run) => run[0]?.paid_on === paidOn && run.every(this.#isFree))
}

function sureMatch({ text, amount }: StatementPayment, books: Books): Match | undefined {
  const [invoice, ...others] = books.named(text).filter(({ payment }) => payment === amount)
  if (!invoice || others.length > 0 || !isUnpaid(invoice) || books.isUsed(invoice)) return undefined
  const restaurants = books.restaurantsIn(text)
  if (restaurants.size > 0 && !restaurants.has(invoice.restaurant_id)) return undefined
  return { kind: 'sure', invoices: [invoice], reason: 'Number and amount agree.' }
}

function recordedByNumber({ text, amount, date }: StatementPayment, books: Books): Match | undefined {
  const named = books.named(text)
  const paid = named.filter((invoice) => isPaid(invoice) && !books.isUsed(invoice))
  const onDay = paid.filter(({ paid_on }) => paid_on === date)
  const isAll =
    named.length > 0 &&
    paid.length === named.length &&
    (sumOf(named) === amount || onDay.length === named.length)
  const single = onDay.find(({ payment }) => payment === amount)
  return recorded(isAll ? named : single && [single])
}

function namedMatch({ text, amount }: StatementPayment, books: Books): Match | undefined {
  const named = books.named(text)
  const isOpen = (invoice: MatchableInvoice) => isUnpaid(invoice) && !books.isUsed(invoice)
  if (!isOneRestaurant(named) || !named.every(isOpen)) return undefined
  if (named.length > 1 && sumOf(named) === amount) {
    return proposed(named, 'The invoices that it names come to this amount.')
  }
  const run = books.runsOf(amount).find((one) => named.every((invoice) => one.includes(invoice)))
  if (run) return severalAgree(run)
  // Which of them is paid is unknown.
  if (named.some(({ payment }) => payment === amount)) return undefined
  return otherAmount(named, amount)
}

/** The number agrees, the amount does not. */
function otherAmount(named: readonly MatchableInvoice[], amount: Pence): Match {
  const [numbers, those] = named.length === 1 ? ['number agrees', 'invoice'] : ['numbers agree', 'invoices']
  const more = amount - sumOf(named)
  const reason = (difference: string) => `Only the ${numbers}: ${difference} than owed.`
  if (more > 0) return proposed(named, reason(`${formatMoney(more)} more`))
  const advice = `Ask for the rest, or credit it, then mark the ${those} as paid.`
  return { kind: 'short', invoices: named, reason: `${reason(`${formatMoney(-more)} less`)} ${advice}` }
}

function recordedOfRestaurant({ text, amount, date }: StatementPayment, books: Books): Match | undefined {
  const restaurants = books.restaurantsIn(text)
  return recorded(books.recorded(date, amount).find((one) => areOf(restaurants, one)))
}

function amountOfRestaurant({ text, amount }: StatementPayment, books: Books): Match | undefined {
  if (books.named(text).length > 0) return undefined
  const restaurants = books.restaurantsIn(text)
  const choices = books.unpaid(amount).filter((one) => areOf(restaurants, one))
  return firstOfOne(choices, 'The amount and the name agree.')
}

function recordedByAmount({ text, amount, date }: StatementPayment, books: Books): Match | undefined {
  return namesAnything(text, books) ? undefined : recorded(books.recorded(date, amount)[0])
}

function amountAlone({ text, amount }: StatementPayment, books: Books): Match | undefined {
  return namesAnything(text, books) ? undefined : firstOfOne(books.unpaid(amount), 'Only the amount agrees.')
}

/** A payment that names an invoice or a restaurant is not for another one. */
const namesAnything = (text: string, books: Books): boolean =>
  books.named(text).length > 0 ||
  books.unknownNumber(text) !== undefined ||
  books.restaurantsIn(text).size > 0

const areOf = (restaurants: ReadonlySet<number>, invoices: readonly MatchableInvoice[]): boolean =>
  invoices.every(({ restaurant_id }) => restaurants.has(restaurant_id))

function recorded(invoices: readonly MatchableInvoice[] | undefined): Match | undefined {
  const verb = invoices?.length === 1 ? 'is' : 'are'
  return invoices && { kind: 'recorded', invoices, reason: `${namesOf(invoices)} ${verb} paid already.` }
}

const proposed = (invoices: readonly MatchableInvoice[], reason: string): Match => ({
  kind: 'proposed',
  invoices,
  reason,
})

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

function noMatch({ text, amount, problem }: StatementPayment, books: Books): Match {
  const none = (reason: string): Match => ({ kind: 'none', invoices: [], reason })
  if (problem !== undefined) return none(problem)
  const named = books.named(text)
  if (named.length > 0) return none(whyNotNamed(named, amount, books))
  const alike = books.unpaid(amount).filter(({ length }) => length === 1)
  if (alike.length === 0) return none('No unpaid invoice has this number or amount.')
  const unknown = books.unknownNumber(text)
  if (unknown !== undefined) return none(`No invoice has the number ${invoiceNumberText(unknown)}.`)
  if (books.restaurantsIn(text).size === 1) {
    return none('No unpaid invoice of the restaurant that it names has this amount.')
  }
  return none(`${namesOf(alike.flat())} ${alike.length === 1 ? 'has' : 'have'} this amount.`)
}

function whyNotNamed(named: readonly MatchableInvoice[], amount: Pence, books: Books): string {
  const used = named.find(books.isUsed)
  if (used) return `Another payment is matched to invoice ${invoiceNumberText(used.number)}.`
  const closed = named.find((invoice) => !isUnpaid(invoice))
  if (closed) {
    const state = INVOICE_STATE_LABELS[closed.state].toLowerCase()
    return `Invoice ${invoiceNumberText(closed.number)} is ${state === 'draft' ? 'a draft' : state}.`
  }
  const alike = named.filter(({ payment }) => payment === amount)
  if (alike.length > 1) return `${namesOf(alike)} have this amount.`
  return sumOf(named) === amount
    ? 'It names invoices of several restaurants.'
    : 'It names several invoices with another total.'
}

function withoutBadDay(match: Match, { date }: StatementPayment, today: IsoDate): Match {
  if (match.kind === 'recorded') return match
  const problem = match.invoices
    .map(({ period_date_from }) => paymentDayProblem(date, period_date_from, today))
    .find(Boolean)
  return problem ? { kind: 'none', invoices: [], reason: `${namesOf(match.invoices)}: ${problem}` } : match
}

const sumOf = (invoices: readonly MatchableInvoice[]): Pence =>
  invoices.reduce((sum, { payment }) => sum + payment, 0)

const isOneRestaurant = (invoices: readonly MatchableInvoice[]): boolean =>
  invoices.length > 0 && invoices.every(({ restaurant_id }) => restaurant_id === invoices[0]?.restaurant_id)

const MOST_NAMES = 5

/** 'Invoice 014', 'Invoices 014, 015', 'Invoices 014, 015, 016, 017, 018 and 2 more'. */
function namesOf(invoices: readonly MatchableInvoice[]): string {
  const numbers = invoices.map(({ number }) => invoiceNumberText(number))
  const more = numbers.length > MOST_NAMES ? ` and ${numbers.length - MOST_NAMES} more` : ''
  const noun = numbers.length === 1 ? 'Invoice' : 'Invoices'
  return `${noun} ${numbers.slice(0, MOST_NAMES).join(', ')}${more}`
}

/**
 * The invoice numbers in a text: as printed, so of three digits or more, or after 'invoice'. Other short numbers are parts of
 * dates and sort codes.
 */
export const numbersIn = (text: string): number[] =>
  numbersFound(text, (word, digits) => word !== undefined || digits.length >= 3)

const numbersAfterWord = (text: string): number[] => numbersFound(text, (word) => word !== undefined)

function numbersFound(text: string, counts: (word: string | undefined, digits: string) => boolean): number[] {
  const found = [...text.matchAll(/(inv[a-z]{0,5}[ .:#-]{0,3}(?:no[ .:#-]{0,3})?)?(\d+)/gi)]
  const numbers = found
    .filter(([, word, digits = '']) => digits.length <= 9 && counts(word, digits))
    .map(([, , digits]) => Number(digits))
  return [...new Set(numbers)].filter((number) => number > 0)
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A shorter name may be part of another word. */
const NAME_LENGTH = 4
