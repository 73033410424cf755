import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { receiveLive } from '../kernel/live.ts'
import {
  CHECK,
  creditNote,
  invoice,
  LIST,
  PROVIDER_INVOICES,
  providerInvoice,
  showInvoices,
} from './testing/renderInvoices.tsx'

const saveFile = vi.hoisted(() => vi.fn<(contents: Blob, name: string) => void>())
vi.mock('../kernel/privateFile.ts', async (original) => ({ ...(await original()), saveFile }))

const drawn = vi.hoisted(() => ({ marks: 0 }))
vi.mock('./StateMark.tsx', async (original) => {
  const { StateMark } = await original<typeof import('./StateMark.tsx')>()
  const Counted: typeof StateMark = (props) => {
    drawn.marks += 1
    return StateMark(props)
  }
  return { StateMark: Counted }
})

const SENT = { state: 'sent', sent_on: '2026-03-10', due_date: '2026-03-24' } as const
const WEEK = [
  invoice({ id: 9, invoice_number: '009', comission: 2.25, state: 'paid', paid_by: 'card' }),
  invoice({ id: 14, restaurant_id: 2 }),
  invoice({ id: 12, invoice_number: '012', ...SENT }),
]
const rows = () => screen.getAllByRole('row').slice(1)
const texts = () =>
  rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .join(' | '),
  )
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const totals = () => [...screen.getByLabelText('Totals').children].map((one) => one.textContent).join(', ')

test('leads to the timesheets of the same dates and location, and to all money owed', async () => {
  const { person, searches } = showInvoices({
    invoices: WEEK,
    search: { from: '2026-03-09', to: '2026-03-15', location: 'area-1' },
  })
  const link = await screen.findByRole('link', { name: 'Timesheets' })
  expect(link.getAttribute('href')).toBe('/timesheet?location=area-1')
  await person.click(await button('All money owed'))
  expect(searches.at(-1)).toMatchObject({ tab: 'owed' })
})

test('lists a quarter, which cannot be invoiced as a whole', async () => {
  const dates = { from: '2026-01-01', to: '2026-03-31' }
  showInvoices({
    search: { ...dates, location: 'restaurant-1' },
    answers: { 'GET /api/invoice?period_date_from=2026-01-01&period_date_to=2026-03-31': { body: WEEK } },
  })
  await waitFor(() => expect(rows()).toHaveLength(2))
  for (const name of ['Request invoice', 'Invoice all']) {
    const made = await button(name)
    expect([made.hasAttribute('disabled'), made.title]).toEqual([true, 'To invoice, choose up to 31 days'])
  }
  expect(screen.queryByRole('link', { name: 'Timesheets' })).toBeNull()
})

