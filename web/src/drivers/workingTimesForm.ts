import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ChangedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import { HOLIDAY, REGULAR } from '@driverdesk/domain/drivers/availability.ts'
import {
  dayOffPeriod,
  END_OF_DAY,
  hasDayOff,
  type PeriodProblems,
  periodProblems,
} from '@driverdesk/domain/drivers/workingPeriods.ts'
import { displayDate, type IsoDate, WEEKDAYS } from '@driverdesk/domain/kernel/wallClock.ts'

/** A period as the dialog shows it. */
export interface PeriodInput {
  /** Which one it is while periods come and go. */
  key: number
  holiday: typeof HOLIDAY | typeof REGULAR
  /** 'HH:mm', or whatever is typed so far. */
  start_at: string
  /** The same; '24:00' is the end of the day. */
  stop_at: string
}

/** What is said about one day, in the order of entry; nothing: available all day, or as in the week. */
export type DayPeriods = readonly PeriodInput[]

export interface WorkingTimesForm {
  /** Monday first. */
  week: readonly DayPeriods[]
  /** The dates of which something is said; past ones too. */
  dates: Readonly<Record<IsoDate, DayPeriods>>
}

let lastKey = 0

export const newPeriod = (start_at = '', stop_at = ''): PeriodInput => {
  lastKey += 1
  return { key: lastKey, holiday: REGULAR, start_at, stop_at }
}

export const dayOff = (): DayPeriods => [{ ...newPeriod(), ...dayOffPeriod() }]

/** The same periods for another day. */
export const copied = (periods: DayPeriods): DayPeriods =>
  periods.map((period) => ({ ...period, key: newPeriod().key }))

/** When a driver works, as the server has it. */
export type WorkingTimes = Pick<
  Driver,
  'default_working_time' | 'actual_override_working_time' | 'updated_at'
>

export function workingTimesForm(times: WorkingTimes): WorkingTimesForm {
  const dates: Record<IsoDate, PeriodInput[]> = {}
  for (const entry of times.actual_override_working_time) {
    dates[entry.period_date] = [...(dates[entry.period_date] ?? []), shown(entry)]
  }
  const week = WEEKDAYS.map((_, day) =>
    times.default_working_time.filter(({ week_day }) => week_day === day).map(shown),
  )
  return { week, dates }
}

type Entry = Driver['default_working_time'][number] | Driver['actual_override_working_time'][number]

/** Stored ends of the day read '24:00', however they are written. */
function shown({ holiday, start_at, stop_at }: Entry): PeriodInput {
  if (holiday === HOLIDAY) return { ...newPeriod(), ...dayOffPeriod() }
  const isEnd = stop_at === null || stop_at === '23:59'
  return newPeriod(start_at ?? '00:00', isEnd ? END_OF_DAY : stop_at)
}

/** What travels. Past dates do not: the server keeps them (docs/spec/drivers.md#working-periods). */
export function workingTimesBody(
  form: WorkingTimesForm,
  today: IsoDate,
): Pick<ChangedWorkingTimes, 'default_working_times' | 'override_working_time'> {
  const coming = Object.entries(form.dates).filter(([date]) => date >= today)
  return {
    default_working_times: form.week.flatMap((periods, week_day) =>
      periods.map(({ key: _, ...period }) => ({ week_day, ...period })),
    ),
    override_working_time: coming
      .toSorted(([a], [b]) => a.localeCompare(b))
      .flatMap(([period_date, periods]) =>
        periods.map(({ key: _, ...period }) => ({ period_date, ...period })),
      ),
  }
}

/** By day: what is wrong with each of its periods. */
export const weekdayProblems = (form: WorkingTimesForm, day: number): PeriodProblems[] =>
  periodProblems(WEEKDAYS[day] as string, form.week[day] ?? [])
export const dateProblems = (form: WorkingTimesForm, date: IsoDate): PeriodProblems[] =>
  periodProblems(displayDate(date), form.dates[date] ?? [])

/** The first message of each tab, undefined where all is well. */
export function firstProblems(form: WorkingTimesForm, today: IsoDate) {
  const coming = Object.keys(form.dates)
    .filter((date) => date >= today)
    .toSorted()
  const first = (all: PeriodProblems[]): string | undefined => all.flatMap((each) => Object.values(each))[0]
  return {
    week: first(WEEKDAYS.flatMap((_, day) => weekdayProblems(form, day))),
    leave: first(coming.flatMap((date) => dateProblems(form, date))),
  }
}

/** Whether two days say the same, whichever of their periods was entered first. */
export function isSameDay(one: DayPeriods = [], other: DayPeriods = []): boolean {
  return textOf(one) === textOf(other)
}

const textOf = (periods: DayPeriods): string =>
  hasDayOff(periods)
    ? 'off'
    : periods
        .map(({ start_at, stop_at }) => `${start_at}-${stop_at}`)
        .toSorted()
        .join(' ')

/** Whether two forms say the same. */
export function isSameForm(one: WorkingTimesForm, other: WorkingTimesForm): boolean {
  const dates = new Set([...Object.keys(one.dates), ...Object.keys(other.dates)])
  return (
    one.week.every((periods, day) => isSameDay(periods, other.week[day])) &&
    [...dates].every((date) => isSameDay(one.dates[date], other.dates[date]))
  )
}

/** What somebody else saved, with the days kept that this person has changed since `before`. */
export function mergedForm(
  form: WorkingTimesForm,
  before: WorkingTimesForm,
  now: WorkingTimesForm,
): WorkingTimesForm {
  const dates = { ...now.dates }
  for (const date of new Set([...Object.keys(form.dates), ...Object.keys(before.dates)])) {
    if (!isSameDay(form.dates[date], before.dates[date])) dates[date] = form.dates[date] ?? []
  }
  return {
    week: form.week.map((periods, day) =>
      isSameDay(periods, before.week[day]) ? (now.week[day] ?? []) : periods,
    ),
    dates,
  }
}
