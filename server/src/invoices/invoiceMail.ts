/** Writes the emails about invoices. Their PDF is made when they are sent (invoicePdf.reads.ts). */

import type { MailedInvoice } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { documentName, invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Tx } from '../kernel/database.ts'
import type { MailAddress } from '../kernel/providerSettings.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.service.ts'

interface InvoiceMail {
  subject: string
  text: string
  /** The attached credit note; else the invoice is attached. */
  credit?: { id: number; number: string }
  /** Says if the invoice counts as reminded by this email; undefined if it is not a reminder. */
  reminder?: 'counts' | 'kept'
}

export async function mailInvoice(
  work: Work,
  { id: invoice_id, number, restaurant_id, credited, parties }: Row<'invoice'>,
  { credit, reminder, ...words }: InvoiceMail,
): Promise<void> {
  const to = await billingAddress(work.tx, restaurant_id)
  const { name: restaurant } = parties.restaurant
  const attachment = credit
    ? {
        kind: 'credit_note' as const,
        credit_note_id: credit.id,
        name: documentName('credit note', credit.number, restaurant),
      }
    : { kind: 'invoice' as const, name: documentName('invoice', invoiceNumberText(number), restaurant) }
  const isNewer = poundsToPence(credited) > 0
  await queueMail(work, {
    to,
    ...words,
    attachment: { ...attachment, invoice_id, isNewer, ...(reminder && { reminder }) },
  })
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

export const mailedInvoice = ({
  number,
  total,
  credited,
  part_paid,
  refunds,
  paid_at,
  ...invoice
}: Row<'invoice'>): MailedInvoice => ({
  ...invoice,
  invoice_number: invoiceNumberText(number),
  total: poundsToPence(total),
  credited: poundsToPence(credited),
  part_paid: poundsToPence(part_paid),
  refunds: poundsToPence(refunds),
  isPaid: paid_at !== null,
})
