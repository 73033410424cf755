import type { DriverLine } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { type DayPeriod, dayPeriods } from '@driverdesk/domain/drivers/availability.ts'
import { clockRange, clockTime, type IsoDate, MINUTES_OF_A_DAY } from '@driverdesk/domain/kernel/wallClock.ts'
import type { StaffShift } from '../../../shifts/shownShift.ts'
import { weekdayName } from '../../../ui/dayWords.ts'
import type { DayNote } from '../../model/line.ts'
import { timesText } from '../../shift/shiftWords.ts'

type Working = Pick<DriverLine, 'default_working_time' | 'actual_override_working_time'>

interface Known {
  /** Their shifts at places that are not shown. */
  elsewhere: readonly StaffShift[]
  /** Whether all of their shifts of a day are loaded. */
  isKnown: (date: IsoDate) => boolean
  /** The shifts of every restaurant are seen: only then a day can be said to be free. */
  seesAll: boolean
}

/** What there is to know of a driver's days: leave, days off, the hours of work, shifts at other places, and free days. */
export function dayNotes(
  working: Working,
  days: readonly IsoDate[],
  { elsewhere, isKnown, seesAll }: Known,
): Map<IsoDate, DayNote> {
  const away = Map.groupBy(elsewhere, ({ period_date }) => period_date)
  const free = seesAll ? FREE : FREE_HERE
  return new Map(
    days.flatMap((date) => {
      const note = noteOf(working, date, away.get(date) ?? []) ?? (isKnown(date) ? free : undefined)
      return note ? [[date, note]] : []
    }),
  )
}

const FREE: DayNote = { kind: 'free', text: 'Free', details: 'Free all day', gaps: [] }
const FREE_HERE: DayNote = {
  ...{ kind: 'free', text: 'No shifts here', gaps: [] },
  details: 'No shifts at your restaurants on this day',
}

const WHOLE_DAY: DayPeriod = { start: 0, stop: MINUTES_OF_A_DAY }

/** Nothing where they can work all day, and do not work elsewhere. */
function noteOf(working: Working, date: IsoDate, elsewhere: readonly StaffShift[]): DayNote | undefined {
  const periods = dayPeriods(date, working)
  const gaps = gapsBetween(periods)
  const times = elsewhere.map(timesText).join(', ')
  const busy = times === '' ? [] : [`Works elsewhere ${times}`]
  if (periods.length === 0) {
    const isLeave = working.actual_override_working_time.some((entry) => entry.period_date === date)
    const text = isLeave ? 'Leave' : 'Day off'
    const why = isLeave ? 'Leave: unavailable on this day' : `Day off: does not work on ${weekdayName(date)}s`
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
  return hours ? { kind: 'partly', text: hours, details: `Available ${hours}`, gaps } : undefined
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
