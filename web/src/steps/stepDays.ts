import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { shortDays } from '../ui/dayWords.ts'

/** On which days a step's shifts are: 'Mon 9 Mar' or 'Mon 9 Mar – Wed 11 Mar'; '' where there are none. */
export const stepDays = ({ first_date, last_date }: Pick<Step, 'first_date' | 'last_date'>): string =>
  first_date === null ? '' : shortDays(first_date, last_date ?? first_date)
