import { MOST_AT_ONCE, TOO_MANY } from '@driverdesk/domain/shifts/stepKinds.ts'
import { z } from 'zod'
import { BODY_BYTES, forRestaurants, forStaff, routes } from '../kernel/route.ts'
import { flag, id, isoDate } from '../kernel/wire.ts'
import { ShiftSelection } from './bulkShifts.shapes.ts'
import {
  ManyFreeShiftsChange,
  ManyShifts,
  ManyShiftsChange,
  ManyShiftsForRestaurant,
  NoticeQuestion,
} from './manyShifts.shapes.ts'
import { ShiftInput } from './shift.shapes.ts'
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

/** Reminding drivers to acknowledge their shifts. */
export const reminderRoutes = routes({
  remind: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/remind',
    summary:
      'Sends each driver one reminder of their unacknowledged shifts among these; at most one in five minutes.',
    body: ShiftSelection.pick({ shift_ids: true }),
    /** Numbers of drivers, and the drivers whom neither push nor email reaches. */
    reply: z.object({
      reminded: z.int(),
      no_device: z.int(),
      just_reminded: z.int(),
      not_reached: z.array(z.object({ full_name: z.string(), phone: z.string() })),
    }),
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})

/** The rules about working time that shifts would break (docs/spec/rules.md#use). */
const { driver_id, start_time, finish_time } = ShiftInput.shape
const NEW_INCOMPLETE = 'A new shift needs a driver, a date and times.'

/** A stored shift with what would change, or a new one without an id. */
const ShiftToCheck = z
  .strictObject({
    id: id().optional(),
    driver_id: driver_id.optional(),
    period_date: isoDate().optional(),
    start_time: start_time.optional(),
    finish_time: finish_time.optional(),
  })
  .refine(
    (shift) =>
      shift.id !== undefined ||
      (shift.driver_id !== undefined && Boolean(shift.period_date && shift.start_time && shift.finish_time)),
    NEW_INCOMPLETE,
  )

/** `copy` 1: the stored shifts stay, and count. */
export const RuleQuestion = z.strictObject({
  copy: flag().optional(),
  shifts: z.array(ShiftToCheck).min(1, 'Choose at least one shift.').max(MOST_AT_ONCE, TOO_MANY),
})
export type RuleQuestion = z.input<typeof RuleQuestion>

/** The shifts that break a rule, by their place in the question. */
export const BrokenRules = z.array(
  z.object({
    at: z.int().min(0),
    /** 'bar': the call that plans it is refused without a reason. */
    level: z.literal(['warn', 'bar']),
    text: z.string(),
  }),
)
export type BrokenRules = z.infer<typeof BrokenRules>

export const ruleCheckRoutes = routes({
  check: {
    ...forStaff,
    method: 'POST',
    path: '/api/shift/rules/check',
    summary:
      'Says which rules about working time shifts would break at other times or with other drivers. Writes nothing.',
    body: RuleQuestion,
    bodyLimit: BODY_BYTES.versions,
    reply: BrokenRules,
    viewing: 'answered',
  },
})
