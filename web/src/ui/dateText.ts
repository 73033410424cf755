import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import {
  type DateRange,
  displayDate,
  type IsoDate,
  timeIn,
  todayIn,
  WEEKDAYS,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { businessToday } from '../kernel/businessClock.ts'
import { businessTimezone } from '../kernel/settings.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Monday'. */
export const weekdayName = (date: IsoDate): string => WEEKDAYS[weekdayIndex(date)]

/** 'Mon'. */
export const shortWeekday = (date: IsoDate): string => weekdayName(date).slice(0, 3)

/** 'Mar'. */
export const monthName = (date: IsoDate): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''

/** '9 Mar'. */
export const dayAndMonth = (date: IsoDate): string => `${Number(date.slice(8))} ${monthName(date)}`

/** 'Monday 9 Mar 2026'. */
export const longDate = (date: IsoDate): string =>
  `${weekdayName(date)} ${dayAndMonth(date)} ${date.slice(0, 4)}`

/** 'Mon 9 Mar'. */
export const shortDay = (date: IsoDate): string => `${shortWeekday(date)} ${dayAndMonth(date)}`

/** 'Mon 9 Mar – Wed 11 Mar', or 'Mon 9 Mar' for one day. */
export const shortDays = (first: IsoDate, last: IsoDate): string =>
  first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`

/** '16/03/2026 – 22/03/2026', or '16/03/2026' for one day. */
export const rangeText = ({ from, to }: DateRange): string =>
  from === to ? displayDate(from) : `${displayDate(from)} – ${displayDate(to)}`

/** The time of the browser's clock at a moment. */
export function localTime(moment: Date): WallTime {
  const asIfUtc = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString()
  return { date: asIfUtc.slice(0, 10), time: asIfUtc.slice(11, 16) }
}

/** An ISO 8601 moment as 'DD/MM/YYYY HH:mm' in the browser's zone (docs/spec/kernel.md#dates-and-times). */
export function momentText(moment: string): string {
  const { date, time } = localTime(new Date(moment))
  return `${displayDate(date)} ${time}`
}

/** '14:35', or 'Fri 20 Nov, 07:20' on another day, in the business's zone. */
export function momentWords(moment: string): string {
  const zone = businessTimezone()
  const at = new Date(moment)
  const date = todayIn(zone, at)
  const day = date === businessToday() ? '' : `${shortWeekday(date)} ${dayAndMonth(date)}, `
  return `${day}${timeIn(zone, at)}`
}