test('lists the newest number first with each invoice’s own commission, and filters by state', async () => {
  const remove = `DELETE /api/invoice/14?${new URLSearchParams({ updated_at: '2026-03-10T09:00:00.000Z' })}`
  const { person, searches } = showInvoices({ invoices: WEEK, answers: { [remove]: { body: WEEK[1] } } })
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(texts()).toEqual([
    '09/03/2026 – 15/03/2026 | 014 | Quay SushiBrighton | 1.5% | Draft | £101.44 | ViewDownloadRemove',
    '09/03/2026 – 15/03/2026 | 012 | Harbour TacosBrighton | 1.5% | Sentdue 24/03/2026 | £101.44 | ViewDownload',
    '09/03/2026 – 15/03/2026 | 009 | Harbour TacosBrighton | 2.25% | Paidby card | £101.44 | ViewDownload',
  ])
  expect(totals()).toBe(
    'Invoices3, Total£304.32, Drafts£101.44, Paid£101.44, Outstanding£101.44, Overdue for these dates£0.00',
  )
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
  expect((await button('Request invoice')).hasAttribute('disabled')).toBe(true)
  expect((screen.getByRole('radio', { name: 'Day' }) as HTMLInputElement).disabled).toBe(true)
  await person.click(screen.getByRole('radio', { name: 'Sent 1' }))
  expect(rows()).toHaveLength(1)
  expect(searches.at(-1)).toMatchObject({ state: 'sent' })
  const paid = { ...WEEK[2], state: 'paid', paid_by: 'bank', updated_at: '2026-03-11T10:00:00.000Z' }
  act(() => receiveLive({ seq: 61, channel: 'invoice', event: 'update', data: paid }))
  await screen.findByText('No matching invoices')
  await person.click(await button('Show all invoices'))
  await person.click(await button('Remove: invoice 014'))
  const question = await screen.findByRole('dialog', { name: 'Remove invoice 014?' })
  await person.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Invoice 014 removed')
  // The removed invoice may be open.
  expect(searches.at(-1)).toHaveProperty('invoice', undefined)
  act(() => receiveLive({ seq: 62, channel: 'invoice', event: 'destroy', data: { id: 9 } }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(texts()[0]).toContain('Paidby bank')
})

test('pays an invoice that is open at the payment provider by card, with toasts, and reloads the list 2 seconds later', async () => {
  const later = globalThis.setTimeout
  const waits: (number | undefined)[] = []
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    waits.push(ms)
    return later(run, ms === 2_000 ? 0 : ms)
  })
  let answer: (paid: object) => void = () => undefined
  let status: 'open' | 'paid' = 'open'
  const { person, sent } = showInvoices({
    invoices: WEEK,
    answers: {
      [PROVIDER_INVOICES]: () => ({ body: [providerInvoice('012', status), providerInvoice('009', 'paid')] }),
      'POST /api/stripe/pay-invoice': () =>
        new Promise((resolve) => {
          answer = (body) => resolve({ body })
        }),
    },
  })
  await screen.findByRole('columnheader', { name: 'Status' })
  expect(texts().map((text) => text.split(' | ')[5])).toEqual(['', 'Pending', 'Paid'])
  await person.click(await button('Pay Now: invoice 012'))
  const question = await screen.findByRole('dialog', { name: 'Pay invoice 012?' })
  await person.click(within(question).getByRole('button', { name: 'Pay Now' }))
  await screen.findByText('Processing payment...')
  expect((await button('Pay Now: invoice 012')).hasAttribute('aria-disabled')).toBe(true)
  const before = sent(LIST).length
  status = 'paid'
  act(() => answer({ success: true, message: 'Invoice 012 is paid.' }))
  await screen.findByText('Invoice 012 is paid.')
  await waitFor(() => expect(sent(LIST).length).toBeGreaterThan(before))
  expect(waits).toContain(2_000)
  const [paid] = sent('POST /api/stripe/pay-invoice')
  expect(paid?.body).toEqual({ stripe_invoice_id: 'in_012', stripe_customer_id: 'cus_1' })
  expect(paid?.headers['idempotency-key']).toBeTruthy()
  // The button is gone, so focus moves to the number of the same row.
  await waitFor(async () => expect(document.activeElement).toBe(await button('012')))
  expect(screen.queryByRole('button', { name: 'Pay Now: invoice 012' })).toBeNull()
})

test('offers View before Pay Now on a draft, and says that it has not been sent', async () => {
  const { person } = showInvoices({
    invoices: [
      invoice(),
      invoice({
        id: 15,
        invoice_number: '015',
        state: 'credited',
        credited: 101.44,
        credit_notes: [creditNote()],
      }),
    ],
    answers: { [PROVIDER_INVOICES]: { body: [providerInvoice('014', 'open')] } },
  })
  const pay = await button('Pay Now: invoice 014')
  expect(totals()).toMatch(/^Invoices1 \+ 1 credited, /)
  const labels = within(pay.closest('tr') as HTMLElement)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(labels.slice(1, 5)).toEqual(['View', 'Download', 'Pay Now', 'Remove'])
  expect(pay.hasAttribute('data-main')).toBe(false)
  await person.click(pay)
  const question = await screen.findByRole('dialog', { name: 'Pay invoice 014?' })
  expect(within(question).getByText(/The restaurant has not been sent this invoice yet\.$/)).toBeTruthy()
})

