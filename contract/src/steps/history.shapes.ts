/** The history of the schedule, and its published versions. */
import { z } from 'zod'
import { actorParam } from '../audit/audit.shapes.ts'
import { flag, id, idParam, isoDate, timestamp } from '../kernel/wire.ts'
import { costShown } from '../shifts/bulkShifts.shapes.ts'
import { pushDrivers, ruleReason } from '../shifts/shift.shapes.ts'
import { shortNoticeChoice } from '../shifts/shortNotice.shapes.ts'
import { effects } from './step.shapes.ts'

/** Before and after in words; '' if there was or is nothing. */
export const FieldInWords = z.object({ label: z.string(), before: z.string(), after: z.string() })
export type FieldInWords = z.infer<typeof FieldInWords>

const doing = {
  step_id: id(),
  at: timestamp(),
  /** The person's name at that time. */
  actor_name: z.string(),
  kind: z.string(),
  /** 'Moved 3 shifts', 'Undid: Publish 12 shifts' */
  done: z.string(),
  is_undone: z.boolean(),
}

/** The history of one shift, newest first, at most 200 entries. */
export const ShiftHistory = z.object({
  /** '17/06/2026 10:00 – 14:00, Harbour Tacos' */
  name: z.string(),
  entries: z.array(
    z.object({
      ...doing,
      change: z.literal(['added', 'changed', 'removed']),
      fields: z.array(FieldInWords),
    }),
  ),
})
export type ShiftHistory = z.infer<typeof ShiftHistory>

const range = { period_date_from: isoDate(), period_date_to: isoDate() }
/** One restaurant or area in scope; by default all. */
const place = { restaurant_id: idParam().optional(), area_id: idParam().optional() }

export const HistoryQuery = z.strictObject({
  ...range,
  ...place,
  /** Returns only steps older than this one. */
  before: idParam().optional(),
  /** Only the steps of this person, one of `people`. */
  actor: actorParam().optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** The steps of a range, newest first, 50 at a time. Only shifts of the range in scope are counted and shown. */
export const WeekHistory = z.object({
  entries: z.array(
    z.object({
      ...doing,
      shifts: z.int(),
      /** The first three of them. */
      first: z.array(z.object({ shift_id: id(), name: z.string(), fields: z.array(FieldInWords) })),
    }),
  ),
  /** Everyone with a step in the range, on any page, by name. Only the first page has it. */
  people: z.array(z.object({ actor: z.string(), name: z.string() })),
  /** Send it as `before` to get older steps; null if there are none. */
  next: id().nullable(),
})
export type WeekHistory = z.infer<typeof WeekHistory>

export const VersionsQuery = z.strictObject({ ...range, ...place })
export type VersionsQuery = z.infer<typeof VersionsQuery>

/** The times at which shifts of the range were published, newest first, at most 100. */
export const PublishedVersions = z.array(
  z.object({
    step_id: id(),
    at: timestamp(),
    actor_name: z.string(),
    shifts: z.int(),
    is_undone: z.boolean(),
  }),
)
export type PublishedVersions = z.infer<typeof PublishedVersions>

const version = () => z.int().min(0)

const VersionShift = z.object({
  id: id(),
  restaurant_id: id(),
  driver_id: id().nullable(),
  /** '' for an open shift. */
  driver_name: z.string(),
  status: z.literal([10, 20, 30]),
  status_assigned: z.literal([10, 20, 30]),
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  comment: z.string(),
})

/**
 * The published version of the range after that step, compared with the present one. `new`: published since; `gone`: removed;
 * `changed` may also mean unpublished.
 */
export const PublishedVersion = z.object({
  step_id: id(),
  at: timestamp(),
  actor_name: z.string(),
  shifts: z.array(
    z.object({
      id: id(),
      /** The newest step that changed it or its dependents; 0: none. The client sends it back, so that no unseen change is overwritten. */
      version: version(),
      state: z.literal(['same', 'changed', 'new', 'gone']),
      was: VersionShift.nullable(),
      is: VersionShift.nullable(),
      fields: z.array(FieldInWords),
    }),
  ),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

export const RestoreShifts = z.strictObject({
  ...range,
  restaurant_id: id().optional(),
  area_id: id().optional(),
  /** Shifts of the published version, each as the user saw it. */
  shifts: z
    .array(z.strictObject({ id: id(), version: version() }))
    .min(1, 'Choose at least one shift.')
    .max(50_000, 'At most 50,000 shifts at once.')
    .refine((shifts) => new Set(shifts.map((one) => one.id)).size === shifts.length, {
      error: 'Each shift at most once.',
    }),
  /** 1: only returns what would be refused. With a reason for overruling, it refuses only what `broken` names. */
  dry_run: flag().optional(),
  push_drivers: pushDrivers(),
  short_notice: shortNoticeChoice(),
  rule_reason: ruleReason(),
  cost_shown: costShown(),
})
export type RestoreShifts = z.infer<typeof RestoreShifts>

export const RestoredShifts = z.object({
  /** null: nothing was changed. */
  step_id: id().nullable(),
  shift_ids: z.array(id()),
  /** Why shifts were left unchanged, by id. */
  refused: z.array(z.object({ shift_id: id(), message: z.string() })),
  ...effects,
})
export type RestoredShifts = z.infer<typeof RestoredShifts>
