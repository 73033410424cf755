import { byText } from '../kernel/names.ts'
import type { IsoDate } from '../kernel/wallClock.ts'
import { HOLIDAY, REGULAR, type WorkingTime } from './availability.ts'
import { dayOffPeriod, type GivenPeriod, isSamePeriod, PAST_DATE } from './workingPeriods.ts'

export type GivenDefault = GivenPeriod & { week_day: number }
export type GivenOverride = GivenPeriod & { period_date: IsoDate }

/**
 * A driver's working times after a change, in order: the given week, the given dates from today on, and past dates
 * unchanged. A day off has the times of the list (docs/spec/drivers.md#days-off).
 *
 * @param given must have no problems in its periods
 */
export function plannedWorkingTime(
  stored: WorkingTime,
  week: readonly GivenDefault[],
  dates: readonly GivenOverride[],
  today: IsoDate,
): WorkingTime {
  const past = stored.actual_override_working_time.filter(({ period_date }) => period_date < today)
  const coming = dates.filter(({ period_date }) => period_date >= today).map(entered)
  return inOrder({
    default_working_time: week.map(entered),
    actual_override_working_time: [...past, ...coming],
  })
}

/** Finds the given past dates that differ from what was stored, by their place. A past date that is left out is no problem. */
export function pastDateProblems(
  stored: WorkingTime,
  dates: readonly GivenOverride[],
  today: IsoDate,
): Map<number, string> {
  const isStored = (given: GivenOverride) =>
    stored.actual_override_working_time.some(
      (entry) => entry.period_date === given.period_date && isSamePeriod(entry, given),
    )
  const changed = [...dates.entries()].filter(([, given]) => given.period_date < today && !isStored(given))
  return new Map(changed.map(([at, { period_date }]) => [at, PAST_DATE(period_date)]))
}

/** True if both mean the same, in any order. The times of a day off do not matter. */
export function isSameWorkingTime(one: WorkingTime, other: WorkingTime): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder({ default_working_time, actual_override_working_time }: WorkingTime): WorkingTime {
  return {
    default_working_time: default_working_time
      .map((entry) => ({ week_day: entry.week_day, ...whole(entry) }))
      .sort((a, b) => a.week_day - b.week_day || byStart(a, b)),
    actual_override_working_time: actual_override_working_time
      .map((entry) => ({ period_date: entry.period_date, ...whole(entry) }))
      .sort((a, b) => byText(a.period_date, b.period_date) || byStart(a, b)),
  }
}

const entered = <T extends GivenPeriod>(given: T) => ({ ...given, ...whole(given) })

function whole({ holiday, start_at, stop_at }: GivenPeriod) {
  if (holiday === HOLIDAY) return dayOffPeriod()
  return { holiday: REGULAR, start_at: start_at ?? null, stop_at: stop_at ?? null } as const
}

const byStart = (a: { start_at: string | null }, b: { start_at: string | null }) =>
  byText(a.start_at ?? '', b.start_at ?? '')
