import { type DriverShift, DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '../kernel/session.ts'
import { driver } from '../testing/people.ts'
import { keptShifts, keptTimesheets } from './keptOnPhone.ts'
import { ownShift, ownShifts, ownTimesheet } from './testing/ownShifts.ts'

const gone = { shift_id: 5, restaurant_name: 'Thyme Sushi', period_date: '2026-11-18', notice_pay: 0 }
const times = { start_time: '17:00', finish_time: '22:00' }

const kept = (change: object = {}) => ({
  driver_id: driver.id,
  at: 1_763_000_000_000,
  data: {
    ...ownShifts(ownShift(), ownShift({ id: 2, timesheet: ownTimesheet() })),
    gone: [{ ...gone, ...times }],
    ...change,
  },
})

const PLACE = 'driverdesk.driver.shifts'
const stored = (record: unknown) => localStorage.setItem(PLACE, JSON.stringify(record))

beforeEach(() => signIn(driver))

test('reads what the server answered', () => {
  const record = kept()
  expect(DriverShifts.safeParse(record.data).success).toBe(true)
  stored(record)
  expect(keptShifts.read()).toEqual(record)
})

const without = (field: keyof DriverShift) => ({ ...ownShift(), [field]: undefined })

test.each([
  ['no list', { shifts: undefined }],
  ['a shift without its times', { shifts: [without('start_time')] }],
  ['a shift that does not say whether it is acknowledged', { shifts: [without('acknowledged_at')] }],
  ['a shift without a place', { shifts: [{ ...ownShift(), restaurant: null }] }],
  ['a timesheet of another kind', { shifts: [{ ...ownShift(), timesheet: { id: 1 } }] }],
  ['no pay of trips', { trip_pay: {} }],
  ['a gone shift without its restaurant', { gone: [{ ...times, shift_id: 5 }] }],
])('ignores what another version stored: %s', (_, change) => {
  stored(kept(change))
  expect(keptShifts.read()).toBeUndefined()
})

test.each([null, 'text', {}, { ...kept(), driver_id: '1' }, { ...kept(), at: null }])(
  'ignores %j',
  (record) => {
    stored(record)
    expect(keptShifts.read()).toBeUndefined()
  },
)

test('gives one driver none of another’s data', () => {
  keptShifts.keep(ownShifts(ownShift()), 1)
  keptTimesheets.keep([ownTimesheet()], 1)
  expect(keptTimesheets.read()?.data).toEqual([ownTimesheet()])
  signIn({ ...driver, id: driver.id + 1 })
  expect([keptShifts.read(), keptTimesheets.read()]).toEqual([undefined, undefined])
})

test('ignores timesheets of another version', () => {
  localStorage.setItem(
    'driverdesk.driver.timesheets',
    JSON.stringify({ driver_id: driver.id, at: 1, data: [{ ...ownTimesheet(), cost_total: '60' }] }),
  )
  expect(keptTimesheets.read()).toBeUndefined()
})
