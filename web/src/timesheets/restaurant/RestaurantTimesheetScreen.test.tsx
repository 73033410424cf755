import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { signIn } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { restaurateur } from '../../testing/people.ts'
import { layOut, sit } from '../../testing/sitting.tsx'
import { publishedShift, timesheet } from '../../testing/timesheetFixtures.ts'
import { NOW, timesheetsCall } from '../testing/renderTimesheets.tsx'
import type { TimesheetSearch } from '../timesheets.search.ts'
import { OwnTimesheets } from './RestaurantTimesheetScreen.tsx'

const own = (id: number, name: string, status: 10 | 20) => ({
  id,
  name,
  status,
  contact_name: '',
  address: '',
  area_id: 1,
})

test('shows a restaurant account its active restaurants by name, and only the amounts it may see', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  layOut()
  queryClient.clear()
  signIn({ ...restaurateur, restaurants: [own(1, 'Harbour Tacos', 10), own(2, 'Closed Grill', 20)] })
  const { cost_extra_bonus: _fee, ...record } = timesheet()
  const {
    driver: _driver,
    cost_total: _cost,
    ...planned
  } = publishedShift({ id: 2, period_date: '2026-03-12' })
  const week = 'period_date_from=2026-03-09&period_date_to=2026-03-15'
  fakeServer({
    'GET /api/timesheet/basics': {
      body: {
        drivers: [{ id: 1, full_name: 'Driver One', photo_src: null, restaurant_ids: [] }],
        fuel_bonus_0: 0.5,
        fuel_bonus_3: 1,
        fuel_bonus_6: 2,
      },
    },
    [`GET /api/shift?${week}&filter_draft=1&with_timesheet=1&with_driver=1`]: {
      body: [
        planned,
        { ...planned, id: 3, restaurant_id: 2 },
        { ...planned, id: 4, driver_id: null, status_assigned: 20 },
        // Of a driver whom the restaurant does not know before it is published.
        { ...planned, id: 5, status: 10, driver_id: null },
      ],
    },
    [timesheetsCall('2026-03-09', '2026-03-15')]: { body: [record] },
  })
  sit<TimesheetSearch>({}, (search, onSearch) => <OwnTimesheets search={search} onSearch={onSearch} />)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5))
  await waitFor(() => expect(screen.getAllByText('Driver One')).toHaveLength(3))
  const earned = screen.getAllByRole('gridcell').filter((cell) => cell.dataset.column === 'Earned')
  expect(earned.map(({ textContent }) => textContent)).toEqual(['£48.00', '–', '–', '–'])
  const figures = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(figures).toEqual([
    'All drivers [1]4 timesheets16:00 h£48.00+',
    'Open shift1 timesheet4:00 h–',
    'Driver One2 timesheets8:00 h£48.00+',
  ])
  const hidden = within(screen.getByText('Assigned').closest('[role=row]') as HTMLElement)
  expect(hidden.getByText('Not submited')).toBeTruthy()
  expect(screen.getByLabelText('Totals').textContent).toMatch(/^Approved0Unapproved3Free1Total Timesheets4/)
  expect(screen.getByText('Est. Cost')).toBeTruthy()
  expect(screen.queryByText('Expected Sales')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'XLS Payments' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add time sheet' })).toBeTruthy()
})
