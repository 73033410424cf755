import type { CreditNote, Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setSetting } from '../../testing/settings.ts'
import { creditNote, invoice, RESTAURANTS, showInvoices, withLines } from '../testing/renderInvoices.tsx'
import { invoiceStory } from './InvoiceLines.tsx'

test('shows only the day of a bank payment, and the time of a card payment', () => {
  const paid = (paid_by: 'bank' | 'card') =>
    invoiceStory(invoice({ state: 'paid', paid_at: '2026-03-12T12:00:00.000Z', paid_by })).at(-1)
  expect(paid('bank')).toEqual({ when: '12/03/2026', what: 'Paid by bank' })
  expect(paid('card')).toEqual({ when: '12/03/2026 12:00', what: 'Paid by card' })
})

test('says that a reminder waits in the outbox', () => {
  const story = invoiceStory(invoice({ state: 'overdue', reminder_kept_at: '2026-03-11T12:00:00.000Z' }))
  expect(story.at(-1)).toEqual({ when: '11/03/2026 12:00', what: 'Reminder kept in the outbox' })
})

test('says to staff who put money back on account, and when', () => {
  const note = creditNote({
    amount: 20,
    refund_by: 'account',
    refund_state: 'done',
    refunded_on: '2026-03-11',
  })
  const shown = { ...withLines(invoice({ credit_notes: [note] })) }
  const by = { creator_name: 'Bea Roe', created_at: '2026-03-12T09:30:00.000Z' }
  const put_back = [
    { what: 'account' as const, amount: 5, ...by },
    { what: 'refund' as const, amount: 7.5, ...by },
  ]
  expect(invoiceStory({ ...shown, put_back }).slice(-3)).toEqual([
    {
      when: '11/03/2026',
      what: '£20.00 credited by Ann Lee, CN-001: Wrong hours. Put on account on 11/03/2026.',
    },
    { when: '12/03/2026 09:30', what: '£5.00 put back on account by Bea Roe' },
    { when: '12/03/2026 09:30', what: 'Refund of £7.50 taken back by Bea Roe' },
  ])
  // A restaurant does not learn who did it.
  const { creator_name: _, put_back: __, credit_notes, ...own } = shown
  const ownNotes = credit_notes.map((note) => ({ ...note, creator_name: '' }))
  expect(invoiceStory({ ...own, credit_notes: ownNotes }).at(-1)?.what).toBe(
    '£20.00 credited, CN-001: Wrong hours. Put on account on 11/03/2026.',
  )
})

test('tells the history of an invoice in order', () => {
  const back = (what: 'account' | 'refund', created_at: string) => ({
    what,
    amount: 5,
    creator_name: 'Bea Roe',
    created_at,
  })
  const story = invoiceStory({
    ...withLines(
      invoice({
        created_at: '2026-03-09T12:00:00.000Z',
        sent_on: '2026-03-09',
        due_date: '2026-03-23',
        reminded_at: '2026-03-20T08:00:00.000Z',
        paid_at: '2026-03-20T12:00:00.000Z',
        paid_by: 'bank',
        credit_notes: [creditNote({ created_on: '2026-03-10' }), creditNote({ created_on: '2026-03-25' })],
      }),
    ),
    put_back: [
      back('account', '2026-03-12T09:30:00.000Z'),
      back('account', '2026-03-20T09:30:00.000Z'),
      back('refund', '2026-03-26T09:30:00.000Z'),
    ],
  })
  expect(story.map(({ when, what }) => `${when} ${what.split(' ').slice(0, 2).join(' ')}`)).toEqual([
    '09/03/2026 12:00 Created by',
    '09/03/2026 Sent, due',
    '10/03/2026 £101.44 credited',
    '12/03/2026 09:30 £5.00 put',
    '20/03/2026 08:00 Reminded',
    '20/03/2026 09:30 £5.00 put',
    '20/03/2026 Paid by',
    '25/03/2026 £101.44 credited',
    '26/03/2026 09:30 Refund of',
  ])
})

// £101.44, of which £30.00 had come in before; £10.00 more than that; both.
test.each([
  [
    { from_account: 30, surplus: 0 },
    'Came in£71.44Paid or credited before£30.00',
    '£71.44 came in, and £30.00 had been paid or credited before.',
  ],
  [
    { from_account: 0, surplus: 10 },
    'Came in£111.44Kept on account−£10.00',
    '£111.44 came in, of which £10.00 was kept on account.',
  ],
  [
    { from_account: 30, surplus: 10 },
    'Came in£81.44Paid or credited before£30.00Kept on account−£10.00',
    '£81.44 came in, of which £10.00 was kept on account, and £30.00 had been paid or credited before.',
  ],
])('says what came in for an invoice that was settled with the account', async (settled, amounts, story) => {
  const { dialog } = await openDetail([], true, { ...settled, paid_by: 'bank' })
  expect(dialog.getByLabelText('Amounts').textContent).toContain(`Total£101.44${amounts}`)
  expect(dialog.getByLabelText('History').textContent).toContain(`Paid by bank. ${story}`)
})

