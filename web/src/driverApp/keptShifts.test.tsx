import { type DriverShift, DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { expect, test } from 'vitest'
import { isKept } from './keptShifts.ts'
import { ownShift, ownShifts, ownTimesheet } from './testing/ownShifts.ts'

const gone = { shift_id: 5, restaurant_name: 'Thyme Sushi', period_date: '2026-11-18' }
const times = { start_time: '17:00', finish_time: '22:00' }

const kept = (change: object = {}) => ({
  driver_id: 1,
  at: 1_763_000_000_000,
  data: {
    ...ownShifts(ownShift(), ownShift({ id: 2, timesheet: ownTimesheet() })),
    gone: [{ ...gone, ...times }],
    ...change,
  },
})

test('reads what the server answered', () => {
  const record = kept()
  expect(DriverShifts.safeParse(record.data).success).toBe(true)
  expect(isKept(JSON.parse(JSON.stringify(record)))).toBe(true)
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
  expect(isKept(JSON.parse(JSON.stringify(kept(change))))).toBe(false)
})

test.each([null, 'text', {}, { ...kept(), driver_id: '1' }, { ...kept(), at: null }])(
  'ignores %j',
  (record) => expect(isKept(record)).toBe(false),
)
