import type { ManyInvoicesReply } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoice, showInvoices } from '../testing/renderInvoices.tsx'

const CALL = 'POST /api/invoice/change-many'
const SENT = { sent_on: '2026-03-01', due_date: '2026-03-15' } as const
const DRAFT = invoice({ total: 100.1 })
const OTHER = invoice({ id: 15, invoice_number: '015', restaurant_id: 2, total: 0.2 })
const OVERDUE = invoice({ id: 9, invoice_number: '009', ...SENT, state: 'overdue', total: 30 })
const LATER = invoice({
  id: 10,
  invoice_number: '010',
  ...SENT,
  state: 'sent',
  total: 40,
  period_date_from: '2026-03-11',
})
const ALL = [DRAFT, OTHER, OVERDUE, LATER]

const box = (number: string) => screen.findByRole('checkbox', { name: `Select invoice ${number}` })
const button = (name: string) => screen.findByRole('button', { name })
const strip = () => screen.findByRole('region', { name: 'Selected invoices' })
const lines = (dialog: HTMLElement, name: string) =>
  within(within(dialog).getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const done = (...results: ManyInvoicesReply['results']) => ({ body: { results } })

test('selects invoices with the sum, one by one or all that are shown, and clears with Escape', async () => {
  const { person } = showInvoices({ invoices: ALL })
  await person.click(await box('014'))
  expect((await strip()).textContent).toContain('Selected: 1 invoice of 1 restaurant, £100.10')
  // A press on the box does not open the invoice.
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect((await strip()).textContent).toContain('Selected: 4 invoices of 2 restaurants, £170.30')
  expect(await button('Send [2]')).toBeDefined()
  expect(await button('Mark as paid [2]')).toBeDefined()
  expect(await button('Remind [1]')).toBeDefined()
  // Invoices that the filter hides are left alone.
  await person.click(screen.getByRole('radio', { name: 'Sent 1' }))
  expect((await strip()).textContent).toContain('1 invoice of 1 restaurant, £40.00')
  // None of it can be sent.
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'These dates 4' }))
  await person.click(await box('009'))
  expect((await strip()).textContent).toContain('3 invoices of 2 restaurants, £140.30')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected invoices' })).toBeNull()
  expect((await box('014')) as HTMLInputElement).toHaveProperty('checked', false)
})

