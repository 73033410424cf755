/**
 * A shift on the wire (docs/spec/shifts.md#shift-record). Field names are kept to the letter
 * (docs/spec/kernel.md#names-to-the-letter).
 */

import { CLAIM_WAYS } from '@driverdesk/domain/areas/areaRules.ts'
import { MOST_OF_A_REASON } from '@driverdesk/domain/rules/ruleWords.ts'
import { CANCELLED_BY } from '@driverdesk/domain/shifts/cancelling.ts'
import {
  DRIVER_REQUIRED,
  FINISH_INVALID,
  FINISH_REQUIRED,
  START_INVALID,
  START_REQUIRED,
} from '@driverdesk/domain/shifts/shiftRules.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { z } from 'zod'
import { claimHours, claimWay } from '../areas/area.shapes.ts'
import { named } from '../kernel/plainMessages.ts'
import {
  clockTime,
  code,
  flag,
  id,
  idList,
  idParam,
  ignored,
  isoDate,
  MAX_ID,
  money,
  pounds,
  seenTimestamp,
  text,
  timestamp,
  wallClock,
} from '../kernel/wire.ts'
import { ShiftAsk } from './shiftAsk.shapes.ts'
import { shortNoticeChoice } from './shortNotice.shapes.ts'

/** 10 new, 20 published, 30 draft. */
const status = z.literal([10, 20, 30])
/** 10 assigned, 20 free (open), 30 stale (open, rejected by a driver). */
const statusAssigned = z.literal([10, 20, 30])
const STATUS_ASSIGNED_INVALID = 'Must be 10 (assigned), 20 (open) or 30 (rejected).'
const accountId = () => id().nullable()

/**
 * The timesheet of a shift for the schedule: the one of its work (`type` 10), or that of its latest cancellation (20), which
 * also stays with the shift.
 */
export const ShiftTimesheet = z.object({
  id: id(),
  type: z.literal([10, 20]),
  status: z.int(),
  status_progress: z.int(),
  /** When the driver pressed start and finish; null if they have not. */
  driver_start_time: z.string().nullable().optional(),
  driver_finish_time: z.string().nullable().optional(),
})

/** The driver of a shift, for the schedule. */
export const ShiftDriver = z.object({
  id: id(),
  full_name: z.string(),
  phone: z.string(),
  photo_src: z.string().nullable(),
})

const ShiftCommon = z.object({
  id: id(),
  restaurant_id: id(),
  /** null: an open shift. */
  driver_id: id().nullable(),
  status,
  status_assigned: statusAssigned,
  period_date: z.string(),
  start_time: z.string(),
  finish_time: z.string(),
  meal_time: z.literal(0),
  rest_time: z.literal(0),
  extra_request: z.literal([0, 1]),
  comment: z.string(),
  restaurateur_creator_id: accountId(),
  restaurateur_moderator_id: accountId(),
  /** The shift that this one was copied from. */
  shift_id: id().nullable(),
  /** 'driver' if its driver rejected the shift; null if it was not cancelled. */
  cancelled_by: z.literal([...CANCELLED_BY]).nullable(),
  /** Only with `with_timesheet=1`; null if the shift has none. */
  timesheet: ShiftTimesheet.nullable().optional(),
  /** The latest request of its restaurant; short shifts have one only while it is pending. */
  ask: ShiftAsk.nullable(),
  updated_at: timestamp(),
})

/**
 * Amounts in pounds. `cost_extra_bonus` (the cancellation fee) is never part of `cost_total`
 * (docs/spec/shifts.md#cost-of-a-shift).
 */
