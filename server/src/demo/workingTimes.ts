import { REGULAR, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { dayOffPeriod } from '@driverdesk/domain/drivers/workingPeriods.ts'
import { addDays, type ClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Row } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type DemoPlan, idsUpTo } from './demoPlan.ts'
import { LAST_PLANTED_DRIVER } from './drivers.ts'

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
export function workingTimeByDriver({ weekly, overrides }: WorkingTimes): Map<number, WorkingTime> {
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

/** What a week says; the weekdays that it leaves out are available all day. */
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
