import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import type { OwedByRestaurant } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { receiveLive, resetLive } from '../../kernel/live.ts'
import { setSetting } from '../../testing/settings.ts'
import { creditNote, invoice, RESTAURANTS, showInvoices } from '../testing/renderInvoices.tsx'

const OWED = 'GET /api/invoice/owed'
const UNPAID = 'GET /api/invoice/unpaid?restaurant_id=1'
const OWN = 'GET /api/invoice/owed?restaurant_id=1'
const MAIL = 'POST /api/invoice/statement/mail'

const owes = (some: Partial<OwedByRestaurant>): OwedByRestaurant => ({
  restaurant_id: 1,
  restaurant_name: 'Harbour Tacos',
  area_id: 1,
  billing_email: 'bills@tacos.test',
  invoices: 2,
  oldest_due_date: '2026-02-08',
  total: 151.44,
  not_due: 101.44,
  to_30: 0,
  to_60: 50,
  to_90: 0,
  over_90: 0,
  on_account: 0,
  statement_on: null,
  is_in_outbox: false,
  ...some,
})
const TACOS = owes({})
const SUSHI = owes({
  restaurant_id: 2,
  restaurant_name: 'Quay Sushi',
  area_id: 2,
  not_due: 0,
  to_60: 0,
  over_90: 10.5,
  total: 10.5,
  invoices: 1,
})
const SENT = { state: 'sent', sent_on: '2026-03-01', due_date: '2026-03-15' } as const
const LATE = invoice({
  id: 9,
  invoice_number: '009',
  state: 'overdue',
  total: 50,
  sent_on: '2026-01-25',
  due_date: '2026-02-08',
})
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const totals = () => screen.getByLabelText('Totals').textContent
const ofTacos = {
  [OWED]: { body: [SUSHI, TACOS] },
  [OWN]: { body: [TACOS] },
  [UNPAID]: { body: [invoice(SENT), LATE] },
}

test('lists what each restaurant owes by age, in the order of the answer, without asking for dates', async () => {
  const { sent, searches, person } = showInvoices({ answers: ofTacos })
  await person.click(await screen.findByRole('tab', { name: 'Owed' }))
  expect(searches.at(-1)).toMatchObject({ tab: 'owed' })
  await screen.findByText('All dates')
  await waitFor(() =>
    expect(lines()).toEqual([
      ['Quay SushiBrighton', '1oldest due 08/02/2026', '–', '–', '–', '–', '£10.50', '£10.50'],
      ['Harbour TacosBrighton', '2oldest due 08/02/2026', '£101.44', '–', '£50.00', '–', '–', '£151.44'],
    ]),
  )
  expect(totals()).toBe(
    'Owed£161.94Not due£101.44' + '1–30 days£0.00' + '31–60 days£50.00' + '61–90 days£0.00Over 90 days£10.50',
  )
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Harbour Tacos' }))
  expect(searches.at(-1)).toMatchObject({ tab: 'owed', location: 'restaurant-1' })
  await waitFor(() => expect(sent(UNPAID)).toHaveLength(1))
})

// £50.00 and £10.50 are overdue. Harbour Tacos has £120.00 of its £151.44 on account, which leaves £31.44: £41.94 with Quay Sushi.
test('says how much of the overdue amount is on account, because Today does not count it', async () => {
  showInvoices({
    answers: { ...ofTacos, [OWED]: { body: [SUSHI, owes({ on_account: 120 })] } },
    search: { tab: 'owed', by: 'invoice', state: 'overdue' },
  })
  await screen.findByText(/^£60.50 is overdue. £18.56 of it is on account, so/)
  expect(screen.getByText(/says £41.94\.$/)).toBeDefined()
})

test('counts only the restaurants of a chosen area', async () => {
  showInvoices({ answers: ofTacos, search: { tab: 'owed', location: 'area-2' } })
  await waitFor(() => expect(lines()).toHaveLength(1))
  expect(totals()).toContain('Owed£10.50')
})

test('shows the unpaid invoices of a restaurant with their actions, the oldest first', async () => {
  const { person } = showInvoices({ answers: ofTacos, search: { tab: 'owed', location: 'restaurant-1' } })
  await screen.findByText('£151.44 owed, £50.00 of it overdue.')
  await waitFor(() => expect(lines().map((cells) => cells[1])).toEqual(['009', '014']))
  expect(totals()).toBe(
    'Owed£151.44Not due£101.44' + '1–30 days£0.00' + '31–60 days£50.00' + '61–90 days£0.00Over 90 days£0.00',
  )
  await person.click(screen.getAllByRole('button', { name: /^More actions|^Actions/ })[0] as HTMLElement)
  expect(await screen.findByRole('menuitem', { name: /Mark as paid/i })).toBeDefined()
})

