/** The drivers beside the schedule, with what each has in the range and location shown. */
import { z } from 'zod'
import { named } from '../kernel/plainMessages.ts'
import { id, idList, idParam, text } from '../kernel/wire.ts'
import { ShiftChoice } from './shift.shapes.ts'

const MOST_DRIVERS = 200

export const ScheduleDriversQuery = ShiftChoice.pick({
  period_date_from: true,
  period_date_to: true,
  location: true,
}).extend({
  /** A part of the name, in any case. */
  search: text().max(100, 'At most 100 characters.').optional(),
  ids: idList().optional(),
  /** Sorted by name, or with 'hours' by the most hours first. */
  sort: z.literal(['name', 'hours'], "Must be 'name' or 'hours'.").optional(),
  /** How many are passed over; none unless given. */
  offset: z.union([z.literal('0').transform(() => 0), idParam()], named('must be a number.')).optional(),
  /** 50 unless given. */
  limit: idParam()
    .refine((drivers) => drivers <= MOST_DRIVERS, `At most ${MOST_DRIVERS} drivers at once.`)
    .optional(),
})
export type ScheduleDriversQuery = z.output<typeof ScheduleDriversQuery>

/** Without drafts (rulings 13.9). */
const Totals = z.object({ shifts: z.int(), minutes: z.int(), cost: z.int().describe('pence') })

export const ScheduleDrivers = z.object({
  /** How many drivers fit the search and the ids, whatever part of them is answered. */
  count: z.int(),
  /** Totals of the open shifts and of all shifts. A search does not change them. */
  open: Totals,
  all: Totals,
  drivers: z.array(
    z.object({
      id: id(),
      full_name: z.string(),
      /** Only if another driver has the same name and the caller may see it. */
      email: z.string().nullable(),
      ...Totals.shape,
    }),
  ),
})
export type ScheduleDrivers = z.infer<typeof ScheduleDrivers>
