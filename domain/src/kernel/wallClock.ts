/*
 * Wall-clock dates and times of the business (docs/spec/kernel.md#wall-clock). They are plain text without a time zone. All
 * arithmetic is done in UTC, where every day has 24 hours, so the machine's time zone does not matter.
 */

/** A calendar date, 'YYYY-MM-DD'. */
export type IsoDate = string
/** A time of day, 'HH:mm', 00:00 to 23:59. */
export type ClockTime = string
/** Whole minutes. */
export type Minutes = number

/** Both days are included. */
export interface DateRange {
  from: IsoDate
  to: IsoDate
}

/** Monday first, like `weekdayIndex`. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const MINUTES_OF_A_DAY: Minutes = 24 * 60

const MILLISECONDS_OF_A_DAY = 24 * 60 * 60 * 1000
const CALENDAR_DATE = /^([1-9]\d{3})-(\d{2})-(\d{2})$/
const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
/** The allowed years. Others are typing errors (0206) and overflow when days are added. */
const FIRST_DATE: IsoDate = '1900-01-01'
const LAST_DATE: IsoDate = '2999-12-31'

/** Messages for a missing and an invalid date (docs/spec/ui.md#forms). */
export const DATE_REQUIRED = 'Date is required.'
export const DATE_INVALID = 'Date invalid format.'

/** True for a calendar day 'YYYY-MM-DD' from 1900 to 2999; false for 2026-02-30. */
export function isIsoDate(text: string): boolean {
  return dayOrNothing(text) !== undefined && text >= FIRST_DATE && text <= LAST_DATE
}

/** True for 'HH:mm' from 00:00 to 23:59. */
export function isClockTime(text: string): boolean {
  return CLOCK_TIME.test(text)
}

/**
 * Minutes since midnight, 0 to 1439.
 * @throws {RangeError} if the text is not a time of day
 */
export function minutesOfDay(time: ClockTime): Minutes {
  const parts = CLOCK_TIME.exec(time)
  if (!parts) throw new RangeError(`Not a time of day: ${time}`)
  return Number(parts[1]) * 60 + Number(parts[2])
}

/**
 * The time of day this many minutes after midnight, modulo 24 hours: 1500 is '01:00', -15 is '23:45'.
 * @throws {RangeError} if the minutes are not whole
 */
export function clockTime(minutes: Minutes): ClockTime {
  if (!Number.isSafeInteger(minutes)) throw new RangeError(`Not whole minutes: ${minutes}`)
  const ofDay = ((minutes % MINUTES_OF_A_DAY) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
  return `${twoDigits(Math.trunc(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

/**
 * The number of days since 1970-01-01, to compare and count dates.
 * @throws {RangeError} if the text is not a calendar date
 */
export function dayNumber(date: IsoDate): number {
  const known = dayNumbers.get(date)
  if (known !== undefined) return known
  const day = dayOrNothing(date)
  if (day === undefined) throw new RangeError(`Not a date: ${date}`)
  if (dayNumbers.size >= MOST_DAYS) dayNumbers.clear()
  dayNumbers.set(date, day)
  return day
}

/** A screen or a report reads a few hundred dates thousands of times. */
const dayNumbers = new Map<IsoDate, number>()
const MOST_DAYS = 10_000

/**
 * The date `days` later, or earlier if negative.
 * @throws {RangeError} if `date` is not a calendar date, the days are not whole, or the result is outside the years
 * 1000 to 9999
 */
export function addDays(date: IsoDate, days: number): IsoDate {
  if (!Number.isSafeInteger(days)) throw new RangeError(`Not whole days: ${days}`)
  const result = new Date((dayNumber(date) + days) * MILLISECONDS_OF_A_DAY).toISOString().slice(0, 10)
  if (!CALENDAR_DATE.test(result)) throw new RangeError(`Out of the calendar: ${date} and ${days} days`)
  return result
}

/** Days from one date to another: 1 to the next day, negative to earlier days. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Monday 1 to Sunday 7. */
export function isoWeekday(date: IsoDate): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (weekdayIndex(date) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** Monday 0 to Sunday 6, like `week_day` of a driver's working times (docs/spec/drivers.md#working-times). */
export function weekdayIndex(date: IsoDate): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const sinceAMonday = dayNumber(date) + 3
  return (((sinceAMonday % 7) + 7) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}

/**
 * The date in a time zone at an instant. 'Today' is the business's date, not the machine's
 * (docs/spec/kernel.md#wall-clock).
 * @throws {RangeError} if the time zone is unknown
 */
export function todayIn(timeZone: string, now: Date): IsoDate {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map((part) => [part.type, part.value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/**
 * The time of day in a time zone at an instant.
 * @throws {RangeError} if the time zone is unknown
 */
export function timeIn(timeZone: string, now: Date): ClockTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    numberingSystem: 'latn',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.format(now)
}

/** For people, 'DD/MM/YYYY' (docs/spec/kernel.md#dates-and-times). */
export function displayDate(date: IsoDate): string {
  return date.split('-').reverse().join('/')
}

/** A time range for people: '10:00 – 14:00'. All screens use this form. */
export const clockRange = (from: ClockTime | '24:00', to: ClockTime | '24:00'): string => `${from} – ${to}`

/** Every date of the range in order; none if it ends before it starts. */
export function daysInRange(range: DateRange): IsoDate[] {
  const count = Math.max(0, daysBetween(range.from, range.to) + 1)
  return Array.from({ length: count }, (_, day) => addDays(range.from, day))
}

function dayOrNothing(text: string): number | undefined {
  const parts = CALENDAR_DATE.exec(text)
  if (!parts) return undefined
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const instant = new Date(Date.UTC(year, month - 1, day))
  // Date.UTC carries overflow: 30 February becomes 2 March, in another month.
  if (instant.getUTCMonth() !== month - 1) return undefined
  return instant.getTime() / MILLISECONDS_OF_A_DAY
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
/** 'Mon 16/11/2026' */
export const dayOnPaper = (date: IsoDate): string =>
  `${WEEKDAYS[weekdayIndex(date)].slice(0, 3)} ${displayDate(date)}`

/**
 * Reads a typed date 'DD/MM/YYYY', also without leading zeros, with a two-digit year of this century, or with '.', '-' or
 * spaces; undefined if it is not a date.
 */
export function typedDate(text: string): IsoDate | undefined {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ?? []
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : undefined
}

/** Why a typed text is not a date. */
export const notDate = (typed: string): string => (typed.trim() === '' ? DATE_REQUIRED : DATE_INVALID)

/** The same for dates of any century, such as a date of birth. Two-digit years are refused as ambiguous. */
export const typedWithFullYear = (text: string): IsoDate | undefined =>
  /\d{4}\s*$/.test(text) ? typedDate(text) : undefined
