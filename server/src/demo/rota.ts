import { REGULAR, unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { dayOffPeriod } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { addDays, type ClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { overlaps, type ShiftTimes } from '@driverdesk/domain/shifts/shiftClash.ts'
import { type Chance, chanceOf, entry, idsUpTo } from './chance.ts'
import type { DemoPlan } from './demoPlan.ts'
import { type Drivers, LAST_PLANTED_DRIVER } from './drivers.ts'
import type { Places } from './places.ts'

export type Times = Pick<ShiftTimes, 'period_date' | 'start_time' | 'finish_time'>
export type Rota = ReturnType<typeof emptyRota>

const ALWAYS: WorkingTime = { default_working_time: [], actual_override_working_time: [] }

/** Finds free drivers by place and time, and books them. At first no one is booked. */
export function emptyRota({ restaurant }: Places, drivers: Drivers, workingTimes: WorkingTimes) {
  const offeredTo = offeredByRestaurant(restaurant, drivers)
  const weeklyOf = Map.groupBy(workingTimes.driver_working_time, (row) => row.driver_id)
  const datesOf = Map.groupBy(workingTimes.driver_override_time, (row) => row.driver_id)
  let [yesterday, today] = [new Map<number, Times[]>(), new Map<number, Times[]>()]

  const isFree = (driverId: number, times: Times) => {
    if ([yesterday, today].some((day) => day.get(driverId)?.some((booked) => overlaps(booked, times))))
      return false
    const default_working_time = weeklyOf.get(driverId) ?? ALWAYS.default_working_time
    const actual_override_working_time = datesOf.get(driverId) ?? ALWAYS.actual_override_working_time
    return unavailability(times, { default_working_time, actual_override_working_time }) === undefined
  }

  return {
    /** An active driver who is offered to the restaurant and free at that time; undefined if there is none. */
    findDriver(restaurantId: number, times: Times, chance: Chance): number | undefined {
      const candidates = offeredTo.get(restaurantId) ?? []
      const first = chance.whole(0, Math.max(0, candidates.length - 1))
      for (let tried = 0; tried < candidates.length; tried += 1) {
        const driverId = entry(candidates, (first + tried) % candidates.length)
        if (isFree(driverId, times)) return driverId
      }
      return undefined
    },
    /** Books the driver of a shift, if it has one. */
    book(shift: Times & { driver_id: number | null }): void {
      if (shift.driver_id) today.set(shift.driver_id, [...(today.get(shift.driver_id) ?? []), shift])
    },
    /** Drops old bookings, because a shift ends on the next day at the latest. */
    nextDay(): void {
      yesterday = today
      today = new Map()
    },
  }
}

/** Ids of the active drivers, by restaurant. */
function offeredByRestaurant(restaurants: Places['restaurant'], drivers: Drivers): Map<number, number[]> {
  const areasOf = Map.groupBy(drivers.driver_area, (row) => row.driver_id)
  const limitsOf = Map.groupBy(drivers.driver_restaurant, (row) => row.driver_id)
  const blocks = drivers.restaurant_driver_preference.filter(({ preference }) => preference === 'blocked')
  const blocksOf = Map.groupBy(blocks, (row) => row.driver_id)
  const restaurantIds = (rows: readonly { restaurant_id: number }[] = []) =>
    rows.map((row) => row.restaurant_id)
  const reaches = drivers.driver
    .filter(({ status }) => status === DRIVER_ACTIVE)
    .map(({ id }) => ({
      id,
      area_ids: (areasOf.get(id) ?? []).map((row) => row.area_id),
      restaurant_ids: restaurantIds(limitsOf.get(id)),
      blocked_restaurant_ids: restaurantIds(blocksOf.get(id)),
    }))
  return new Map(
    restaurants.map((one) => [one.id, reaches.filter((reach) => isOffered(reach, one)).map(({ id }) => id)]),
  )
}

export type WorkingTimes = ReturnType<typeof workingTimes>

/** Periods of one day; none is a day off. */
type Day = readonly (readonly [start: ClockTime, stop: string])[]

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const DAY_OFF: Day = []
const EVENINGS: Day = [['16:00', '24:00']]
const DAYTIME: Day = [['08:00', '18:00']]
const MEALS: Day = [
  ['11:00', '15:30'],
  ['17:00', '23:30'],
]
/** Two periods that meet at midnight, so that a shift may run through it (docs/spec/shifts.md#availability). */
const NIGHTS: Day = [
  ['00:00', '06:00'],
  ['18:00', '24:00'],
]

/**
 * Working times of two drivers in five, and dates on which one in eight has a day off or other hours. The first drivers have
 * none, because the planted shifts need them at any hour.
 */
export function workingTimes({ seed, today, scale }: DemoPlan) {
  const made = idsUpTo(scale.drivers)
    .slice(LAST_PLANTED_DRIVER)
    .map((driver_id) => {
      const chance = chanceOf(seed, 'working times', driver_id)
      const periods = (day: Day) =>
        day.length === 0
          ? [dayOffPeriod()]
          : day.map(([start_at, stop_at]) => ({ holiday: REGULAR, start_at, stop_at }) as const)
      const weekly = weekOf(chance).flatMap(([week_day, day]) =>
        periods(day).map((period) => ({ driver_id, week_day, ...period })),
      )
      if (!chance.happens(1 / 8)) return { weekly, dates: [] }
      // Different days between ten days ago and 25 days ahead.
      const offsets = chance.shuffled(Array.from({ length: 36 }, (_, index) => index - 10))
      const dates = offsets.slice(0, chance.whole(1, 3)).flatMap((offset) => {
        const day = chance.pick([DAY_OFF, DAY_OFF, DAYTIME, EVENINGS])
        return periods(day).map((period) => ({ driver_id, period_date: addDays(today, offset), ...period }))
      })
      return { weekly, dates }
    })
  const numbered = <T>(rows: T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
  return {
    driver_working_time: numbered(made.flatMap(({ weekly }) => weekly)),
    driver_override_time: numbered(made.flatMap(({ dates }) => dates)),
  }
}

/** A week's working times. Weekdays that it leaves out are available all day. */
function weekOf(chance: Chance): (readonly [weekDay: number, day: Day])[] {
  const week = (day: Day, weekend = day) => WEEK.map((at) => [at, at < 5 ? day : weekend] as const)
  const kind = chance.weighted<'two days off' | (readonly [number, Day])[]>(
    [[], 'two days off', week(EVENINGS), week(MEALS), week(DAYTIME, DAY_OFF), week(NIGHTS)],
    [60, 15, 7, 7, 7, 4],
  )
  if (kind !== 'two days off') return kind
  return chance
    .shuffled(WEEK)
    .slice(0, 2)
    .map((weekDay) => [weekDay, DAY_OFF] as const)
}
