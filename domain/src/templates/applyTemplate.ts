/** Works out the shifts that a template adds in some weeks, before anything is written. */
import { unavailability } from '../drivers/availability.ts'
import { expiredText } from '../drivers/documentExpiry.ts'
import type { OfferingRestaurant } from '../drivers/offeredDrivers.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { addDays, type IsoDate } from '../kernel/wallClock.ts'
import type { Overruling } from '../rules/ruleWords.ts'
import { slotsOf } from '../shifts/copying.ts'
import { type DriverFacts, placeProblem } from '../shifts/driverFit.ts'
import { RESTAURANT_INACTIVE } from '../shifts/shiftActs.ts'
import { clashText, overlaps } from '../shifts/shiftClash.ts'
import { dateIn, type TemplateShift } from './templateShift.ts'

const DAY_PAST = 'This day is in the past.'
const THERE_ALREADY = 'This shift is already on the schedule.'

/** If the driver cannot work, the shift becomes open or is left out. */
export type Unfit = 'open' | 'leave'

/** added: with its driver, or open in the template; opened: it lost its driver. The others are not written. */
type Fate = 'added' | 'opened' | 'left' | 'there'

export interface AppliedShift extends Omit<TemplateShift, 'week_day'> {
  /** The Monday of its week. */
  week: IsoDate
  period_date: IsoDate
  fate: Fate
  /** Why it is opened or left out, or the rules about working time that its driver breaks. */
  problem?: string
  /** It is planned despite a rule that bars it. */
  overruled?: Overruling | undefined
}

/** An existing shift other than a restaurant's draft. */
type StoredTime = ShiftHours & { restaurant_id: number; driver_id: number | null }

export interface TemplateFacts {
  today: IsoDate
  /** The template's active restaurants, by id. */
  places: ReadonlyMap<number, OfferingRestaurant>
  /** Its drivers by id; inactive ones are missing. */
  drivers: ReadonlyMap<number, DriverFacts>
  /** Existing shifts of these restaurants in these weeks. */
  there: readonly StoredTime[]
  /** These drivers' shifts in and around these weeks, at any restaurant, published or not. */
  booked: readonly (ShiftHours & { driver_id: number | null })[]
}

/**
 * The shifts of a template in weeks named by their Mondays, each with its outcome. A shift that exists at the same restaurant
 * and times, with any driver, is not added again, so applying a template twice adds nothing more. A driver is checked against
 * all other shifts, published or not, and against earlier shifts of the template.
 */
export function applyTemplate(
  shifts: readonly TemplateShift[],
  weeks: readonly IsoDate[],
  unfit: Unfit,
  facts: TemplateFacts,
): AppliedShift[] {
  const applied = weeks.flatMap((week) =>
    shifts.map(({ week_day, ...shift }): AppliedShift => {
      return { ...shift, week, period_date: dateIn(week, { week_day }), fate: 'added' }
    }),
  )
  const isThere = slotsOf(facts.there).takenBy(applied)
  const times = driversTime(facts.booked)
  return applied.map((shift) => fated(shift, isThere(shift), unfit, facts, times))
}

export const unfitFate = (unfit: Unfit): Fate => (unfit === 'open' ? 'opened' : 'left')

function fated(
  shift: AppliedShift,
  isThere: boolean,
  unfit: Unfit,
  facts: TemplateFacts,
  times: DriversTime,
): AppliedShift {
  if (isThere) return { ...shift, fate: 'there', problem: THERE_ALREADY }
  if (shift.period_date < facts.today) return { ...shift, fate: 'left', problem: DAY_PAST }
  const place = facts.places.get(shift.restaurant_id)
  if (!place) return { ...shift, fate: 'left', problem: RESTAURANT_INACTIVE }
  const problem = plannedDriverProblem(shift, place, facts.drivers, times)
  if (problem) return { ...shift, fate: unfitFate(unfit), problem }
  times.book({ ...shift, place: place.name ?? null })
  return shift
}

/** Undefined if the driver can work it, and for an open shift. */
function plannedDriverProblem(
  shift: ShiftHours & { driver_id: number | null },
  place: OfferingRestaurant,
  drivers: ReadonlyMap<number, DriverFacts>,
  times: DriversTime,
): string | undefined {
  if (shift.driver_id === null) return undefined
  const driver = drivers.get(shift.driver_id)
  const unfit = placeProblem(driver, place) ?? (driver?.working && unavailability(shift, driver.working))
  if (unfit) return unfit
  const booked = times.bookedAt(shift)
  if (booked) return clashText(booked)
  return driver?.documents && expiredText(driver.documents, shift.period_date)
}

type Booking = ShiftHours & { driver_id: number | null; place?: string | null }

interface DriversTime {
  bookedAt(shift: Booking): Booking | undefined
  book(shift: Booking): void
}

/** Finds booked drivers by day, so that a year of an area's weeks is quick. */
function driversTime(booked: readonly Booking[]): DriversTime {
  const keyOf = (driver: number | null, date: IsoDate) => `${driver} ${date}`
  const byDay = Map.groupBy(booked, ({ driver_id, period_date }) => keyOf(driver_id, period_date))
  /** A shift ends on the next day at the latest. */
  const around = ({ driver_id, period_date }: Booking) =>
    [-1, 0, 1].flatMap((days) => byDay.get(keyOf(driver_id, addDays(period_date, days))) ?? [])
  return {
    bookedAt: (shift) => around(shift).find((other) => overlaps(shift, other)),
    book: (shift) => {
      const key = keyOf(shift.driver_id, shift.period_date)
      byDay.set(key, [...(byDay.get(key) ?? []), shift])
    },
  }
}
