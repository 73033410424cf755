/** Finds the invoices that the payments of a bank statement are for (docs/spec/invoices.md#bank-statement). */
import type { Pence } from '../kernel/money.ts'
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
  total: Pence
  state: InvoiceState
  /** The day of its payment by bank transfer. */
  paid_on: IsoDate | null
}

/**
 * 'sure': number and amount agree. 'proposed': a person must check it. 'recorded': it was marked as paid before. 'none': no
 * invoice fits.
 */
export const MATCH_KINDS = ['sure', 'proposed', 'recorded', 'none'] as const
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
  const matches = new Map<StatementPayment, Omit<StatementMatch, 'payment'>>()
  // The surest first, so that they get their invoices.
  for (const find of [sureMatch, recordedMatch, proposedMatch]) {
    for (const payment of payments) {
      if (matches.has(payment)) continue
      const match = find(payment, books)
      if (!match) continue
      books.use(match.invoices)
      matches.set(payment, withoutBadDay(match, payment, today))
    }
  }
  return payments.map((payment) => ({ payment, ...(matches.get(payment) ?? noMatch(payment, books)) }))
}

type Match = Omit<StatementMatch, 'payment'>

const isUnpaid = ({ state }: MatchableInvoice) => state === 'sent' || state === 'overdue'
const isPaid = ({ state }: MatchableInvoice) => state === 'paid'

/** More invoices are rarely paid at once. */
const RUN_LENGTH = 12

class Books {
  readonly #used = new Set<MatchableInvoice>()
  readonly #byNumber: ReadonlyMap<number, MatchableInvoice>
  readonly #byTotal: ReadonlyMap<Pence, readonly MatchableInvoice[]>
  readonly #paidOn: ReadonlyMap<IsoDate | null, readonly MatchableInvoice[]>
  /** By their sum: unpaid invoices of one restaurant that follow each other by due date, and those paid on one day. */
  readonly #runs = new Map<Pence, (readonly MatchableInvoice[])[]>()

  constructor(invoices: readonly MatchableInvoice[]) {
    const sorted = invoices.toSorted(
      (a, b) => byText(a.due_date ?? '', b.due_date ?? '') || a.number - b.number,
    )
    const unpaid = sorted.filter(isUnpaid)
    const paid = sorted.filter((invoice) => isPaid(invoice) && invoice.paid_on !== null)
    this.#byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]))
    this.#byTotal = Map.groupBy(unpaid, ({ total }) => total)
    this.#paidOn = Map.groupBy(paid, ({ paid_on }) => paid_on)
    const groups = Map.groupBy(
      [...unpaid, ...paid],
      ({ restaurant_id, paid_on }) => `${restaurant_id} ${paid_on}`,
    )
    for (const group of groups.values()) this.#addRuns(group)
  }

