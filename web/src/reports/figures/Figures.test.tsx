import type { FigureGroup } from '@driverdesk/contract/reports/figures.shapes.ts'
import { NO_FIGURES } from '@driverdesk/domain/reports/figures.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { signIn } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { administrator } from '../../testing/people.ts'
import { area, restaurant } from '../../testing/scheduleFixtures.ts'
import { layOut, sit } from '../../testing/sitting.tsx'
import { Reporting } from '../ReportingScreen.tsx'
import type { ReportingSearch } from '../reporting.search.ts'

vi.mock('./FigureCharts.tsx', () => ({ FigureCharts: () => <p>Charts</p> }))

const group = (fields: Partial<FigureGroup>): FigureGroup => ({
  ...NO_FIGURES,
  week: null,
  area_id: null,
  restaurant_id: null,
  name: '',
  ...fields,
})

const figures = (rest: string) => `GET /api/reporting/figures?period_date_from=${rest}`
const lateRow = {
  kind: 'timesheet',
  id: 5,
  shift_id: 7,
  restaurant_id: 1,
  restaurant_name: 'Harbour Tacos',
  driver_id: 3,
  driver_name: 'Driver Three',
  period_date: '2026-03-10',
  period_date_to: null,
  start_time: '09:00',
  finish_time: '13:00',
  minutes: 240,
  planned_minutes: 240,
  late_minutes: 20,
  amount: 40,
  expected_sales: null,
  invoice_number: null,
}

test('shows the last week beside the previous one, its places, and the rows behind a figure', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-16T08:00:00Z') })
  layOut()
  queryClient.clear()
  signIn(administrator)
  const counts = { shifts: 10, assigned: 9, worked: 8, late: 2, planned_cost: 1000, expected_sales: 1250.5 }
  fakeServer({
    'GET /api/area?short=1': { body: [area()] },
    'GET /api/restaurant?status=all&short=1': { body: [restaurant()] },
    'GET /api/location': { body: { areas: [], restaurants: [] } },
    [figures('2026-02-23&period_date_to=2026-03-22&by=week')]: {
      body: [
        group({ week: '2026-03-02', ...counts, late: 1, expected_sales: 1500 }),
        group({ week: '2026-03-09', ...counts }),
      ],
    },
    [figures('2025-02-24&period_date_to=2025-03-23&by=week')]: {
      body: [
        group({ week: '2025-03-03', shifts: 1 }),
        group({ week: '2025-03-10', ...counts, expected_sales: 1000, invoices: 1, invoiced: 900 }),
      ],
    },
    [figures('2026-03-09&period_date_to=2026-03-15&by=area')]: {
      body: [group({ area_id: 1, name: 'Brighton', ...counts })],
    },
    'GET /api/reporting/figures/rows?period_date_from=2026-03-09&period_date_to=2026-03-15&area_id=1&figure=late':
      {
        body: { count: 2, rows: [lateRow, { ...lateRow, kind: 'invoice', id: 6 }] },
      },
  })
  const replaced: (boolean | undefined)[] = []
  sit<ReportingSearch>({ tab: 'figures', weeks: 4 }, (now, onSearch) => (
    <Reporting
      search={now}
      onSearch={(next, replaces) => {
        replaced.push(replaces)
        onSearch({ ...now, ...next })
      }}
    />
  ))
  const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const week = await screen.findByRole('region', { name: 'The week' })
  expect(within(week).getByRole('heading', { name: 'Week 9 – 15 Mar 2026' })).toBeTruthy()
  const tiles = [...week.querySelectorAll('dl > div')].map((tile) =>
    [...tile.children].map((part) => part.textContent).join(' '),
  )
  expect(tiles).toContain('Expected sales £1,250.50 £0.00 invoiced −16.6%')
  expect(tiles).toContain('Margin £250.50 20.0% of sales −49.9%')
  expect(tiles).toContain('Late 25.0% 2 of 8 worked +12.5 points')
  expect(tiles).toContain('Actual margin – £0.00 drivers’ pay')
  await screen.findByText('Charts')

  const weeks = within(screen.getByRole('table', { name: 'By week' }))
  expect(weeks.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    '16 – 22 Mar' + 'so far',
    '9 – 15 Mar',
    '2 – 8 Mar',
    '23 Feb – 1 Mar',
    'Total',
  ])
  const places = within(await screen.findByRole('table', { name: 'By area' }))
  const late = places.getByRole('button', { name: '25.0%' })
  await person.click(late)
  const dialog = within(await screen.findByRole('dialog', { name: 'Late starts' }))
  const links = await dialog.findAllByRole<HTMLAnchorElement>('link', { name: '10/03/2026' })
  expect(links.map(({ pathname, search }) => `${pathname}${search}`)).toEqual([
    '/timesheet?from=2026-03-10&location=restaurant-1&row=5',
    '/invoices?from=2026-03-09&to=2026-03-15&location=restaurant-1&invoice=6',
  ])
  expect(dialog.getByRole('status').textContent).toMatch(/^09\/03\/2026 – 15\/03\/2026, .*: 2 rows$/)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(late))
  // Back does not open them again.
  expect(replaced).toEqual([undefined, true])

  await person.click(screen.getByRole('radio', { name: 'Last year' }))
  await within(week).findByText('+25.1%')
  const former = within(await screen.findByRole('row', { name: /^Last year/ }))
  expect(former.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('£1,000.00')
})