export const Shift = ShiftCommon.extend({
  driver_id_canceled: id().nullable(),
  cost_per_hour: pounds(),
  cost_total: pounds(),
  cost_bonus: pounds(),
  const_fuel_bonus: pounds(),
  cost_extra_bonus: pounds(),
  fuel_bonus_0: z.int(),
  fuel_bonus_3: z.int(),
  fuel_bonus_6: z.int(),
  comment_cancelled: z.string(),
  /** It is open because its driver, `driver_id_canceled`, cannot work. Restaurants see an open shift. */
  cannot_work: z.boolean(),
  creator_id: accountId(),
  moderator_id: accountId(),
  modified_shift_id: id().nullable(),
  /** When its driver acknowledged its present version; null: not yet. */
  acknowledged_at: timestamp().nullable(),
  /** How drivers get it in their app if it is open; null: as the area's rule says. */
  claims: z.enum(CLAIM_WAYS).nullable(),
  /** Hours before the start at which the best driver who asks gets it; null: as the area's rule says. */
  claim_hours: z.int().nullable(),
  /** The number of drivers who ask for it. */
  claim_count: z.int(),
  /** The time until which it is offered to a driver in turn; null: it is not being offered. */
  offered_until: timestamp().nullable(),
  /** Drivers have agreed to give it away or swap it, and the office can answer until then; null: they have not. */
  handover_until: wallClock().nullable(),
  /** Only with `with_driver=1`; null for an open shift. */
  driver: ShiftDriver.nullable().optional(),
})
export type Shift = z.infer<typeof Shift>

/**
 * The shift as a restaurant account sees it, without rate, cost, bonus or fee in any call or event, and of its driver only
 * the first name and the photo (docs/spec/shifts.md#hidden-from-restaurants).
 */
export const ShiftForRestaurant = ShiftCommon.extend({
  /** Only with `with_driver=1`; null unless the shift is published with a driver. */
  driver_first_name: z.string().nullable().optional(),
  driver_photo_src: z.string().nullable().optional(),
})
export type ShiftForRestaurant = z.infer<typeof ShiftForRestaurant>

const bonus = () => money().optional()
const TRIPS_INVALID = 'Must be a number of trips from 0 to 999.'
const trips = () =>
  z.int({ error: TRIPS_INVALID, abort: true }).min(0, TRIPS_INVALID).max(999, TRIPS_INVALID).optional()
const notNegative = 'Cancellation fee/bonus must not be negative.'

/**
 * Why the person overrules a barring rule about working time. It counts only for those who may
 * (docs/spec/rules.md#overruling-a-rule).
 */
export const ruleReason = () =>
  text().max(MOST_OF_A_REASON, `At most ${MOST_OF_A_REASON} characters.`).optional()

/**
 * The fields of a shift that users set. `driver_id` 0 or null makes it an open shift; it must not be missing. The rest of the
 * record may be sent, but the server sets it.
 */
export const ShiftInput = z.strictObject({
  restaurant_id: id('Restaurant is required'),
  driver_id: z
    .int({ error: DRIVER_REQUIRED, abort: true })
    .min(0, DRIVER_REQUIRED)
    .max(2_147_483_647, DRIVER_REQUIRED)
    .nullable(),
  period_date: isoDate(),
  start_time: clockTime(START_REQUIRED, START_INVALID),
  finish_time: clockTime(FINISH_REQUIRED, FINISH_INVALID),
  cost_bonus: bonus(),
  const_fuel_bonus: bonus(),
  cost_extra_bonus: money()
    .refine((pounds) => Number(pounds) >= 0, notNegative)
    .optional(),
  extra_request: flag().optional(),
  comment: text().max(2000, 'At most 2,000 characters.').nullish(),
  fuel_bonus_0: trips(),
  fuel_bonus_3: trips(),
  fuel_bonus_6: trips(),
  claims: claimWay().nullish(),
  claim_hours: claimHours(),
  id: ignored(),
  driver_id_canceled: ignored(),
  status: ignored(),
  status_assigned: ignored(),
  meal_time: ignored(),
  rest_time: ignored(),
  cost_per_hour: ignored(),
  cost_total: ignored(),
  comment_cancelled: ignored(),
  cannot_work: ignored(),
  creator_id: ignored(),
  moderator_id: ignored(),
  restaurateur_creator_id: ignored(),
  restaurateur_moderator_id: ignored(),
  shift_id: ignored(),
  modified_shift_id: ignored(),
  acknowledged_at: ignored(),
  claim_count: ignored(),
  offered_until: ignored(),
  handover_until: ignored(),
  cancelled_by: ignored(),
  /** Replaced by `cancelled_by`. Clients may still echo it. */
  vacated_for: ignored(),
  timesheet: ignored(),
  ask: ignored(),
  driver: ignored(),
})