/** Opens the dialog of a paid invoice with credit notes. */
async function openDetail(notes: readonly CreditNote[], isOwn = false, some: Partial<Invoice> = {}) {
  vi.stubGlobal('open', () => ({ document: { body: {} }, close: () => undefined }))
  const paid = { state: 'paid', paid_at: '2026-03-12T12:00:00.000Z', paid_by: 'card' } as const
  const credited = notes.reduce((sum, { amount }) => sum + amount, 0)
  const one = invoice({ ...paid, credited, credit_notes: [...notes], ...some })
  const page = showInvoices({ isOwn, invoices: [one], search: { invoice: 14 } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice 014' }))
  const noteAsked = (number: string) =>
    page.sent(`GET /api/invoice/14/credit-note?view=inline&credit_note=${number}`).length
  return { ...page, dialog, noteAsked }
}

const NOTES = [creditNote({ amount: 20 }), creditNote({ number: 'CN-004', amount: 5.5 })]

test.each([['staff'], ['a restaurant']])('%s opens one of several credit notes from a menu', async (who) => {
  const { person, dialog, noteAsked } = await openDetail(NOTES, who === 'a restaurant')
  await person.click(dialog.getByRole('button', { name: 'Credit notes [2]' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Credit note CN-004, £5.50' }))
  expect(noteAsked('CN-004')).toBe(1)
  expect(dialog.getByLabelText('Amounts').textContent).toContain(
    'Total£101.44Credit note CN-001−£20.00Credit note CN-004−£5.50Paid£75.94',
  )
})

test('opens a single credit note with a button', async () => {
  const { person, dialog, noteAsked } = await openDetail([creditNote({ amount: 20 })])
  await person.click(dialog.getByRole('button', { name: 'Credit note CN-001' }))
  expect(noteAsked('CN-001')).toBe(1)
})

const FAILED = creditNote({ amount: 20, refund_by: 'card', refund_state: 'failed' })
const WHAT = 'The card did not take the refund of £20.00 (CN-001)'

test('says that a card did not take a refund, and leads to recording a bank transfer', async () => {
  const { person, dialog } = await openDetail([FAILED])
  expect(dialog.getByRole('alert').textContent).toBe(
    `${WHAT}Transfer it to Harbour Tacos by bank, then record the date here.Record refund`,
  )
  await person.click(dialog.getByRole('button', { name: 'Record refund' }))
  await screen.findByRole('dialog', { name: 'Record the refund of CN-001' })
})

test('says that a card can be tried again while card payments are set up', async () => {
  setSetting('card-payments', 'on')
  const { dialog } = await openDetail([{ ...FAILED, may_try_again: true }])
  expect(dialog.getByRole('alert').textContent).toContain(
    'by bank, then record the date here, or have the card tried again.',
  )
})

test('counts a payment until it is refunded', async () => {
  const notes = [
    creditNote({ amount: 81.44, refund_by: 'card', refund_state: 'failed' }),
    creditNote({
      number: 'CN-004',
      amount: 20,
      refund_by: 'bank',
      refund_state: 'done',
      refunded_on: '2026-03-14',
    }),
  ]
  const { dialog } = await openDetail(notes, false, { state: 'credited' })
  expect(dialog.getByLabelText('Amounts').textContent).toMatch(
    /Paid£101\.44Not refunded yet: the refund to the card failed£81\.44Refunded by bank transfer on 14\/03\/2026£20\.00$/,
  )
})

test('tells a restaurant that its money is still to come, without a button', async () => {
  const { dialog } = await openDetail([FAILED], true)
  expect(dialog.getByRole('alert').textContent).toBe(
    `${WHAT}The agency has been notified, and still has to return the money.`,
  )
  expect(dialog.queryByRole('button', { name: 'Record refund' })).toBeNull()
})

test('an invoice opened by a link names its restaurant in questions, even if restaurants load late', async () => {
  const late = Promise.withResolvers<void>()
  const restaurants = async () => {
    await late.promise
    return RESTAURANTS
  }
  const { person } = showInvoices({
    invoices: [invoice()],
    answers: { 'GET /api/restaurant?status=all&short=1': restaurants },
    search: { invoice: 14 },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Invoice 014' }))
  expect(dialog.queryByRole('button', { name: 'Send' })).toBeNull()
  late.resolve()
  await person.click(await dialog.findByRole('button', { name: 'Send' }))
  const question = await screen.findByRole('dialog', { name: 'Send invoice 014?' })
  expect(question.textContent).toContain('Harbour Tacos gets it by email')
})
