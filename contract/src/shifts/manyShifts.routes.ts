import { BODY_BYTES, routes, forRestaurants, forStaff } from '../kernel/route.ts'
import {
  ManyFreeShiftsChange,
  ManyShifts,
  ManyShiftsChange,
  ManyShiftsForRestaurant,
  NoticeQuestion,
} from './manyShifts.shapes.ts'
import { NoticeCheck } from './shortNotice.shapes.ts'

/** Changes of several shifts in one step. */
export const manyShiftRoutes = routes({
  change: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/change-many',
    summary:
      'Moves, copies, assigns, retimes, publishes, unpublishes or removes shifts in one step; says which were refused, and why.',
    body: ManyShiftsChange,
    bodyLimit: BODY_BYTES.versions,
    reply: ManyShifts,
    refusals: ['stale', 'payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
  checkNotice: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/change-many/notice',
    summary:
      'Says what a step would pay and charge for short notice, and which payments it would take back. Writes nothing.',
    body: NoticeQuestion,
    bodyLimit: BODY_BYTES.versions,
    reply: NoticeCheck,
    viewing: 'answered',
  },
  changeFree: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/shift/change-many-free',
    summary:
      'Moves, copies, retimes, submits, withdraws or removes own open shifts in one step; says which were refused, and why.',
    body: ManyFreeShiftsChange,
    bodyLimit: BODY_BYTES.versions,
    reply: ManyShiftsForRestaurant,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
