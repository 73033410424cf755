import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { dayAndMonth, localTime, shortDays } from '../ui/dateText.ts'

/**
 * '14:05', 'yesterday 14:05', '9 Mar 14:05' or '9 Mar 2025 14:05', in the browser's time zone.
 *
 * @param moment ISO 8601
 */
export function stepMoment(moment: string, now: Date = new Date()): string {
  const { date, time } = localTime(new Date(moment))
  const today = localTime(now).date
  if (date === today) return time
  if (date === addDays(today, -1)) return `yesterday ${time}`
  const year = date.slice(0, 4)
  return [dayAndMonth(date), year === today.slice(0, 4) ? '' : year, time].filter(Boolean).join(' ')
}

/** The days of a step's shifts: 'Mon 9 Mar', 'Mon 9 Mar – Wed 11 Mar', or '' if there are none. */
export const stepDays = ({ first_date, last_date }: Pick<Step, 'first_date' | 'last_date'>): string =>
  first_date === null ? '' : shortDays(first_date, last_date ?? first_date)
