/** The schedule without its shifts: counts for each restaurant and day, and the totals. */
import { z } from 'zod'
import { flag, id } from '../kernel/wire.ts'
import { ShiftChoice } from './shift.shapes.ts'

export const OutlineQuery = ShiftChoice.extend({
  /** 1 adds the figures of each restaurant on each day. */
  daily: flag().optional(),
  /** 1 answers the figures of each day instead of the restaurants. */
  days: flag().optional(),
  /** 1 adds the cover of each hour. */
  hours: flag().optional(),
})
export type OutlineQuery = z.output<typeof OutlineQuery>

const count = () => z.int().min(0)

/**
 * A restaurant with shifts in the range. `days` has one base-36 digit for each day of the range: its number of shifts, 'z'
 * for 35 or more. The other fields are sums over the range.
 */
const COMMON = [
  id().describe('restaurant'),
  z.string().describe('days'),
  count().describe('published'),
  count().describe('unpublished'),
  count().describe('draft'),
  count().describe('open'),
  count().describe('minutes with a driver'),
] as const

/** Cost and expected sales in pence, without drafts. */
const OutlineRow = z.tuple([
  ...COMMON,
  count().describe('that can be deleted'),
  count().describe('not acknowledged'),
  z.int().describe('cost'),
  z.int().describe('expected sales'),
  count().describe('minutes of open shifts'),
])

/** Restaurants do not see amounts (docs/spec/shifts.md#hidden-from-restaurants). */
const OutlineRowForRestaurant = z.tuple([...COMMON, count().describe('that can be submitted')])

/**
 * The cover of each hour from midnight to the end of the next day, without drafts: the numbers of assigned and open shifts
 * in it. Shifts of the day before count until they end.
 */
const hours = z.array(z.tuple([count(), count()])).optional()

/** One number for each day of the range. */
const FIGURES = [
  z.array(count()).describe('shifts'),
  z.array(count()).describe('drafts among them'),
  z.array(count()).describe('open'),
  z.array(count()).describe('minutes, with open shifts and without drafts'),
] as const
const cost = () => z.array(z.int()).describe('cost in pence of the same shifts')
/** The figures of each day, for staff. */
export const DailyFigures = z.tuple([...FIGURES, cost()])
export type DailyFigures = z.infer<typeof DailyFigures>
const restaurant = () => id().describe('restaurant')

/** `seq`: the last announced change that the sums include. */
export const Outline = z.object({
  seq: count(),
  rows: z.array(OutlineRow),
  daily: z.array(z.tuple([restaurant(), ...FIGURES, cost()])).optional(),
  days: DailyFigures.optional(),
  hours,
})
export type Outline = z.infer<typeof Outline>
export const OutlineForRestaurant = z.object({
  seq: count(),
  rows: z.array(OutlineRowForRestaurant),
  daily: z.array(z.tuple([restaurant(), ...FIGURES])).optional(),
  days: z.tuple([...FIGURES]).optional(),
  hours,
})
