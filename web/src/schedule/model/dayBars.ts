/** Places the shifts of one day side by side on an axis of hours. Pure. */

import { minutesOn, type WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { nightsInto, type ShiftHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { type IsoDate, type Minutes, minutesOfDay } from '@driverdesk/domain/kernel/wallClock.ts'

/** From midnight to four o'clock on the next day, for shifts that go on past midnight. An axis may have more. */
export const HOURS = 28
const AXIS: Minutes = HOURS * 60

/** A shift on the axis; minutes since midnight of the day. */
export interface Bar {
  id: number
  start: Minutes
  /** At most the end of the axis. */
  finish: Minutes
  /** From the top; overlapping shifts have lanes of their own. */
  lane: number
  /** It finishes after the end of the axis. */
  runsOn: boolean
}

export interface Bars {
  bars: readonly Bar[]
  lanes: number
}

type Timed = ShiftHours & { id: number }

/** When a shift is on the axis of its day. Clock times: a night of a clock change counts as any other. */
export function timesOf({ start_time, finish_time }: ShiftHours, axis = AXIS) {
  const start = minutesOfDay(start_time)
  const finish = start + shiftLength(start_time, finish_time)
  return { start, finish: Math.min(finish, axis), runsOn: finish > axis }
}

/** The part after midnight of a shift that began the day before. */
const restOf = ({ finish_time }: ShiftHours) => ({
  start: 0,
  finish: minutesOfDay(finish_time),
  runsOn: false,
})

/** Minutes from midnight of a day to the present: after midnight, the night that began on it goes on. */
export const minutesTo = (now: WallTime, date: IsoDate): Minutes =>
  minutesOn(now) - minutesOn({ date, time: '00:00' })

/**
 * Gives each shift of the day, and the rest of each night before, the first lane that is free at its start.
 *
 * @param room the part of a lane that a shorter rest of a night takes, because its end time is beside it
 */
export function barsOn(
  shifts: readonly (Timed & { period_date: IsoDate })[],
  date: IsoDate,
  axis?: Minutes,
  room: Minutes = 0,
): Bars {
  const ends: Minutes[] = []
  const bars = shifts
    .filter(({ period_date }) => period_date === date)
    .map((shift) => ({ id: shift.id, ...timesOf(shift, axis), beside: 0 }))
    .concat(
      nightsInto(date, shifts).map((shift) => {
        const rest = restOf(shift)
        return { id: shift.id, ...rest, beside: rest.finish < room ? room : 0 }
      }),
    )
    .toSorted((a, b) => a.start - b.start || a.finish - b.finish || a.id - b.id)
    .map(({ beside, ...bar }): Bar => {
      const free = ends.findIndex((end) => end <= bar.start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = bar.finish + beside
      return { ...bar, lane }
    })
  return { bars, lanes: ends.length }
}
