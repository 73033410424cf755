/** The invoices, and the money on account, that the payments of a statement are compared with. */
import type { Pence } from '../kernel/money.ts'
import { byText } from '../kernel/names.ts'
import { addDays, type IsoDate } from '../kernel/wallClock.ts'
import type { StatementPayment } from './bankStatement.ts'
import { invoiceNumberText } from './invoiceNumber.ts'
import { INVOICE_STATE_LABELS, type InvoiceState } from './invoiceState.ts'
import type { KeptPayment } from './overpayments.ts'

export interface MatchableInvoice {
  id: number
  number: number
  restaurant_id: number
  restaurant_name: string
  period_date_from: IsoDate
  /** The day on which it was first sent. */
  sent_on: IsoDate | null
  due_date: IsoDate | null
  /** The amount still owed, or the amount received. */
  payment: Pence
  state: InvoiceState
  /** The day of its payment by bank transfer. */
  paid_on: IsoDate | null
}

export type KeptOfRestaurant = KeptPayment & { restaurant_id: number }

export interface MatchRestaurants {
  /** All restaurants by id, also those without an invoice here. */
  names: ReadonlyMap<number, string>
  /** The payments that are kept, because an invoice did not need them or asks for more. */
  kept: readonly KeptOfRestaurant[]
  onAccount: ReadonlyMap<number, Pence>
}

export const isUnpaid = ({ state }: MatchableInvoice) => state === 'sent' || state === 'overdue'
export const isPaid = ({ state }: MatchableInvoice) => state === 'paid'

/** Staff may have recorded a payment by hand, some days after it came. Weekly instalments are never that near. */
export const DAYS_LATER = 6

/** A day, and the given number of days after it. */
export const daysFrom = (date: IsoDate, daysLater: number): IsoDate[] =>
  Array.from({ length: daysLater + 1 }, (_, days) => addDays(date, days))

/** One payment rarely covers more invoices. */
const RUN_LENGTH = 12

export class Books {
  readonly #used = new Map<MatchableInvoice, StatementPayment>()
  /** The money on account by restaurant id, less the amounts that payments of this statement will use. */
  readonly #onAccount: Map<number, Pence>
  /** The invoices that no payment of the statement is matched to yet. */
  #kept: MatchRestaurants['kept']
  readonly #byNumber: ReadonlyMap<number, MatchableInvoice>
  readonly #byPayment: ReadonlyMap<Pence, readonly MatchableInvoice[]>
  /** Unpaid invoices by restaurant id, oldest first. */
  readonly #unpaidOf: ReadonlyMap<number, readonly MatchableInvoice[]>
  /** By day, and by restaurant id. */
  readonly #paidOn: ReadonlyMap<IsoDate | null, ReadonlyMap<number, readonly MatchableInvoice[]>>
  readonly #names: MatchRestaurants['names']
  readonly #restaurants: readonly { id: number; name: PlainForms }[]
  /** The restaurants named in each text, found once. */
  readonly #restaurantsIn = new Map<string, ReadonlySet<number>>()
  /** By sum: invoices of one restaurant that one payment may cover. Unpaid ones follow each other by due date, paid ones share a day. */
  readonly #runs = new Map<Pence, (readonly MatchableInvoice[])[]>()

  constructor(invoices: readonly MatchableInvoice[], { names, kept, onAccount }: MatchRestaurants) {
    this.#kept = kept
    this.#names = names
    this.#onAccount = new Map(onAccount)
    const sorted = invoices.toSorted(
      (a, b) => byText(a.due_date ?? '', b.due_date ?? '') || a.number - b.number,
    )
    const unpaid = sorted.filter(isUnpaid)
    const paid = sorted.filter((invoice) => isPaid(invoice) && invoice.paid_on !== null)
    this.#byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]))
    this.#restaurants = [...names].map(([id, name]) => ({ id, name: plainForms(name) }))
    this.#byPayment = Map.groupBy(unpaid, ({ payment }) => payment)
    this.#unpaidOf = Map.groupBy(unpaid, ({ restaurant_id }) => restaurant_id)
    this.#paidOn = new Map(
      [...Map.groupBy(paid, ({ paid_on }) => paid_on)].map(([day, all]) => [
        day,
        Map.groupBy(all, ({ restaurant_id }) => restaurant_id),
      ]),
    )
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

