import { z } from 'zod'
import { forRestaurants, routes } from '../kernel/route.ts'
import { IdParams, Seen } from '../kernel/wire.ts'
import { CopiesForRestaurant, CopySelection, ShiftSelection } from './bulkShifts.shapes.ts'
import { ChangedFreeShift, NewFreeShift } from './freeShift.shapes.ts'
import { ShiftForRestaurant } from './shift.shapes.ts'

/** A restaurant's own open shifts: drafts until it submits them (docs/spec/schedule.md#submitting-drafts). */
export const freeShiftRoutes = routes({
  create: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/shift/createFree',
    summary: 'Adds an open shift as a draft.',
    body: NewFreeShift,
    reply: ShiftForRestaurant,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forRestaurants,
    method: 'PUT',
    path: '/api/shift/updateFree/{id}',
    summary: 'Changes an open shift, or turns a submitted one back into a draft.',
    params: IdParams,
    body: ChangedFreeShift,
    reply: ShiftForRestaurant,
    refusals: ['stale'],
  },
  remove: {
    ...forRestaurants,
    method: 'DELETE',
    path: '/api/shift/removeFree/{id}',
    summary:
      'Removes an open shift that is not published and has no timesheet; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: ShiftForRestaurant,
    refusals: ['stale'],
  },
  moderate: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/shift/moderateFree',
    summary: 'Submits drafts to the agency.',
    body: ShiftSelection,
    reply: z.array(ShiftForRestaurant),
  },
  copy: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/shift/copyShiftsFree',
    summary: 'Copies open shifts to another range, as drafts.',
    body: CopySelection.omit({ rule_reason: true }),
    reply: CopiesForRestaurant,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
