import { REGULAR, unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { dayOffPeriod } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { addDays, type ClockTime, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { overlaps, type ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import {
  ASSIGNED,
  FREE,
  type REJECTED,
  SHIFT_DRAFT,
  type ShiftStatus,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Row } from '../kernel/tables.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import { type DemoPlan, type DemoRow, idsUpTo } from './demoPlan.ts'
import { type Drivers, LAST_PLANTED_DRIVER, type Preferences } from './drivers.ts'
import type { Places } from './places.ts'

type Times = Pick<ShiftTimes, 'period_date' | 'start_time' | 'finish_time'>

/** Drivers by place and time, and their bookings. */
export interface Rota {
  /** An active driver who is offered to the restaurant, available and free at that time; undefined where no one is. */
  findDriver(restaurantId: number, times: Times, chance: Chance): number | undefined
  /** Books the driver of a shift; an open one books no one. */
  book(shift: PlannedShift): void
  /** Forgets the bookings that cannot matter any more: a shift reaches at most into the next day. */
  nextDay(): void
}

const ALWAYS: WorkingTime = { default_working_time: [], actual_override_working_time: [] }

/** A rota on which no one is booked yet. */
export function emptyRota(
  places: Places,
  drivers: Drivers,
  preferences: Preferences,
  workingTimes: WorkingTimes,
): Rota {
  const offeredTo = offeredByRestaurant(places.restaurants, drivers, preferences)
  const working = workingTimeByDriver(workingTimes)
  let [yesterday, today] = [new Map<number, Times[]>(), new Map<number, Times[]>()]

  const isFree = (driverId: number, times: Times) =>
    ![yesterday, today].some((day) => day.get(driverId)?.some((booked) => overlaps(booked, times))) &&
    unavailability(times, working.get(driverId) ?? ALWAYS) === undefined

  return {
    findDriver(restaurantId, times, chance) {
      const candidates = offeredTo.get(restaurantId) ?? []
      const first = chance.whole(0, Math.max(0, candidates.length - 1))
      for (let tried = 0; tried < candidates.length; tried += 1) {
        const driverId = entry(candidates, (first + tried) % candidates.length)
        if (isFree(driverId, times)) return driverId
      }
      return undefined
    },
    book(shift) {
      if (shift.driver.assignment !== ASSIGNED) return
      today.set(shift.driver.id, [...(today.get(shift.driver.id) ?? []), shift])
    },
    nextDay() {
      yesterday = today
      today = new Map()
    },
  }
}

function offeredByRestaurant(
  restaurants: readonly DemoRow<'restaurant'>[],
  { drivers, driverAreas, driverRestaurants }: Drivers,
  preferences: Preferences,
): Map<number, number[]> {
  const areasOf = Map.groupBy(driverAreas, (row) => row.driver_id)
  const restaurantsOf = Map.groupBy(driverRestaurants, (row) => row.driver_id)
  const blocks = preferences.filter(({ preference }) => preference === 'blocked')
  const blocksOf = Map.groupBy(blocks, (row) => row.driver_id)
  const reaches = drivers
    .filter((driver) => driver.status === DRIVER_ACTIVE)
    .map(({ id }) => ({
      id,
      area_ids: (areasOf.get(id) ?? []).map((row) => row.area_id),
      restaurant_ids: (restaurantsOf.get(id) ?? []).map((row) => row.restaurant_id),
      blocked_restaurant_ids: (blocksOf.get(id) ?? []).map((row) => row.restaurant_id),
    }))
  return new Map(
    restaurants.map((restaurant) => {
      const offered = reaches.filter((driver) => isOffered(driver, restaurant))
      return [restaurant.id, offered.map((driver) => driver.id)]
    }),
  )
}

/** A shift before it has an id, a price and a history. */
export interface PlannedShift {
  restaurantId: number
  status: ShiftStatus
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
  driver:
    | { assignment: typeof ASSIGNED; id: number }
    | { assignment: typeof FREE }
    /** Open again, since this driver rejected it. */
    | { assignment: typeof REJECTED; rejectedBy: number }
  /** The restaurant asked for it, as for every draft. */
  byRestaurant: boolean
}

/** An open shift by an agency's hand, or a restaurant's where it is a draft. */
export function openShift(
  restaurantId: number,
  status: ShiftStatus,
  times: Pick<PlannedShift, 'period_date' | 'start_time' | 'finish_time'>,
): PlannedShift {
  return {
    restaurantId,
    status,
    ...times,
    driver: { assignment: FREE },
    byRestaurant: status === SHIFT_DRAFT,
  }
}

export interface WorkingTimes {
  weekly: Row<'driver_working_time'>[]
  overrides: Row<'driver_override_time'>[]
}

/** Periods of one day; none is a day off. */
type Day = readonly (readonly [start: ClockTime, stop: string])[]

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const DAY_OFF: Day = []
const EVENINGS: Day = [['16:00', '24:00']]
const MEALS: Day = [
  ['11:00', '15:30'],
  ['17:00', '23:30'],
]
const DAYTIME: Day = [['08:00', '18:00']]
/** The two touch at midnight, so a shift may run through it (docs/spec/shifts.md#availability). */
const NIGHTS: Day = [
  ['00:00', '06:00'],
  ['18:00', '24:00'],
]

/**
 * Working times of two drivers in five, and dates on which one in eight has a day off or other hours. The first ones have
 * none: the planted shifts need them at any hour.
 */
export function workingTimes(plan: DemoPlan): WorkingTimes {
  const weekly: Omit<Row<'driver_working_time'>, 'id'>[] = []
  const overrides: Omit<Row<'driver_override_time'>, 'id'>[] = []
  for (const driver_id of idsUpTo(plan.scale.drivers).slice(LAST_PLANTED_DRIVER)) {
    const chance = chanceOf(plan.seed, 'working times', driver_id)
    for (const [week_day, day] of weekOf(chance)) {
      weekly.push(...entriesOf(day).map((entry) => ({ driver_id, week_day, ...entry })))
    }
    if (!chance.happens(1 / 8)) continue
    for (const [offset, day] of overridesOf(chance)) {
      const period_date = addDays(plan.today, offset)
      overrides.push(...entriesOf(day).map((entry) => ({ driver_id, period_date, ...entry })))
    }
  }
  return { weekly: numbered(weekly), overrides: numbered(overrides) }
}

/** By driver id, as the domain asks for them; drivers without any are not in it. */
function workingTimeByDriver({ weekly, overrides }: WorkingTimes): Map<number, WorkingTime> {
  const weeklyOf = Map.groupBy(weekly, (row) => row.driver_id)
  const overridesOf = Map.groupBy(overrides, (row) => row.driver_id)
  const driverIds = new Set([...weeklyOf.keys(), ...overridesOf.keys()])
  return new Map(
    [...driverIds].map((driverId) => [
      driverId,
      {
        default_working_time: weeklyOf.get(driverId) ?? [],
        actual_override_working_time: overridesOf.get(driverId) ?? [],
      },
    ]),
  )
}

/** A week's working times. Weekdays that it leaves out are available all day. */
function weekOf(chance: Chance): (readonly [weekDay: number, day: Day])[] {
  const everyDay = (day: Day) => WEEK.map((weekDay) => [weekDay, day] as const)
  const twoDaysOff = () => chance.shuffled(WEEK).slice(0, 2)
  return chance.weighted([
    [() => [], 60],
    [() => twoDaysOff().map((weekDay) => [weekDay, DAY_OFF] as const), 15],
    [() => everyDay(EVENINGS), 7],
    [() => everyDay(MEALS), 7],
    [() => WEEK.map((weekDay) => [weekDay, weekDay < 5 ? DAYTIME : DAY_OFF] as const), 7],
    [() => everyDay(NIGHTS), 4],
  ])()
}

/** Different days from ten ago to 25 ahead. */
function overridesOf(chance: Chance): (readonly [offset: number, day: Day])[] {
  const offsets = chance.shuffled(Array.from({ length: 36 }, (_, index) => index - 10))
  return offsets
    .slice(0, chance.whole(1, 3))
    .map((offset) => [offset, chance.pick([DAY_OFF, DAY_OFF, DAYTIME, EVENINGS])] as const)
}

function entriesOf(day: Day) {
  if (day.length === 0) return [dayOffPeriod()]
  return day.map(([start_at, stop_at]) => ({ holiday: REGULAR, start_at, stop_at }) as const)
}

function numbered<T>(rows: readonly T[]): (T & { id: number })[] {
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}
