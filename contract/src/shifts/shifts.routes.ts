import { z } from 'zod'
import { forStaff, forStaffAndRestaurants, routes } from '../kernel/route.ts'
import { IdParams, Seen } from '../kernel/wire.ts'
import {
  Copies,
  CopyCheck,
  CopySelection,
  PublishCheck,
  PublishQuestion,
  PublishSelection,
  SkippingSelection,
} from './bulkShifts.shapes.ts'
import { ChangedShift, NewShift, Shift, ShiftForRestaurant, ShiftListQuery } from './shift.shapes.ts'
import { SentShortShift, SentShortShiftForRestaurant } from './shortShift.shapes.ts'

export const shiftRoutes = routes({
  list: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/shift',
    summary:
      "The shifts of at most 31 days in the caller's scope; with `short=1` the fields that the schedule shows, without empty ones.",
    query: ShiftListQuery,
    reply: {
      staff: z.union([z.array(Shift), z.array(SentShortShift)]),
      restaurant: z.union([z.array(ShiftForRestaurant), z.array(SentShortShiftForRestaurant)]),
    },
  },
  get: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/shift/{id}',
    summary: 'One whole shift, with its timesheet and its driver.',
    params: IdParams,
    reply: { staff: Shift, restaurant: ShiftForRestaurant },
  },
  create: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift',
    summary: 'Adds a new, unpublished shift, assigned or open.',
    body: NewShift,
    reply: Shift,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forStaff,
    method: 'PUT',
    path: '/api/shift/{id}',
    summary: 'Changes a shift; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    body: ChangedShift,
    reply: Shift,
    refusals: ['stale'],
  },
  remove: {
    ...forStaff,
    method: 'DELETE',
    path: '/api/shift/{id}',
    summary:
      'Removes an unpublished shift that has no timesheet; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: Shift,
    refusals: ['stale'],
  },
  publish: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/publish',
    summary: 'Publishes new shifts to their drivers, at the present pay rate.',
    body: PublishSelection,
    reply: z.array(Shift),
    refusals: ['payChanged'],
  },
  checkPublish: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/publish/check',
    summary:
      'Says which shifts publishing would refuse, and how many drivers it would offer open ones. Writes nothing.',
    body: PublishQuestion,
    reply: PublishCheck,
    viewing: 'answered',
  },
  unpublish: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/unpublish',
    summary: 'Unpublishes published shifts.',
    body: SkippingSelection,
    reply: z.array(Shift),
  },
  removeMany: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/remove',
    summary: 'Removes unpublished shifts that have no timesheet.',
    body: SkippingSelection,
    reply: z.array(Shift),
  },
  checkCopy: {
    ...forStaffAndRestaurants,
    method: 'POST',
    path: '/api/shift/copyshifts/check',
    summary: 'Counts what copying shifts to another range would add, find and replace. Writes nothing.',
    body: CopySelection,
    reply: CopyCheck,
    viewing: 'answered',
  },
  copy: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/copyshifts',
    summary:
      "Copies shifts to another range as new ones. Drivers who cannot work a copy are removed from it, and restaurants' drafts are left out.",
    body: CopySelection,
    reply: Copies,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
