/** What a restaurant decides about its own open shifts (document 2, 2.2). */
import {
  FINISH_INVALID,
  FINISH_REQUIRED,
  START_INVALID,
  START_REQUIRED,
} from '@driverdesk/domain/shifts/shiftRules.ts'
import { z } from 'zod'
import { clockTime, flag, id, ignored, isoDate, text, timestamp } from '../kernel/wire.ts'

/** Costs, drivers and the rest of the record may be sent along; the server sets them. */
const FreeShiftInput = z.strictObject({
  restaurant_id: id('Restaurant is required'),
  period_date: isoDate(),
  start_time: clockTime(START_REQUIRED, START_INVALID),
  finish_time: clockTime(FINISH_REQUIRED, FINISH_INVALID),
  extra_request: flag().optional(),
  comment: text().max(2000, 'At most 2,000 characters.').nullish(),
  id: ignored(),
  driver_id: ignored(),
  driver_id_canceled: ignored(),
  status: ignored(),
  status_assigned: ignored(),
  meal_time: ignored(),
  rest_time: ignored(),
  cost_per_hour: ignored(),
  cost_total: ignored(),
  cost_bonus: ignored(),
  const_fuel_bonus: ignored(),
  cost_extra_bonus: ignored(),
  fuel_bonus_0: ignored(),
  fuel_bonus_3: ignored(),
  fuel_bonus_6: ignored(),
  comment_cancelled: ignored(),
  creator_id: ignored(),
  moderator_id: ignored(),
  restaurateur_creator_id: ignored(),
  restaurateur_moderator_id: ignored(),
  shift_id: ignored(),
  modified_shift_id: ignored(),
  timesheet: ignored(),
  driver: ignored(),
  push_drivers: ignored(),
})

export const NewFreeShift = FreeShiftInput.extend({ updated_at: ignored() })
export type NewFreeShift = z.infer<typeof NewFreeShift>

/** `status` 30 takes a submitted shift back to a draft; submitting is a call of its own. */
export const ChangedFreeShift = FreeShiftInput.extend({
  status: z.literal([10, 20, 30], 'Must be 10 (new), 20 (published) or 30 (draft).').optional(),
  updated_at: timestamp().optional(),
})
export type ChangedFreeShift = z.infer<typeof ChangedFreeShift>
