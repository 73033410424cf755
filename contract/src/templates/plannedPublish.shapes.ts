/** Publishing at a set time. */
import { z } from 'zod'
import { clockTime, id, isoDate, pounds, Seen, seenTimestamp, timestamp } from '../kernel/wire.ts'
import { costShown, RateChange, ShiftSelection } from '../shifts/bulkShifts.shapes.ts'
import { pushDrivers, ShiftChoice } from '../shifts/shift.shapes.ts'

export const PlannedPublish = z.object({
  id: id(),
  publish_at: timestamp(),
  /** The same on the business's clock. */
  date: z.string(),
  time: z.string(),
  /** The name of the person who planned it, whose rights apply. */
  planned_by: z.string(),
  /** 'Brighton', 'All locations', 'Selected shifts'. */
  where: z.string(),
  /** The days of its shifts; for chosen shifts only those in the caller's scope. */
  from: z.string(),
  to: z.string(),
  /** 10 notifies the drivers, 20 does not. */
  push_drivers: z.literal([10, 20]),
  /** Unpublished shifts of the caller's scope that it would publish now. */
  shifts: z.int(),
  /** Shifts whose pay rate has changed since they were saved: their shown and new cost, in pounds. */
  rate_change: RateChange.nullable(),
  /** The total pay of those shifts if they were published now, in pounds. */
  cost: pounds(),
  /** True if all its restaurants are in the caller's scope. Other callers can only view it. */
  may_change: z.boolean(),
  updated_at: timestamp(),
})
export type PlannedPublish = z.infer<typeof PlannedPublish>

/** `date` and `time` are those of the business's clock. */
const When = { date: isoDate(), time: clockTime(), push_drivers: pushDrivers() }

/** Chosen shifts, or all shifts of a place and range that are unpublished at that time. */
const What = {
  shift_ids: ShiftSelection.shape.shift_ids.optional(),
  location_type: z.literal(['area', 'restaurant', 'all'], 'Must be area, restaurant or all.').optional(),
  location_id: id('Choose an area or a restaurant.').optional(),
  period_date_from: isoDate().optional(),
  period_date_to: isoDate().optional(),
}

/** Either `shift_ids`, or a location and a range. */
export const NewPlannedPublish = z.strictObject({ ...When, ...What })
export type NewPlannedPublish = z.input<typeof NewPlannedPublish>

export const ChangedPlannedPublish = z.strictObject({ ...When, updated_at: seenTimestamp().optional() })
export type ChangedPlannedPublish = z.input<typeof ChangedPlannedPublish>

/** `cost_shown` is the `cost` of the plan that the user saw. */
export const PlanToPublish = Seen.extend({ cost_shown: costShown() })

/** Plans that publish shifts on these days; with a location only those that publish some there. */
export const PlannedPublishQuery = ShiftChoice.pick({
  period_date_from: true,
  period_date_to: true,
  location: true,
})
export type PlannedPublishQuery = z.output<typeof PlannedPublishQuery>

/** A shift that was refused, and why. */
export const PublishedNow = z.object({
  published: z.int(),
  refused: z.array(z.object({ shift_id: id(), problem: z.string() })),
})
export type PublishedNow = z.infer<typeof PublishedNow>
