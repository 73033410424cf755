import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import type { Report } from '@driverdesk/domain/reports/reports.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readyLive, receiveLive } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { administrator } from '../testing/people.ts'
import { restaurant } from '../testing/scheduleFixtures.ts'
import { layOut, narrow, sit } from '../testing/sitting.tsx'
import { Reporting } from './ReportingScreen.tsx'
import type { ReportingSearch } from './reporting.search.ts'

const row = (report: Report, fields: Partial<ReportRow>): ReportRow => ({
  report,
  event_id: 1,
  shift_id: 7,
  modified_shift_id: null,
  timesheet_id: 5,
  cost: 0,
  cost_extra_bonus: 0,
  cost_cover: 0,
  amount_paid: 0,
  amount_difference: 0,
  period_date: '2026-03-10',
  driver_id: 3,
  driver_name: 'Driver Three',
  restaurant_id: 1,
  restaurant_name: 'Harbour Tacos',
  start_time: '09:00:00',
  finish_time: '13:00:00',
  created_at: null,
  updated_at: null,
  cancelled_by: null,
  comment_cancelled: '',
  moderator_id: 1,
  creator_name: 'Manager Account',
  ...fields,
})

const call = (path: string, from: string, to: string) =>
  `GET /api/${path}?period_date_from=${from}&period_date_to=${to}`
const WEEK = ['2026-03-09', '2026-03-15'] as const

const answers = {
  [call('reporting/shiftsCancelled', ...WEEK)]: {
    body: [
      row('cancelled', {
        cost: 30,
        amount_paid: 12.5,
        amount_difference: 17.5,
        cancelled_by: 'restaurant',
        comment_cancelled: 'Closed early',
      }),
      row('cancelled', {
        event_id: 2,
        cost: 10,
        amount_paid: 20,
        amount_difference: -10,
        period_date: '2026-03-09',
      }),
    ],
  },
  [call('reporting/extraRequest', ...WEEK)]: { body: [] },
  [call('reporting/chargeRemoved', ...WEEK)]: { body: [] },
  [call('timesheet/inactiveFee', ...WEEK)]: {
    body: [
      row('inactive', {
        event_id: null,
        shift_id: null,
        timesheet_id: null,
        cost: 10,
        amount_difference: 10,
        restaurant_id: null,
        restaurant_name: '',
        start_time: null,
        finish_time: null,
        creator_name: '',
      }),
    ],
  },
  'GET /api/restaurant/sites?ids=1': { body: [restaurant({ address: '1 Harbour Road' })] },
  'GET /api/option': { body: [] },
}

