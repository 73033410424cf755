/** The driver panel of the schedule, with each driver's totals in the range and location shown. */

import { LEAVE_KINDS } from '@driverdesk/domain/leave/leave.ts'
import { z } from 'zod'
import { DefaultWorkingTime, OverrideWorkingTime } from '../drivers/driver.shapes.ts'
import { named } from '../kernel/plainMessages.ts'
import { flag, id, idList, idParam, isoDate, text } from '../kernel/wire.ts'
import { DailyFigures } from './outline.shapes.ts'
import { ShiftChoice } from './shift.shapes.ts'

const MOST_DRIVERS = 200

export const ScheduleDriversQuery = ShiftChoice.pick({
  period_date_from: true,
  period_date_to: true,
  location: true,
}).extend({
  /** Words of the name. Case and accents do not matter. */
  search: text().max(100, 'At most 100 characters.').optional(),
  ids: idList().optional(),
  /** 1: only those with shifts, without drafts. */
  busy: flag().optional(),
  /** Sorts by name (the default), by hours (most first) or by area name. */
  sort: z.literal(['name', 'hours', 'area'], "Must be 'name', 'hours' or 'area'.").optional(),
  /**
   * For the menu of the first day (docs/spec/schedule.md#day-header): also lists and counts drivers with shifts that
   * continue into it. 'off' lists only those who have it off.
   */
  day: z.literal(['all', 'off'], "Must be 'all' or 'off'.").optional(),
  /** 1 adds the fields of a driver's line in the schedule. */
  with_line: flag().optional(),
  /** With `with_line`: 1 adds the figures of each day. */
  with_daily: flag().optional(),
  /** 1 adds the ids of all drivers found, in their order. */
  with_ids: flag().optional(),
  /** Drivers to skip; 0 by default. */
  offset: z.union([z.literal('0').transform(() => 0), idParam()], named('must be a number.')).optional(),
  /** 50 by default. */
  limit: idParam()
    .refine((drivers) => drivers <= MOST_DRIVERS, `At most ${MOST_DRIVERS} drivers at once.`)
    .optional(),
})
export type ScheduleDriversQuery = z.output<typeof ScheduleDriversQuery>

/** Without drafts (docs/spec/shifts.md#drafts-have-no-money). */
const Totals = z.object({ shifts: z.int(), minutes: z.int(), cost: z.int().describe('pence') })

/** If the caller may not plan the driver, only the numbers of shifts are sent. */
const DriverLine = z.object({
  /** True if they are active and in scope, so that they can be given shifts. */
  is_planned: z.boolean(),
  photo_src: z.string().nullable(),
  /** The names of their areas: 'Bromley, Croydon'. */
  areas: z.string(),
  /** One base-36 digit for each day of the range: its number of shifts, 'z' for 35 or more. */
  days: z.string(),
  /** With `with_daily`. None of a driver's shifts is open: the list is there for the shape of a restaurant's line. */
  daily: DailyFigures.optional(),
  /** With `with_daily` and a location: digits as in `days`, for the shifts at other places that the caller sees. */
  elsewhere: z.string().optional(),
  /** How many of their shifts of the range are not published. */
  unpublished: z.int(),
  /** With a location: their totals at all places that the caller sees, and how many of these shifts are not published. */
  whole: Totals.extend({ unpublished: z.int() }).optional(),
  default_working_time: z.array(DefaultWorkingTime),
  /** For the days of the range and the day after it. */
  actual_override_working_time: z.array(OverrideWorkingTime),
  /** For administrators: approved leave and sick days among these days. */
  leave: z
    .array(z.object({ from_date: isoDate(), to_date: isoDate(), kind: z.enum(LEAVE_KINDS) }))
    .optional(),
})
export type DriverLine = z.infer<typeof DriverLine>

const MOST_NAMED = 500

/** The drivers that a dialog or a drag is about. */
export const SomeDrivers = z.strictObject({
  driver_ids: z.array(id()).max(MOST_NAMED, `At most ${MOST_NAMED} drivers at once.`),
  restaurant_ids: z.array(id()).max(MOST_NAMED, `At most ${MOST_NAMED} restaurants at once.`),
})
export type SomeDrivers = z.infer<typeof SomeDrivers>

export const ScheduleDrivers = z.object({
  /** All drivers that match the search and the ids, not only those of this page. */
  count: z.int(),
  /** With `with_ids`: their ids in order. */
  ids: z.array(id()).optional(),
  /** With `day`: how many drivers are listed without a search, have the day off, and have shifts on it at any place. */
  day: z.object({ drivers: z.int(), off: z.int(), working: z.int() }).optional(),
  /** Totals of the open shifts and of all shifts. A search does not change them. Only without `ids`. */
  open: Totals.optional(),
  all: Totals.optional(),
  drivers: z.array(
    z.object({
      id: id(),
      full_name: z.string(),
      /**
       * Only if another listed driver has the same name: areas, works number or email: the first that differs and that
       * the caller may see.
       */
      told_apart_by: z.string().nullable(),
      ...Totals.shape,
      line: DriverLine.optional(),
    }),
  ),
})
export type ScheduleDrivers = z.infer<typeof ScheduleDrivers>
