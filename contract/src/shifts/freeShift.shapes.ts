/** The fields that a restaurant sets on its own open shifts (docs/spec/schedule.md#restaurant-schedule-screen). */
import type { z } from 'zod'
import { code, ignored, seenTimestamp } from '../kernel/wire.ts'
import { ShiftInput } from './shift.shapes.ts'

/** A shift's fields. Driver and amounts may be sent, but only the agency decides them. */
const FreeShiftInput = ShiftInput.extend({
  driver_id: ignored(),
  cost_bonus: ignored(),
  const_fuel_bonus: ignored(),
  cost_extra_bonus: ignored(),
  fuel_bonus_0: ignored(),
  fuel_bonus_3: ignored(),
  fuel_bonus_6: ignored(),
  claims: ignored(),
  claim_hours: ignored(),
  push_drivers: ignored(),
})

export const NewFreeShift = FreeShiftInput.extend({ updated_at: ignored() })
export type NewFreeShift = z.infer<typeof NewFreeShift>

/** `status` 30 turns a submitted shift back into a draft. Submitting is a separate call. */
export const ChangedFreeShift = FreeShiftInput.extend({
  status: code([10, 20, 30], 'Must be 10 (new), 20 (published) or 30 (draft).').optional(),
  updated_at: seenTimestamp().optional(),
})
export type ChangedFreeShift = z.infer<typeof ChangedFreeShift>
