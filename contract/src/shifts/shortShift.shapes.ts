/** A shift with the fields that the schedule needs. Dialogs fetch the whole shift. */

import { z } from 'zod'
import { LEFT_OUT_FOR_RESTAURANT, LEFT_OUT_FOR_STAFF } from './leftOut.ts'
import { Shift, ShiftDriver, ShiftForRestaurant, ShiftTimesheet } from './shift.shapes.ts'

const Common = ShiftForRestaurant.pick({
  id: true,
  restaurant_id: true,
  driver_id: true,
  status: true,
  status_assigned: true,
  period_date: true,
  start_time: true,
  finish_time: true,
  extra_request: true,
  comment: true,
  cancelled_by: true,
  ask: true,
  updated_at: true,
}).extend({ timesheet: ShiftTimesheet.pick({ type: true }).nullable() })

/**
 * Restaurants see no amounts, and only the first name of a published shift's driver
 * (docs/spec/shifts.md#hidden-from-restaurants).
 */
export const ShortShiftForRestaurant = Common.extend({ driver_first_name: z.string().nullable() })
export type ShortShiftForRestaurant = z.infer<typeof ShortShiftForRestaurant>

export const ShortShift = Common.extend({
  ...Shift.pick({
    cost_total: true,
    cost_bonus: true,
    const_fuel_bonus: true,
    comment_cancelled: true,
    cannot_work: true,
    acknowledged_at: true,
    claim_count: true,
    offered_until: true,
    handover_until: true,
  }).shape,
  /** null: an open shift. */
  driver: ShiftDriver.pick({ full_name: true, phone: true }).nullable(),
  /** The name of the driver who rejected it, or null. */
  driver_canceled: z.string().nullable(),
  /** 1 if it is unpublished and overlaps another shift of its driver (docs/spec/shifts.md#overlap-of-unpublished-shifts). */
  overlaps: z.literal([0, 1]),
  /** 1 if a restaurant asked for it and it is not published yet. */
  requested: z.literal([0, 1]),
})
export type ShortShift = z.infer<typeof ShortShift>

const optional = <T extends object>(fields: T) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as Record<keyof T, true>

/** On the wire; `shortShift` and `shortShiftForRestaurant` add the missing fields. */
export const SentShortShift = ShortShift.partial(optional(LEFT_OUT_FOR_STAFF))
export type SentShortShift = z.infer<typeof SentShortShift>
export const SentShortShiftForRestaurant = ShortShiftForRestaurant.partial(optional(LEFT_OUT_FOR_RESTAURANT))
export type SentShortShiftForRestaurant = z.infer<typeof SentShortShiftForRestaurant>