test('renders no row again when an invoice opens', async () => {
  const { person, searches } = showInvoices({ invoices: WEEK })
  await person.click(await button('012'))
  await screen.findByRole('dialog', { name: 'Invoice 012' })
  const before = drawn.marks
  await person.keyboard('{Escape}')
  await waitFor(() => expect(searches.at(-1)).toHaveProperty('invoice', undefined))
  await person.click(await button('009'))
  await screen.findByRole('dialog', { name: 'Invoice 009' })
  // The button in the dialog.
  expect(drawn.marks).toBe(before + 1)
})

test('retries a payment that got no answer with the same key', async () => {
  let fail: () => void = () => undefined
  const { person, sent } = showInvoices({
    invoices: WEEK,
    answers: {
      [PROVIDER_INVOICES]: { body: [providerInvoice('012', 'open')] },
      'POST /api/stripe/pay-invoice': () =>
        new Promise((resolve) => {
          fail = () => resolve(new TypeError('Failed to fetch'))
        }),
    },
  })
  const pay = async () => {
    await person.click(await button('Pay Now: invoice 012'))
    const question = await screen.findByRole('dialog', { name: 'Pay invoice 012?' })
    await person.click(within(question).getByRole('button', { name: 'Pay Now' }))
    // Each attempt has its own toast beside the outcome of the previous one.
    await screen.findByText('Processing payment...')
    act(() => fail())
    await waitFor(() => expect(screen.queryByText('Processing payment...')).toBeNull())
    expect(screen.getAllByText('Something went wrong. Please try again.').length).toBeGreaterThan(0)
  }
  await pay()
  await waitFor(async () =>
    expect((await button('Pay Now: invoice 012')).hasAttribute('aria-disabled')).toBe(false),
  )
  await pay()
  const keys = sent('POST /api/stripe/pay-invoice').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('sends from the menu after a question, and shows a refusal to remove in a dialog', async () => {
  const seen = '2026-03-10T09:00:00.000Z'
  const remove = `DELETE /api/invoice/14?${new URLSearchParams({ updated_at: seen })}`
  const { person, sent } = showInvoices({
    invoices: WEEK,
    answers: {
      'POST /api/invoice/14/send': {
        body: invoice({ restaurant_id: 2, ...SENT, updated_at: '2026-03-11T12:00:00.000Z' }),
      },
      [remove]: { status: 400, body: { id: ['Invoice 014 has been sent. Credit it instead.'] } },
    },
  })
  await person.click(await button('Remove: invoice 014'))
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Remove invoice 014?' })).getByRole('button', {
      name: 'Remove',
    }),
  )
  await screen.findByText('Invoice 014 has been sent. Credit it instead.')
  await person.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1) as HTMLElement)
  await person.click(await button('Actions for invoice 014'))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Send',
    'Mark as paid',
    'Regenerate',
    'Timesheets',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'Send' }))
  const question = await screen.findByRole('dialog', { name: 'Send invoice 014?' })
  await person.click(within(question).getByRole('button', { name: 'Send' }))
  await screen.findByText(
    'Invoice 014 sent. No mail server is set up: the email is kept in the outbox, under Options.',
  )
  expect(sent('POST /api/invoice/14/send')[0]?.body).toEqual({ updated_at: seen })
  await waitFor(() => expect(texts()[0]).toContain('Sent'))
})

test('shows what it did before once regenerating an invoice is cancelled', async () => {
  const check = {
    invoice_last_id: 13,
    last_id: 13,
    comission: 1.5,
    commission_basis: 'percent',
    invoices: [],
  }
  const { person, searches } = showInvoices({
    invoices: [invoice()],
    answers: { [CHECK]: { body: check } },
    search: { from: '2026-03-09', to: '2026-03-15' },
  })
  await person.click(await screen.findByRole('button', { name: 'Actions for invoice 014' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Regenerate' }))
  await screen.findByRole('dialog', { name: /Request invoice/ })
  expect(searches.at(-1)).toMatchObject({ location: 'restaurant-1', request: true })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ request: undefined, location: undefined }))
})

