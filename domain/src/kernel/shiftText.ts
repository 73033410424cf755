import type { ShiftHours } from './shiftLength.ts'
import { clockRange, displayDate } from './wallClock.ts'

/** '20/11/2026, 18:00 – 22:00'. */
export const shiftText = ({ period_date, start_time, finish_time }: ShiftHours): string =>
  `${displayDate(period_date)}, ${clockRange(start_time, finish_time)}`
