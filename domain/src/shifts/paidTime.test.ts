import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  minutesIn,
  notPaidBefore,
  type PaidTime,
  paidSums,
  type Span,
  spanOf,
  stillLost,
  without,
} from './paidTime.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'

const shift = {
  status: SHIFT_PUBLISHED,
  driver_id: 7 as number | null,
  restaurant_id: 3,
  period_date: '2026-03-11',
  start_time: '10:00',
  finish_time: '14:00',
} as const
const [start, finish] = spanOf(shift)
/** The last hour of a shift of four hours for £40.00. */
const lastHour: readonly Span[] = [[finish - 60, finish]]
const time: PaidTime = {
  cost: 4000,
  length: 240,
  pay: 50,
  charge: 60,
  driver: lastHour,
  restaurant: lastHour,
}
const paid = { ...time, driver_id: 7, restaurant_id: 3 }

describe('spans', () => {
  const span = fc
    .tuple(fc.nat(50), fc.integer({ min: 1, max: 50 }))
    .map(([from, long]): Span => [from, from + long])

  test('without another span have exactly the minutes that the other does not have', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const left = without([one], other)
        for (let minute = 0; minute < 110; minute++) {
          const isIn = (spans: readonly Span[]) => spans.some(([from, to]) => minute >= from && minute < to)
          expect(isIn(left)).toBe(isIn([one]) && !isIn([other]))
        }
      }),
    )
  })

  test('continue into the next day if the shift does', () => {
    expect(minutesIn([spanOf({ ...shift, start_time: '22:00', finish_time: '02:30' })])).toBe(270)
  })
})

test('the sums are the share of the cost for these minutes, each rounded once', () => {
  expect(paidSums(time)).toEqual({ driverPay: 500, restaurantCharge: 600 })
  expect(paidSums({ ...time, cost: 1001, driver: [[0, 20]], restaurant: [] })).toEqual({
    driverPay: 42,
    restaurantCharge: 0,
  })
})

describe('what is still lost', () => {
  const none = { driver: [], restaurant: [] }
  test.each([
    ['works it again', shift, none],
    ['works half an hour of it', { ...shift, finish_time: '13:30' }, half()],
    ['works other hours', { ...shift, finish_time: '13:00' }, { driver: lastHour, restaurant: lastHour }],
    ['works it at another restaurant', { ...shift, restaurant_id: 4 }, { driver: [], restaurant: lastHour }],
    ['leaves it to another', { ...shift, driver_id: 8 }, { driver: lastHour, restaurant: [] }],
    ['leaves it open', { ...shift, driver_id: null }, { driver: lastHour, restaurant: lastHour }],
    ['has it unpublished', { ...shift, status: SHIFT_NEW }, { driver: lastHour, restaurant: lastHour }],
  ] as const)('if the driver %s', (_, after, left) => {
    expect(stillLost(paid, after)).toEqual(left)
  })

  function half() {
    const rest: readonly Span[] = [[finish - 30, finish]]
    return { driver: rest, restaurant: rest }
  }
})

test('a time is paid less what that driver was already paid, and charged less what that restaurant was already charged', () => {
  const all = { ...time, driver: [[start, finish]], restaurant: [[start, finish]] } as const
  const other = { driver_id: 8, restaurant_id: 3 }
  expect(notPaidBefore(all, { driver_id: 7, restaurant_id: 3 }, [paid])).toMatchObject({
    driver: [[start, finish - 60]],
    restaurant: [[start, finish - 60]],
  })
  expect(notPaidBefore(all, other, [paid])).toMatchObject({
    driver: [[start, finish]],
    restaurant: [[start, finish - 60]],
  })
})
