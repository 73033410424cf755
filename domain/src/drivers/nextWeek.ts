import {
  addDays,
  type ClockTime,
  type DateRange,
  dayOnPaper,
  daysInRange,
  type IsoDate,
  WEEKDAYS,
  weekdayIndex,
} from '../kernel/wallClock.ts'
import { AVAILABILITY_DAY_KEY, AVAILABILITY_TIME_KEY } from '../options/optionKeys.ts'
import { dayPeriods, type WorkingTime } from './availability.ts'

/**
 * The week for which drivers confirm their availability (docs/spec/drivers.md#availability-of-the-next-week): Monday to
 * Sunday, from the next Monday on.
 */
export function nextWeek(today: IsoDate): DateRange {
  const from = addDays(today, 7 - weekdayIndex(today))
  return { from, to: addDays(from, 6) }
}

/** True if a driver can work at other times of the week. */
export const changesWeek = (week: DateRange, before: WorkingTime, after: WorkingTime): boolean =>
  daysInRange(week).some(
    (date) => JSON.stringify(dayPeriods(date, before)) !== JSON.stringify(dayPeriods(date, after)),
  )

export const OTHER_WEEK = 'This is no longer the next week. Look at the new one.'

/** True if drivers are asked to confirm. */
export const isAsked = (options: ReadonlyMap<string, string>): boolean =>
  WEEKDAYS.some((day) => day.toLowerCase() === options.get(AVAILABILITY_DAY_KEY))

/** True on the day of the reminder, from its time on. */
export function isReminderDue(
  options: ReadonlyMap<string, string>,
  { date, time }: { date: IsoDate; time: ClockTime },
): boolean {
  const day = WEEKDAYS[weekdayIndex(date)]?.toLowerCase()
  return options.get(AVAILABILITY_DAY_KEY) === day && time >= (options.get(AVAILABILITY_TIME_KEY) ?? '')
}

export const availabilityNotice = ({ from, to }: DateRange): { title: string; body: string } => ({
  title: 'Is your availability right?',
  body: `For ${dayOnPaper(from)} to ${dayOnPaper(to)}. Look at it in the app under Availability, and confirm it.`,
})
