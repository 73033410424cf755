import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { type StoredUser, signIn } from '../../kernel/session.ts'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { administrator } from '../../testing/people.ts'
import { area, restaurant } from '../../testing/scheduleFixtures.ts'
import { layOut, narrow, sit } from '../../testing/sitting.tsx'
import { StaffTimesheets } from '../TimesheetScreen.tsx'
import type { TimesheetSearch } from '../timesheets.search.ts'

/** Long enough for a busy machine. */
configure({ asyncUtilTimeout: 10_000 })

/** A Wednesday; its rota week runs from 2026-03-09 to 2026-03-15. */
export const NOW = new Date('2026-03-11T12:00:00Z')

/** The calls for the records of a range. */
export const shiftsCall = (from: string, to: string) =>
  `GET /api/shift?period_date_from=${from}&period_date_to=${to}&filter_draft=1&with_timesheet=1&with_driver=1`
export const timesheetsCall = (from: string, to: string) =>
  `GET /api/timesheet?period_date_from=${from}&period_date_to=${to}`

const PEOPLE = new Map([
  [1, 'Driver One'],
  [3, 'Driver Three'],
  [2, 'Driver Two'],
])

/** The ids of a call. */
export const idsIn = (call: string) =>
  (new URL(call.slice('GET '.length), 'http://driverdesk.test').searchParams.get('ids') ?? '')
    .split(',')
    .map(Number)

const NO_SHIFTS = { shifts: 0, minutes: 0, cost: 0 }

/** Answers pages of 50 of these drivers, and searches them. */
export function servedDrivers(people: ReadonlyMap<number, string>) {
  return ({ call }: FakeRequest) => {
    const query = new URL(call.slice('GET '.length), 'http://driverdesk.test').searchParams
    const found = [...people].filter(
      ([id, name]) =>
        name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
        (!query.has('ids') || idsIn(call).includes(id)),
    )
    const offset = Number(query.get('offset') ?? 0)
    const drivers = found
      .slice(offset, offset + 50)
      .map(([id, full_name]) => ({ id, full_name, told_apart_by: null, ...NO_SHIFTS }))
    return { body: { count: found.length, open: NO_SHIFTS, all: NO_SHIFTS, drivers } }
  }
}

/** Two restaurants in one area, three drivers, and the options. */
const base = {
  'GET /api/area?short=1': { body: [area()] },
  'GET /api/restaurant?status=all&short=1': {
    body: [restaurant(), restaurant({ id: 2, name: 'Quay Sushi' })],
  },
  'GET /api/schedule/drivers?…': servedDrivers(PEOPLE),
  'GET /api/restaurant/sites?…': ({ call }: FakeRequest) => ({
    body: idsIn(call).map((id) => ({
      id,
      name: 'Harbour Tacos',
      address: '1 Harbour Road',
      map_latitude: null,
      map_longitude: null,
    })),
  }),
  'GET /api/driver/names?…': ({ call }: FakeRequest) => ({
    body: idsIn(call).map((id) => ({ id, name: PEOPLE.get(id) ?? 'Driver Gone' })),
  }),
  'GET /api/location': {
    body: {
      areas: [{ guid: 'area-1', type: 'area', id: 1, name: 'Brighton' }],
      restaurants: [
        { guid: 'restaurant-1', type: 'restaurant', id: 1, name: 'Harbour Tacos', area_id: 1 },
        { guid: 'restaurant-2', type: 'restaurant', id: 2, name: 'Quay Sushi', area_id: 1 },
      ],
    },
  },
  'GET /api/option': {
    body: [
      { id: 1, okey: 'restaurants_standard_booking_fee', ovalue: '2.00', description: '' },
      { id: 2, okey: 'restaurants_standard_invoice_comission', ovalue: '1.5', description: '' },
    ],
  },
  'GET /api/user': { body: [] },
}

interface TimesheetsSetup {
  shifts?: readonly Shift[]
  timesheets?: readonly Timesheet[]
  answers?: Parameters<typeof fakeServer>[0]
  search?: TimesheetSearch
  user?: StoredUser
  /** In a window as narrow as a phone's. */
  onPhone?: boolean
}

/** Renders the timesheets of staff at `NOW`; returns the requests, the search parameters and a user. */
export async function showTimesheets(setting: TimesheetsSetup = {}) {
  const { shifts = [], timesheets = [], answers, search = {}, user = administrator, onPhone } = setting
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  layOut()
  if (onPhone) narrow()
  queryClient.clear()
  signIn(user)
  const requests = fakeServer({
    ...base,
    [shiftsCall('2026-03-09', '2026-03-15')]: { body: shifts },
    [timesheetsCall('2026-03-09', '2026-03-15')]: { body: timesheets },
    [shiftsCall('2026-03-10', '2026-03-11')]: { body: shifts },
    [timesheetsCall('2026-03-10', '2026-03-11')]: { body: timesheets },
    ...answers,
  })
  const searches = sit(search, (now, onSearch) => <StaffTimesheets search={now} onSearch={onSearch} />)
  await screen.findByRole('tab', { name: 'Day board' })
  return { requests, searches, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
