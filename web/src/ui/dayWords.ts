import {
  type DateRange,
  displayDate,
  type IsoDate,
  WEEKDAYS,
  weekdayIndex,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { numberText } from './numberText.ts'

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

/** '1 shift', '12 shifts', '16,810 shifts'. */
export const countOf = (count: number, thing: string): string =>
  `${numberText(count)} ${thing}${count === 1 ? '' : 's'}`
