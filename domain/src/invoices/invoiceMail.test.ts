import { expect, test } from 'vitest'
import { creditNoteMail, invoiceMail, reminderMail } from './invoiceMail.ts'

const invoice = {
  invoice_number: '014',
  parties: {
    company: {
      name: 'Driverdesk',
      address: [],
      vat_number: '',
      bank_details: 'Example Bank 00-00-00 00000000',
    },
    restaurant: { name: 'Pizza One', address: '', business_email: '' },
  },
  period_date_from: '2026-06-15',
  period_date_to: '2026-06-21',
  total: 112_340,
  due_date: '2026-07-06',
  isPaid: false,
}

test('an invoice gives the amount, the due date and the bank account', () => {
  expect(invoiceMail(invoice, false)).toEqual({
    subject: 'Invoice 014 from Driverdesk',
    text: `Dear Pizza One,

Please find attached invoice 014 for 15/06/2026 – 21/06/2026.

Amount: £1,123.40
Due date: 06/07/2026
Pay by bank transfer to: Example Bank 00-00-00 00000000
Reference: invoice 014

Kind regards,
Driverdesk
`,
  })
})

test('sends a paid invoice as a receipt that asks for nothing', () => {
  const { text } = invoiceMail({ ...invoice, isPaid: true }, false)
  expect(text).toContain('\n\nThank you for paying £1,123.40. There is nothing more to pay.\n\n')
  expect(text).not.toMatch(/Due date|transfer/)
})

test('without bank details it does not mention a transfer', () => {
  const company = { ...invoice.parties.company, bank_details: '' }
  const { text } = invoiceMail({ ...invoice, parties: { ...invoice.parties, company } }, false)
  expect(text).not.toMatch(/transfer|Reference/)
})

test('an invoice that is sent again says so', () => {
  const { subject, text } = invoiceMail(invoice, true)
  expect(subject).toBe('Invoice 014 from Driverdesk (sent again)')
  expect(text).toContain('We have sent it to you before, and nothing in it has changed.')
})

test('a reminder says whether it is overdue', () => {
  const early = reminderMail(invoice, '2026-07-06')
  expect(early.subject).toBe('Reminder: invoice 014 from Driverdesk')
  expect(early.text).toContain('is due on 06/07/2026')
  const late = reminderMail(invoice, '2026-07-07')
  expect(late.subject).toBe('Overdue: invoice 014 from Driverdesk')
  expect(late.text).toContain('was due on 06/07/2026')
})

test('a credit note names the invoice that it cancels, and the reason', () => {
  const { subject, text } = creditNoteMail(invoice, 'CN-001', 'Wrong hours')
  expect(subject).toBe('Credit note CN-001 from Driverdesk')
  expect(text).toContain('cancels invoice 014 for 15/06/2026 – 21/06/2026 in full: none of its £1,123.40')
  expect(text).toContain('Reason: Wrong hours')
})