test('counts what is left to pay on a credited invoice, in the list and in the totals', async () => {
  const part = invoice({ ...LATE, credited: 12.5, credit_notes: [creditNote({ amount: 12.5 })] })
  showInvoices({
    answers: { ...ofTacos, [UNPAID]: { body: [invoice(SENT), part] } },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  // 101.44 + 50.00 − 12.50
  await screen.findByText('£138.94 owed, £37.50 of it overdue.')
  screen.getByText('£37.50 to pay')
  expect(totals()).toBe(
    'Owed£138.94Not due£101.44' + '1–30 days£0.00' + '31–60 days£37.50' + '61–90 days£0.00Over 90 days£0.00',
  )
})

test('emails the statement once, after naming the recipient and the contents, and loads no other restaurant', async () => {
  setSetting('mail', 'on')
  const { person, sent } = showInvoices({
    answers: { ...ofTacos, [MAIL]: { body: { name: 'Harbour Tacos', address: 'bills@tacos.test' } } },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  const ask = async () => {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Email statement' })).toHaveProperty('disabled', false),
    )
    await person.click(screen.getByRole('button', { name: 'Email statement' }))
    return screen.findByRole('dialog', { name: 'Email the statement?' })
  }
  const first = await ask()
  expect(
    within(first).getByText('bills@tacos.test gets a list of 2 unpaid invoices, £151.44 in all.'),
  ).toBeDefined()
  await person.click(within(first).getByRole('button', { name: 'Cancel' }))
  expect(sent(MAIL)).toHaveLength(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(within(await ask()).getByRole('button', { name: 'Email statement' }))
  await screen.findByText('Statement emailed to bills@tacos.test')
  expect(sent(MAIL).map(({ body }) => body)).toEqual([{ restaurant_id: 1 }])
  expect(sent(OWED)).toEqual([])
})

test('says after a lost answer that the statement may be emailed, and repeats the call', async () => {
  let isAway = true
  const { person, sent } = showInvoices({
    answers: {
      ...ofTacos,
      [MAIL]: () =>
        isAway ? { status: 503, body: {} } : { body: { name: 'Harbour Tacos', address: 'bills@tacos.test' } },
    },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  const press = async () => {
    const button = await screen.findByRole('button', { name: 'Email statement' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await person.click(button)
    const question = await screen.findByRole('dialog', { name: 'Email the statement?' })
    await person.click(within(question).getByRole('button', { name: 'Email statement' }))
  }
  await press()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The statement may be emailed.*Nothing is emailed twice\.$/)
  isAway = false
  await press()
  await waitFor(() => expect(screen.queryByText('The statement may be emailed')).toBeNull())
  const [first, second] = sent(MAIL).map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
})

const MANY = 'POST /api/invoice/statement/mail-many'

async function pressMany({ person }: Pick<ReturnType<typeof showInvoices>, 'person'>, name: string) {
  await person.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

test('emails the overdue restaurants their statements in one call, which is repeated after a lost answer', async () => {
  setSetting('mail', 'on')
  const BASIL = owes({ restaurant_id: 3, restaurant_name: 'Basil Brasserie', to_60: 0, total: 101.44 })
  // Overdue, but all that it owes is on account.
  const COVERED = owes({ restaurant_id: 4, restaurant_name: 'Dock Deli', on_account: 151.44 })
  const HAD = owes({ restaurant_id: 5, restaurant_name: 'Ember Grill', statement_on: '2026-03-11' })
  const to = { name: 'Harbour Tacos', address: 'bills@tacos.test' }
  let isAway = true
  let wasSent = false
  const sentToday = { statement_on: '2026-03-11' } as const
  const results = [
    { restaurant_id: 1, to, message: '' },
    { restaurant_id: 2, to: null, message: 'It has already had a statement today.' },
  ]
  const shown = showInvoices({
    answers: {
      // The first call was carried out.
      [OWED]: () => ({
        body: [...[TACOS, SUSHI].map((one) => ({ ...one, ...(wasSent && sentToday) })), BASIL, COVERED, HAD],
      }),
      [MANY]: () => {
        wasSent = true
        return isAway ? new TypeError('Failed to fetch') : { body: { results } }
      },
    },
    search: { tab: 'owed' },
  })
  const { person, sent } = shown
  const question = await pressMany(shown, 'Email statements [2]')
  expect(question.textContent).toContain(
    'Harbour Tacos, Quay Sushi get a list of their unpaid invoices at their billing addresses. They owe £161.94. Left out: 1 restaurant that had a statement today, 2 restaurants with nothing overdue to pay.',
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await person.click(within(question).getByRole('button', { name: 'Email statements' }))
  await waitFor(() => expect(sent(MANY)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The statements may be emailedDriverdesk cannot be reached. Check your connection and try again. Nothing is emailed twice.',
  )
  // Looking at another view does not lose it.
  await person.click(screen.getByRole('radio', { name: 'Unpaid invoices' }))
  await person.click(screen.getByRole('radio', { name: 'Restaurants' }))
  isAway = false
  const again = await pressMany(shown, 'Email statements [2]')
  await person.click(within(again).getByRole('button', { name: 'Email statements' }))
  await screen.findByText('Statement emailed to bills@tacos.test')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not emailed: 1 statementQuay Sushi: It has already had a statement today.',
  )
  expect(sent(MANY).map(({ body }) => body)).toEqual(Array(2).fill({ restaurant_ids: [1, 2] }))
  expect(sent(MANY)[1]?.headers).toEqual(sent(MANY)[0]?.headers)
})

test('offers no second statement on the same day, even if a colleague sent the first', async () => {
  const had = { statement_on: '2026-03-11' } as const
  showInvoices({
    answers: { [OWED]: { body: [owes(had), { ...SUSHI, ...had }] } },
    search: { tab: 'owed' },
  })
  expect(await screen.findByRole('button', { name: 'Email statements [0]' })).toHaveProperty('disabled', true)
})

test('asks for no statement that is already in the outbox', async () => {
  const kept = [TACOS, SUSHI].map((one) => ({ ...one, is_in_outbox: true }))
  showInvoices({ answers: { 'GET /api/invoice/owed': { body: kept } }, search: { tab: 'owed' } })
  await screen.findByText('Today’s statements are in the outbox.')
  expect(screen.getByRole('button', { name: 'Email statements [0]' })).toHaveProperty('disabled', true)
})

test.each([
  [{ is_in_outbox: true }, 'Today’s statement is already in the outbox.'],
  [{ statement_on: '2026-03-11' }, 'It was sent a statement today and will get another one.'],
])('says before another statement on the same day that there was one: %j', async (had, text) => {
  const { person } = showInvoices({
    answers: { ...ofTacos, 'GET /api/invoice/owed?restaurant_id=1': { body: [{ ...TACOS, ...had }] } },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  const button = await screen.findByRole('button', { name: 'Email statement' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await person.click(button)
  const question = await screen.findByRole('dialog', { name: 'Email the statement?' })
  expect(question.textContent).toContain(text)
})

test('says that a statement stays in the outbox without a mail server', async () => {
  const { person } = showInvoices({
    answers: { ...ofTacos, [MAIL]: { body: { name: 'Harbour Tacos', address: 'bills@tacos.test' } } },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  const button = await screen.findByRole('button', { name: 'Email statement' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await person.click(button)
  const question = await screen.findByRole('dialog', { name: 'Email the statement?' })
  expect(question.textContent).toContain('No mail server is set up: the email is kept in the outbox')
  await person.click(within(question).getByRole('button', { name: 'Email statement' }))
  await screen.findByText('Statement kept in the outbox: no mail server is set up')
})

test('lists all unpaid invoices, and only the overdue ones, of all restaurants', async () => {
  const other = invoice({ ...SENT, id: 15, invoice_number: '015', restaurant_id: 2 })
  const { person, searches } = showInvoices({
    answers: { ...ofTacos, 'GET /api/invoice/unpaid': { body: [invoice(SENT), LATE, other] } },
    search: { tab: 'owed' },
  })
  const by = await screen.findByRole('radiogroup', { name: 'Money owed by' })
  await person.click(within(by).getByText('Unpaid invoices'))
  expect(searches.at(-1)).toMatchObject({ tab: 'owed', by: 'invoice' })
  await waitFor(() => expect(lines().map((cells) => cells[1])).toEqual(['009', '014', '015']))
  await person.click(within(by).getByText('Overdue invoices'))
  await waitFor(() => expect(lines().map((cells) => cells[1])).toEqual(['009']))
  await person.click(screen.getByRole('checkbox', { name: /Select all/ }))
  expect(await screen.findByRole('button', { name: /Remind/ })).toBeDefined()
  await person.click(within(by).getByText('Restaurants'))
  await screen.findByRole('button', { name: 'Harbour Tacos' })
})

test('sorts the restaurants by the age of what they owe', async () => {
  const { person } = showInvoices({ answers: ofTacos, search: { tab: 'owed' } })
  await screen.findByText(/Press a location for its invoices and its statement/)
  await person.click(await screen.findByRole('button', { name: /Over 90 days/ }))
  const names = () => lines().map(([name]) => name?.replace('Brighton', ''))
  await waitFor(() => expect(names()).toEqual(['Harbour Tacos', 'Quay Sushi']))
})

test('a restaurant sees what it has to pay and opens its statement, but cannot email it', async () => {
  vi.stubGlobal('open', () => null)
  const { person, sent } = showInvoices({ isOwn: true, answers: ofTacos })
  await person.click(await screen.findByRole('tab', { name: 'To pay' }))
  await screen.findByText('£151.44 owed, £50.00 of it overdue.')
  expect(screen.queryByRole('button', { name: 'Email statement' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Statement' }))
  await screen.findByText(/Your browser blocked the new tab/)
  expect(sent(OWED)).toHaveLength(0)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('opens the statement of a period, initially last month', async () => {
  vi.stubGlobal('open', () => ({ document: { body: {} }, close: () => undefined }))
  const { person, sent } = showInvoices({
    answers: ofTacos,
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  await person.click(await screen.findByRole('button', { name: 'Statement of a period…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Statement of a period' })
  const field = (name: string) => within(dialog).getByRole('textbox', { name }) as HTMLInputElement
  expect([field('From').value, field('To').value]).toEqual(['01/02/2026', '28/02/2026'])
  await person.clear(field('From'))
  await person.type(field('From'), '01/03/2026')
  expect(within(dialog).getByRole('button', { name: 'Open' })).toHaveProperty('disabled', true)
  await person.clear(field('From'))
  await person.type(field('From'), '15/01/2026')
  await person.click(within(dialog).getByRole('button', { name: 'Open' }))
  await waitFor(() =>
    expect(
      sent(
        'GET /api/invoice/statement?restaurant_id=1&period_date_from=2026-01-15&period_date_to=2026-02-28',
      ),
    ).toHaveLength(1),
  )
})

test.each([
  ['Record payment', 'Received', '£50.00'],
  ['Statement of a period…', 'From', '15/01/2026'],
])('%s keeps what was typed when a phone is turned', async (name, field, typed) => {
  const { person, widen } = showInvoices({
    answers: { ...ofTacos, 'GET /api/invoice/overpayment?restaurant_id=1': { body: [] } },
    search: { tab: 'owed', location: 'restaurant-1' },
    onPhone: true,
  })
  await person.click(await screen.findByRole('button', { name }))
  const input = await screen.findByRole('textbox', { name: field })
  await person.clear(input)
  await person.type(input, typed.replace('£', ''))
  expect(screen.queryByRole('table', { name: 'Invoices' })).toBeNull()
  widen()
  await screen.findByRole('table', { name: 'Invoices', hidden: true })
  const now = await screen.findByRole('textbox', { name: field })
  expect(now).toHaveProperty('value', expect.stringMatching(typed.replace('£', '£?')))
})

test('says that nothing is owed', async () => {
  showInvoices({
    answers: { [OWN]: { body: [] }, [UNPAID]: { body: [] } },
    search: { tab: 'owed', location: 'restaurant-1' },
  })
  await screen.findByText('Nothing is owed')
  expect(screen.getByText('Nothing owed.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Email statement' })).toHaveProperty('disabled', true)
})

describe('money on account', () => {
  const LIST = 'GET /api/invoice/overpayment?restaurant_id=1'
  const overpayment = (some: Partial<Overpayment> = {}): Overpayment => ({
    id: 5,
    restaurant_id: 1,
    invoice_id: 14,
    invoice_number: '014',
    kind: 'surplus',
    paid_by: 'bank',
    received_on: '2026-03-02',
    amount: 50,
    used: 20,
    used_for: ['015'],
    refunded: 0,
    refunds: [],
    in_part: [],
    creator_name: 'Bea Roe',
    created_at: '2026-03-02T09:30:00.000Z',
    ...some,
  })
  const refund = (id: number, amount: number, refunded_on: string): Overpayment['refunds'][number] => ({
    id,
    amount,
    refunded_on,
    creator_name: 'Ann Lee',
  })
  const BY = 'Recorded by Bea Roe, 02/03/2026 09:30'
  const search = { tab: 'owed', location: 'restaurant-1' } as const
  const rows = async () => {
    const list = await screen.findByRole('table', { name: 'On account' })
    return within(list)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
  }

  test('is listed beside what is owed, even for a restaurant that owes nothing', async () => {
    const rich = owes({ not_due: 0, to_60: 0, total: 0, invoices: 0, oldest_due_date: null, on_account: 30 })
    showInvoices({ answers: { [OWED]: { body: [SUSHI, rich] } }, search: { tab: 'owed' } })
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect(lines()[1]).toEqual(['Harbour TacosBrighton', '0', '–', '–', '–', '–', '–', '£0.00', '£30.00'])
    expect(totals()).toContain('On account£30.00')
  })

  test('shows its origin, its use and what is left, and records its refund', async () => {
    const REFUND = 'POST /api/invoice/overpayment/5/refund'
    const { person, sent } = showInvoices({
      answers: {
        ...ofTacos,
        [OWN]: { body: [owes({ on_account: 30 })] },
        [LIST]: { body: [overpayment()] },
        [REFUND]: { body: [] },
      },
      search,
    })
    await screen.findByText('£151.44 owed, £50.00 of it overdue. £30.00 is on account.')
    expect(await rows()).toEqual([
      [
        '02/03/2026',
        `More than invoice 014${BY}`,
        '£50.00',
        '£20.00 for invoice 015',
        '£30.00',
        'Record refund',
      ],
    ])
    await person.click(screen.getByRole('button', { name: 'Record refund' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a refund' })
    const day = within(dialog).getByRole('textbox', { name: 'Refunded on' })
    await person.clear(day)
    await person.type(day, '01/03/2026')
    await person.click(within(dialog).getByRole('button', { name: 'Record refund' }))
    await within(dialog).findAllByText('Date must not be before the payment on 02/03/2026.')
    await person.clear(day)
    await person.type(day, '03/03/2026')
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' })
    expect(amount).toHaveProperty('value', '£30.00')
    for (const [typed, problem] of [
      ['30.01', 'At most £30.00 can be refunded.'],
      ['12.50', undefined],
    ] as const) {
      await person.clear(amount)
      await person.type(amount, typed)
      await person.click(within(dialog).getByRole('button', { name: 'Record refund' }))
      if (problem) await within(dialog).findAllByText(problem)
    }
    await screen.findByText('Refund recorded')
    expect(sent(REFUND).map(({ body }) => body)).toEqual([
      { amount: 12.5, left: 30, refunded_on: '2026-03-03' },
    ])
  })

  test('says who put a credit on account and who refunded some of it', async () => {
    const credit = overpayment({ kind: 'credit', refunded: 10, refunds: [refund(1, 10, '2026-03-04')] })
    showInvoices({ answers: { ...ofTacos, [LIST]: { body: [credit] } }, search })
    expect((await rows())[0]?.slice(1, 4)).toEqual([
      'Credit of invoice 014Put on account by Bea Roe, 02/03/2026 09:30',
      '£50.00',
      '£20.00 for invoice 015, £10.00 refunded on 04/03/2026 by Ann Lee',
    ])
  })

  test('says beside a refund that is being recorded who has refunded some of it', async () => {
    const REFUND = 'POST /api/invoice/overpayment/5/refund'
    let kept = overpayment()
    const { person } = showInvoices({
      answers: {
        ...ofTacos,
        [OWN]: { body: [owes({ on_account: 30 })] },
        [LIST]: () => ({ body: [kept] }),
        [REFUND]: { status: 400, body: { amount: ['At most £10.00 can be refunded.'] } },
      },
      search,
    })
    await person.click(await screen.findByRole('button', { name: 'Record refund' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a refund' })
    kept = overpayment({ refunded: 20, refunds: [refund(1, 20, '2026-03-10')] })
    await person.click(within(dialog).getByRole('button', { name: 'Record refund' }))
    await within(dialog).findByText('Ann Lee has just refunded £20.00 of this payment.')
    await person.click(within(dialog).getByRole('button', { name: /Reload/ }))
    await within(dialog).findByText(/£10.00 is left/)
    expect(within(dialog).getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '£10.00')
  })

  test('shows part payments apart from what is on account', async () => {
    const part = overpayment({ id: 6, kind: 'part', amount: 100, used: 0, used_for: [] })
    let kept = [part]
    const show = () => {
      showInvoices({ answers: { ...ofTacos, [LIST]: { body: kept } }, search })
    }
    show()
    const list = await screen.findByRole('table', { name: 'Part payments' })
    expect(within(list).getAllByRole('row')[1]?.textContent).toBe(
      `02/03/2026Part payment of invoice 014${BY}£100.00held until the rest is paid£100.00Record refundRemove`,
    )
    cleanup()
    kept = [part, overpayment()]
    show()
    await screen.findByRole('table', { name: 'On account, and part payments' })
  })

  test('the questions about a part payment say that its invoice will ask for it', async () => {
    const part = { kind: 'part' as const, used: 0, used_for: [] }
    const refunds = [refund(7, 50, '2026-03-04')]
    const refunded = overpayment({ ...part, id: 6, refunded: 50, refunds })
    const { person } = showInvoices({
      answers: { ...ofTacos, [LIST]: { body: [overpayment({ ...part, id: 5 }), refunded] } },
      search,
    })
    const asked = async (button: string, dialog: string) => {
      await person.click(await screen.findByRole('button', { name: button }))
      const { textContent } = await screen.findByRole('dialog', { name: dialog })
      await person.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog', { name: dialog })).toBeNull())
      return textContent
    }
    expect(await asked('Remove', 'Remove this payment?')).toContain(
      '£50.00 of invoice 014 will be owed again.',
    )
    expect(await asked('Take back refund', 'Take back this refund?')).toContain(
      '£50.00, refunded on 04/03/2026, will count towards invoice 014 again.',
    )
    expect(await asked('Record refund', 'Record a refund')).toContain('Invoice 014 will ask for it again.')
  })

  test('a refund, and a payment that was kept by mistake, can be taken back', async () => {
    const BACK = 'POST /api/invoice/overpayment/5/take-back-refund'
    const refunds = [refund(7, 35, '2026-03-04'), refund(8, 15, '2026-03-05')]
    const refunded = overpayment({ used: 0, used_for: [], refunded: 50, refunds })
    const again = overpayment({ id: 6, kind: 'again', used: 0, used_for: [] })
    const { person, sent } = showInvoices({
      answers: { ...ofTacos, [LIST]: { body: [refunded, again] }, [BACK]: { body: [again] } },
      search,
    })
    expect((await rows()).map((cells) => cells.slice(3))).toEqual([
      [
        '£35.00 refunded on 04/03/2026 by Ann Lee, £15.00 refunded on 05/03/2026 by Ann Lee',
        '£0.00',
        'Take back refund',
      ],
      ['–', '£50.00', 'Record refundRemove'],
    ])
    await person.click(screen.getByRole('button', { name: 'Take back refund' }))
    const question = await screen.findByRole('dialog', { name: 'Take back this refund?' })
    expect(question.textContent).toContain('£15.00, refunded on 05/03/2026, will be on account again.')
    await person.click(within(question).getByRole('button', { name: 'Take back' }))
    await screen.findByText('Refund taken back')
    expect(sent(BACK).map(({ body }) => body)).toEqual([{ refund_id: 8 }])
  })

  const PAID = 'POST /api/invoice/1/paid'

  async function markAsPaid(
    own: { body: unknown; status?: number },
    answer: object = { ...invoice({ ...SENT, id: 1 }), state: 'paid' },
    one = invoice({ ...SENT, id: 1 }),
  ) {
    const shown = showInvoices({
      invoices: [one],
      answers: {
        ...ofTacos,
        [OWN]: own,
        [LIST]: { body: [] },
        [UNPAID]: { body: [one] },
        [PAID]: { body: answer },
      },
      search,
    })
    await shown.person.click(await screen.findByRole('button', { name: /^Actions|^More actions/ }))
    await shown.person.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }))
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Mark invoice 014 as paid' }) }
  }

  test('pays the rest of an invoice for which less came in', async () => {
    const { person, sent, dialog } = await markAsPaid({ body: [owes({ on_account: 30 })] })
    const received = within(dialog).getByRole('textbox', { name: 'Received' })
    await within(dialog).findByText(/has £30.00 on account/)
    const enter = async (amount: string) => {
      await person.clear(received)
      await person.type(received, amount)
    }
    await enter('120')
    await within(dialog).findByText('£120.00 came in; £18.56 is kept on account.')
    // £31.44 less than owed, and £30.00 is on account.
    await enter('70')
    await within(dialog).findByText('£70.00 came in; £30.00 is taken from the account; £1.44 is still owed.')
    const use = within(dialog).getByRole('checkbox', { name: 'Use what is on account: £30.00' })
    await person.click(use)
    await within(dialog).findByText('£70.00 came in; £31.44 is still owed.')
    expect(within(dialog).getByRole('button', { name: 'Record part payment' })).toBeDefined()
    await person.click(use)
    for (const [typed, problem] of [
      ['forty', 'Must be an amount with at most two decimals.'],
      ['100000000', 'Must be at most £9,999,999.99.'],
      ['-1', 'Must not be below £0.00.'],
    ] as const) {
      await enter(typed)
      await person.click(within(dialog).getByRole('button', { name: /^Mark as paid|^Record part payment/ }))
      await within(dialog).findAllByText(problem)
      expect(within(dialog).queryByText(/came in|count as paid/)).toBeNull()
    }
    await person.clear(received)
    await person.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await within(dialog).findAllByText('Enter the amount that came in.')
    await enter('71.44')
    await within(dialog).findByText('£71.44 came in; £30.00 is taken from the account.')
    expect(within(dialog).queryByText(/will count as paid/)).toBeNull()
    await person.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(sent(PAID)).toHaveLength(1))
    expect(sent(PAID)[0]?.body).toMatchObject({ received: 71.44 })
  })

  test('records a part payment, after which the rest stays owed', async () => {
    const part = { ...invoice({ ...SENT, id: 1 }), part_paid: 70 }
    const { person, sent, dialog } = await markAsPaid({ body: [] }, part)
    const received = within(dialog).getByRole('textbox', { name: 'Received' })
    await person.clear(received)
    await person.type(received, '70')
    await within(dialog).findByText('£70.00 came in; £31.44 is still owed.')
    await person.click(within(dialog).getByRole('button', { name: 'Record part payment' }))
    await screen.findByText('Part payment recorded: £31.44 of invoice 014 is still owed')
    expect(sent(PAID)[0]?.body).toMatchObject({ received: 70, in_part: true })
  })

  test('uses the account for a part of an invoice', async () => {
    const part = { ...invoice({ ...SENT, id: 1 }), part_paid: 80 }
    const { person, sent, dialog } = await markAsPaid({ body: [owes({ on_account: 30 })] }, part)
    const received = within(dialog).getByRole('textbox', { name: 'Received' })
    await within(dialog).findByText(/has £30.00 on account/)
    await person.clear(received)
    await person.type(received, '50')
    await within(dialog).findByText('£50.00 came in; £30.00 is taken from the account; £21.44 is still owed.')
    await person.click(within(dialog).getByRole('button', { name: 'Record part payment' }))
    await screen.findByText('Part payment recorded: £21.44 of invoice 014 is still owed')
    expect(sent(PAID)[0]?.body).toMatchObject({ received: 50, from_account: 30, in_part: true })
  })

  test('an amount paid from the account towards an invoice is taken back', async () => {
    const BACK = 'POST /api/invoice/15/take-back-account'
    const used = overpayment({
      in_part: [{ invoice_id: 15, invoice_number: '015', amount: 20 }],
      refunded: 30,
      refunds: [refund(7, 30, '2026-03-04')],
    })
    const other = overpayment({
      id: 8,
      in_part: [
        { invoice_id: 15, invoice_number: '015', amount: 12.5 },
        { invoice_id: 16, invoice_number: '016', amount: 1 },
      ],
    })
    const { person, sent } = showInvoices({
      answers: { ...ofTacos, [LIST]: { body: [used, other] }, [BACK]: { body: [] } },
      search,
    })
    // A refund beside it can be taken back too.
    await screen.findByRole('button', { name: 'Take back refund' })
    const [back] = await screen.findAllByRole('button', { name: 'Take back from 015' })
    await person.click(back as HTMLElement)
    const question = await screen.findByRole('dialog', {
      name: 'Take £32.50 back from invoice 015?',
    })
    // £20.00 and £12.50.
    expect(question.textContent).toContain('£32.50 more will be owed on the invoice.')
    await person.click(within(question).getByRole('button', { name: 'Take back' }))
    await screen.findByText('£32.50 taken back from invoice 015')
    expect(sent(BACK).map(({ body }) => body)).toEqual([{ amount: 32.5 }])
  })

  describe('a payment that is recorded', () => {
    const MANY = 'POST /api/invoice/change-many'
    const KEEP = 'POST /api/invoice/overpayment'
    const later = invoice({ ...SENT, id: 2, invoice_number: '016', due_date: '2026-03-20', total: 40 })
    const first = invoice({ ...SENT, id: 1 })
    async function open(answers: object = {}) {
      const shown = showInvoices({
        answers: {
          ...ofTacos,
          [OWN]: { body: [owes({ on_account: 10 })] },
          [LIST]: { body: [] },
          [UNPAID]: { body: [later, first] },
          ...answers,
        },
        search,
      })
      await shown.person.click(await screen.findByRole('button', { name: 'Record payment' }))
      return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Record payment' }) }
    }
    const record = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Record payment' })

    test('names its restaurant, even if the list of restaurants arrives late', async () => {
      const late = Promise.withResolvers<void>()
      const restaurants = async () => {
        await late.promise
        return RESTAURANTS
      }
      const { dialog } = await open({ 'GET /api/restaurant?status=all&short=1': restaurants })
      await within(dialog).findByText(/^By bank transfer/)
      expect(document.body.textContent).not.toContain('not in your list')
      late.resolve()
      await within(dialog).findByText('Harbour Tacos')
    })

    test('pays the invoices that are ticked, oldest first, the last one in part', async () => {
      let unpaid = [later, first]
      const { person, sent, dialog } = await open({
        [UNPAID]: () => ({ body: unpaid }),
        [MANY]: () => {
          unpaid = [{ ...later, part_paid: 18.56 }]
          return { body: { results: [] } }
        },
      })
      await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '110')
      await person.click(within(dialog).getByRole('checkbox', { name: /^For none of them/ }))
      expect(within(dialog).getByRole('status').textContent).toBe('£110.00 is kept on account.')
      await person.click(within(dialog).getByRole('button', { name: 'Tick the oldest' }))
      const boxes = within(dialog).getAllByRole('checkbox')
      expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true])
      // £110.00 less £101.44 is £8.56, and £10.00 is on account: £21.44 of £40.00 is still owed.
      expect(within(dialog).getByRole('status').textContent).toBe(
        '1 invoice counts as paid. £21.44 of invoice 016 is still owed. £10.00 is taken from the account.',
      )
      await person.click(record(dialog))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      screen.getByText(
        '1 invoice counts as paid. £21.44 of invoice 016 is still owed. £10.00 is taken from the account.',
      )
      expect(sent(MANY)[0]?.body).toEqual({
        action: 'markPaid',
        together: true,
        invoices: [
          { id: 1, updated_at: later.updated_at, paid_on: '2026-03-11' },
          {
            id: 2,
            updated_at: later.updated_at,
            paid_on: '2026-03-11',
            in_part: true,
            received: 8.56,
            from_account: 10,
          },
        ],
      })
    })

    test('refuses an invoice for which nothing is left, and says why the server refused', async () => {
      const refused = {
        status: 400,
        body: { received: ['£40.00 is owed. Mark the invoice as paid instead.'] },
      }
      const { person, dialog } = await open({ [MANY]: refused })
      await person.click(record(dialog))
      await within(dialog).findAllByText('Enter the amount that came in.')
      await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '101.44')
      await person.click(within(dialog).getByRole('checkbox', { name: /^014/ }))
      await person.click(within(dialog).getByRole('checkbox', { name: /^016/ }))
      await person.click(within(dialog).getByRole('checkbox', { name: /^Use what is on account/ }))
      await person.click(record(dialog))
      await within(dialog).findAllByText('Nothing is left for invoice 016. Untick it.')
      await person.click(within(dialog).getByRole('checkbox', { name: /^016/ }))
      await person.click(record(dialog))
      await within(dialog).findAllByText('£40.00 is owed. Mark the invoice as paid instead.')
    })

    test.each([
      ['paid in full', [later], 'Invoice 014 is no longer unpaid.'],
      [
        'paid in part',
        [later, { ...first, part_paid: 50, updated_at: '2026-03-11T10:00:00.000Z' }],
        'Invoice 014 has changed since you ticked it.',
      ],
    ])('is not recorded again when someone else has just recorded it: %s', async (_, now, said) => {
      resetLive()
      let unpaid = [later, first]
      const { person, sent, dialog } = await open({ [UNPAID]: () => ({ body: unpaid }) })
      await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '50')
      await person.click(within(dialog).getByRole('checkbox', { name: /^014/ }))
      unpaid = now
      const [data] = now.filter(({ id }) => id === 1)
      const paid = data ?? invoice({ ...SENT, id: 1, state: 'paid', paid_by: 'bank' })
      act(() => receiveLive({ seq: 61, channel: 'invoice', event: 'update', data: paid }))
      await within(dialog).findByText(new RegExp(`^${said}`))
      await person.click(record(dialog))
      await within(dialog).findAllByText(new RegExp(`^${said}`))
      await person.click(within(dialog).getByRole('checkbox', { name: /^014/ }))
      // The rest is not silently kept on account.
      await person.click(record(dialog))
      await within(dialog).findAllByText('Tick the invoices that it pays, or keep it on account.')
      expect(sent(MANY)).toEqual([])
      expect(sent(KEEP)).toEqual([])
    })

    // £101.44 is owed of 014: a colleague records £100.00 of it, and £1.44 is left. A credit of £10.00 on 016
    // leaves £30.00.
    test('is not recorded twice by ticking the oldest again, unless said to be another payment', async () => {
      resetLive()
      let unpaid = [later, first]
      const { person, sent, dialog } = await open({
        [UNPAID]: () => ({ body: unpaid }),
        [MANY]: { body: [] },
      })
      await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '100')
      await person.click(within(dialog).getByRole('button', { name: 'Tick the oldest' }))
      expect(within(dialog).queryByRole('checkbox', { name: 'This is another payment' })).toBeNull()
      const now = { ...first, part_paid: 100, updated_at: '2026-03-11T10:00:00.000Z' }
      unpaid = [{ ...later, credited: 10, updated_at: '2026-03-11T10:00:00.000Z' }, now]
      act(() => receiveLive({ seq: 61, channel: 'invoice', event: 'update', data: now }))
      await within(dialog).findByText(/^Invoice 014 has changed since you ticked it/)
      await person.click(within(dialog).getByRole('button', { name: 'Tick the oldest' }))
      await within(dialog).findByText(
        '£110.00 of invoices 014, 016 has been paid or credited since you opened this.',
      )
      await person.click(record(dialog))
      await within(dialog).findAllByText('This is another payment: Tick it if this is not the same payment.')
      expect(sent(MANY)).toEqual([])
      await person.click(within(dialog).getByRole('checkbox', { name: 'This is another payment' }))
      await person.click(record(dialog))
      await waitFor(() => expect(sent(MANY)).toHaveLength(1))
    })

    test('is not said to be recorded when the server knows a newer version', async () => {
      const message = 'This invoice was changed by Admin Demo at 10:00.'
      const { person, sent, dialog } = await open({ [MANY]: { status: 409, body: { message } } })
      await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '101.44')
      await person.click(within(dialog).getByRole('checkbox', { name: /^014/ }))
      await person.click(record(dialog))
      expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
      // With the version that was ticked, so that it is refused again.
      await person.click(record(dialog))
      await waitFor(() => expect(sent(MANY)).toHaveLength(2))
      expect(sent(MANY)[1]?.body).toEqual(sent(MANY)[0]?.body)
    })

    test('has a day on which the restaurant could have paid', async () => {
      const { person, sent, dialog } = await open({ [KEEP]: { body: [] } })
      await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '10')
      const day = within(dialog).getByRole('textbox', { name: 'Paid on' })
      await person.clear(day)
      await person.type(day, '01/01/1990')
      await person.click(within(dialog).getByRole('checkbox', { name: /^For none of them/ }))
      await person.click(record(dialog))
      await within(dialog).findAllByText(/^Paid on must not be before 11\/03\/2025/)
      await person.click(within(dialog).getByRole('checkbox', { name: /^014/ }))
      await within(dialog).findAllByText(/^Paid on must not be before the period of invoice 014/)
      expect([...sent(KEEP), ...sent(MANY)]).toEqual([])
    })

    test('without an invoice is kept on account, beside an equal one that is known', async () => {
      const equal = overpayment({
        kind: 'again',
        invoice_id: null,
        invoice_number: null,
        received_on: '2026-03-11',
      })
      const { person, sent, dialog } = await open({ [LIST]: { body: [equal] }, [KEEP]: { body: [] } })
      await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '50')
      await person.click(within(dialog).getByRole('checkbox', { name: /^For none of them/ }))
      expect(within(dialog).getByRole('status').textContent).toBe(
        '£50.00 is kept on account. The same amount from that day is already on account. This will be kept as another payment.',
      )
      await person.click(record(dialog))
      await screen.findByText('£50.00 is kept on account.')
      expect(sent(KEEP)[0]?.body).toEqual({
        restaurant_id: 1,
        received: 50,
        paid_on: '2026-03-11',
        already: 1,
      })
    })
  })

  test('asks for the rest of an invoice that is paid in part', async () => {
    const part = { ...invoice({ ...SENT, id: 1 }), part_paid: 70 }
    const { dialog } = await markAsPaid({ body: [] }, part, part)
    await within(dialog).findByText(/^£31.44 from/)
    expect(screen.getAllByText(/£31.44 to pay/).length).toBeGreaterThan(0)
  })

  test('while the account is unknown, leaves it to the server whether it covers the rest', async () => {
    const { person, sent, dialog } = await markAsPaid({ status: 500, body: {} })
    await within(dialog).findByText('What the restaurant has on account could not be loaded.')
    const received = within(dialog).getByRole('textbox', { name: 'Received' })
    await person.clear(received)
    await person.type(received, '71.44')
    await person.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(sent(PAID)).toHaveLength(1))
  })

  test('says that an equal payment is on account before another one is kept', async () => {
    const KEEP = 'POST /api/invoice/1/paid-again'
    const one = invoice({ id: 1, state: 'paid', paid_at: '2026-03-02T12:00:00.000Z', paid_by: 'bank' })
    const equal = overpayment({
      kind: 'again',
      invoice_id: 1,
      received_on: '2026-03-10',
      amount: 40,
      used: 0,
      used_for: [],
    })
    const { person, sent } = showInvoices({
      invoices: [one],
      answers: { [LIST]: { body: [equal] }, [KEEP]: { body: [] } },
    })
    await person.click(await screen.findByRole('button', { name: /^Actions|^More actions/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Record another payment' }))
    const dialog = await screen.findByRole('dialog', { name: 'Another payment for invoice 014' })
    await person.click(within(dialog).getByRole('button', { name: 'Keep on account' }))
    await within(dialog).findAllByText('Enter the amount that came in.')
    await person.type(within(dialog).getByRole('textbox', { name: 'Received' }), '40')
    const day = within(dialog).getByRole('textbox', { name: 'Paid on' })
    await person.clear(day)
    await person.type(day, '10/03/2026')
    await within(dialog).findByText(
      'The same amount from that day is already on account. This will be kept as another payment.',
    )
    await person.click(within(dialog).getByRole('button', { name: 'Keep on account' }))
    await waitFor(() => expect(sent(KEEP)).toHaveLength(1))
    expect(sent(KEEP)[0]?.body).toEqual({ received: 40, paid_on: '2026-03-10', already: 1 })
  })
})
