/** Templates of a restaurant's or an area's week, and their shifts in other weeks. */
import { MOST_WEEKS } from '@driverdesk/domain/templates/templateShift.ts'
import { z } from 'zod'
import { id, isoDate, nameText, seenTimestamp, timestamp } from '../kernel/wire.ts'
import { ruleReason } from '../shifts/shift.shapes.ts'

const locationType = z.literal(['area', 'restaurant'], 'Must be area or restaurant.')

export const Template = z.object({
  id: id(),
  name: z.string(),
  /** The area or restaurant whose week it is. */
  location: z.object({ type: locationType, id: id(), name: z.string() }),
  shifts: z.int(),
  /** The number without a driver. */
  open: z.int(),
  restaurants: z.int(),
  /** The sum of all its shifts. */
  minutes: z.int(),
  updated_at: timestamp(),
})
export type Template = z.infer<typeof Template>

const NAME_REQUIRED = 'Name is required.'
const name = () => nameText(NAME_REQUIRED).min(1, NAME_REQUIRED).max(100, 'At most 100 characters.')

/** `week` is any day of the week to save. */
export const NewTemplate = z.strictObject({
  name: name(),
  location_type: locationType,
  location_id: id('Choose an area or a restaurant.'),
  week: isoDate(),
})
export type NewTemplate = z.input<typeof NewTemplate>

export const RenamedTemplate = z.strictObject({ name: name(), updated_at: seenTimestamp().optional() })

/**
 * `weeks` are Mondays. `unfit` decides if a shift whose driver cannot work becomes open or is left out. With `rule_reason`,
 * shifts that a rule about working time bars keep their drivers.
 */
export const TemplateRequest = z.strictObject({
  template_id: id('Choose a template.'),
  weeks: z
    .array(isoDate())
    .min(1, 'Choose at least one week.')
    .max(MOST_WEEKS, `At most ${MOST_WEEKS} weeks at once.`),
  unfit: z.literal(['open', 'leave'], 'Must be open or leave.'),
  rule_reason: ruleReason(),
})
export type TemplateRequest = z.input<typeof TemplateRequest>

/** Counts of shifts: added, added without their driver, left out, and already there. */
const counts = { added: z.int(), opened: z.int(), left: z.int(), there: z.int() }

/** A shift that is opened or left out, and why; or added, and the rules about working time that its driver breaks. */
export const AppliedProblem = z.object({
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  driver_name: z.string().nullable(),
  fate: z.literal(['opened', 'left', 'added']),
  problem: z.string(),
})
export type AppliedProblem = z.infer<typeof AppliedProblem>

export const AppliedWeek = z.object({
  /** Its Monday. */
  week: z.string(),
  ...counts,
  restaurants: z.array(
    z.object({ restaurant_id: id(), name: z.string(), ...counts, problems: z.array(AppliedProblem) }),
  ),
})
export type AppliedWeek = z.infer<typeof AppliedWeek>

/** The effect of applying a template, before or after. */
export const AppliedTemplate = z.object({
  ...counts,
  /**
   * Shifts that keep their drivers only because of a reason for overruling, or kept them for one. Missing in answers of
   * version 0.1.
   */
  barred: z.int().optional(),
  weeks: z.array(AppliedWeek),
})
export type AppliedTemplate = z.infer<typeof AppliedTemplate>
