import { clockRange, clockTime, type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import { dayPeriods, type WorkingTime } from '@driverdesk/domain/shifts/availability.ts'

/** 'Day off', 'Works all day' or 'Works 09:00 – 14:00, 18:00 – 24:00'. */
export function workingText(working: WorkingTime, date: IsoDate): string {
  const periods = dayPeriods(date, working)
  if (periods.length === 0) return 'Day off'
  const texts = periods.map(({ start, stop }) =>
    start === 0 && stop === MINUTES_OF_A_DAY ? 'all day' : clockRange(clockTime(start), endText(stop)),
  )
  return `Works ${texts.join(', ')}`
}

const endText = (stop: number) => (stop === MINUTES_OF_A_DAY ? '24:00' : clockTime(stop))
