import { byText } from '../kernel/names.ts'
import { TIME_LIST } from '../kernel/timeList.ts'
import { type ClockTime, displayDate, type IsoDate, isClockTime } from '../kernel/wallClock.ts'
import { HOLIDAY, REGULAR, type WorkingTime } from './availability.ts'

/** A period of one day as a form or a call gives it: 'HH:mm', '' or null if nothing is entered. */
export interface GivenPeriod {
  /** 10: unavailable all day, ignoring the times; 20: a working period. */
  holiday: typeof HOLIDAY | typeof REGULAR
  start_at?: string | null | undefined
  /** May be '24:00', the end of the day. */
  stop_at?: string | null | undefined
}

export type PeriodField = 'start_at' | 'stop_at'
export type PeriodProblems = Partial<Record<PeriodField, string>>

export const END_OF_DAY = '24:00'

const FIELDS = { start_at: "'Start at'", stop_at: "'Stop at'" } as const

/**
 * Checks each period of one day, in the order given (docs/spec/drivers.md#working-periods). Times must be valid, the stop
 * after the start, and no time inside another period. Periods may touch. 'Unavailable – All Day' excludes all others.
 *
 * @param day its name in messages: 'Monday', or '20/06/2026' for an override
 */
export function periodProblems(day: string, periods: readonly GivenPeriod[]): PeriodProblems[] {
  const own = periods.map((period) => ownProblems(day, period))
  const whole = periods.map((period, index) => (isEmpty(own[index]) ? stretchOf(period) : undefined))
  return whole.map((stretch, index) => {
    if (!stretch) return own[index] as PeriodProblems
    const others = whole.filter((other, at) => other !== undefined && at !== index) as Stretch[]
    return crossings(day, stretch, others)
  })
}

/** The one period of a day off: from the first to the last time of the time list (docs/spec/drivers.md#days-off). */
export function dayOffPeriod() {
  return { holiday: HOLIDAY, start_at: TIME_LIST[0] as string, stop_at: TIME_LIST.at(-1) as string } as const
}

export const hasDayOff = (periods: readonly GivenPeriod[]): boolean =>
  periods.some(({ holiday }) => holiday === HOLIDAY)

export const PAST_DATE = (date: IsoDate) => `${displayDate(date)} is in the past and cannot be changed.`

export function isSamePeriod(one: GivenPeriod, other: GivenPeriod): boolean {
  if (one.holiday !== other.holiday) return false
  return one.holiday === HOLIDAY || (one.start_at === other.start_at && one.stop_at === other.stop_at)
}

interface Stretch {
  start: ClockTime
  stop: string
}

function ownProblems(day: string, { holiday, start_at, stop_at }: GivenPeriod): PeriodProblems {
  if (holiday === HOLIDAY) return {}
  const problems: PeriodProblems = {}
  const note = (field: PeriodField, what: string | undefined) => {
    if (what) problems[field] = `${day} ${FIELDS[field]} ${what}`
  }
  note('start_at', timeProblem(start_at, isClockTime))
  note('stop_at', timeProblem(stop_at, isStopTime))
  // Equal-length texts of digits compare as the times do.
  if (isEmpty(problems) && (start_at as string) >= (stop_at as string)) {
    note('start_at', `can't be greater then ${FIELDS.stop_at}`)
  }
  return problems
}

function timeProblem(time: string | null | undefined, isTime: (text: string) => boolean): string | undefined {
  if (!time) return 'required'
  return isTime(time) ? undefined : 'invalid format'
}

const isStopTime = (text: string): boolean => text === END_OF_DAY || isClockTime(text)

function stretchOf({ holiday, start_at, stop_at }: GivenPeriod): Stretch {
  return holiday === HOLIDAY
    ? { start: '00:00', stop: END_OF_DAY }
    : { start: start_at as string, stop: stop_at as string }
}

function crossings(day: string, { start, stop }: Stretch, others: readonly Stretch[]): PeriodProblems {
  const problems: PeriodProblems = {}
  const note = (field: PeriodField) => {
    problems[field] = `${day} ${FIELDS[field]} has intersection with other period`
  }
  if (others.some((other) => other.start <= start && start < other.stop)) note('start_at')
  if (others.some((other) => other.start < stop && stop <= other.stop)) note('stop_at')
  return problems
}

const isEmpty = (problems: PeriodProblems | undefined): boolean =>
  problems === undefined || Object.keys(problems).length === 0

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
