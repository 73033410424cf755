import { PREFERRED_TIMES } from '@driverdesk/domain/drivers/preferredTimes.ts'
import { z } from 'zod'
import { forAdministrators, forDrivers, routes } from '../kernel/route.ts'
import { flag, id, isoDate, timestamp } from '../kernel/wire.ts'
import { DefaultWorkingTime, Driver, OverrideWorkingTime } from './driver.shapes.ts'
import {
  ChangedWorkingTimes,
  GivenPreferredTimes,
  OwnWorkingTimes,
  UnavailableShift,
} from './workingTimes.shapes.ts'

/** The saved driver, and their published shifts outside the working times from today on, by date. */
export const SavedWorkingTimes = Driver.extend({ unavailable_shifts: z.array(UnavailableShift) })
export type SavedWorkingTimes = z.infer<typeof SavedWorkingTimes>

/** Who has confirmed their availability for the next week. */
export const NextWeekAnswers = z.object({
  from: z.string(),
  to: z.string(),
  /** False while the option is off. */
  is_asked: z.boolean(),
  /** When the others were reminded; null: not yet. */
  reminded_at: timestamp().nullable(),
  /** How many drivers are active, and how many of them have confirmed. */
  active: z.int(),
  confirmed: z.int(),
  /** With `with_drivers`: the active drivers by name. Those who have not confirmed come first. */
  drivers: z
    .array(
      z.object({ id: id(), full_name: z.string(), phone: z.string(), answered_at: timestamp().nullable() }),
    )
    .optional(),
})
export type NextWeekAnswers = z.infer<typeof NextWeekAnswers>

export const workingTimeRoutes = routes({
  nextWeek: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/driver-availability',
    summary:
      'Counts the active drivers who have confirmed their availability for the next week; with `with_drivers` lists all of them.',
    query: z.strictObject({ with_drivers: flag().optional() }),
    reply: NextWeekAnswers,
  },
  update: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/driver-update-working-times',
    summary:
      "Replaces a driver's working times, by weekday and by date; with `updated_at` only if no one has since changed the driver.",
    body: ChangedWorkingTimes,
    reply: SavedWorkingTimes,
    refusals: ['stale'],
  },
})

/** As in `Driver`. */
export const DriverWorkingTimes = z.object({
  default_working_time: z.array(DefaultWorkingTime),
  actual_override_working_time: z.array(OverrideWorkingTime),
  updated_at: timestamp(),
})
export type DriverWorkingTimes = z.infer<typeof DriverWorkingTimes>

/** The driver's preferred times: a wish that affects the order of 'Find a driver'. */
export const PreferredTimes = z.object({ preferred_times: z.array(z.enum(PREFERRED_TIMES)) })
export type PreferredTimes = z.infer<typeof PreferredTimes>

/** The next week, for which the office asks drivers to confirm their availability. */
export const OwnNextWeek = z.object({
  from: z.string(),
  to: z.string(),
  /** False if the office does not ask. */
  is_asked: z.boolean(),
  /** null: not confirmed. */
  answered_at: timestamp().nullable(),
})
export type OwnNextWeek = z.infer<typeof OwnNextWeek>

export const ownWorkingTimeRoutes = routes({
  nextWeek: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/availability',
    summary: 'The next week, and whether the driver has confirmed their availability for it.',
    reply: OwnNextWeek,
  },
  confirm: {
    ...forDrivers,
    method: 'POST',
    path: '/api/driver/availability',
    summary: 'Confirms that the availability for the next week is right. Repeating it has no effect.',
    body: z.strictObject({ week: isoDate() }),
    reply: OwnNextWeek,
  },
  preferred: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/preferred-times',
    summary: 'Returns the driver’s preferred times.',
    reply: PreferredTimes,
  },
  prefer: {
    ...forDrivers,
    method: 'PUT',
    path: '/api/driver/preferred-times',
    summary: 'Replaces the driver’s preferred times; none if they have no preference.',
    body: GivenPreferredTimes,
    reply: PreferredTimes,
  },
  read: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/working-times',
    summary: "The driver's working times, by weekday and by date.",
    reply: DriverWorkingTimes,
  },
  update: {
    ...forDrivers,
    method: 'PUT',
    path: '/api/driver/working-times',
    summary:
      "Replaces them; with `updated_at` only if no one has since changed the driver. Also returns the driver's published shifts outside of them.",
    body: OwnWorkingTimes,
    reply: DriverWorkingTimes.extend({ unavailable_shifts: z.array(UnavailableShift) }),
    refusals: ['stale'],
  },
})
