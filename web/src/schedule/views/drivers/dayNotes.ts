import type { DriverLine } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { type DayPeriod, dayPeriods } from '@driverdesk/domain/drivers/availability.ts'
import { clockRange, clockTime, type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import type { StaffShift } from '../../../shifts/shownShift.ts'
import { weekdayName } from '../../../ui/dayWords.ts'
import type { DayNote } from '../../model/line.ts'
import { timesText } from '../../shift/shiftWords.ts'

type Working = Pick<DriverLine, 'default_working_time' | 'actual_override_working_time'>

/** What there is to know of a driver's days: leave, days off, the hours of work, shifts at other places, and free days. */
export function dayNotes(
  working: Working,
  days: readonly IsoDate[],
  elsewhere: readonly StaffShift[],
): Map<IsoDate, DayNote> {
  const away = Map.groupBy(elsewhere, ({ period_date }) => period_date)
  return new Map(days.map((date) => [date, noteOf(working, date, away.get(date) ?? [])]))
}

const WHOLE_DAY: DayPeriod = { start: 0, stop: MINUTES_OF_A_DAY }

function noteOf(working: Working, date: IsoDate, elsewhere: readonly StaffShift[]): DayNote {
  const periods = dayPeriods(date, working)
  const gaps = gapsBetween(periods)
  const times = elsewhere.map(timesText).join(', ')
  const busy = times === '' ? [] : [`Works elsewhere ${times}`]
  if (periods.length === 0) {
    const isLeave = working.actual_override_working_time.some((entry) => entry.period_date === date)
    const text = isLeave ? 'Leave' : 'Day off'
    const why = isLeave ? 'Leave: unavailable on this day' : `Day off: no work on a ${weekdayName(date)}`
    return { kind: 'away', text, details: [why, ...busy].join('. '), gaps }
  }
  const hours = gaps.length > 0 ? periods.map(periodText).join(', ') : undefined
  if (busy.length > 0)
    return {
      kind: 'partly',
      text: `Elsewhere ${times}`,
      details: [...busy, ...(hours ? [`Available ${hours}`] : [])].join('. '),
      gaps,
    }
  if (hours) return { kind: 'partly', text: hours, details: `Available ${hours}`, gaps }
  return { kind: 'free', text: 'Free', details: 'Free all day', gaps }
}

/** When they do not work, between midnight and midnight. */
function gapsBetween(periods: readonly DayPeriod[]): DayPeriod[] {
  if (periods.length === 0) return [WHOLE_DAY]
  const starts = [0, ...periods.map(({ stop }) => stop)]
  const stops = [...periods.map(({ start }) => start), MINUTES_OF_A_DAY]
  return starts.flatMap((start, index) => {
    const stop = stops[index] ?? MINUTES_OF_A_DAY
    return start < stop ? [{ start, stop }] : []
  })
}

const periodText = ({ start, stop }: DayPeriod): string =>
  clockRange(clockTime(start), stop === MINUTES_OF_A_DAY ? '24:00' : clockTime(stop))
