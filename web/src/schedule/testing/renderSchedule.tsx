import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { type StoredUser, signIn } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { administrator } from '../../testing/people.ts'
import { area, driver, restaurant } from '../../testing/scheduleFixtures.ts'
import { layOut, narrow, sit } from '../../testing/sitting.tsx'
import { STAFF } from '../audience/staff.ts'
import { EMPTY } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { Schedule } from '../Schedule.tsx'
// Fetched with the first touch; here it is not waited for.
import '../ScheduleDialogs.tsx'
import type { ScheduleSearch } from '../schedule.search.ts'

/** Time enough on a machine that has other work to do. */
configure({ asyncUtilTimeout: 10_000 })

/** A Wednesday; its rota week runs from 2026-03-09 to 2026-03-15. */
export const NOW = new Date('2026-03-11T12:00:00Z')

/** The call for the shifts of a range. */
export const listCall = (from: string, to: string) =>
  `GET /api/shift?period_date_from=${from}&period_date_to=${to}&with_timesheet=1&with_driver=1`
export const THIS_WEEK = listCall('2026-03-09', '2026-03-15')

/** Asked for anew after every change. */
const STEPS = 'GET /api/schedule/steps'

/** Two areas, three restaurants, three drivers, and the options. */
export const base = {
  'GET /api/area': { body: [area(), area({ id: 2, name: 'Hove' })] },
  'GET /api/restaurant?status=all': {
    body: [
      restaurant(),
      restaurant({ id: 2, name: 'Quay Sushi' }),
      restaurant({ id: 3, name: 'Hove Grill', area_id: 2 }),
    ],
  },
  'GET /api/driver?status=10&short=1': {
    body: [
      driver(),
      driver({ id: 2, last_name: 'Two', full_name: 'Driver Two' }),
      driver({ id: 3, last_name: 'Three', full_name: 'Driver Three', area_ids: [{ area_id: 2 }] }),
    ],
  },
  'GET /api/location': {
    body: {
      areas: [
        { guid: 'area-1', type: 'area', id: 1, name: 'Brighton' },
        { guid: 'area-2', type: 'area', id: 2, name: 'Hove' },
      ],
      restaurants: [
        { guid: 'restaurant-1', type: 'restaurant', id: 1, name: 'Harbour Tacos', area_id: 1 },
        { guid: 'restaurant-2', type: 'restaurant', id: 2, name: 'Quay Sushi', area_id: 1 },
        { guid: 'restaurant-3', type: 'restaurant', id: 3, name: 'Hove Grill', area_id: 2 },
      ],
    },
  },
  'GET /api/option': {
    body: [{ id: 1, okey: 'restaurants_standard_booking_fee', ovalue: '2.00', description: '' }],
  },
  'GET /api/user': { body: [] },
  [STEPS]: { body: { undo: [], redo: [] } },
}

interface Setting {
  shifts?: Shift[]
  answers?: Parameters<typeof fakeServer>[0]
  search?: ScheduleSearch
  user?: StoredUser
  /** In a window as narrow as a phone's. */
  onPhone?: boolean
}

/** Shows the schedule on `NOW`, and answers what was asked of the server and how to act on it. */
export async function showSchedule({
  shifts = [],
  answers,
  search = {},
  user = administrator,
  onPhone = false,
}: Setting = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  layOut()
  if (onPhone) narrow()
  queryClient.clear()
  changeSchedule(() => EMPTY)
  signIn(user)
  const heard = fakeServer({ ...base, [THIS_WEEK]: { body: shifts }, ...answers }, [STEPS])
  const searches = sit(search, (now, onSearch) => (
    <Schedule audience={STAFF} search={now} onSearch={onSearch} />
  ))
  await screen.findByRole(onPhone ? 'region' : 'grid', { name: 'Schedule' })
  return { heard, searches, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
