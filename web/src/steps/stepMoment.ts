import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import dayjs from 'dayjs'
import { dayAndMonth, shortDays } from '../ui/dayWords.ts'

/**
 * '14:05', 'yesterday 14:05', '9 Mar 14:05' or '9 Mar 2025 14:05', in the browser's time zone.
 *
 * @param moment ISO 8601
 */
export function stepMoment(moment: string, now: Date = new Date()): string {
  const at = dayjs(moment)
  const time = at.format('HH:mm')
  if (at.isSame(now, 'day')) return time
  if (at.isSame(dayjs(now).subtract(1, 'day'), 'day')) return `yesterday ${time}`
  const day = dayAndMonth(at.format('YYYY-MM-DD'))
  return at.isSame(now, 'year') ? `${day} ${time}` : `${day} ${at.format('YYYY')} ${time}`
}

/** The days of a step's shifts: 'Mon 9 Mar', 'Mon 9 Mar – Wed 11 Mar', or '' if there are none. */
export const stepDays = ({ first_date, last_date }: Pick<Step, 'first_date' | 'last_date'>): string =>
  first_date === null ? '' : shortDays(first_date, last_date ?? first_date)
