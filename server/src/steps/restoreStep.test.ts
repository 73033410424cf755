/** Tests what a restored version says about payments (docs/spec/shifts.md#short-notice). */
import { SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import { OF_CANCELLATION } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { expect, test } from 'vitest'
import type { RestoredRow } from './restoredRows.reads.ts'
import { restoredPayments } from './restoreStep.ts'

const gone = (table: RestoredRow['table'], id: number, now: object): RestoredRow => ({
  table,
  id,
  shift_id: 1,
  from: null,
  to: null,
  now: { shift_id: 1, short_notice: null, ...now } as unknown as RestoredRow['now'],
  step_id: 1,
  side: 'before',
})

// £20.00 for the first driver and £10.00 for the second.
test('a shift that was cancelled for two drivers has a payment for each', async () => {
  const pay = (id: number, driver_id: number, cost_extra_bonus: string) =>
    gone('timesheet', id, { driver_id, type: OF_CANCELLATION, cost_extra_bonus })
  const event = (id: number, driver_id: number) =>
    gone('shift_event', id, { driver_id, event: SHIFT_CANCELLED, model_id: 1, restaurant_charge: '0.00' })
  const rows = [pay(1, 5, '20.00'), event(2, 5), pay(3, 6, '10.00'), event(4, 6)]
  const { gone: amounts } = await restoredPayments({} as never, rows)
  expect([...amounts]).toEqual([
    [2, { driverPay: 2_000, restaurantCharge: 0 }],
    [4, { driverPay: 1_000, restaurantCharge: 0 }],
  ])
})
