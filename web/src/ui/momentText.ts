import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { displayDate, timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { businessToday } from '../kernel/businessClock.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { dayAndMonth, shortWeekday } from './dayWords.ts'

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