  /** Reserves these invoices, and the money on account that they use: no other payment is matched to them. */
  use(invoices: readonly MatchableInvoice[], payment: StatementPayment): void {
    const added = invoices.filter(this.#isFree)
    for (const invoice of added) this.#used.set(invoice, payment)
    const [first] = added
    const short = sumOf(added.filter(isUnpaid)) - payment.amount
    if (!first || short <= 0) return
    const onAccount = this.onAccountOf(first)
    if (short <= onAccount) this.#onAccount.set(first.restaurant_id, onAccount - short)
  }

  /** The invoices that an equal payment of the statement is matched to: the same text and amount. */
  ofEqual = ({ text, amount }: StatementPayment): MatchableInvoice[] =>
    [...this.#used].flatMap(([invoice, used]) =>
      used.text === text && used.amount === amount ? invoice : [],
    )

  /**
   * The payment that was kept on the day of another, or up to the given number of days later, with the same amount; the
   * nearest day first. Each kept payment is found once.
   */
  takeKept(
    { date, amount }: StatementPayment,
    isMeant: (one: KeptOfRestaurant) => boolean,
    daysLater = 0,
  ): KeptOfRestaurant | undefined {
    const last = addDays(date, daysLater)
    const [found] = this.#kept
      .filter(
        (one) => one.amount === amount && one.received_on >= date && one.received_on <= last && isMeant(one),
      )
      .toSorted((a, b) => byText(a.received_on, b.received_on))
    this.#kept = this.#kept.filter((one) => one !== found)
    return found
  }

  onAccountOf = ({ restaurant_id }: MatchableInvoice): Pence => this.#onAccount.get(restaurant_id) ?? 0

  /** The unpaid invoices, oldest first, without those that another payment is matched to. */
  owedBy = (restaurantId: number): MatchableInvoice[] =>
    (this.#unpaidOf.get(restaurantId) ?? []).filter(this.#isFree)

  isUsed = (invoice: MatchableInvoice): boolean => this.#used.has(invoice)

  #isFree = (invoice: MatchableInvoice): boolean => !this.#used.has(invoice)

  /**
   * The invoices whose numbers are in a text; if it names restaurants, only their invoices, because a year in the text
   * may be another restaurant's invoice number.
   */
  named = (text: string): MatchableInvoice[] => {
    const restaurants = this.restaurantsIn(text)
    return numbersIn(text)
      .flatMap((number) => this.#byNumber.get(number) ?? [])
      .filter(({ restaurant_id }) => restaurants.size === 0 || restaurants.has(restaurant_id))
  }

  /** The invoices whose numbers are in a text that names other restaurants. */
  foreign = (text: string, numbers = numbersIn(text)): MatchableInvoice[] => {
    const restaurants = this.restaurantsIn(text)
    return numbers
      .flatMap((number) => this.#byNumber.get(number) ?? [])
      .filter(({ restaurant_id }) => restaurants.size > 0 && !restaurants.has(restaurant_id))
  }

  /** A number after 'invoice' in the text that belongs to no invoice. */
  unknownNumber = (text: string): number | undefined =>
    numbersAfterWord(text).find((number) => !this.#byNumber.has(number))

  /** The restaurants that a text names. A name that is a part of another named one is left out. */
  restaurantsIn = (text: string): ReadonlySet<number> => {
    const known = this.#restaurantsIn.get(text)
    if (known) return known
    const words = plainForms(text)
    const all = this.#restaurants.filter(({ name }) => isNamedIn(name, words))
    const longest = all.filter(
      ({ name }) => !all.some((other) => isNamedIn(name, other.name) && !isNamedIn(other.name, name)),
    )
    const found = new Set(longest.map(({ id }) => id))
    this.#restaurantsIn.set(text, found)
    return found
  }

  /** The restaurant that a text names, or whose invoices it names, if there is only one. */
  restaurantOf = (text: string): number | undefined => {
    const named = this.restaurantsIn(text)
    const all = named.size > 0 ? named : new Set(this.named(text).map(({ restaurant_id }) => restaurant_id))
    return all.size === 1 ? [...all][0] : undefined
  }

  /** The name of a restaurant, none of `known`, whose first two words are in a text that names no restaurant. */
  nameLike = (text: string, known: ReadonlySet<number>): string | undefined => {
    if (this.restaurantsIn(text).size > 0) return undefined
    const words = plainForms(text)
    const like = [...this.#names].filter(([, name]) => {
      const start = firstTwoWords(name)
      return start !== undefined && isNamedIn(plainForms(start), words)
    })
    return like.some(([id]) => known.has(id)) ? undefined : like[0]?.[1]
  }

  /** The part payments recorded on a day. */
  partsOn = (day: IsoDate): readonly KeptOfRestaurant[] =>
    this.#kept.filter(({ kind, received_on }) => kind === 'part' && received_on === day)

  /** Unpaid invoices that come to an amount: single ones, the oldest first, then several of one restaurant. */
  unpaid = (amount: Pence): (readonly MatchableInvoice[])[] => [
    ...(this.#byPayment.get(amount) ?? []).filter(this.#isFree).map((invoice) => [invoice]),
    ...this.runsOf(amount),
  ]

  /**
   * Invoices paid by bank transfer on a day that come to an amount, of the given restaurants or of any: single
   * invoices, then several of one restaurant.
   */
  recorded = (
    day: IsoDate,
    amount: Pence,
    restaurants?: ReadonlySet<number>,
  ): (readonly MatchableInvoice[])[] => {
    const ofDay = this.#paidOn.get(day)
    const groups = [...(restaurants ?? ofDay?.keys() ?? [])]
      .map((id) => (ofDay?.get(id) ?? []).filter(this.#isFree))
      .filter(({ length }) => length > 0)
    return [
      ...groups.flatMap((all) => all.filter(({ payment }) => payment === amount).map((one) => [one])),
      ...this.runsOf(amount, day).filter(
        ([first]) => !restaurants || (first && restaurants.has(first.restaurant_id)),
      ),
      ...groups.flatMap((all) => chosenFrom(all, amount)),
    ]
  }

  /** The free runs that come to a sum: unpaid ones, or those paid on a day. */
  runsOf = (sum: Pence, paidOn: IsoDate | null = null): (readonly MatchableInvoice[])[] =>
    (this.#runs.get(sum) ?? []).filter((run) => run[0]?.paid_on === paidOn && run.every(this.#isFree))
}

/**
 * The invoice numbers in a text: as printed, so of three digits or more, or after 'invoice'. Other short numbers are parts of
 * dates and sort codes.
 */
export const numbersIn = (text: string): number[] =>
  numbersFound(text, (word, digits) => word !== undefined || digits.length >= 3)

/** Only numbers after 'invoice', which cannot be years. */
export const numbersAfterWord = (text: string): number[] => numbersFound(text, (word) => word !== undefined)

function numbersFound(text: string, counts: (word: string | undefined, digits: string) => boolean): number[] {
  const found = [...text.matchAll(/(inv[a-z]{0,5}[ .:#-]{0,3}(?:no[ .:#-]{0,3})?)?(\d+)/gi)]
  const numbers = found
    .filter(([, word, digits = '']) => digits.length <= 9 && counts(word, digits))
    .map(([, , digits]) => Number(digits))
  return [...new Set(numbers)].filter((number) => number > 0)
}

/**
 * Finds which of these invoices, chosen by a person, come to an amount. If there are many, it tries only all of them.
 */
function chosenFrom(all: readonly MatchableInvoice[], amount: Pence): (readonly MatchableInvoice[])[] {
  if (all.length > RUN_LENGTH) return sumOf(all) === amount ? [all] : []
  const search = (from: number, left: Pence): MatchableInvoice[] | undefined => {
    if (left === 0) return []
    for (const [nr, invoice] of all.entries()) {
      if (nr < from || invoice.payment > left) continue
      const others = search(nr + 1, left - invoice.payment)
      if (others) return [invoice, ...others]
    }
    return undefined
  }
  const found = amount > 0 ? search(0, amount) : undefined
  return found ? [found] : []
}

export const sumOf = (invoices: readonly MatchableInvoice[]): Pence =>
  invoices.reduce((sum, { payment }) => sum + payment, 0)

/**
 * The letters and digits of a text, with 'and' and without it: banks write 'and' for '&', leave it out, or join it to
 * the words.
 */
interface PlainForms {
  short: string
  long: string
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

const plainForms = (text: string): PlainForms => {
  const lower = text.toLowerCase()
  return {
    short: lettersOf(lower.replaceAll(/\band\b/g, '')),
    long: lettersOf(lower.replaceAll(/[&+]/g, 'and')),
  }
}

/** A shorter name may be part of another word. */
const NAME_LENGTH = 4

const isNamedIn = (name: PlainForms, text: PlainForms): boolean =>
  name.short.length >= NAME_LENGTH && (text.short.includes(name.short) || text.long.includes(name.long))

/** 'Salt & Smoke' of 'Salt & Smoke Deptford'. Undefined for a name of one word. */
function firstTwoWords(name: string): string | undefined {
  const words = name.split(/\s+/)
  const [, second] = [...words.keys()].filter((at) => plainForms(words[at] ?? '').short !== '')
  return second === undefined ? undefined : words.slice(0, second + 1).join(' ')
}

export const isOneRestaurant = (invoices: readonly MatchableInvoice[]): boolean =>
  invoices.length > 0 && invoices.every(({ restaurant_id }) => restaurant_id === invoices[0]?.restaurant_id)

const MOST_NAMES = 5

/** 'Invoice 014', 'Invoices 014, 015', 'Invoices 014, 015, 016, 017, 018 and 2 more'. */
export function namesOf(invoices: readonly MatchableInvoice[]): string {
  const numbers = invoices.map(({ number }) => invoiceNumberText(number))
  const more = numbers.length > MOST_NAMES ? ` and ${numbers.length - MOST_NAMES} more` : ''
  const noun = numbers.length === 1 ? 'Invoice' : 'Invoices'
  return `${noun} ${numbers.slice(0, MOST_NAMES).join(', ')}${more}`
}

export const isOf = (invoices: readonly MatchableInvoice[], invoiceId: number | null): boolean =>
  invoices.some(({ id }) => id === invoiceId)

export const areOf = (restaurants: ReadonlySet<number>, invoices: readonly MatchableInvoice[]): boolean =>
  invoices.every(({ restaurant_id }) => restaurants.has(restaurant_id))

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export const RECORD_FIRST = 'Record that one first. Then import the statement again.'

export function whyNotMatched({ text, amount, problem }: StatementPayment, books: Books): string {
  if (problem !== undefined) return problem
  const named = books.named(text)
  if (named.length > 0) return whyNotNamed(named, amount, books)
  const other = books.foreign(text).find((one) => isUnpaid(one) && one.payment === amount)
  if (other) return `${namesOf([other])} has this amount, but is of ${other.restaurant_name}.`
  const alike = books.unpaid(amount).filter(({ length }) => length === 1)
  if (alike.length === 0) return 'No unpaid invoice has this number or amount.'
  const unknown = books.unknownNumber(text)
  if (unknown !== undefined) return `No invoice has the number ${invoiceNumberText(unknown)}.`
  if (books.restaurantsIn(text).size === 1) {
    return 'No unpaid invoice of the restaurant that it names has this amount.'
  }
  return `${namesOf(alike.flat())} ${alike.length === 1 ? 'has' : 'have'} this amount.`
}

function whyNotNamed(named: readonly MatchableInvoice[], amount: Pence, books: Books): string {
  const used = named.find(books.isUsed)
  if (used) return `Another payment is matched to invoice ${invoiceNumberText(used.number)}. ${RECORD_FIRST}`
  const closed = named.find((invoice) => !isUnpaid(invoice))
  if (closed) {
    const state = INVOICE_STATE_LABELS[closed.state].toLowerCase()
    return `Invoice ${invoiceNumberText(closed.number)} is ${state === 'draft' ? 'a draft' : state}.`
  }
  const alike = named.filter(({ payment }) => payment === amount)
  if (alike.length > 1) return `${namesOf(alike)} have this amount.`
  return sumOf(named) === amount
    ? 'The payment names invoices of several restaurants.'
    : 'The payment names several invoices, but their total is different.'
}
