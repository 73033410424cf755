import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showInvoices, UNBILLED } from '../testing/renderInvoices.tsx'

const none = { timesheets: 0, charges: 0, minutes: 0, amount: 0 }
const unbilled = (restaurant_id: number, restaurant_name: string, more: object = {}) => ({
  restaurant_id,
  restaurant_name,
  area_id: 1,
  send_invoice: 1,
  billable: { timesheets: 2, charges: 1, minutes: 480, amount: 121 },
  refused: null,
  waiting: none,
  without_timesheet: 0,
  items: [],
  ...more,
})
const item = (timesheet_id: number | null, reason: string | null) => ({
  timesheet_id,
  shift_event_id: null,
  shift_id: 7,
  period_date: '2026-03-10',
  driver_id: 1,
  driver_name: 'Driver One',
  start_time: '11:00',
  finish_time: '15:00',
  minutes: 240,
  amount: 48,
  reason,
})
const FEE = { ...item(null, null), shift_event_id: 8, shift_id: 9, start_time: null, finish_time: null }
const ANY_UNBILLED = 'GET /api/invoice/unbilled?…'
const TACOS = unbilled(1, 'Harbour Tacos', {
  waiting: { ...none, timesheets: 1, minutes: 240, amount: 48 },
  items: [item(3, 'submitted'), item(null, 'no_timesheet'), item(4, null), FEE],
})
const SUSHI = unbilled(2, 'Quay Sushi')
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('lists unbilled items with their reason and a link to their timesheet, and withdraws a fee', async () => {
  const { person, searches, sent } = showInvoices({
    search: { tab: 'unbilled' },
    answers: { [UNBILLED]: { body: [TACOS, SUSHI] }, 'POST /api/reporting/create': { body: {} } },
  })
  await person.click(await button('Harbour Tacos'))
  expect(searches.at(-1)).toMatchObject({ location: 'restaurant-1', tab: 'unbilled' })
  await screen.findByText('£121.00 can be billed now, £48.00 is waiting.')
  const lines = screen.getAllByRole('row').slice(1)
  await waitFor(() => expect(lines).toHaveLength(4))
  expect(lines.map((line) => within(line).getAllByRole('cell').at(-2)?.textContent)).toEqual([
    'Awaiting approval',
    'No timesheet yet',
    'Can be billed now',
    'Can be billed now',
  ])
  const links = screen.getAllByRole('link', { name: '10/03/2026' }).map((link) => link.getAttribute('href'))
  expect(links[0]).toMatch(/^\/timesheet\?.*row=3/)
  expect(links[1]).toMatch(/row=-7/)
  // A cancelled shift may have no timesheet.
  expect(links[3]).toBe('/schedule?from=2026-03-10&location=restaurant-1&day=2026-03-10')
  expect(screen.getByLabelText('Totals').textContent).toBe(
    'Restaurants1Can be billed now£121.00Waiting£48.00',
  )
  const before = sent(UNBILLED).length
  await person.click(await button('Withdraw'))
  const question = await screen.findByRole('dialog', { name: 'Withdraw the fee of £48.00?' })
  await person.click(within(question).getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Withdrawn: fee of 10/03/2026')
  expect(sent('POST /api/reporting/create')[0]?.body).toMatchObject({ shift_id: 9, event: 30, cost: 0 })
  await waitFor(() => expect(sent(UNBILLED).length).toBeGreaterThan(before))
})

test('counts shifts without a timesheet apart from the timesheets that wait', async () => {
  const both = { ...none, timesheets: 2, minutes: 480, amount: 96 }
  const only = { ...none, timesheets: 1, minutes: 240, amount: 48 }
  showInvoices({
    search: { tab: 'unbilled' },
    answers: {
      [UNBILLED]: {
        body: [
          { ...TACOS, waiting: both, without_timesheet: 1 },
          { ...SUSHI, waiting: only, without_timesheet: 1 },
        ],
      },
    },
  })
  const row = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')?.textContent
  expect(await row('Harbour Tacos')).toContain('£96.001 timesheet, 1 shift without a timesheet, 8:00 h')
  expect(await row('Quay Sushi')).toContain('£48.001 shift without a timesheet, 4:00 h')
  expect(screen.getByText(/^Fees, and published shifts that have ended/)).toBeTruthy()
})

test('more than 31 days can be viewed but not invoiced, and one restaurant is requested alone', async () => {
  const { person, sent } = showInvoices({
    search: { tab: 'unbilled', from: '2026-01-01', to: '2026-03-31' },
    answers: { [ANY_UNBILLED]: { body: [{ ...TACOS, items: [] }] }, 'GET /api/invoice?…': { body: [] } },
  })
  await screen.findByText(/To invoice, choose up to 31 days\.$/)
  expect(screen.queryByRole('button', { name: 'Request invoice' })?.hasAttribute('disabled')).toBe(true)
  await person.click(await button('Harbour Tacos'))
  await screen.findByRole('heading', { name: 'Harbour Tacos' })
  const asked =
    'GET /api/invoice/unbilled?period_date_from=2026-01-01&period_date_to=2026-03-31&restaurant_id=1'
  expect(sent(asked)).toHaveLength(1)
})
