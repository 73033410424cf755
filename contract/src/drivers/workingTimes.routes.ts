import { z } from 'zod'
import { routes, forAdministrators } from '../kernel/route.ts'
import { flag, id, timestamp } from '../kernel/wire.ts'
import { Driver } from './driver.shapes.ts'
import { ChangedWorkingTimes, UnavailableShift } from './workingTimes.shapes.ts'

/** The saved driver, and their published shifts from today on outside of the working times, by date. */
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
  /** The active drivers by name, those first who have not confirmed; with `with_drivers`. */
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
      "Replaces a driver's working times, by weekday and by date; with `updated_at` only if no one changed the driver since.",
    body: ChangedWorkingTimes,
    reply: SavedWorkingTimes,
    refusals: ['stale'],
  },
})
