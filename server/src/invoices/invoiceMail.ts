/** Writes the emails about invoices. Their PDF is made when they are sent (invoicePdf.reads.ts). */
import type { MailedInvoice } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Tx } from '../kernel/database.ts'
import type { MailAddress } from '../kernel/mailSettings.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.service.ts'

interface InvoiceMail {
  subject: string
  text: string
  kind: 'invoice' | 'credit_note'
  /** '014', 'CN-001' */
  number: string
}

export async function mailInvoice(
  work: Work,
  { id: invoice_id, restaurant_id }: Row<'invoice'>,
  { kind, number, ...words }: InvoiceMail,
): Promise<void> {
  const to = await billingAddress(work.tx, restaurant_id)
  await queueMail(work, { to, ...words, attachment: { kind, invoice_id, name: `${number}.pdf` } })
}

/** The restaurant's present billing email, or else its sign-in email. */
export async function billingAddress(tx: Tx, restaurantId: number): Promise<MailAddress> {
  const { name, business_email, email } = await tx
    .selectFrom('restaurant')
    .innerJoin('restaurateur', 'restaurateur.id', 'restaurant.restaurateur_id')
    .select(['restaurant.name', 'business_email', 'restaurateur.email'])
    .where('restaurant.id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return { name, address: business_email.trim() || email }
}

/** @throws {Error} for a draft, which has no due date yet */
export function mailedInvoice({
  number,
  total,
  due_date,
  paid_at,
  ...invoice
}: Row<'invoice'>): MailedInvoice {
  if (due_date === null) throw new Error(`Invoice ${number} has not been sent.`)
  return {
    ...{ ...invoice, due_date, invoice_number: invoiceNumberText(number), total: poundsToPence(total) },
    isPaid: paid_at !== null,
  }
}
