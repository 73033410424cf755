import { CANCELLERS } from '@driverdesk/domain/shifts/cancelling.ts'
import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { code, id, ignored, money, seenTimestamp, text } from '../kernel/wire.ts'
import { pushDrivers, Shift, ShiftParams } from './shift.shapes.ts'

/**
 * Cancelling a shift, and the event that records a charge (docs/spec/shifts.md#charge-events,
 * docs/spec/shifts.md#cancelling).
 */
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

const staff = ['administrator', 'manager'] as const

export const cancellationRoutes = routes({
  unpaid: {
    method: 'GET',
    path: '/api/shift/{id}/cancel/unpaid',
    summary:
      'How many minutes of a shift no earlier payment for short notice or a cancellation is for. The notice bands pay and charge these.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    reply: UnpaidTime,
  },
  cancel: {
    method: 'POST',
    path: '/api/shift/{id}/cancel',
    summary:
      'Takes the driver off a published shift, records the charge and makes the timesheet of the cancellation. Uses the fee of the driver, or else the charge of the restaurant and the pay of the driver, as given or by the notice bands. With `updated_at` only if no one changed it since.',
    access: staff,
    scope: 'restaurants',
    params: ShiftParams,
    body: Cancellation,
    reply: Shift,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
  record: {
    method: 'POST',
    path: '/api/reporting/create',
    summary: 'Records a charge of a shift: cancelled, extra request, removed, or set on edit.',
    access: staff,
    scope: 'restaurants',
    body: ChargeEvent,
    reply: Shift,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