test('sends the drafts among the selected, after saying which, with a retry that sends nothing twice', async () => {
  let answer: Error | object = new TypeError('Failed to fetch')
  const { person, sent } = showInvoices({ invoices: ALL, answers: { [CALL]: () => answer as never } })
  await box('014')
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await person.click(await button('Send [2]'))
  const dialog = await screen.findByRole('dialog', { name: 'Send invoices' })
  expect(dialog.textContent).toContain(
    '2 invoices of 2 restaurants, £100.30. Their due dates count from today.',
  )
  expect(dialog.textContent).toContain('Left out: 2 invoices. Already sent: 2.')
  expect(dialog.textContent).toContain('No mail server is set up')
  expect(lines(dialog, 'Left out')).toEqual([
    '010 Harbour TacosAlready sent.',
    '009 Harbour TacosAlready sent.',
  ])
  expect(lines(dialog, 'Invoices')).toEqual([
    '015 Quay Sushi09/03/2026 – 15/03/2026£0.20',
    '014 Harbour Tacos09/03/2026 – 15/03/2026£100.10',
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await person.click(within(dialog).getByRole('button', { name: 'Send [2]' }))
  await within(dialog).findByText('This has stopped')
  answer = done(
    { id: 15, invoice: null, message: 'This invoice was changed by Ann at 12:00. Reload to see the change.' },
    { id: 14, invoice: { ...DRAFT, ...SENT, state: 'sent' }, message: '' },
  )
  await person.click(within(dialog).getByRole('button', { name: 'Try again' }))
  await within(dialog).findByText(
    'Sent: 1 invoice. Not sent: 1 invoice. No mail server is set up: the email is kept in the outbox, under Options.',
  )
  expect(lines(dialog, 'Results')).toEqual([
    '015 Quay SushiThis invoice was changed by Ann at 12:00. Close to see the change.',
    '014 Harbour Tacos£100.10',
  ])
  const seen = { updated_at: DRAFT.updated_at }
  const [first, second] = sent(CALL)
  expect(first?.body).toEqual({
    action: 'send',
    invoices: [
      { id: 15, ...seen },
      { id: 14, ...seen },
    ],
  })
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  await person.click(within(dialog).getByText('Close'))
  // The one that failed stays selected.
  expect((await strip()).textContent).toContain('3 invoices')
})

test('marks the unpaid invoices of a restaurant as paid on a day, and leaves out those of later periods', async () => {
  const { person, sent } = showInvoices({
    answers: {
      'GET /api/invoice/owed?restaurant_id=1': { body: [] },
      'GET /api/invoice/unpaid?restaurant_id=1': { body: [OVERDUE, LATER] },
      [CALL]: done({ id: 9, invoice: { ...OVERDUE, state: 'paid', paid_by: 'bank' }, message: '' }),
    },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  await box('009')
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await person.click(await button('Mark as paid [2]'))
  const dialog = await screen.findByRole('dialog', { name: 'Mark invoices as paid' })
  const day = within(dialog).getByLabelText(/^Paid on/)
  expect(day).toHaveProperty('value', '11/03/2026')
  await person.clear(day)
  expect(
    within(dialog)
      .getByRole('button', { name: /^Mark as paid/ })
      .hasAttribute('disabled'),
  ).toBe(true)
  await person.type(day, '12/3/26')
  expect(lines(dialog, 'Left out')).toHaveLength(2)
  await person.clear(day)
  await person.type(day, '10/03/2026')
  expect(lines(dialog, 'Left out')).toEqual([
    '010 Harbour TacosPaid on must not be before the period of the invoice, which begins on 11/03/2026.',
  ])
  await person.click(within(dialog).getByRole('button', { name: 'Mark as paid [1]' }))
  await screen.findByText('Marked as paid: 1 invoice.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(CALL)[0]?.body).toEqual({
    action: 'markPaid',
    invoices: [{ id: 9, updated_at: OVERDUE.updated_at, paid_on: '2026-03-10' }],
  })
})

// £70.00 is owed, and £45.00 is on account: £25.00 came in, all of it for the later one.
test('uses what is on account first, so that nothing counts as received that never came in', async () => {
  const second = { ...LATER, period_date_from: '2026-03-09', due_date: '2026-03-20' }
  const results = [
    { id: 9, invoice: { ...OVERDUE, state: 'paid', paid_by: 'bank' } as const, message: '' },
    { id: 10, invoice: null, message: 'Changed.' },
  ]
  const { person, sent } = showInvoices({
    answers: {
      'GET /api/invoice/owed': {
        body: [{ restaurant_id: 1, restaurant_name: 'Harbour Tacos', on_account: 45 }],
      },
      'GET /api/invoice/owed?restaurant_id=1': { body: [] },
      'GET /api/invoice/overpayment?restaurant_id=1': { body: [] },
      'GET /api/invoice/unpaid?restaurant_id=1': { body: [OVERDUE, second] },
      [CALL]: done(...results),
    },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  await box('009')
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await person.click(await button('Mark as paid [2]'))
  const dialog = await screen.findByRole('dialog', { name: 'Mark invoices as paid' })
  const use = await within(dialog).findByRole('checkbox', { name: 'Use what is on account first' })
  expect(lines(dialog, 'On account')).toEqual(['Harbour Tacos£25.00 left to pay£45.00 on account'])
  const all = '2 invoices of 1 restaurant, £70.00.'
  expect(dialog.textContent).toContain(`${all} £45.00 of it is taken from the account: £25.00 came in.`)
  await person.click(use)
  expect(dialog.textContent).toContain(`${all} They will count as paid`)
  await person.click(use)
  await person.click(within(dialog).getByRole('button', { name: 'Mark as paid [2]' }))
  await within(dialog).findByText('Marked as paid: 1 invoice. Not marked as paid: 1 invoice.')
  expect(lines(dialog, 'Results')).toContain('009 Harbour Tacos£0.00')
  expect(sent(CALL)[0]?.body).toMatchObject({
    invoices: [
      { id: 9, received: 0 },
      { id: 10, received: 25 },
    ],
  })
})

test('a change of nothing has no tick, and counts only what failed', async () => {
  const { person } = showInvoices({
    invoices: [DRAFT],
    answers: { [CALL]: done({ id: 14, invoice: null, message: 'Changed.' }) },
  })
  await person.click(await box('014'))
  await person.click(await button('Send [1]'))
  const dialog = await screen.findByRole('dialog', { name: 'Send invoices' })
  await person.click(within(dialog).getByRole('button', { name: 'Send [1]' }))
  await within(dialog).findByText('Not sent: 1 invoice.')
  await person.click(within(dialog).getByText('Close'))
  const line = (await screen.findByTitle('Not sent: 1 invoice.')).parentElement
  expect(line?.querySelector('.tabler-icon-ban')).not.toBeNull()
  expect(line?.querySelector('.tabler-icon-check')).toBeNull()
})

test('counts, before a reminder, the invoices whose reminder from today is in the outbox', async () => {
  const kept = { ...OVERDUE, reminder_kept_at: '2026-03-11T09:00:00.000Z' }
  const other = { ...OVERDUE, id: 11, invoice_number: '011', reminder_kept_at: '2026-03-10T09:00:00.000Z' }
  const { person } = showInvoices({ invoices: [kept, other] })
  await box('009')
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await person.click(await button('Remind [1]'))
  const dialog = await screen.findByRole('dialog', { name: 'Send reminders' })
  expect(dialog.textContent).toContain('Left out: 1 invoice. Today’s reminder is already in the outbox: 1.')
  expect(lines(dialog, 'Invoices')).toHaveLength(1)
})

test('a reminder says nothing about money that came in', async () => {
  const owed = { restaurant_id: 1, restaurant_name: 'Harbour Tacos', total: 1000, not_due: 0, on_account: 5 }
  const { person, sent } = showInvoices({
    answers: {
      'GET /api/invoice/owed': { body: [owed] },
      'GET /api/invoice/owed?restaurant_id=1': { body: [] },
      'GET /api/invoice/overpayment?restaurant_id=1': { body: [] },
      'GET /api/invoice/unpaid?restaurant_id=1': { body: [OVERDUE] },
    },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  await box('009')
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await person.click(await button('Remind [1]'))
  const dialog = await screen.findByRole('dialog', { name: /[Rr]emind/ })
  await waitFor(() => expect(sent('GET /api/invoice/owed')).toHaveLength(1))
  await within(dialog).findByRole('button', { name: 'Remind [1]' })
  expect(dialog.textContent).not.toContain('came in')
})

test('the result of a payment leaves out any part that had come in before', async () => {
  const paid = { ...OVERDUE, state: 'paid', paid_by: 'bank', from_account: 0.1 } as const
  const { person } = showInvoices({
    answers: {
      'GET /api/invoice/owed': { body: [] },
      'GET /api/invoice/owed?restaurant_id=1': { body: [] },
      'GET /api/invoice/overpayment?restaurant_id=1': { body: [] },
      'GET /api/invoice/unpaid?restaurant_id=1': {
        body: [
          { ...OVERDUE, part_paid: 0.1 },
          { ...LATER, period_date_from: '2026-03-09' },
        ],
      },
      [CALL]: done({ id: 9, invoice: paid, message: '' }, { id: 10, invoice: null, message: 'Changed.' }),
    },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  await box('009')
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await person.click(await button('Mark as paid [2]'))
  const dialog = await screen.findByRole('dialog', { name: 'Mark invoices as paid' })
  await person.click(within(dialog).getByRole('button', { name: 'Mark as paid [2]' }))
  await within(dialog).findByText(/^Marked as paid: 1 invoice/)
  expect(lines(dialog, 'Results')).toContain('009 Harbour Tacos£29.90')
})
