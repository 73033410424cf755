/**
 * A timesheet on the wire (docs/spec/timesheets.md#timesheet-record). Field names are kept to the letter
 * (docs/spec/kernel.md#names-to-the-letter).
 */
import {
  DRIVER_REQUIRED,
  FINISH_INVALID,
  FINISH_REQUIRED,
  START_INVALID,
  START_REQUIRED,
} from '@driverdesk/domain/shifts/shiftRules.ts'
import { QUERY_REASON_REQUIRED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { RESTAURANT_REQUIRED, TRIPS_INVALID } from '@driverdesk/domain/timesheets/timesheetRules.ts'
import { z } from 'zod'
import {
  clockTime,
  code,
  flag,
  id,
  idParam,
  ignored,
  isoDate,
  money,
  pounds,
  Seen,
  seenTimestamp,
  text,
  timestamp,
} from '../kernel/wire.ts'

const coordinate = () => z.number().nullable()

/** The present time of the shift that was worked. */
const Planned = z.object({ period_date: z.string(), start_time: z.string(), finish_time: z.string() })

/** Hours and trips as the driver recorded them. */
const RecordedWork = z.object({
  start_time: z.string(),
  finish_time: z.string(),
  fuel_bonus_0: z.int(),
  fuel_bonus_3: z.int(),
  fuel_bonus_6: z.int(),
})

/** A timesheet as a restaurant sees it, without the cancellation fee (docs/spec/timesheets.md#hidden-fee). */
export const TimesheetForRestaurant = z.object({
  id: id(),
  /** null: added by hand, for no planned shift. */
  shift_id: id().nullable(),
  /** The shift that its shift changes. */
  modified_shift_id: id().nullable(),
  restaurant_id: id(),
  driver_id: id(),
  /** 10 for work, 20 for a cancellation, which has zero hours (docs/spec/timesheets.md#timesheet-types). */
  type: z.literal([10, 20]),
  /** It pays for a change at short notice, not for a cancellation. */
  short_notice: z.boolean().optional(),
  /** 10 pending, 20 discarded, 30 approved. */
  status: z.literal([10, 20, 30]),
  /** 10 in work, 20 submitted, 30 not submitted, 40 pay approved, 50 time approved, 60 discarded, 70 by the driver. */
  status_progress: z.literal([10, 20, 30, 40, 50, 60, 70]),
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  /** From the driver's own calls. */
  driver_start_time: z.string().nullable(),
  driver_finish_time: z.string().nullable(),
  meal_time: z.literal(0),
  rest_time: z.literal(0),
  cost_per_hour: pounds(),
  cost_bonus: pounds(),
  const_fuel_bonus: pounds(),
  cost_total: pounds(),
  comment: z.string(),
  /** Sent with the finish. */
  driver_comment: z.string(),
  /** Why it was discarded; the driver can read it. */
  discard_reason: z.string(),
  fuel_bonus_0: z.int(),
  fuel_bonus_3: z.int(),
  fuel_bonus_6: z.int(),
  /** The pay for one trip in each band, fixed when the pay was approved (docs/spec/timesheets.md#timesheet-pay). */
  trip_pay_0: pounds().nullable(),
  trip_pay_3: pounds().nullable(),
  trip_pay_6: pounds().nullable(),
  /** The driver's own times, if the restaurant has changed them (docs/spec/timesheets.md#exceptions). */
  changed_from: RecordedWork.nullable(),
  map_start_lat: coordinate(),
  map_start_lng: coordinate(),
  map_finish_lat: coordinate(),
  map_finish_lng: coordinate(),
  /** null without a shift. */
  planned: Planned.nullable(),
  /** 10 confirmed, 20 queried; null: the restaurant has not answered. */
  restaurant_answer: z.literal([10, 20]).nullable(),
  /** The reason of a query; '' otherwise. */
  query_reason: z.string(),
  answered_at: timestamp().nullable(),
  /** Who answered: a person's name, or Driverdesk if it confirmed itself. */
  answered_by: z.string(),
  /** The id of its invoice; an invoiced timesheet cannot change (docs/spec/timesheets.md#two-step-approval). */
  invoice_id: id().nullable(),
  /** '014' */
  invoice_number: z.string().nullable(),
  updated_at: timestamp(),
})
export type TimesheetForRestaurant = z.infer<typeof TimesheetForRestaurant>

/**
 * Amounts in pounds. `cost_extra_bonus` (the cancellation fee) is never part of `cost_total`
 * (docs/spec/timesheets.md#timesheet-pay).
 */
export const Timesheet = TimesheetForRestaurant.extend({
  cost_extra_bonus: pounds(),
  /** Why the driver rejected its shift, for the office only; '' otherwise. */
  reject_reason: z.string(),
})
export type Timesheet = z.infer<typeof Timesheet>

const trips = () =>
  z.int({ error: TRIPS_INVALID, abort: true }).min(0, TRIPS_INVALID).max(999, TRIPS_INVALID).optional()

/**
 * The fields of a timesheet that users set. `status` and `status_progress` express an action, as specified
 * (docs/spec/timesheets.md#transitions); a plain edit sends them unchanged, or not at all. The rest of the record may
 * be sent, but the server sets it.
 */
const TimesheetInput = z.strictObject({
  restaurant_id: id(RESTAURANT_REQUIRED),
  /** 0 is an open shift, which has no timesheet. */
  driver_id: z
    .int({ error: DRIVER_REQUIRED, abort: true })
    .min(0, DRIVER_REQUIRED)
    .max(2_147_483_647, DRIVER_REQUIRED),
  period_date: isoDate(),
  start_time: clockTime(START_REQUIRED, START_INVALID),
  finish_time: clockTime(FINISH_REQUIRED, FINISH_INVALID),
  cost_bonus: money().optional(),
  const_fuel_bonus: money()
    .refine((pounds) => Number(pounds) >= 0, 'Fuel bonus must not be negative.')
    .optional(),
  cost_extra_bonus: money().optional(),
  fuel_bonus_0: trips(),
  fuel_bonus_3: trips(),
  fuel_bonus_6: trips(),
  comment: text().max(2000, 'At most 2,000 characters.').nullish(),
  /** Kept if the timesheet is discarded. */
  discard_reason: text().trim().max(500, 'At most 500 characters.').nullish(),
  status: code([10, 20, 30], 'Must be 10 (pending), 20 (discarded) or 30 (approved).').optional(),
  status_progress: code([10, 20, 30, 40, 50, 60, 70], 'Unknown progress.').optional(),
  id: ignored(),
  type: ignored(),
  modified_shift_id: ignored(),
  driver_start_time: ignored(),
  driver_finish_time: ignored(),
  driver_comment: ignored(),
  reject_reason: ignored(),
  meal_time: ignored(),
  rest_time: ignored(),
  /** The server computes it. A different value from a restaurant is refused (docs/spec/timesheets.md#amounts-of-the-agency). */
  cost_per_hour: ignored(),
  cost_total: ignored(),
  trip_pay_0: ignored(),
  trip_pay_3: ignored(),
  trip_pay_6: ignored(),
  changed_from: ignored(),
  map_start_lat: ignored(),
  map_start_lng: ignored(),
  map_finish_lat: ignored(),
  map_finish_lng: ignored(),
  planned: ignored(),
  restaurant_answer: ignored(),
  query_reason: ignored(),
  answered_at: ignored(),
  answered_by: ignored(),
  invoice_id: ignored(),
  invoice_number: ignored(),
})

const shiftId = () => id('Must be a shift, or none.').nullish()

/**
 * `shift_id`: the shift that was worked, which decides driver and restaurant. `type` 20 is for a cancelled shift and
 * its former driver; only its fee (`cost_extra_bonus`, negative) counts.
 */
export const NewTimesheet = TimesheetInput.extend({
  shift_id: shiftId(),
  type: code([10, 20], 'Must be 10 (work) or 20 (cancellation).').optional(),
  updated_at: ignored(),
})
export type NewTimesheet = z.infer<typeof NewTimesheet>

export const ChangedTimesheet = TimesheetInput.extend({
  shift_id: ignored(),
  updated_at: seenTimestamp().optional(),
})
export type ChangedTimesheet = z.infer<typeof ChangedTimesheet>

/** An item of a batch: `id` above 0 is a saved timesheet, any other the shift `shift_id` without one. */
export const BatchItem = ChangedTimesheet.extend({
  id: z.int('Must be a number.').max(2_147_483_647, 'Must be a number.'),
  shift_id: shiftId(),
})
export type BatchItem = z.infer<typeof BatchItem>

/** Each entry is checked separately, as a `BatchItem`, and the answer has errors by entry. */
export const TimesheetBatch = z.strictObject({
  timesheets: z
    .array(z.looseObject({}))
    .min(1, 'Choose at least one timesheet.')
    .max(10_000, 'At most 10,000 timesheets at once.'),
})

const batchReply = <const S extends z.ZodType>(timesheet: S) =>
  z.object({
    result: z.array(timesheet),
    /** `data` as sent, `errors` by field. */
    fail: z.array(
      z.object({
        data: z.record(z.string(), z.unknown()),
        errors: z.record(z.string(), z.array(z.string())),
        /** The name of who had already approved it, with the same hours and amounts: nothing is left to do. */
        approved_by: z.string().optional(),
      }),
    ),
  })
export const BatchReply = batchReply(Timesheet)
export type BatchReply = z.infer<typeof BatchReply>
export const BatchReplyForRestaurant = batchReply(TimesheetForRestaurant)

/** A restaurant queries a timesheet. */
export const TimesheetQuery = Seen.extend({
  reason: text(QUERY_REASON_REQUIRED)
    .trim()
    .min(1, QUERY_REASON_REQUIRED)
    .max(500, 'At most 500 characters.'),
})

export const TimesheetListQuery = z.strictObject({
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  /** 1 leaves out discarded ones, which pay nothing. Reports count paid ones only. */
  for_reports: flag().optional(),
})

/** Filter of the payments export; without a restaurant, all in scope. */
export const PaymentsQuery = z.strictObject({
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  restaurant_id: idParam().optional(),
})
