import type { MatchedPayment, MatchedStatement } from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import { recordedMeanwhile } from '@driverdesk/domain/invoices/overpayments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { refetchInvoices } from '../invoices.data.ts'
import { invoice, showInvoices } from '../testing/renderInvoices.tsx'

const MATCH = 'POST /api/invoice/bank-statement'
const CALL = 'POST /api/invoice/change-many'
const SEEN = '2026-03-10T09:00:00.000Z'

const bill = (id: number, restaurant_id: number, restaurant_name: string, payment: number) => ({
  id,
  invoice_number: `0${id}`,
  restaurant_id,
  restaurant_name,
  payment,
  updated_at: SEEN,
})
const payment = (row: number, some: Partial<MatchedPayment>): MatchedPayment => ({
  row,
  paid_on: '2026-03-10',
  text: 'FPI',
  amount: 40,
  match: 'none',
  reason: 'Nothing fits.',
  invoices: [],
  already: 0,
  restaurant_id: null,
  is_keepable: some.match === undefined,
  kept_of: [],
  ...some,
})
const STATEMENT: MatchedStatement = {
  heads: ['Date', 'Description', 'Amount'],
  columns: { date: 'Date', description: 'Description', amount: 'Amount' },
  missing: [],
  payments: [
    payment(2, {
      text: 'TACOS INV014',
      match: 'sure',
      reason: 'Number and amount agree.',
      amount: 100.1,
      invoices: [bill(14, 1, 'Harbour Tacos', 100.1)],
    }),
    payment(3, {
      text: 'SUSHI',
      match: 'proposed',
      reason: '2 invoices of the restaurant come to this amount.',
      amount: 0.5,
      paid_on: '2026-03-09',
      invoices: [bill(15, 2, 'Quay Sushi', 0.2), bill(16, 2, 'Quay Sushi', 0.3)],
    }),
    payment(4, { text: 'Thanks' }),
    payment(5, {
      match: 'recorded',
      reason: 'Invoice 013 is already paid.',
      invoices: [bill(13, 2, 'Quay Sushi', 40)],
    }),
  ],
  recorded: [
    { restaurant_id: 2, paid_on: '2026-03-10', amount: 40 },
    { restaurant_id: 2, paid_on: '2026-03-09', amount: 7 },
  ],
  paid_out: 7,
  unreadable: [{ row: 9, problem: 'no date: “soon”' }],
}
const UNPAID = 'GET /api/invoice/unpaid?…'
const unpaid = (...ids: number[]) =>
  ids.map((id) => invoice({ id, invoice_number: `0${id}`, updated_at: SEEN }))
const open = {
  'GET /api/invoice/owed': { body: [] },
  [UNPAID]: { body: unpaid(11, 12, 13, 14, 15, 16, 17, 18, 19, 20) },
  'GET /api/invoice/changed-by?ids=15%2C16': {
    body: [
      { id: 15, name: 'Ann Lee' },
      { id: 16, name: 'Ann Lee' },
    ],
  },
}
const FILE = new File(['Date,Description,Amount\n'], 'statement.csv', { type: 'text/csv' })

