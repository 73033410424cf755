import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { code, ignored, seenTimestamp } from '../kernel/wire.ts'
import { CopiesForRestaurant, CopySelection, ShiftSelection } from './bulkShifts.shapes.ts'
import { SeenShift, ShiftForRestaurant, ShiftInput, ShiftParams } from './shift.shapes.ts'

/** The fields that a restaurant sets on its own open shifts (docs/spec/schedule.md#restaurant-schedule-screen). */
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

const restaurant = ['restaurant'] as const

/** A restaurant's own open shifts: drafts until it submits them (docs/spec/schedule.md#submitting-drafts). */
export const freeShiftRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/shift/createFree',
    summary: 'Adds an open shift as a draft.',
    access: restaurant,
    scope: 'restaurants',
    body: NewFreeShift,
    reply: ShiftForRestaurant,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/shift/updateFree/{id}',
    summary: 'Changes an open shift, or turns a submitted one back into a draft.',
    access: restaurant,
    scope: 'restaurants',
    params: ShiftParams,
    body: ChangedFreeShift,
    reply: ShiftForRestaurant,
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/shift/removeFree/{id}',
    summary:
      'Removes an open shift that is not published and has no timesheet; with `updated_at` only if no one changed it since.',
    access: restaurant,
    scope: 'restaurants',
    params: ShiftParams,
    query: SeenShift,
    reply: ShiftForRestaurant,
    refusals: ['stale'],
  },
  moderate: {
    method: 'POST',
    path: '/api/shift/moderateFree',
    summary: 'Submits drafts to the agency.',
    access: restaurant,
    scope: 'restaurants',
    body: ShiftSelection,
    reply: z.array(ShiftForRestaurant),
  },
  copy: {
    method: 'POST',
    path: '/api/shift/copyShiftsFree',
    summary: 'Copies open shifts to another range, as drafts.',
    access: restaurant,
    scope: 'restaurants',
    body: CopySelection.omit({ rule_reason: true }),
    reply: CopiesForRestaurant,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