/** On a Wednesday; its week runs from 2026-03-09 to 2026-03-15. */
function showReports(search: ReportingSearch = {}, others: Parameters<typeof fakeServer>[0] = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') })
  layOut()
  queryClient.clear()
  signIn(administrator)
  const requests = fakeServer({ ...answers, ...others })
  sit(search, (now, onSearch) => (
    <Reporting search={now} onSearch={(next) => onSearch({ ...now, ...next })} />
  ))
  const asked = () => requests.map((one) => one.call).filter((one) => /reporting|inactiveFee/.test(one))
  return { asked, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('shows the first report of the week, then all four, and fetches each once until the interval changes', async () => {
  const { asked, person } = showReports()
  const table = await screen.findByRole('table', { name: 'Cancelled shifts' })
  screen.getByText(/^A minus marks a fee that the driver pays./)
  const lines = within(table).getAllByRole('row')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual([
    'Date',
    'Driver',
    'Amount Charged',
    'Amount Paid',
    'Difference',
    'Restaurant',
    'Shift Time',
    'Created Date',
    'Comment',
    'Creator',
  ])
  expect(lines.slice(1).map(cellsOf)).toEqual([
    [
      '09/03/2026',
      'Driver Three',
      '£10.00',
      '£20.00',
      '−£10.00',
      'Harbour Tacos',
      '09:00-13:00',
      '–',
      '–',
      'Manager Account',
    ],
    [
      '10/03/2026',
      'Driver Three',
      '£30.00',
      '£12.50',
      '+£17.50',
      'Harbour Tacos',
      '09:00-13:00',
      '–',
      'Cancelled by the restaurant: Closed early',
      'Manager Account',
    ],
    ['Total', '2 rows', '£40.00', '£32.50', '+£7.50', ''],
  ])
  expect(lines.slice(1).map((line) => line.dataset.tone ?? line.parentElement?.dataset.tone)).toEqual([
    'negative',
    'positive',
    'positive',
  ])
  expect(asked()).toEqual([call('reporting/shiftsCancelled', ...WEEK)])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Day' }).disabled).toBe(true)

  await person.click(screen.getByRole('button', { name: 'Show All Reports' }))
  const all = await screen.findByRole('table', { name: 'All Reports' })
  expect(
    within(all)
      .getAllByRole('row')
      .slice(1)
      .map((line) => cellsOf(line)[0]),
  ).toEqual(['Cancelled shifts', 'Cancelled shifts', 'Inactive-driver fees', 'Total'])
  expect(asked().sort()).toEqual(
    [
      'reporting/chargeRemoved',
      'reporting/extraRequest',
      'reporting/shiftsCancelled',
      'timesheet/inactiveFee',
    ].map((path) => call(path, ...WEEK)),
  )

  await person.click(screen.getByRole('radio', { name: '2-Week' }))
  await waitFor(() => expect(asked()).toHaveLength(8))
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'Week' }))
  await screen.findByRole('table', { name: 'All Reports' })
  expect(asked()).toHaveLength(12)
})

test('links a card to its shift and timesheet, and shows a restaurant on the map', async () => {
  narrow()
  const { person } = showReports()
  const card = (await screen.findAllByRole('article'))[0] as HTMLElement
  const links = within(card).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => `${link.textContent} ${link.pathname}${link.search}`)).toEqual([
    'Driver Three /drivers?edit=3',
    'Schedule /schedule?from=2026-03-09&location=restaurant-1&day=2026-03-09',
    'Timesheets /timesheet?from=2026-03-09&location=restaurant-1&row=5',
  ])
  await person.click(within(card).getByRole('button', { name: 'Harbour Tacos' }))
  expect(
    within(await screen.findByRole('dialog', { name: 'Harbour Tacos' })).getByText('1 Harbour Road'),
  ).toBeTruthy()
})

const SITE = 'GET /api/restaurant/sites?ids=1'
const openPlace = async (person: ReturnType<typeof showReports>['person']) =>
  person.click((await screen.findAllByRole('button', { name: 'Harbour Tacos' }))[0] as HTMLElement)

test('says that a restaurant could not be loaded, loads it again, and follows its move', async () => {
  let isBroken = true
  let address = '1 Harbour Road'
  const site = () =>
    isBroken ? { status: 400, body: { message: 'Broken' } } : { body: [restaurant({ address })] }
  const { person } = showReports({}, { [SITE]: site })
  await openPlace(person)
  const dialog = within(await screen.findByRole('dialog', { name: 'Restaurant' }))
  await dialog.findByText('The restaurant could not be loaded')
  isBroken = false
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog', { name: 'Harbour Tacos' })
  await screen.findByText('1 Harbour Road')
  address = '2 Quay Street'
  act(() => {
    readyLive({ seq: 0, refetch: false })
    receiveLive({ seq: 1, channel: 'restaurant', event: 'update', data: restaurant({ address }) })
  })
  await screen.findByText('2 Quay Street')
})

test('says that a restaurant outside the scope is not in the list', async () => {
  const { person } = showReports({}, { [SITE]: { body: [] } })
  await openPlace(person)
  await screen.findByText('This restaurant is not in your list.')
})

test('says that the report could not be loaded, and tries again', async () => {
  const { person } = showReports({ report: 'extra', from: '2026-01-05' })
  await screen.findByText('The report could not be loaded')
  fakeServer({ [call('reporting/extraRequest', '2026-01-05', '2026-01-11')]: { body: [] } })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Extra requests: none for these dates')
})
