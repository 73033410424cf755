import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoice, LIST, showInvoices, UNBILLED } from '../testing/renderInvoices.tsx'

const none = { timesheets: 0, charges: 0, minutes: 0, amount: 0 }
const unbilled = (restaurant_id: number, restaurant_name: string, more: object = {}) => ({
  restaurant_id,
  restaurant_name,
  area_id: 1,
  send_invoice: 1,
  billable: { timesheets: 2, charges: 1, minutes: 480, amount: 121 },
  refused: null,
  waiting: none,
  without_rate: 0,
  without_timesheet: 0,
  items: [
    ...[1, 2].map((nr) => ({
      timesheet_id: nr,
      shift_event_id: null,
      shift_id: nr,
      period_date: '2026-03-10',
      reason: null,
      driver_id: 1,
      driver_name: 'Driver One',
      start_time: '11:00',
      finish_time: '15:00',
      minutes: 240,
      amount: 48,
      is_without_rate: false,
    })),
    {
      timesheet_id: null,
      shift_event_id: 1,
      shift_id: 3,
      period_date: '2026-03-11',
      reason: null,
      driver_id: 1,
      driver_name: 'Driver One',
      start_time: null,
      finish_time: null,
      minutes: 0,
      amount: 25,
      is_without_rate: false,
    },
  ],
  ...more,
})
const TACOS = unbilled(1, 'Harbour Tacos')
const SUSHI = unbilled(2, 'Quay Sushi')
const OFF = unbilled(3, 'Closed Grill', {
  send_invoice: 0,
  billable: none,
  waiting: { timesheets: 1, charges: 0, minutes: 240, amount: 48 },
  without_timesheet: 0,
  items: ['invoices_off', 'submitted', 'discarded'].map((reason, nr) => ({
    timesheet_id: nr + 1,
    shift_event_id: null,
    shift_id: nr + 1,
    period_date: '2026-03-10',
    reason,
    driver_id: 1,
    driver_name: 'Driver One',
    start_time: '11:00',
    finish_time: '15:00',
    minutes: 240,
    amount: 48,
    is_without_rate: false,
  })),
})
const ZERO = 'Nothing to invoice for these dates: the total would be −£23.76.'
const REFUSED = unbilled(4, 'Coriander Grill', { refused: ZERO })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('says that no restaurant gets an invoice if all are refused', async () => {
  const both = [REFUSED, unbilled(5, 'Dill Diner', { refused: ZERO })]
  const { person } = showInvoices({ answers: { [UNBILLED]: { body: both } } })
  await person.click(await button('Invoice all'))
  await screen.findByText(/^No invoice for 2 restaurants; each one’s reason is below\./)
})

test('invoices all restaurants with something to bill in one run, shows each result, and retries after a lost answer', async () => {
  const CALL = 'POST /api/invoice/batch'
  let answer: Error | { body: object } = new TypeError('Failed to fetch')
  let unbilledNow = [TACOS, SUSHI, OFF, REFUSED]
  const { person, sent, searches } = showInvoices({
    answers: { [UNBILLED]: () => ({ body: unbilledNow }), [CALL]: () => answer },
  })
  await person.click(await button('Invoice all'))
  await screen.findByText(
    /2 restaurants get a draft invoice .* No invoice for 1 restaurant; the reason is below\. .* invoicing is off for them: 1\. Not approved yet: 1 timesheet;/,
  )
  const question = screen.getByRole('dialog', { name: 'Invoice all' })
  expect(question.textContent).toContain('6 lines in 2 restaurants on 2 days, £242.00.')
  expect(document.activeElement).toBe(await button('Cancel'))
  expect(screen.getByRole('list', { name: 'Restaurants without an invoice' }).textContent).toBe(
    `Coriander Grill${ZERO}`,
  )
  const listed = within(screen.getByRole('list', { name: 'Restaurants to invoice' })).getAllByRole('listitem')
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    'Harbour TacosBrighton2 timesheets, 1 fee£121.00',
    'Quay SushiBrighton2 timesheets, 1 fee£121.00',
  ])
  unbilledNow = [OFF]
  await person.click(await button('Invoice all [2]'))
  await screen.findByText('Invoicing has stopped')
  await screen.findByText(/Nothing to invoice/)
  const results = [
    {
      restaurant_id: 1,
      restaurant_name: 'Harbour Tacos',
      outcome: 'built',
      message: '',
      invoice: { id: 30, invoice_number: '030', total: 130.5 },
    },
    {
      restaurant_id: 2,
      restaurant_name: 'Quay Sushi',
      outcome: 'refused',
      invoice: null,
      message: 'Someone was quicker.',
    },
  ]
  answer = { body: { results } }
  await person.click(await button('Try again'))
  await screen.findByText('Created: 1 draft, £130.50. Without an invoice: 1 restaurant.')
  expect(screen.getByText('Someone was quicker.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay out these dates' }).getAttribute('href')).toBe(
    '/timesheet?from=2026-03-09&to=2026-03-15&tab=pay',
  )
  expect(sent(CALL)[1]?.body).toMatchObject({ period_date_from: '2026-03-09', restaurant_ids: [1, 2] })
  await person.click(await button('030'))
  expect(searches.at(-1)).toMatchObject({ invoice: 30, batch: undefined })
})

