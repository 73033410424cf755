import { isolated } from '@driverdesk/domain/kernel/names.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { shortDay } from '../ui/dateText.ts'

/** 'Harbour Tacos, Sat 21 Nov, 17:00 – 22:00'. Not for the first screen: it would load parts of other screens with it. */
export const whichText = (restaurant: string, { period_date, start_time, finish_time }: ShiftHours): string =>
  `${isolated(restaurant)}, ${shortDay(period_date)}, ${clockRange(start_time, finish_time)}`
