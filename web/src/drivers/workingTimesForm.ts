import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type {
  ChangedWorkingTimes,
  OwnWorkingTimes,
} from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import { HOLIDAY, REGULAR } from '@driverdesk/domain/drivers/availability.ts'
import {
  dayOffPeriod,
  END_OF_DAY,
  hasDayOff,
  type PeriodProblems,
  periodProblems,
} from '@driverdesk/domain/drivers/workingPeriods.ts'
import {
  addDays,
  type DateRange,
  displayDate,
  type IsoDate,
  WEEKDAYS,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { useState } from 'react'
import { useRecord } from '../ui/form/useRecord.ts'

export interface PeriodInput {
  key: number
  holiday: typeof HOLIDAY | typeof REGULAR
  /** 'HH:mm', or the text typed so far. */
  start_at: string
  /** The same; '24:00' is the end of the day. */
  stop_at: string
}

/** The periods of one day, in the order of entry. Empty: available all day or, for a date, as in the week. */
export type DayPeriods = readonly PeriodInput[]

export interface WorkingTimesForm {
  /** Monday first. */
  week: readonly DayPeriods[]
  /** Dates with their own periods, including past ones. */
  dates: Readonly<Record<IsoDate, DayPeriods>>
}

let lastKey = 0

export const newPeriod = (start_at = '', stop_at = ''): PeriodInput => {
  lastKey += 1
  return { key: lastKey, holiday: REGULAR, start_at, stop_at }
}

export const dayOff = (): DayPeriods => [{ ...newPeriod(), ...dayOffPeriod() }]

export const copied = (periods: DayPeriods): DayPeriods =>
  periods.map((period) => ({ ...period, key: newPeriod().key }))

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

/** The end of the day is stored in several ways, and shown as '24:00'. */
function shown({ holiday, start_at, stop_at }: Entry): PeriodInput {
  if (holiday === HOLIDAY) return { ...newPeriod(), ...dayOffPeriod() }
  const isEnd = stop_at === null || stop_at === '23:59'
  return newPeriod(start_at ?? '00:00', isEnd ? END_OF_DAY : stop_at)
}

/** Without past dates, which the server keeps (docs/spec/drivers.md#working-periods). */
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

export const weekdayProblems = (form: WorkingTimesForm, day: number): PeriodProblems[] =>
  periodProblems(WEEKDAYS[day] as string, form.week[day] ?? [])
export const dateProblems = (form: WorkingTimesForm, date: IsoDate): PeriodProblems[] =>
  periodProblems(displayDate(date), form.dates[date] ?? [])

export function firstProblemOfTabs(form: WorkingTimesForm, today: IsoDate) {
  const coming = Object.keys(form.dates)
    .filter((date) => date >= today)
    .toSorted()
  const first = (all: PeriodProblems[]): string | undefined => all.flatMap((each) => Object.values(each))[0]
  return {
    week: first(WEEKDAYS.flatMap((_, day) => weekdayProblems(form, day))),
    leave: first(coming.flatMap((date) => dateProblems(form, date))),
  }
}

/** Compares two days regardless of the order of their periods. */
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

export function isSameForm(one: WorkingTimesForm, other: WorkingTimesForm): boolean {
  const dates = new Set([...Object.keys(one.dates), ...Object.keys(other.dates)])
  return (
    one.week.every((periods, day) => isSameDay(periods, other.week[day])) &&
    [...dates].every((date) => isSameDay(one.dates[date], other.dates[date]))
  )
}

/** Takes over what someone else saved (`now`), except for days that this person has changed since `before`. */
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

export interface LeaveEntry extends DateRange {
  periods: DayPeriods
}

export function comingLeave({ dates }: WorkingTimesForm, today: IsoDate): LeaveEntry[] {
  const entries: LeaveEntry[] = []
  const said = Object.entries(dates).filter(([date, periods]) => date >= today && periods.length > 0)
  for (const [date, periods] of said.toSorted(([a], [b]) => a.localeCompare(b))) {
    const last = entries.at(-1)
    if (last && addDays(last.to, 1) === date && isSameDay(last.periods, periods)) last.to = date
    else entries.push({ from: date, to: date, periods })
  }
  return entries
}

/** 'Unavailable – All Day', 'Available 09:00 – 14:00, 18:00 – 24:00', or `nothing` for a day without periods. */
export function periodsText(periods: DayPeriods, nothing: string): string {
  if (hasDayOff(periods)) return DAY_OFF
  if (periods.length === 0) return nothing
  const times = periods.toSorted((a, b) => a.start_at.localeCompare(b.start_at))
  return `Available ${times.map(({ start_at, stop_at }) => `${start_at || '…'} – ${stop_at || '…'}`).join(', ')}`
}

export const DAY_OFF = 'Unavailable – All Day'

export interface WorkingTimesCalls<Saved> {
  save: (times: OwnWorkingTimes) => Promise<Saved>
  load: () => Promise<WorkingTimes | undefined>
}

/** The form of a driver's working times. Entries are kept until they are saved, even if the server refuses them. */
export function useWorkingTimesForm<Saved>(
  times: WorkingTimes,
  today: IsoDate,
  { save, load }: WorkingTimesCalls<Saved>,
  onSaved: (saved: Saved) => void,
) {
  const [form, setForm] = useState(() => workingTimesForm(times))
  const {
    send,
    seen = times,
    ...editor
  } = useRecord<WorkingTimes, WorkingTimesForm, Saved>({
    thing: 'driver',
    fields: [],
    record: times,
    update: (entered, { updated_at }) => save({ updated_at, ...workingTimesBody(entered, today) }),
    load,
    hasSent: (now, entered, before) =>
      isSameForm(entered, workingTimesForm(now)) && !isSameForm(entered, workingTimesForm(before)),
    takeOver: (now, before) => {
      setForm((entered) => mergedForm(entered, workingTimesForm(before), workingTimesForm(now)))
      return []
    },
    reloaded: () => 'Reloaded. The days that you changed are as you entered them.',
    onSaved,
  })
  const problems = firstProblemOfTabs(form, today)
  const problem = problems.week ?? problems.leave
  return {
    ...editor,
    form,
    setForm,
    problems,
    problem,
    isDirty: () => !editor.isSaved && !isSameForm(form, workingTimesForm(seen)),
    save: async () => {
      if (!problem) await send(form)
    },
  }
}