/** 10 sends, 20 does not; 10 by default. */
export const pushDrivers = () => code([10, 20], 'Must be 10 (send) or 20 (do not send).').optional()

export const NewShift = ShiftInput.extend({
  updated_at: ignored(),
  push_drivers: pushDrivers(),
  rule_reason: ruleReason(),
})
export type NewShift = z.infer<typeof NewShift>

/**
 * If the driver is removed from a published shift, `status_assigned` 30 marks it as cancelled and `comment_cancelled` gives
 * the reason (docs/spec/shifts.md#cancelling). Only the fee of a cancellation may be negative.
 */
export const ChangedShift = ShiftInput.extend({
  cost_extra_bonus: money().optional(),
  status_assigned: code([10, 20, 30], STATUS_ASSIGNED_INVALID).optional(),
  comment_cancelled: text().max(2000, 'At most 2,000 characters.').nullish(),
  updated_at: seenTimestamp().optional(),
  /** The driver gets the shift because they asked for it. Refused if they no longer want it. */
  approves_claim: z.literal(true).optional(),
  push_drivers: pushDrivers(),
  rule_reason: ruleReason(),
  short_notice: shortNoticeChoice(),
}).refine(
  ({ cost_extra_bonus, status_assigned }) => !(Number(cost_extra_bonus) < 0) || status_assigned === REJECTED,
  {
    path: ['cost_extra_bonus'],
    error: notNegative,
    // Reported together with the messages of other fields.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)
export type ChangedShift = z.infer<typeof ChangedShift>

const LOCATION_INVALID = 'must be an area or a restaurant, such as area-3 or restaurant-17.'

/** The id in the location selector: 'area-3' or 'restaurant-17'. */
export const locationChoice = () =>
  z
    .string()
    .regex(/^(?:area|restaurant)-[1-9]\d{0,9}$/, named(LOCATION_INVALID))
    .transform((given) => {
      const [kind, number] = given.split('-')
      return { kind: kind as 'area' | 'restaurant', id: Number(number) }
    })
    .refine(({ id: number }) => number <= MAX_ID, named(LOCATION_INVALID))

/** A driver's id, or 0 for open shifts. */
export const driverOrOpen = () =>
  z.union([z.literal('0').transform(() => 0), idParam()], named('must be a number.'))

/** Filters the caller's shifts. Each parameter besides the range narrows them further. */
export const ShiftChoice = z.strictObject({
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  location: locationChoice().optional(),
  restaurant_ids: idList().optional(),
  /** Restaurants cannot filter by driver. */
  driver_ids: idList().optional(),
  /** 0: the open shifts, without drafts. Restaurants cannot filter by driver. */
  driver_id: driverOrOpen().optional(),
})
export type ShiftChoice = z.output<typeof ShiftChoice>

const MOST_PER_DAY = 100

export const ShiftListQuery = ShiftChoice.extend({
  with_timesheet: flag().optional(),
  with_driver: flag().optional(),
  /** 1 leaves drafts out. */
  filter_draft: flag().optional(),
  /** The limit of shifts per day, earliest first, because a whole country has hundreds of open ones. */
  most_per_day: idParam()
    .refine((shifts) => shifts <= MOST_PER_DAY, `At most ${MOST_PER_DAY} shifts a day.`)
    .optional(),
  /** 1 returns short shifts for the schedule, always with driver and timesheet and without empty fields. */
  short: flag().optional(),
})
