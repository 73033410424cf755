import { formatMoney, type Pence } from '../kernel/money.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { InvoiceParties } from './invoiceParties.ts'

/** Why a restaurant is left out when many get their statements. */
export const HAD_STATEMENT = 'It had a statement today.'
export const STATEMENT_KEPT = 'Its statement of today is in the outbox.'

interface MailedStatement {
  parties: InvoiceParties
  on: IsoDate
  invoices: number
  total: Pence
  overdue: Pence
  /** The restaurant's money on account. */
  onAccount: Pence
}

/** The email with a statement of what a restaurant owes, which is attached as a PDF. */
export function statementMail({ parties, on, invoices, total, overdue, onAccount }: MailedStatement) {
  const { company, restaurant } = parties
  const unpaid = invoices === 1 ? 'one unpaid invoice' : `${invoices} unpaid invoices`
  const late = overdue > 0 ? `, of which ${formatMoney(overdue)} is overdue` : ''
  const listed =
    invoices === 0
      ? 'You have no unpaid invoices.'
      : `It lists ${unpaid}, in total ${formatMoney(total)}${late}.`
  const paragraphs = [
    `Dear ${restaurant.name},`,
    `Please find attached your statement of ${displayDate(on)}. ${listed}`,
    ...(onAccount > 0 ? [onAccountText(total, onAccount)] : []),
    ...(total > onAccount && company.bank_details
      ? [`Pay by bank transfer to: ${company.bank_details}`]
      : []),
    ...(total > onAccount ? ['If you have already paid, please ignore this message.'] : []),
    `Kind regards,\n${company.name}`,
  ]
  return {
    subject: `Statement of ${displayDate(on)} from ${company.name}`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

function onAccountText(total: Pence, onAccount: Pence): string {
  const paid = `You have paid ${formatMoney(onAccount)} more than your invoices`
  if (total === 0) return `${paid}. It is on account.`
  return total > onAccount
    ? `${paid}, so ${formatMoney(total - onAccount)} is left to pay.`
    : `${paid}, so there is nothing to pay.`
}