test('sends the drafts that it has created, after the usual question', async () => {
  const drafts = [
    invoice({ id: 30, invoice_number: '030', total: 130.5 }),
    invoice({ id: 31, invoice_number: '031', restaurant_id: 2, total: 99.75 }),
  ]
  const results = drafts.map(({ id, invoice_number, total, restaurant_id }) => ({
    restaurant_id,
    restaurant_name: `Restaurant ${restaurant_id}`,
    outcome: 'built',
    message: '',
    invoice: { id, invoice_number, total },
  }))
  let isBuilt = false
  const { person, searches, sent } = showInvoices({
    // As the link from the timesheets opens it, on any tab.
    search: { tab: 'unbilled', batch: true },
    answers: {
      [UNBILLED]: { body: [TACOS, SUSHI] },
      [LIST]: () => ({ body: [invoice(), ...(isBuilt ? drafts : [])] }),
      'POST /api/invoice/batch': () => {
        isBuilt = true
        return { body: { results } }
      },
      'POST /api/invoice/change-many': { body: { results: [] } },
    },
  })
  await person.click(await button('Invoice all [2]'))
  // £130.50 + £99.75.
  await screen.findByText('Created: 2 drafts, £230.25.')
  expect(document.activeElement?.textContent).toBe('Close')
  await person.click(await button('Send 2 invoices'))
  const question = await screen.findByRole('dialog', { name: 'Send invoices' })
  expect(question.textContent).toContain(
    "Each invoice is emailed with its PDF to its restaurant's billing address.",
  )
  expect(searches.at(-1)).toMatchObject({ tab: undefined, batch: undefined })
  expect(screen.queryByRole('dialog', { name: 'Invoice all' })).toBeNull()
  const listed = within(within(question).getByRole('list', { name: 'Invoices' })).getAllByRole('listitem')
  expect(listed.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['031', '030'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await person.click(within(question).getByRole('button', { name: 'Send [2]' }))
  await waitFor(() => expect(sent('POST /api/invoice/change-many')).toHaveLength(1))
  expect(sent('POST /api/invoice/change-many')[0]?.body).toMatchObject({ invoices: [{ id: 31 }, { id: 30 }] })
})

test('says which timesheets are billed at £0.00 an hour, and leads to them', async () => {
  const items = SUSHI.items.map((item) => ({ ...item, is_without_rate: item.timesheet_id !== null }))
  const sushi = { ...SUSHI, without_rate: 2, items }
  showInvoices({
    answers: { [UNBILLED]: { body: [TACOS, sushi] } },
    search: { batch: true },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Invoice all' })
  await within(dialog).findByText(/No rate: 2 timesheets at £0.00 an hour. Check them first./)
  expect(within(dialog).getByRole('list', { name: 'Restaurants to invoice' }).textContent).toContain(
    '2 without a rate2 timesheets, 1 fee',
  )
  const list = within(within(dialog).getByRole('list', { name: 'Timesheets without a rate' }))
  const [first, second] = list.getAllByRole('link')
  expect(first?.getAttribute('href')).toContain('location=restaurant-2&row=1')
  expect(second?.getAttribute('href')).toContain('location=restaurant-2&row=2')
})
