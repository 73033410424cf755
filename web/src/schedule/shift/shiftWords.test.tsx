import { expect, onTestFinished, test, vi } from 'vitest'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { driver, shift } from '../../testing/scheduleFixtures.ts'
import {
  blockText,
  chargeText,
  manningText,
  numberToCall,
  shiftDetails,
  shiftLabel,
  shiftSigns,
} from './shiftWords.ts'

const drivers = new Map([[2, driver({ id: 2, full_name: 'Driver Two' })]])
const ofCancellation = { id: 1, type: 20, status: 10, status_progress: 20 } as const

test.each([
  [shift(), '11:00 to 15:00, Driver One, unpublished'],
  [shift({ status: 20, driver_id: null }), '11:00 to 15:00, Open shift, published'],
  [shift({ status: 30, driver_id: null }), '11:00 to 15:00, Open shift, draft'],
  [
    shift({ driver_id: null, status_assigned: 30, driver_id_canceled: 2 }),
    '11:00 to 15:00, Shift rejected by Driver Two, unpublished',
  ],
  [
    shift({
      status: 20,
      driver_id: null,
      status_assigned: 30,
      driver_id_canceled: 2,
      cancelled_by: 'driver',
    }),
    '11:00 to 15:00, Shift rejected by Driver Two, published',
  ],
  [
    shift({
      status: 20,
      driver_id: null,
      status_assigned: 30,
      driver_id_canceled: 2,
      cancelled_by: 'restaurant',
    }),
    '11:00 to 15:00, Cancelled by the restaurant, published',
  ],
  [
    shift({
      status: 20,
      driver_id: null,
      status_assigned: 30,
      driver_id_canceled: 2,
      cancelled_by: 'agency',
    }),
    '11:00 to 15:00, Cancelled by the agency, published',
  ],
  [shift({ timesheet: ofCancellation }), '11:00 to 15:00, Cancelled, now Driver One, unpublished'],
  [shift({ driver_id: null, timesheet: ofCancellation }), '11:00 to 15:00, Cancelled, now open, unpublished'],
  [
    shift({ driver_id: null, status_assigned: 30, cancelled_by: 'agency', timesheet: ofCancellation }),
    '11:00 to 15:00, Cancelled by the agency, unpublished',
  ],
  [
    shift({ status: 20, timesheet: { ...ofCancellation, type: 10 } }),
    '11:00 to 15:00, Driver One, published',
  ],
])('a screen reader says who, when and what it is: %2$s', (one, label) => {
  expect(shiftLabel(one, drivers, false)).toBe(label)
})

test.each([
  [shift({ status: 20 }), 'Driver One', 'Quay Sushi'],
  [shift({ driver_id: null }), 'Open shift', 'Quay Sushi'],
  [
    shift({ driver_id: null, status_assigned: 30, driver_id_canceled: 2 }),
    'Shift rejected by Driver Two',
    'Quay Sushi, Shift rejected by Driver Two',
  ],
  [
    shift({ driver_id: null, timesheet: ofCancellation }),
    'Cancelled, now open',
    'Quay Sushi, Cancelled, now open',
  ],
])('a block says who works, and in the line of a driver always where: %2$s', (one, who, there) => {
  expect(blockText(one, drivers)).toBe(who)
  expect(blockText(one, drivers, 'Quay Sushi')).toBe(there)
  expect(shiftLabel(one, drivers, false, 'Quay Sushi')).toContain(`11:00 to 15:00, ${there}`)
})

test('says a warning in words', () => {
  expect(shiftLabel(shift(), drivers, true)).toMatch(/Warning: overlaps another shift of this driver$/)
  expect(shiftDetails(shift(), drivers, true)).toMatch(/Overlaps another shift of this driver/)
})

test('the name comes from the shift, else from the list of drivers', () => {
  expect(manningText(shift({ driver_id: 2, driver: undefined }), drivers)).toBe('Driver Two')
  expect(manningText(shift({ driver_id: 9, driver: undefined }), drivers)).toBe('Driver not in your list')
  expect(manningText(shift({ driver_id: null, status_assigned: 30 }), drivers)).toBe('Shift rejected')
  const byNobodyKnown = shift({ driver_id: null, status_assigned: 30, cancelled_by: null })
  expect(manningText(byNobodyKnown, drivers)).toBe('Cancelled')
})

test('the details have length, cost, marks and comment', () => {
  const one = shift({
    extra_request: 1,
    comment: 'Side door',
    timesheet: { id: 1, type: 10, status: 10, status_progress: 10 },
  })
  expect(shiftDetails(one, drivers, false).split('\n')).toEqual([
    '11:00 – 15:00 (4.00 h, £48.00)',
    'Driver One, unpublished',
    'Extra request',
    'Has a timesheet',
    'Side door',
  ])
  const cancelled = shift({ comment_cancelled: 'Flat tyre', timesheet: ofCancellation })
  expect(shiftDetails(cancelled, drivers, false)).toMatch(/Has a cancellation timesheet\nFlat tyre$/)
})

test.each([
  [0, 1250, 'Saving creates a cancellation record of £12.50.'],
  [1250, 0, 'Saving records that the charge of £12.50 is removed.'],
  [1250, 1250, undefined],
  [0, -500, undefined],
])('says the charge that saving makes or removes, from %s to %s pence', (former, fee, text) => {
  expect(chargeText(former, fee)).toBe(text)
})

const TODAY = '2026-03-11'
const withNumbers = new Map([[1, driver({ phone: '07700 900001' })]])
const withPhone = { id: 1, full_name: 'Driver One', phone: '07700 900009', photo_src: null }

test.each([
  ["today's shift", shift(), '07700 900001'],
  ['the number that comes with the shift comes first', shift({ driver: withPhone }), '07700 900009'],
  ['the driver of a shift that came without one', shift({ driver: undefined }), '07700 900001'],
  ["tomorrow's", shift({ period_date: '2026-03-12' }), undefined],
  ["yesterday's", shift({ period_date: '2026-03-10' }), undefined],
  [
    "yesterday's that finishes today",
    shift({ period_date: '2026-03-10', start_time: '20:00', finish_time: '02:00' }),
    '07700 900001',
  ],
  ['an open shift', shift({ driver_id: null }), undefined],
  ['a driver without a number', shift({ driver_id: 2 }), undefined],
])('which number is offered to call: %s', (_, one, expected) => {
  expect(numberToCall(one, TODAY, withNumbers)).toBe(expected)
})

test('an open shift says how many drivers ask for it until it begins, to staff alone', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const open = shift({ driver_id: null, status: 20, claim_count: 2 })
  expect(shiftLabel(open, new Map(), false)).toMatch(/published, 2 drivers ask for it$/)
  expect(shiftLabel({ ...open, claim_count: 1 }, new Map(), false)).toMatch(/, 1 driver asks for it$/)
  expect(shiftSigns(open)).toMatchObject({ 'data-claims': 2 })
  // A request is over when the shift begins.
  const begun = { ...open, period_date: '2026-03-10', start_time: '09:00' }
  expect(shiftSigns(begun)['data-claims']).toBeUndefined()
  expect(shiftLabel(begun, new Map(), false)).not.toContain('ask')
  const { cost_total: _, ...forRestaurant } = open
  expect(shiftLabel(forRestaurant as ShownShift, new Map(), false)).not.toContain('ask')
})
