import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { ScheduleDrivers, SomeDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { isDayOff } from '@driverdesk/domain/drivers/availability.ts'
import { finder } from '@driverdesk/domain/kernel/finding.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { nightsInto } from '@driverdesk/domain/kernel/shiftLength.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { isOfferedAt } from '../../desk/places.ts'
import { queryClient } from '../../kernel/query.ts'
import { type StoredUser, signIn } from '../../kernel/session.ts'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { administrator } from '../../testing/people.ts'
import { area, driver, noDevice, restaurant } from '../../testing/scheduleFixtures.ts'
import { layOut, narrow, sit } from '../../testing/sitting.tsx'
import { STAFF } from '../audience/staff.ts'
import { EMPTY } from '../model/scheduleState.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { Schedule } from '../ScheduleScreen.tsx'
// It is loaded at the first touch; these tests do not wait for it.
import '../ScheduleDialogs.tsx'
import type { ScheduleSearch } from '../schedule.search.ts'

/** Long enough for a busy machine. */
configure({ asyncUtilTimeout: 10_000 })

/** A Wednesday; its rota week runs from 2026-03-09 to 2026-03-15. */
export const NOW = new Date('2026-03-11T12:00:00Z')

/** The call for the shifts of a range. */
export const listCall = (from: string, to: string) =>
  `GET /api/shift?period_date_from=${from}&period_date_to=${to}&short=1`
export const THIS_WEEK = listCall('2026-03-09', '2026-03-15')

/** The shifts of the restaurants or drivers that a call asks for, or of all on a single day. */
const shiftsOf =
  (shifts: readonly Shift[]) =>
  ({ call }: FakeRequest) => {
    const asked = new URLSearchParams(call.split('?')[1])
    const ids = asked.get('restaurant_ids')?.split(',').map(Number)
    const drivers = asked.get('driver_ids')?.split(',').map(Number)
    const [day, last] = [asked.get('period_date_from') ?? '', asked.get('period_date_to') ?? '']
    const isAsked = ({ driver_id, period_date }: Shift) =>
      drivers?.includes(driver_id ?? 0) && day <= period_date && period_date <= last
    if (ids) return { body: shifts.filter(({ restaurant_id }) => ids.includes(restaurant_id)) }
    if (drivers) return { body: shifts.filter(isAsked) }
    return day === last
      ? { body: shifts.filter(({ period_date }) => period_date === day) }
      : { status: 404, body: { message: `No answer to ${call}` } }
  }

/** Requested again after every change. */
const STEPS = 'GET /api/schedule/steps'
const OUTLINE = 'GET /api/schedule/outline?…'
export const DRIVERS = 'GET /api/schedule/drivers?…'
const FOUND = 'GET /api/driver/names?…'
const NO_DEVICE = 'GET /api/driver-message/no-device'
export const SOME_DRIVERS = 'POST /api/schedule/drivers/some'
export const PUBLISH_CHECK = 'POST /api/shift/publish/check'
const UNHEARD = [STEPS, OUTLINE, DRIVERS, FOUND, NO_DEVICE, SOME_DRIVERS, PUBLISH_CHECK]

const NONE = { shifts: 0, minutes: 0, cost: 0 }
const DRIVER_NAMES = ['Driver One', 'Driver Two', 'Driver Three']

/** The drivers beside the schedule as the server answers them; their ids are 1, 2 and so on. */
function panelOf(names: readonly string[], asked: URLSearchParams): ScheduleDrivers {
  const [ids, search = ''] = [asked.get('ids'), asked.get('search')?.toLowerCase()]
  const drivers = names
    .map((full_name, index) => ({ id: index + 1, full_name, told_apart_by: null, ...NONE }))
    .filter(({ id, full_name }) => (!ids || ids === String(id)) && full_name.toLowerCase().includes(search))
  return { count: drivers.length, open: NONE, all: NONE, drivers }
}

const AREAS = [1, 1, 2]

/** Everyone of a day, with those who work on it: of them, the server knows more than these drivers. */
function dayOf(
  drivers: readonly Driver[],
  shifts: readonly Shift[],
  asked: URLSearchParams,
): ScheduleDrivers {
  const date = asked.get('period_date_from') ?? ''
  const ofDay = [...nightsInto(date, shifts), ...shifts.filter(({ period_date }) => period_date === date)]
  const working = new Map(ofDay.flatMap(({ driver }) => (driver ? [[driver.id, driver]] : [])))
  const place = Number(asked.get('location')?.replace('restaurant-', ''))
  const places = [{ restaurant: { id: place, area_id: AREAS[place - 1] ?? 1 } }]
  const planned = drivers.filter((one) => !place || working.has(one.id) || isOfferedAt(one, places))
  const others = [...working.values()].filter(({ id }) => drivers.every((one) => one.id !== id))
  const isOff = ({ id }: { id: number }) => planned.some((one) => one.id === id && isDayOff(date, one))
  const listed = [...planned, ...others].sort((a, b) => byName(a.full_name, b.full_name))
  const isFound = finder(asked.get('search') ?? '')
  const found = listed.filter((one) => isFound(one.full_name) && (asked.get('day') === 'all' || isOff(one)))
  const offset = Number(asked.get('offset') ?? 0)
  return {
    count: found.length,
    day: {
      drivers: listed.length,
      off: listed.filter(isOff).length,
      working: listed.filter(({ id }) => working.has(id)).length,
    },
    open: NONE,
    all: NONE,
    drivers: found.slice(offset, offset + 50).map(({ id, full_name }) => ({
      id,
      full_name,
      told_apart_by: null,
      ...NONE,
      line: lineOf(drivers.find((one) => one.id === id)),
    })),
  }
}

const lineOf = (planned: Driver | undefined) => ({
  is_planned: planned !== undefined,
  photo_src: null,
  areas: '',
  days: '0',
  unpublished: 0,
  default_working_time: planned?.default_working_time ?? [],
  actual_override_working_time: planned?.actual_override_working_time ?? [],
  leave: [],
})

/** The active drivers, as the parts of the schedule ask for them. */
export const withDrivers = (drivers: readonly Driver[], shifts: readonly Shift[] = []) => ({
  [DRIVERS]: ({ call }: Pick<FakeRequest, 'call'>) => {
    const asked = new URLSearchParams(call.split('?')[1])
    return { body: asked.has('day') ? dayOf(drivers, shifts, asked) : panelOf(DRIVER_NAMES, asked) }
  },
  [SOME_DRIVERS]: ({ body }: Pick<FakeRequest, 'body'>) => {
    const { driver_ids, restaurant_ids } = body as SomeDrivers
    const places = restaurant_ids.map((id) => ({ restaurant: { id, area_id: AREAS[id - 1] ?? 1 } }))
    return { body: drivers.filter((one) => driver_ids.includes(one.id) || isOfferedAt(one, places)) }
  },
})

/** What publishing would do, if it refuses no shift and offers none. */
export const PUBLISHABLE: PublishCheck = { refused: [], offered: { count: 0, drivers: [] } }

/** Two areas, three restaurants, three drivers, and the options. */
export const base = {
  'GET /api/area?short=1': { body: [area(), area({ id: 2, name: 'Hove' })] },
  'GET /api/restaurant?status=all&short=1': {
    body: [
      restaurant(),
      restaurant({ id: 2, name: 'Quay Sushi' }),
      restaurant({ id: 3, name: 'Hove Grill', area_id: 2 }),
    ],
  },
  ...withDrivers([
    driver(),
    driver({ id: 2, last_name: 'Two', full_name: 'Driver Two' }),
    driver({ id: 3, last_name: 'Three', full_name: 'Driver Three', area_ids: [{ area_id: 2 }] }),
  ]),
  [PUBLISH_CHECK]: { body: PUBLISHABLE },
  'GET /api/option': {
    body: [{ id: 1, okey: 'restaurants_standard_booking_fee', ovalue: '2.00', description: '' }],
  },
  'GET /api/user': { body: [] },
  'GET /api/shift/1/cancel/unpaid': { body: { length: 240, driver: 240, restaurant: 240 } },
  [STEPS]: { body: { undo: [], redo: [] } },
  [NO_DEVICE]: { body: noDevice() },
  // Without the outline, there are few shifts, and the schedule loads them all.
  [OUTLINE]: { body: { seq: 0, rows: [] } },
  'GET /api/shift?…': shiftsOf([]),
  [FOUND]: ({ call }: FakeRequest) => {
    const { drivers } = panelOf(DRIVER_NAMES, new URLSearchParams(call.split('?')[1]))
    return { body: drivers.map(({ id, full_name }) => ({ id, name: full_name })) }
  },
}

interface ScheduleSetup {
  shifts?: Shift[]
  answers?: Parameters<typeof fakeServer>[0]
  search?: ScheduleSearch
  user?: StoredUser
  now?: Date
  /** In a window as narrow as a phone's. */
  onPhone?: boolean
  /** The shifts never arrive. */
  isWaiting?: boolean
}

/** Renders the schedule, on `NOW` unless told otherwise. Returns the requests to the server, and functions to use the schedule. */
export async function showSchedule({
  shifts = [],
  answers,
  search = {},
  user = administrator,
  now = NOW,
  onPhone = false,
  isWaiting = false,
}: ScheduleSetup = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  layOut()
  if (onPhone) narrow()
  queryClient.clear()
  changeSchedule(() => EMPTY)
  signIn(user)
  const requests = fakeServer(
    { ...base, [THIS_WEEK]: { body: shifts }, 'GET /api/shift?…': shiftsOf(shifts), ...answers },
    UNHEARD,
  )
  const searches = sit(search, (now, onSearch) => (
    <Schedule audience={STAFF} search={now} onSearch={onSearch} />
  ))
  const role = onPhone ? 'region' : 'grid'
  await screen.findByRole(role, { name: 'Schedule' })
  if (!isWaiting)
    await waitFor(() =>
      expect(screen.getByRole(role, { name: 'Schedule' }).getAttribute('aria-busy')).not.toBe('true'),
    )
  return { requests, searches, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
