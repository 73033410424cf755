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
  credited: 0,
  part_paid: 0,
  refunds: 0,
  from_account: 0,
  surplus: 0,
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

// £1,123.40 less £123.40 is £1,000.00.
test('a receipt says what came in, and what was on account', () => {
  const paid = { ...invoice, isPaid: true }
  expect(invoiceMail({ ...paid, from_account: '123.40' }, false).text).toContain(
    'Thank you for paying £1,123.40. £1,000.00 came in, and £123.40 had been paid or credited before. There is nothing more to pay.',
  )
  expect(invoiceMail({ ...paid, surplus: 6.6 }, false).text).toContain(
    'Thank you for paying £1,123.40. £1,130.00 came in, of which £6.60 was kept on account. There is nothing more to pay.',
  )
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
  const early = reminderMail({ ...invoice, onAccount: 0 }, '2026-07-06')
  expect(early.subject).toBe('Reminder: invoice 014 from Driverdesk')
  expect(early.text).toContain('is due on 06/07/2026')
  const late = reminderMail({ ...invoice, onAccount: 0 }, '2026-07-07')
  expect(late.subject).toBe('Overdue: invoice 014 from Driverdesk')
  expect(late.text).toContain('was due on 06/07/2026')
})

test('an invoice that was credited in part asks for the rest, and says what was credited', () => {
  const part = { ...invoice, credited: 2_340 }
  const { text } = invoiceMail(part, true)
  expect(text).toContain('\n\nAmount: £1,123.40\nCredited: £23.40\nTo pay: £1,100.00\nDue date: 06/07/2026\n')
  expect(text).toContain('We have sent it to you before. It shows what we have credited.')
  const reminder = reminderMail({ ...part, onAccount: 5_000 }, '2026-07-07').text
  expect(reminder).toContain('Credited: £23.40\nTo pay: £1,100.00')
  expect(reminder).toContain('You have £50.00 on account with us. It has not been taken off this amount.')
  const paid = invoiceMail({ ...part, credited: 12_340, refunds: 10_000, isPaid: true }, false).text
  expect(paid).toContain('Thank you for paying £1,100.00. There is nothing more to pay.')
})

// £1,123.40, of which £23.40 is credited and £600.00 has come in.
test('an invoice that was paid in part asks for the rest, and says what came in', () => {
  const part = { ...invoice, credited: 2_340, part_paid: 60_000 }
  expect(invoiceMail(part, true).text).toContain(
    'Amount: £1,123.40\nCredited: £23.40\nPaid so far: £600.00\nTo pay: £500.00\n',
  )
  expect(invoiceMail({ ...part, credited: 0 }, true).text).toContain('It shows what you have paid.')
  expect(reminderMail({ ...part, onAccount: 0 }, '2026-07-07').text).toContain(
    'was due on 06/07/2026, and we have received part of it.',
  )
  const credited = creditNoteMail(part, { ...note, amount: 2_340 }).text
  expect(credited).toContain('It reduces the amount due on invoice 014')
  expect(credited).toContain('to £500.00.')
  // With £523.40 credited, nothing is left.
  const settled = { ...invoice, credited: 52_340, isPaid: true }
  expect(creditNoteMail(settled, { ...note, amount: 52_340 }).text).toContain(
    'is settled: there is nothing more to pay.',
  )
})

const note = { number: 'CN-001', reason: 'Wrong hours', refund_by: null, refunded_on: null, released: 0 }
const PERIOD = '15/06/2026 – 21/06/2026'

test('a credit note in full names the invoice that it cancels, and the reason', () => {
  const { subject, text } = creditNoteMail({ ...invoice, credited: 112_340 }, { ...note, amount: 112_340 })
  expect(subject).toBe('Credit note CN-001 from Driverdesk')
  expect(text).toContain(
    `Please find attached credit note CN-001. It cancels invoice 014 for ${PERIOD} in full: none of its £1,123.40 is payable.\n\nReason: Wrong hours\n\nKind regards`,
  )
})

test.each([
  [
    { credited: 2_340 },
    { amount: 2_340 },
    `credit note CN-001 for £23.40. It reduces the amount due on invoice 014 for ${PERIOD} to £1,100.00.\n\nReason: Wrong hours\n\nAmount: £1,123.40\nCredited: £23.40\nTo pay: £1,100.00`,
  ],
  [
    { credited: 112_340 },
    { amount: 110_000 },
    `credit note CN-001 for £1,100.00. With it, invoice 014 for ${PERIOD} is credited in full: none of its £1,123.40 is payable.\n\nReason: Wrong hours\n\nKind regards`,
  ],
  [
    { credited: 2_340, refunds: 2_340, isPaid: true },
    { amount: 2_340, refund_by: 'bank', refunded_on: '2026-07-10' },
    `for £23.40. It credits part of invoice 014 for ${PERIOD}. We refunded £23.40 by bank transfer on 10/07/2026.\n\nReason: Wrong hours\n\nKind regards`,
  ],
  [
    { credited: 2_340, refunds: 2_340, isPaid: true },
    { amount: 2_340, refund_by: 'account', refunded_on: '2026-07-10' },
    `for £23.40. It credits part of invoice 014 for ${PERIOD}. £23.40 that you have paid is now on account with us.`,
  ],
  [
    { credited: 112_340, refunds: 112_340, isPaid: true, due_date: null },
    { amount: 112_340, refund_by: 'card' },
    `CN-001. It credits invoice 014 for ${PERIOD} in full. We are refunding £1,123.40 to the card that you paid with. It may take your bank a few days to show it.`,
  ],
  [
    { credited: 112_340, refunds: 112_340, isPaid: true },
    { amount: 100_000, refund_by: 'bank', refunded_on: '2026-07-10' },
    `for £1,000.00. It credits the rest of invoice 014 for ${PERIOD}. We refunded £1,000.00 by bank transfer on 10/07/2026.`,
  ],
] as const)('of an invoice with %j, a credit note of %j says so', (facts, given, words) => {
  expect(creditNoteMail({ ...invoice, ...facts }, { ...note, ...given }).text).toContain(words)
})
