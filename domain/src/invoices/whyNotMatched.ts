import type { Pence } from '../kernel/money.ts'
import type { StatementPayment } from './bankStatement.ts'
import { invoiceNumberText } from './invoiceNumber.ts'
import { INVOICE_STATE_LABELS } from './invoiceState.ts'
import { type Books, isUnpaid, type MatchableInvoice, namesOf, sumOf } from './statementBooks.ts'

export const RECORD_FIRST = 'Record that one first. Then import the statement again.'

/** Why no invoice fits a payment of a bank statement. */
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
