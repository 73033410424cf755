/** Steps of the schedule: the changes of one call, which its user can undo. */
import { z } from 'zod'
import { id, pounds, timestamp } from '../kernel/wire.ts'
import { costShown, RateChange } from '../shifts/bulkShifts.shapes.ts'
import { pushDrivers, ruleReason } from '../shifts/shift.shapes.ts'
import { ShortNoticeEffect, shortNoticeChoice } from '../shifts/shortNotice.shapes.ts'

export const Step = z.object({
  id: id(),
  /** 'Move 3 shifts' */
  name: z.string(),
  /** 'move' */
  kind: z.string(),
  at: timestamp(),
  shifts: z.int(),
  /** The days on which its shifts were or are; null if it only charged for one. */
  first_date: z.string().nullable(),
  last_date: z.string().nullable(),
  /** The driver who took it, or 'Driverdesk'; absent for a step of one's own. */
  taken_by: z.string().optional(),
})
export type Step = z.infer<typeof Step>

/** The caller's steps to undo and to redo, the next one first, at most 100 each. */
export const StepStack = z.object({ undo: z.array(Step), redo: z.array(Step) })
export type StepStack = z.infer<typeof StepStack>

/** Side effects of undoing or redoing a step: notices and charges. */
export const effects = {
  /** The first 50 drivers that it notifies, by name, each with their number of shifts. */
  told: z.array(z.object({ driver_id: id(), full_name: z.string(), shifts: z.int() })),
  /** All drivers it notifies. */
  told_count: z.int(),
  /** Their ids, to find out whom no message reaches. Older servers do not send them. */
  told_ids: z.array(id()).optional(),
  /** Those who are only offered open shifts: nothing changes for them, so no one has to phone. Missing if there are none. */
  offered_ids: z.array(id()).optional(),
  /** Set if shifts are published again and their pay rate has changed since (docs/spec/shifts.md#publishing-sets-the-rate). */
  rate_change: RateChange.nullable(),
  /** The total pay of the shifts that are published again, in pounds; null if the caller may not see it. */
  cost: pounds().nullable(),
  short_notice: ShortNoticeEffect,
  /**
   * The rules about working time that shifts break. `needs_reason`: only someone who gives a reason may overrule them. Missing in
   * answers of version 0.1.
   */
  broken: z.array(z.object({ shift_id: id(), message: z.string(), needs_reason: z.boolean() })).optional(),
}

/** The effect of undoing or redoing a step. */
export const StepCheck = z.object({
  step: Step,
  ...effects,
  /** Why it is refused, by shift; empty if it can be done. */
  problems: z.array(z.object({ shift_id: id(), message: z.string() })),
})
export type StepCheck = z.infer<typeof StepCheck>

export const StepChoice = z.strictObject({
  push_drivers: pushDrivers(),
  short_notice: shortNoticeChoice(),
  rule_reason: ruleReason(),
})

export const RedoChoice = StepChoice.extend({ cost_shown: costShown() })

/** The outcome. A repeated call gets the same answer and has no further effect. */
export const StepTaken = z.object({
  /** The step that was undone or redone. */
  step: Step,
  /** The step that did it. */
  by_id: id(),
  /**
   * The place of the step's first shift in rota order. If the step removed all of its shifts, it is where the first one was,
   * and `shift_id` is null. It is null if the caller may see none of them.
   */
  first: z.object({ shift_id: id().nullable(), restaurant_id: id(), period_date: z.string() }).nullable(),
  stack: StepStack,
})
export type StepTaken = z.infer<typeof StepTaken>
