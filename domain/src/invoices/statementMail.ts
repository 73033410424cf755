import { formatMoney, type Pence } from '../kernel/money.ts'
import { displayDate, type IsoDate } from '../kernel/wallClock.ts'
import type { InvoiceParties } from './invoiceParties.ts'

interface MailedStatement {
  parties: InvoiceParties
  on: IsoDate
  invoices: number
  total: Pence
  overdue: Pence
}

/** The email with a statement of what a restaurant owes, which is attached as a PDF. */
export function statementMail({ parties, on, invoices, total, overdue }: MailedStatement) {
  const { company, restaurant } = parties
  const unpaid = invoices === 1 ? 'one unpaid invoice' : `${invoices} unpaid invoices`
  const late = overdue > 0 ? `, of which ${formatMoney(overdue)} is overdue` : ''
  const paragraphs = [
    `Dear ${restaurant.name},`,
    `Please find attached your statement of ${displayDate(on)}. It lists ${unpaid}, in total ${formatMoney(total)}${late}.`,
    ...(company.bank_details ? [`Pay by bank transfer to: ${company.bank_details}`] : []),
    'If you have already paid, please ignore this message.',
    `Kind regards,\n${company.name}`,
  ]
  return {
    subject: `Statement of ${displayDate(on)} from ${company.name}`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}
