/**
 * Cancelling a shift, and the event that records a charge (docs/spec/shifts.md#charge-events,
 * docs/spec/shifts.md#cancelling).
 */
import { CANCELLERS } from '@driverdesk/domain/shifts/cancelling.ts'
import { z } from 'zod'
import { code, id, ignored, money, seenTimestamp, text } from '../kernel/wire.ts'
import { pushDrivers } from './shift.shapes.ts'

const comment = () => text().max(2000, 'At most 2,000 characters.').nullish()

const amount = (message: string) => money(message).refine((pounds) => Number(pounds) >= 0, message)

/**
 * `cost` is the driver's fee in pounds, negative; 0 or more counts as none. Without a fee the restaurant is charged and
 * the driver paid the amounts given here, or those of the option's notice bands for the time that was not paid before. If the
 * agency cancels, the restaurant is charged nothing. If the driver cancels, the driver is paid nothing either. Amounts that
 * contradict `cancelled_by` are refused. Without `cancelled_by`, the amounts decide who cancelled.
 * `updated_at`: the version that the user saw.
 */
export const Cancellation = z.strictObject({
  cost: money('Cancellation fee must be an amount in pounds.'),
  restaurant_charge: amount('Charge must be an amount in pounds, 0 or more.').optional(),
  driver_pay: amount('Pay must be an amount in pounds, 0 or more.').optional(),
  cancelled_by: z.enum(CANCELLERS, 'Must be driver, restaurant or agency.').optional(),
  comment_cancelled: comment(),
  push_drivers: pushDrivers(),
  updated_at: seenTimestamp().optional(),
})
export type Cancellation = z.infer<typeof Cancellation>

/** The minutes of a shift, and those that no earlier payment to its driver or charge to its restaurant is for. */
export const UnpaidTime = z.object({ length: z.int(), driver: z.int(), restaurant: z.int() })
export type UnpaidTime = z.infer<typeof UnpaidTime>

/** 10 shift cancelled, 20 extra request, 30 charge removed, 40 fee or bonus set on edit. */
const event = code([10, 20, 30, 40], 'Unknown event.')

/**
 * `model_type` 10 is the shift, 20 a timesheet of it, and `model_id` its id. Restaurant, driver and date are the
 * shift's; a client may send them along.
 */
export const ChargeEvent = z.strictObject({
  shift_id: id(),
  event,
  model_type: code([10, 20], 'Unknown type.'),
  model_id: id(),
  cost: money(),
  comment_cancelled: comment(),
  driver_id: ignored(),
  period_date: ignored(),
  restaurant_id: ignored(),
})
export type ChargeEvent = z.infer<typeof ChargeEvent>
