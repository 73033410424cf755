import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'

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
