/** Understands days in words: '23 Nov', 'tomorrow', 'next monday', 'week 48'. */
import {
  addDays,
  daysBetween,
  type IsoDate,
  isIsoDate,
  typedDate,
  WEEKDAYS,
  weekdayIndex,
} from '../kernel/wallClock.ts'

export interface SpokenDate {
  /** The day, or the Monday of the week. */
  date: IsoDate
  kind: 'day' | 'week'
}

/**
 * The date that a text means on a given day; undefined if it is not a date. A day without a year is the nearest one. A weekday
 * is the next one from today on. 'this', 'next' and 'last' refer to rota weeks, which start on Monday.
 */
export function spokenDate(text: string, today: IsoDate): SpokenDate | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
  const day = namedDay(words, today) ?? givenDate(words, today)
  if (day) return { date: day, kind: 'day' }
  const week = spokenWeek(words, today)
  return week ? { date: week, kind: 'week' } : undefined
}

const mondayOf = (date: IsoDate): IsoDate => addDays(date, -weekdayIndex(date))

const DAYS_AWAY: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }
const WEEKS_AWAY: Readonly<Record<string, number>> = { this: 0, next: 1, last: -1 }

function namedDay(words: string, today: IsoDate): IsoDate | undefined {
  const away = DAYS_AWAY[words]
  if (away !== undefined) return addDays(today, away)
  const [, ahead, ago] = /^(?:in (\d{1,3}) days?|(\d{1,3}) days? ago)$/.exec(words) ?? []
  if (ahead || ago) return addDays(today, Number(ahead ?? 0) - Number(ago ?? 0))
  const [, which, name = ''] = /^(?:(this|next|last) )?([a-z]{3,})$/.exec(words) ?? []
  const weekday = WEEKDAYS.findIndex((known) => known.toLowerCase().startsWith(name))
  if (name === '' || weekday === -1) return undefined
  if (which) return addDays(mondayOf(today), 7 * (WEEKS_AWAY[which] ?? 0) + weekday)
  return addDays(today, (weekday - weekdayIndex(today) + 7) % 7)
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function givenDate(words: string, today: IsoDate): IsoDate | undefined {
  if (isIsoDate(words)) return words
  const typed = typedDate(words)
  if (typed) return typed
  const [, day, month] = /^(\d{1,2})[/.](\d{1,2})$/.exec(words) ?? []
  if (day && month) return nearest(today, (year) => dateOf(year, Number(month), Number(day)))
  const named =
    /^(?:[a-z]+day )?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>[a-z]{3,})(?: (?<year>\d{4}|\d{2}))?$/.exec(
      words,
    ) ?? /^(?<month>[a-z]{3,}) (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}|\d{2}))?$/.exec(words)
  const parts = named?.groups
  if (!parts) return undefined
  const index = MONTHS.findIndex((name) => name.startsWith(parts.month ?? ''))
  const of = (year: number) => dateOf(year, index + 1, Number(parts.day))
  return parts.year ? of(Number(parts.year.padStart(4, '20'))) : nearest(today, of)
}

function dateOf(year: number, month: number, day: number): IsoDate | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isIsoDate(date) ? date : undefined
}

/** Finds the date nearest to today among the years around; of two equally near, the later one. */
function nearest(today: IsoDate, dateIn: (year: number) => IsoDate | undefined): IsoDate | undefined {
  const year = Number(today.slice(0, 4))
  // A leap day may be four years away.
  const dates = [0, 1, -1, 2, -2, 3, -3, 4, -4].flatMap((away) => dateIn(year + away) ?? [])
  const far = (date: IsoDate) => Math.abs(daysBetween(today, date))
  return dates.toSorted((a, b) => far(a) - far(b) || b.localeCompare(a))[0]
}

function spokenWeek(words: string, today: IsoDate): IsoDate | undefined {
  const [, which] = /^(this|next|last) week$/.exec(words) ?? []
  if (which) return addDays(mondayOf(today), 7 * (WEEKS_AWAY[which] ?? 0))
  const [, ahead, ago] = /^(?:in (\d{1,2}) weeks?|(\d{1,2}) weeks? ago)$/.exec(words) ?? []
  if (ahead || ago) return addDays(mondayOf(today), 7 * (Number(ahead ?? 0) - Number(ago ?? 0)))
  const [, number, year] = /^(?:week|wk|w) ?(\d{1,2})(?: (\d{4}))?$/.exec(words) ?? []
  if (!number) return undefined
  const of = (asked: number) => weekOf(asked, Number(number))
  return year ? of(Number(year)) : nearest(today, of)
}

/** The Monday of a week by its number: the first one has the year's first Thursday (ISO 8601). */
function weekOf(year: number, number: number): IsoDate | undefined {
  const monday = addDays(mondayOf(`${year}-01-04`), 7 * (number - 1))
  const isOfYear = number >= 1 && addDays(monday, 3).startsWith(String(year))
  return isOfYear ? monday : undefined
}