test('offers a restaurant on a phone only Download, which names the file by the invoice number', async () => {
  const file = 'POST /api/freeagent/invoice/download?view=attachment'
  const { person, sent } = showInvoices({
    invoices: [invoice({ ...SENT })],
    answers: { [file]: { body: 'pdf' } },
    isOwn: true,
    onPhone: true,
  })
  const own = within(await screen.findByRole('list', { name: 'Invoices' }))
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Invoice 014',
    'Download',
  ])
  await person.click(own.getByRole('button', { name: 'Download: invoice 014' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(saveFile.mock.calls[0]?.[1]).toBe('014.pdf')
  expect(sent(file)[0]?.body).toEqual({ invoice_id: 14 })
})

test('keeps the tools in the foot on a phone, where they take no room from the invoices', async () => {
  const { person, searches } = showInvoices({ invoices: WEEK, onPhone: true })
  await screen.findByRole('list', { name: 'Invoices' })
  expect(screen.queryByRole('button', { name: 'All money owed' })).toBeNull()
  await person.click(await button('Tools'))
  for (const name of ['Export CSV', 'Invoice all']) await button(name)
  await person.click(await button('Totals'))
  expect(screen.queryByRole('button', { name: 'Invoice all' })).toBeNull()
  await person.click(await button('Tools'))
  await person.click(await button('All money owed'))
  expect(searches.at(-1)).toMatchObject({ tab: 'owed' })
})

test('finds an invoice by its number, of any dates and places', async () => {
  const old = invoice({
    id: 3,
    invoice_number: '003',
    restaurant_id: 2,
    state: 'paid',
    paid_by: 'bank',
    period_date_from: '2025-12-01',
    period_date_to: '2025-12-07',
  })
  const { person, searches } = showInvoices({
    invoices: WEEK,
    answers: {
      'GET /api/invoice-number?number=3': { body: [old] },
      'GET /api/invoice-number?number=77': { body: [] },
    },
    search: { location: 'restaurant-1', state: 'sent' },
  })
  await waitFor(() => expect(rows()).toHaveLength(1))
  const field = screen.getByRole('textbox', { name: 'Find by number' })
  await person.type(field, '003')
  await screen.findByText('All dates')
  await waitFor(() => expect(texts()).toHaveLength(1))
  expect(texts()[0]).toContain('01/12/2025 – 07/12/2025 | 003 | Quay SushiBrighton')
  expect(searches.at(-1)).toMatchObject({ q: '003', state: undefined })
  await person.clear(field)
  await person.type(field, '77')
  await screen.findByText('There is no invoice 77, or you do not have access to it.')
  await person.type(field, 'x')
  await screen.findByText('Type a number such as 014.')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('says that the invoices could not be loaded, and tries again', async () => {
  let answer = { status: 403, body: { message: 'Not today.' } as unknown }
  const { person } = showInvoices({ answers: { [LIST]: () => answer } })
  await screen.findByText('The invoices could not be loaded')
  expect(screen.getByText('Not today.')).toBeTruthy()
  answer = { status: 200, body: [] }
  await person.click(await button('Try again'))
  await screen.findByText('No invoices for these dates')
})

test('offers to invoice all restaurants where no invoice is listed yet', async () => {
  const { person, searches } = showInvoices({ answers: { [LIST]: { body: [] } } })
  await screen.findByText(/^Invoice all makes a draft for each restaurant with approved work/)
  const [offered] = (await screen.findAllByRole('button', { name: 'Invoice all' })).toReversed()
  await person.click(offered as HTMLElement)
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ batch: true }))
})
