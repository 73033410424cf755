import { MOST_AT_ONCE, TOO_MANY } from '@driverdesk/domain/shifts/stepKinds.ts'
import { z } from 'zod'
import { BODY_BYTES, routes, forStaff } from '../kernel/route.ts'
import { flag, id, isoDate } from '../kernel/wire.ts'
import { ShiftInput } from './shift.shapes.ts'

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
