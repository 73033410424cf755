/** The schedule of a restaurant account, for its tests. */
import type { ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { type StoredUser, signIn } from '../../kernel/session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { openApp } from '../../testing/openApp.tsx'
import { restaurateur } from '../../testing/people.ts'
import { layOut, sit } from '../../testing/sitting.tsx'
import { RESTAURANT } from '../audience/restaurant.ts'
import { EMPTY } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { Schedule } from '../ScheduleScreen.tsx'
import type { ScheduleSearch } from '../schedule.search.ts'
import { NOW } from './renderSchedule.tsx'

/** A restaurant's call for the shifts of a range. */
export const listCall = (from: string, to: string) =>
  `GET /api/shift?period_date_from=${from}&period_date_to=${to}&with_timesheet=1&with_driver=1`
export const THIS_WEEK = listCall('2026-03-09', '2026-03-15')

/** Called again after every change. */
const STEPS = 'GET /api/schedule/steps'

export const LATER = '2026-03-01T11:00:00.000Z'

/** A draft of Harbour Tacos from 11:00 to 15:00; with a `driver_id` an assigned shift. */
export const restaurantShift = (some: Partial<ShiftForRestaurant> = {}): ShiftForRestaurant => ({
  id: 1,
  restaurant_id: 4,
  driver_id: null,
  status: 30,
  status_assigned: some.driver_id ? 10 : 20,
  period_date: '2026-03-11',
  start_time: '11:00',
  finish_time: '15:00',
  meal_time: 0,
  rest_time: 0,
  extra_request: 0,
  comment: '',
  restaurateur_creator_id: 1,
  restaurateur_moderator_id: 1,
  shift_id: null,
  cancelled_by: null,
  timesheet: null,
  ask: null,
  updated_at: '2026-03-01T10:00:00.000Z',
  ...some,
})

const [tacos, sushi] = restaurateur.restaurants as [
  StoredUser['restaurants'][number],
  StoredUser['restaurants'][number],
]

/** An account with two active restaurants and an inactive one. */
export const ofTwo: StoredUser = {
  ...restaurateur,
  restaurants: [tacos, { ...sushi, id: 6, name: 'Quay Bowls', status: 10 }, sushi],
}

/** The account as the server answers it. */
export const account = (user: StoredUser) => ({
  body: {
    restaurant: { id: user.id, name: user.firstName, email: user.email, restaurants: user.restaurants },
  },
})

interface ScheduleSetup {
  shifts?: ShiftForRestaurant[]
  answers?: Parameters<typeof fakeServer>[0]
  user?: StoredUser
}

function prepare({ shifts = [], answers, user = restaurateur }: ScheduleSetup) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  layOut()
  changeSchedule(() => EMPTY)
  const known = {
    'GET /api/auth/me': account(user),
    [THIS_WEEK]: { body: shifts },
    [STEPS]: { body: { undo: [], redo: [] } },
  }
  return fakeServer({ ...known, ...answers }, [STEPS])
}

const someone = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Shows a restaurant's schedule on `NOW`. Returns the requests, the searches and a person to act on it. */
export async function showRestaurantSchedule({
  search = {},
  ...setting
}: ScheduleSetup & { search?: ScheduleSearch } = {}) {
  const requests = prepare(setting)
  queryClient.clear()
  signIn(setting.user ?? restaurateur)
  const searches = sit(search, (now, onSearch) => (
    <Schedule audience={RESTAURANT} search={now} onSearch={onSearch} />
  ))
  await screen.findByRole('radiogroup', { name: 'Interval' })
  return { requests, searches, person: someone() }
}

/** Opens the whole product at the schedule, with its address and its account call. */
export async function openRestaurantSchedule({
  path = '/schedulerestaurant',
  ...setting
}: ScheduleSetup & { path?: string } = {}) {
  const requests = prepare(setting)
  const router = await openApp(path, setting.user ?? restaurateur)
  await screen.findByRole('radiogroup', { name: 'Interval' })
  return { requests, router, person: someone() }
}

export const shiftButtons = () => screen.queryAllByRole('button', { name: /^\d\d:\d\d to / })
export const theShift = () => screen.findByRole('button', { name: /^\d\d:\d\d to / })