async function chooseFile({ person }: Pick<ReturnType<typeof showInvoices>, 'person'>) {
  await person.click(await screen.findByRole('button', { name: 'Import bank statement' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import bank statement' })
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  await person.upload(field, FILE)
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  return dialog
}

test('marks the ticked payments as paid with the date of the bank; the sure ones are ticked', async () => {
  const done = [14, 15, 16].map((id) => ({
    id,
    message: '',
    invoice: invoice({ id, state: 'paid', paid_by: 'bank' }),
  }))
  let statement = STATEMENT
  const shown = showInvoices({
    answers: {
      ...open,
      [MATCH]: () => ({ body: statement }),
      [CALL]: () => {
        const payments = STATEMENT.payments.map((one) => ({
          ...one,
          match: one.is_keepable ? one.match : ('recorded' as const),
        }))
        statement = { ...STATEMENT, payments }
        return { body: { results: done } }
      },
    },
    search: { tab: 'owed' },
  })
  const { person, sent } = shown
  const dialog = await chooseFile(shown)
  const sure = await within(dialog).findByRole('checkbox', { name: /TACOS INV014/ })
  const proposed = within(dialog).getByRole('checkbox', { name: /SUSHI/ })
  expect([sure, proposed].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  expect(dialog.textContent).toContain(
    '1 invoice of 1 restaurant, £100.10. Received: £100.10. It will count as paid',
  )
  expect(within(dialog).getByRole('list', { name: 'Check these' }).textContent).toBe(
    '09/03/2026SUSHI£0.50015 Quay Sushi, £0.20. 016 Quay Sushi, £0.30. 2 invoices of the restaurant come to this amount.',
  )
  expect(within(dialog).getByRole('list', { name: 'Not matched' }).textContent).toContain(
    '10/03/2026Thanks£40.00Nothing fits.',
  )
  expect(within(dialog).getByRole('list', { name: 'Already paid' }).textContent).toBe(
    '10/03/2026 FPI013 Quay Sushi, £40.00. Invoice 013 is already paid.£40.00',
  )
  expect(dialog.textContent).toContain('Left out: 7 outgoing payments. Not read: row 9 (no date: “soon”).')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await person.click(proposed)
  expect(dialog.textContent).toContain('3 invoices of 2 restaurants, £100.60. Received: £100.60. They will')
  await person.click(within(dialog).getByRole('button', { name: 'Mark as paid [3]' }))
  await screen.findByText('Marked as paid: 3 invoices.')
  // What is left of the statement stays, as it is now.
  await within(dialog).findByText('Already paid (3)')
  expect(within(dialog).getByRole('list', { name: 'Not matched' }).textContent).toContain('Thanks')
  expect(sent(MATCH)).toHaveLength(2)
  expect(sent(CALL)[0]?.body).toEqual({
    action: 'markPaid',
    invoices: [
      { id: 14, updated_at: SEEN, paid_on: '2026-03-10' },
      { id: 15, updated_at: SEEN, paid_on: '2026-03-09' },
      { id: 16, updated_at: SEEN, paid_on: '2026-03-09' },
    ],
  })
})

test('a payment of less than an invoice is a part payment, and one of more says by how much', async () => {
  // £987.86 + £30.00 = £1,017.86, and £940.18 − £500.00 = £440.18.
  const payments = [
    payment(2, {
      text: 'INV193',
      amount: 500,
      match: 'short',
      reason: '£440.18 less than owed.',
      invoices: [bill(193, 1, 'Harbour Tacos', 940.18)],
    }),
    payment(4, {
      text: 'INV195 INV196',
      amount: 10,
      match: 'short',
      reason: '£20.00 less than owed.',
      invoices: [bill(195, 1, 'Harbour Tacos', 15), bill(196, 1, 'Harbour Tacos', 15)],
    }),
    payment(3, {
      text: 'INV194',
      amount: 1017.86,
      match: 'proposed',
      reason: '£30.00 more than owed.',
      invoices: [bill(194, 2, 'Quay Sushi', 987.86)],
    }),
  ]
  const shown = showInvoices({
    answers: { ...open, [MATCH]: { body: { ...STATEMENT, payments } } },
    search: { tab: 'owed' },
  })
  const dialog = await chooseFile(shown)
  const more = await within(dialog).findByRole('checkbox', { name: /INV194/ })
  const part = within(dialog).getByRole('checkbox', { name: /INV193/ })
  expect(within(dialog).getAllByRole('checkbox')).toEqual([more, part])
  expect(within(dialog).getByRole('list', { name: 'Less than owed' }).textContent).toContain('INV195')
  await shown.person.click(part)
  expect(dialog.textContent).toContain(
    'Received: £500.00. £440.18 is still owed. It is recorded as a part payment.',
  )
  await shown.person.click(part)
  await shown.person.click(more)
  expect(dialog.textContent).toContain(
    '1 invoice of 1 restaurant, £987.86. Received: £1,017.86. £30.00 more than owed is kept on account. It will count as paid',
  )
  await shown.person.click(part)
  await shown.person.click(within(dialog).getByRole('button', { name: 'Mark as paid [2]' }))
  await waitFor(() =>
    expect(shown.sent(CALL)[0]?.body).toMatchObject({
      invoices: [
        { id: 193, received: 500, in_part: true },
        { id: 194, received: 1017.86 },
      ],
    }),
  )
})

test('keeps a payment on account if another one paid its invoice, or says why it cannot', async () => {
  const KEEP = 'POST /api/invoice/13/paid-again'
  const twice = payment(5, {
    text: 'INV013',
    match: 'again',
    reason: 'Invoice 013 was paid on 03/03/2026. If the restaurant paid twice, keep this payment on account.',
    invoices: [bill(13, 2, 'Quay Sushi', 40)],
    already: 1,
  })
  let answer: object = { status: 400, body: { id: ['It is on account already.'] } }
  const shown = showInvoices({
    answers: {
      ...open,
      [MATCH]: { body: { ...STATEMENT, payments: [twice, { ...twice, row: 6 }] } },
      [KEEP]: () => answer as never,
    },
    search: { tab: 'owed' },
  })
  const dialog = await chooseFile(shown)
  const list = await within(dialog).findByRole('list', { name: 'No longer owed' })
  expect(list.textContent).toContain('10/03/2026INV013£40.00013 Quay Sushi, £40.00. Invoice 013 was paid on')
  const now = () => within(within(dialog).getByRole('list', { name: 'No longer owed' }))
  const keep = async () => {
    const [button] = now().getAllByRole('button', { name: 'Keep on account (invoice 013)' })
    await shown.person.click(button as HTMLElement)
  }
  // A payment from such a day can never be kept.
  answer = { status: 400, body: { paid_on: ['Paid on must not be before the period of the invoice.'] } }
  await keep()
  await now().findByText('Paid on must not be before the period of the invoice.')
  expect(now().queryByRole('button', { name: 'Import the statement again' })).toBeNull()
  const [never, other] = now().getAllByRole('button', { name: 'Keep on account (invoice 013)' })
  expect(never).toHaveProperty('disabled', true)
  answer = { status: 400, body: { id: ['It is on account already.'] } }
  await shown.person.click(other as HTMLElement)
  await now().findByText('It is on account already.')
  // Pressing it once more would change nothing.
  expect(now().getAllByRole('button', { name: 'Keep on account (invoice 013)' })).toEqual([never])
  answer = { body: [] }
  await shown.person.click(now().getByRole('button', { name: 'Import the statement again' }))
  await within(dialog).findByRole('list', { name: 'No longer owed' })
  await waitFor(() => expect(now().queryByText('It is on account already.')).toBeNull())
  expect(shown.sent(MATCH)).toHaveLength(2)
  await keep()
  await now().findByText('Kept on account.')
  // The other payment in this statement is kept as an additional one.
  await keep()
  await waitFor(() => expect(now().getAllByText('Kept on account.')).toHaveLength(2))
  const calls = shown.sent(KEEP)
  expect(calls.map(({ body }) => body)).toEqual(
    [1, 1, 1, 2].map((already) => ({ received: 40, paid_on: '2026-03-10', already })),
  )
})

test('keeps an unmatched payment on the account of the restaurant that a person chooses', async () => {
  const KEEP = 'POST /api/invoice/overpayment'
  // One payment of each restaurant was kept before; each is counted only for its own restaurant.
  const some = payment(4, { text: 'SUSHI NOV', amount: 500, kept_of: [1, 2] })
  let answer: object = { status: 400, body: { received: ['£500.00 of 10/03/2026 was kept already.'] } }
  const shown = showInvoices({
    answers: {
      ...open,
      [MATCH]: {
        body: {
          ...STATEMENT,
          payments: [some, { ...some, row: 5 }, { ...some, row: 6, is_keepable: false }],
        },
      },
      [KEEP]: () => answer as never,
    },
    search: { tab: 'owed' },
  })
  const dialog = await chooseFile(shown)
  const list = await within(dialog).findByRole('list', { name: 'Not matched' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  expect(within(list).getAllByRole('combobox')).toHaveLength(2)
  const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  const button = (item: HTMLElement) => within(item).getByRole('button', { name: 'Keep on account' })
  const choose = async (item: HTMLElement, name: string) => {
    await shown.person.click(within(item).getByRole('combobox', { name: 'Restaurant of SUSHI NOV, £500.00' }))
    await shown.person.click(await screen.findByRole('option', { name }))
  }
  expect(button(first)).toHaveProperty('disabled', true)
  await choose(first, 'Quay Sushi')
  await shown.person.click(button(first))
  await within(first).findByText('£500.00 of 10/03/2026 was kept already.')
  within(first).getByRole('button', { name: 'Import the statement again' })
  answer = { body: [] }
  await choose(first, 'Harbour Tacos')
  await choose(first, 'Quay Sushi')
  await shown.person.click(button(first))
  expect((await within(first).findByRole('status')).textContent).toBe('Kept on account of Quay Sushi.')
  // The other payment in this statement is kept as an additional one for its restaurant.
  await choose(second, 'Quay Sushi')
  await shown.person.click(button(second))
  await within(second).findByRole('status')
  const sent = { restaurant_id: 2, received: 500, paid_on: '2026-03-10' }
  // £40.00 was recorded for that day, and then the first £500.00.
  expect(shown.sent(KEEP).map(({ body }) => body)).toEqual([
    { ...sent, already: 1, recorded: 40 },
    { ...sent, already: 1, recorded: 40 },
    { ...sent, already: 2, recorded: 540 },
  ])
})

test('a person chooses the invoices for a payment that is unmatched or less than those it names', async () => {
  let answer: object = {
    status: 400,
    body: { received: ['£20.00 less than owed. Record it as a part payment.'] },
  }
  const unpaid = invoice({ id: 14, state: 'sent', sent_on: '2026-03-01', due_date: '2026-03-15', total: 700 })
  const less = {
    match: 'short' as const,
    reason: 'Only the numbers agree.',
    invoices: [bill(14, 1, 'Harbour Tacos', 700), bill(15, 1, 'Harbour Tacos', 300)],
  }
  const some = [
    payment(4, { text: 'TACOS NOV', amount: 500, restaurant_id: 1 }),
    payment(5, { text: 'INV 14 15', amount: 500, restaurant_id: 1, is_keepable: true, ...less }),
  ]
  const shown = showInvoices({
    answers: {
      ...open,
      [MATCH]: { body: { ...STATEMENT, payments: some } },
      'GET /api/invoice/owed?restaurant_id=1': { body: [] },
      'GET /api/invoice/unpaid?restaurant_id=1': { body: [unpaid] },
      'GET /api/invoice/overpayment?restaurant_id=1': { body: [] },
      [CALL]: () => answer as never,
      'POST /api/invoice/overpayment': { body: [] },
    },
    search: { tab: 'owed' },
  })
  const dialog = await chooseFile(shown)
  const list = await within(dialog).findByRole('list', { name: 'Not matched' })
  expect(within(dialog).getByRole('list', { name: 'Less than owed' }).textContent).toContain('INV 14 15')
  await shown.person.click(within(list).getByRole('button', { name: 'Choose invoices…' }))
  const choice = await screen.findByRole('dialog', { name: 'Record payment' })
  expect(choice.textContent).toContain('£500.00 on 10/03/2026, TACOS NOV.')
  await shown.person.click(within(choice).getByRole('checkbox', { name: /^014/ }))
  await shown.person.click(within(choice).getByRole('button', { name: 'Record payment' }))
  // The amount is not a field here.
  await within(choice).findByText('£20.00 less than owed. Record it as a part payment.')
  answer = { body: { results: [] } }
  await shown.person.click(within(choice).getByRole('button', { name: 'Record payment' }))
  await within(list).findByText('£200.00 of invoice 014 is still owed.')
  expect(shown.sent(CALL)[0]?.body).toMatchObject({
    together: true,
    recorded: 0,
    invoices: [{ id: 14, paid_on: '2026-03-10', received: 500, in_part: true }],
  })
  // The next payment for that day and restaurant takes this one into account.
  const other = within(dialog).getByRole('list', { name: 'Less than owed' })
  await shown.person.click(within(other).getByRole('button', { name: 'Keep on account' }))
  await within(other).findByRole('status')
  expect(shown.sent('POST /api/invoice/overpayment')[0]?.body).toMatchObject({ recorded: 500 })
})

test('a payment that someone else has recorded leads back to the statement', async () => {
  const message = recordedMeanwhile('2026-03-10')
  const unpaid = invoice({ id: 14, state: 'sent', sent_on: '2026-03-01', due_date: '2026-03-15', total: 700 })
  const shown = showInvoices({
    answers: {
      ...open,
      [MATCH]: {
        body: { ...STATEMENT, payments: [payment(4, { text: 'TACOS', amount: 500, restaurant_id: 1 })] },
      },
      'GET /api/invoice/owed?restaurant_id=1': { body: [] },
      'GET /api/invoice/unpaid?restaurant_id=1': { body: [unpaid] },
      'GET /api/invoice/overpayment?restaurant_id=1': { body: [] },
      [CALL]: { status: 400, body: { invoices: [message] } },
    },
    search: { tab: 'owed' },
  })
  const dialog = await chooseFile(shown)
  await shown.person.click(await within(dialog).findByRole('button', { name: 'Choose invoices…' }))
  const choice = await screen.findByRole('dialog', { name: 'Record payment' })
  await shown.person.click(within(choice).getByRole('checkbox', { name: /^014/ }))
  await shown.person.click(within(choice).getByRole('button', { name: 'Record payment' }))
  await within(choice).findAllByText(message)
  expect(within(choice).queryByRole('button', { name: 'Record payment' })).toBeNull()
  await shown.person.click(within(choice).getByRole('button', { name: 'Import the statement again' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record payment' })).toBeNull())
  expect([shown.sent(CALL), shown.sent(MATCH)].map(({ length }) => length)).toEqual([1, 2])
})

test('asks for the columns that were not found, and says why a file was refused', async () => {
  const unknown = {
    ...STATEMENT,
    heads: ['Day', 'What', 'Sum'],
    columns: {},
    missing: ['Date', 'Amount'],
    payments: [],
  }
  let answer: object = { status: 400, body: { file: ['The table cannot be read.'] } }
  const shown = showInvoices({
    answers: { ...open, [MATCH]: () => answer as never },
    search: { tab: 'owed' },
  })
  const { person, sent } = shown
  const dialog = await chooseFile(shown)
  await within(dialog).findByText('The table cannot be read.')
  answer = { body: unknown }
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await within(dialog).findByText('Which column is what? Still needed: Date, Amount.')
  answer = { body: STATEMENT }
  await person.selectOptions(within(dialog).getByLabelText(/^Date/), 'Day')
  await person.selectOptions(within(dialog).getByLabelText('Amount'), 'Sum')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await within(dialog).findByRole('checkbox', { name: /TACOS INV014/ })
  // The columns can be chosen again, and the file.
  await person.click(within(dialog).getByRole('button', { name: 'Back' }))
  await within(dialog).findByText('Which column is what?')
  expect((within(dialog).getByLabelText(/^Date/) as HTMLSelectElement).value).toBe('Date')
  await person.click(within(dialog).getByRole('button', { name: 'Back' }))
  await within(dialog).findByText(/^The payments are compared/)
  expect(sent(MATCH).at(-1)?.body).toMatchObject({ columns: JSON.stringify({ date: 'Day', amount: 'Sum' }) })
})

test('unticked payments stay unticked when the rest of the statement is read again', async () => {
  const [sure] = STATEMENT.payments as [MatchedPayment]
  const other = { ...sure, row: 6, text: 'SUSHI INV015', invoices: [bill(15, 2, 'Quay Sushi', 0.2)] }
  let payments = [sure, other]
  const shown = showInvoices({
    answers: {
      ...open,
      [MATCH]: () => ({ body: { ...STATEMENT, payments } }),
      [CALL]: () => {
        payments = [{ ...sure, match: 'recorded' }, other]
        return { body: { results: [{ id: 14, message: '', invoice: invoice({ id: 14, state: 'paid' }) }] } }
      },
    },
    search: { tab: 'owed' },
  })
  const dialog = await chooseFile(shown)
  await shown.person.click(await within(dialog).findByRole('checkbox', { name: /SUSHI INV015/ }))
  await shown.person.click(within(dialog).getByRole('button', { name: 'Mark as paid [1]' }))
  await within(dialog).findByText('Already paid (1)')
  expect(within(dialog).getByRole('checkbox', { name: /SUSHI INV015/ })).toHaveProperty('checked', false)
})

test('names no one for an invoice that someone else has changed', async () => {
  const changed = (id: number) => ({ ...unpaid(id)[0], updated_at: '2026-03-10T09:30:00.000Z' })
  let now: object[] = [...unpaid(14, 15), changed(16)]
  const bob = Promise.withResolvers<string>()
  const shown = showInvoices({
    answers: {
      ...open,
      [UNPAID]: () => ({ body: now }),
      [MATCH]: { body: STATEMENT },
      'GET /api/invoice/changed-by?ids=16': { body: [{ id: 16, name: 'Ann Lee' }] },
      'GET /api/invoice/changed-by?ids=15%2C16': async () => ({
        body: [
          { id: 15, name: await bob.promise },
          { id: 16, name: 'Ann Lee' },
        ],
      }),
    },
    search: { tab: 'owed' },
  })
  const dialog = within(await chooseFile(shown))
  await dialog.findByText(/^Invoice 016 has been paid or changed by Ann Lee since/)
  now = [...unpaid(14), changed(15), changed(16)]
  await refetchInvoices(queryClient)
  await waitFor(() => expect(shown.sent('GET /api/invoice/changed-by?ids=15%2C16')).toHaveLength(1))
  expect(dialog.queryByText(/^Invoices 015, 016/)).toBeNull()
  bob.resolve('Bob Hill')
  await dialog.findByText(/^Invoices 015, 016 have been paid or changed by Bob Hill and Ann Lee since/)
})

test('names the button that leads to a change by someone else', async () => {
  const [sure] = STATEMENT.payments as [MatchedPayment]
  const other = { ...sure, row: 6, text: 'SUSHI INV015', invoices: [bill(15, 2, 'Quay Sushi', 0.2)] }
  const message = 'This invoice was changed by Ann at 12:00. Reload to see the change.'
  const shown = showInvoices({
    answers: {
      ...open,
      [MATCH]: { body: { ...STATEMENT, payments: [sure, other] } },
      [CALL]: { body: { results: [{ id: 14, message, invoice: null }] } },
    },
    search: { tab: 'owed' },
  })
  const dialog = within(await chooseFile(shown))
  await shown.person.click(await dialog.findByRole('checkbox', { name: /SUSHI INV015/ }))
  await shown.person.click(dialog.getByRole('button', { name: 'Mark as paid [1]' }))
  await dialog.findByText('This invoice was changed by Ann at 12:00. Continue to see the change.')
  await shown.person.click(dialog.getByRole('button', { name: 'Continue' }))
  await dialog.findByRole('checkbox', { name: /SUSHI INV015/ })
})

test('says which invoices others have paid or changed since the statement was read', async () => {
  let payments = STATEMENT.payments
  let loading = Promise.resolve()
  const shown = showInvoices({
    answers: {
      ...open,
      [UNPAID]: () =>
        loading.then(() => ({
          body: [...unpaid(14), { ...unpaid(16)[0], updated_at: '2026-03-10T09:30:00.000Z' }],
        })),
      [MATCH]: () => ({ body: { ...STATEMENT, payments } }),
    },
    search: { tab: 'owed' },
  })
  const asked = () => shown.requests.filter(({ call }) => call.startsWith('GET /api/invoice/unpaid'))
  const dialog = await chooseFile(shown)
  const text = 'Invoices 015, 016 have been paid or changed by Ann Lee since the statement was read.'
  const said = await within(dialog).findByText(text)
  expect(asked().map(({ call }) => call)).toEqual(['GET /api/invoice/unpaid?ids=14%2C15%2C16'])
  // It stays while the invoices are loaded again, so that it is read out once.
  const loaded = Promise.withResolvers<void>()
  loading = loaded.promise
  const before = asked().length
  const again = refetchInvoices(queryClient)
  await waitFor(() => expect(asked().length).toBeGreaterThan(before))
  await waitFor(() => expect(queryClient.isFetching()).toBeGreaterThan(0))
  expect(within(dialog).queryByText(text)).toBe(said)
  loaded.resolve()
  await again
  expect(within(dialog).queryByText(text)).toBe(said)
  payments = payments.slice(0, 1)
  await shown.person.click(within(dialog).getByRole('button', { name: 'Import the statement again' }))
  await waitFor(() => expect(within(dialog).queryByText(/since the statement was read/)).toBeNull())
})
