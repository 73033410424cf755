/** What the calls on many shifts at once take and answer (rulings 4.4, 4.5). */
import { z } from 'zod'
import { flag, id, isoDate } from '../kernel/wire.ts'
import { pushDrivers, Shift, ShiftForRestaurant } from './shift.shapes.ts'

/** The shifts of a bulk call: one transaction, all or nothing (rulings 4.4). */
export const ShiftSelection = z.strictObject({
  shift_ids: z.array(id()).min(1, 'Choose at least one shift.').max(50_000, 'At most 50,000 shifts at once.'),
  push_drivers: pushDrivers(),
})

/** `skip_invalid` 1 does it to the valid ones instead of refusing them all. */
export const SkippingSelection = ShiftSelection.extend({ skip_invalid: flag().optional() })

/**
 * The shifts to copy. `to_date` is the first day of the target; `from_date` the first day of the copied range, by
 * default the last day up to the earliest shift that has the target's weekday (rulings 4.5).
 */
export const CopySelection = z.strictObject({
  shift_ids: ShiftSelection.shape.shift_ids,
  to_date: isoDate(),
  from_date: isoDate().optional(),
})
export type CopySelection = z.input<typeof CopySelection>

/** `opened`: the copies that lost their driver. */
const copies = <const S extends z.ZodType>(shift: S) =>
  z.object({ shifts: z.array(shift), opened: z.array(id()) })
export const Copies = copies(Shift)
export const CopiesForRestaurant = copies(ShiftForRestaurant)