  #addRuns(own: readonly MatchableInvoice[]): void {
    for (const start of own.keys()) {
      let sum = own[start]?.total ?? 0
      for (const next of own.slice(start + 1, start + RUN_LENGTH)) {
        sum += next.total
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

  namedUnpaid = (text: string): MatchableInvoice[] =>
    this.named(text).filter((invoice) => isUnpaid(invoice) && this.#isFree(invoice))

  /** Unpaid ones, the oldest first. */
  ofTotal = (total: Pence): MatchableInvoice[] => (this.#byTotal.get(total) ?? []).filter(this.#isFree)

  /** Of unpaid invoices, or of those paid on a day. */
  runsOf = (sum: Pence, paidOn: IsoDate | null = null): (readonly MatchableInvoice[])[] =>
    (this.#runs.get(sum) ?? []).filter((run) => run[0]?.paid_on === paidOn && run.every(this.#isFree))

  paidOn = (day: IsoDate): MatchableInvoice[] => (this.#paidOn.get(day) ?? []).filter(this.#isFree)
}

function sureMatch({ text, amount }: StatementPayment, books: Books): Match | undefined {
  const invoice = books.namedUnpaid(text).find(({ total }) => total === amount)
  return invoice && { kind: 'sure', invoices: [invoice], reason: 'Number and amount agree.' }
}

/** A payment that was marked before: by its number, or by its day and amount. */
function recordedMatch({ text, amount, date }: StatementPayment, books: Books): Match | undefined {
  const named = books.named(text)
  const isNamed =
    named.length > 0 &&
    named.every((invoice) => isPaid(invoice) && !books.isUsed(invoice)) &&
    (sumOf(named) === amount || named.every(({ paid_on }) => paid_on === date))
  const single = books.paidOn(date).find(({ total }) => total === amount)
  const invoices = isNamed ? named : single ? [single] : books.runsOf(amount, date)[0]
  const verb = invoices?.length === 1 ? 'is' : 'are'
  return invoices && { kind: 'recorded', invoices, reason: `${namesOf(invoices)} ${verb} paid already.` }
}

function proposedMatch({ text, amount }: StatementPayment, books: Books): Match | undefined {
  const named = books.namedUnpaid(text)
  const isNamed = (invoice: MatchableInvoice) => named.includes(invoice)
  const several = (invoices: readonly MatchableInvoice[], words: string): Match => ({
    kind: 'proposed',
    invoices,
    reason: `${words} come to this amount.`,
  })
  if (named.length > 1 && isOneRestaurant(named) && sumOf(named) === amount) {
    return several(named, 'The invoices that it names')
  }
  const runs = books.runsOf(amount)
  const ofNamed = runs.find((run) => run.some(isNamed))
  if (ofNamed) return several(ofNamed, `${ofNamed.length} invoices of the restaurant`)
  if (named.length > 0) {
    const reason = `Only the ${named.length === 1 ? 'number agrees' : 'numbers agree'}.`
    return isOneRestaurant(named) ? { kind: 'proposed', invoices: named, reason } : undefined
  }
  const single = ofOneRestaurant(
    books.ofTotal(amount).map((invoice) => [invoice]),
    text,
  )
  if (single) return { kind: 'proposed', invoices: single, reason: 'Only the amount agrees.' }
  const run = ofOneRestaurant(runs, text)
  return run && several(run, `${run.length} invoices of the restaurant`)
}

/** The first choice, if all are of one restaurant: that which the text names, if it names one. */
function ofOneRestaurant(
  choices: readonly (readonly MatchableInvoice[])[],
  text: string,
): readonly MatchableInvoice[] | undefined {
  const names = choices.filter(([first]) => first && namesRestaurant(text, first.restaurant_name))
  const left = names.length > 0 ? names : choices
  return isOneRestaurant(left.flat()) ? left[0] : undefined
}

function noMatch({ text, amount }: StatementPayment, books: Books): Match {
  const none = (reason: string): Match => ({ kind: 'none', invoices: [], reason })
  const [named, ...others] = books.named(text)
  if (others.length > 0) return none('It names several invoices with another total.')
  if (named && books.isUsed(named)) {
    return none(`Another payment is matched to invoice ${invoiceNumberText(named.number)}.`)
  }
  if (named && !isUnpaid(named)) {
    const state = INVOICE_STATE_LABELS[named.state].toLowerCase()
    return none(`Invoice ${invoiceNumberText(named.number)} is ${state === 'draft' ? 'a draft' : state}.`)
  }
  const alike = books.ofTotal(amount)
  return none(
    alike.length > 1 ? `${namesOf(alike)} have this amount.` : 'No unpaid invoice has this number or amount.',
  )
}

function withoutBadDay(match: Match, { date }: StatementPayment, today: IsoDate): Match {
  if (match.kind === 'recorded') return match
  const problem = match.invoices
    .map(({ period_date_from }) => paymentDayProblem(date, period_date_from, today))
    .find(Boolean)
  return problem ? { kind: 'none', invoices: [], reason: `${namesOf(match.invoices)}: ${problem}` } : match
}

const sumOf = (invoices: readonly MatchableInvoice[]): Pence =>
  invoices.reduce((sum, { total }) => sum + total, 0)

const isOneRestaurant = (invoices: readonly MatchableInvoice[]): boolean =>
  invoices.length > 0 && invoices.every(({ restaurant_id }) => restaurant_id === invoices[0]?.restaurant_id)

/** 'Invoice 014', 'Invoices 014, 015'. */
const namesOf = (invoices: readonly MatchableInvoice[]): string =>
  `${invoices.length === 1 ? 'Invoice' : 'Invoices'} ${invoices.map(({ number }) => invoiceNumberText(number)).join(', ')}`

/**
 * The invoice numbers in a text: as printed, so of three digits or more, or after 'invoice'. Other short numbers are parts of
 * dates and sort codes.
 */
export function numbersIn(text: string): number[] {
  const found = [...text.matchAll(/(inv[a-z]{0,5}[ .:#-]{0,3}(?:no[ .:#-]{0,3})?)?(\d+)/gi)]
  const numbers = found
    .filter(([, word, digits = '']) => digits.length <= 9 && (word !== undefined || digits.length >= 3))
    .map(([, , digits]) => Number(digits))
  return [...new Set(numbers)].filter((number) => number > 0)
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A shorter name may be part of another word. */
const NAME_LENGTH = 4

function namesRestaurant(text: string, name: string): boolean {
  const own = plain(name)
  return own.length >= NAME_LENGTH && plain(text).includes(own)
}
