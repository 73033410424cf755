import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { dayAndMonth, shortWeekday } from '../ui/dayWords.ts'

/** On which days a step's shifts are: 'Mon 9 Mar' or 'Mon 9 Mar – Wed 11 Mar'; '' where there are none. */
export function stepDays({ first_date, last_date }: Pick<Step, 'first_date' | 'last_date'>): string {
  const ends = [...new Set([first_date, last_date].filter((date) => date !== null))]
  return ends.map((date) => `${shortWeekday(date)} ${dayAndMonth(date)}`).join(' – ')
}
