import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  SentShortShift,
  SentShortShiftForRestaurant,
  ShortShift,
  ShortShiftForRestaurant,
} from './shortShift.shapes.ts'
import { shortShift, shortShiftForRestaurant } from './shortShift.ts'

const text = fc.constantFrom('', 'Back door')
const amount = fc.constantFrom(0, 12.5)
const moment = '2026-06-17T09:30:00.000Z'

const ask = {
  id: 3,
  kind: 'cancel' as const,
  state: 'asked' as const,
  start_time: null,
  finish_time: null,
  note: 'Closed for a wedding',
  charge: 12.5,
  answer: '',
  asked_at: moment,
}

const common = {
  id: fc.integer({ min: 1, max: 9 }),
  restaurant_id: fc.integer({ min: 1, max: 9 }),
  driver_id: fc.constantFrom(null, 7),
  status: fc.constantFrom(10 as const, 20 as const, 30 as const),
  status_assigned: fc.constantFrom(10 as const, 20 as const, 30 as const),
  period_date: fc.constant('2026-06-17'),
  start_time: fc.constantFrom('00:00', '18:30'),
  finish_time: fc.constantFrom('00:15', '23:00'),
  extra_request: fc.constantFrom(0 as const, 1 as const),
  comment: text,
  cancelled_by: fc.constantFrom(null, 'driver' as const),
  updated_at: fc.constant(moment),
  ask: fc.constantFrom(null, ask),
  timesheet: fc.constantFrom(null, { type: 10 as const }, { type: 20 as const }),
}

const forRestaurant = { ...common, driver_first_name: fc.constantFrom(null, 'Ann') }

const forStaff = {
  ...common,
  cost_total: amount,
  cost_bonus: amount,
  const_fuel_bonus: amount,
  comment_cancelled: text,
  cannot_work: fc.boolean(),
  acknowledged_at: fc.constantFrom(null, moment),
  driver: fc.constantFrom(null, { full_name: 'Ann Example', phone: '' }),
  driver_canceled: fc.constantFrom(null, 'Ben Example'),
  overlaps: fc.constantFrom(0 as const, 1 as const),
  requested: fc.constantFrom(0 as const, 1 as const),
  claim_count: fc.constantFrom(0, 3),
  offered_until: fc.constantFrom(null, '2026-06-17T09:30:00.000Z'),
  handover_until: fc.constantFrom(null, { date: '2026-06-17', time: '18:00' }),
}

/** As the server sends it, without empty fields. */
const sent = (shift: object): unknown =>
  Object.fromEntries(
    Object.entries(shift).filter(
      ([field, value]) =>
        value !== null && value !== '' && value !== 0 && !(field === 'status_assigned' && value === 10),
    ),
  )

test('restores the fields that a short shift leaves out', () => {
  fc.assert(
    fc.property(fc.record(forStaff), (shift) => {
      const whole = shortShift(SentShortShift.strict().parse(sent(shift)))
      expect(whole).toEqual(shift)
      expect(ShortShift.strict().parse(whole)).toEqual(whole)
    }),
  )
})

test('does the same for a restaurant', () => {
  fc.assert(
    fc.property(fc.record(forRestaurant), (shift) => {
      const whole = shortShiftForRestaurant(SentShortShiftForRestaurant.strict().parse(sent(shift)))
      expect(whole).toEqual(shift)
      expect(ShortShiftForRestaurant.strict().parse(whole)).toEqual(whole)
    }),
  )
})
