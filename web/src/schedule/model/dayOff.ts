import type { DriverLine } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { weekdayName } from '../../ui/dateText.ts'

export const NOT_PLANNED = 'This driver is not active, or not in your list.'

export type Working = Pick<DriverLine, 'default_working_time' | 'actual_override_working_time' | 'leave'>

/**
 * Why a day is off: 'Sick', 'Leave' or 'Day off'. People who may not know whether it is leave or a sick day read 'Leave' for
 * every date that is off.
 */
export function dayOffReason({ actual_override_working_time, leave }: Working, date: IsoDate) {
  if (!actual_override_working_time.some((entry) => entry.period_date === date))
    return { text: 'Day off', why: `Day off: does not work on ${weekdayName(date)}s` }
  if (!leave) return { text: 'Leave', why: 'Leave: unavailable on this day' }
  const kinds = leave
    .filter(({ from_date, to_date }) => from_date <= date && date <= to_date)
    .map(({ kind }) => kind)
  if (kinds.includes('sick')) return { text: 'Sick', why: 'Sick: cannot work on this day' }
  return kinds.length > 0
    ? { text: 'Leave', why: 'Leave: approved for this day' }
    : { text: 'Day off', why: 'Day off: unavailable on this date' }
}
