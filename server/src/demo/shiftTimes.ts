import { type ClockTime, clockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Chance } from './chance.ts'

const QUARTER = 15

/** When a shift of a kind may start and how long it may be, in quarters of an hour since midnight. */
interface Kind {
  starts: readonly [from: number, to: number]
  lengths: readonly [from: number, to: number]
}

const LUNCH: Kind = { starts: [44, 48], lengths: [12, 18] }
const DINNER: Kind = { starts: [66, 74], lengths: [14, 21] }
const LONG: Kind = { starts: [46, 54], lengths: [26, 36] }
/** From the late evening over midnight. */
const LATE: Kind = { starts: [70, 78], lengths: [27, 32] }
const BREAKFAST: Kind = { starts: [26, 32], lengths: [14, 20] }
const NIGHT: Kind = { starts: [86, 90], lengths: [28, 34] }

/** A start and a finish as restaurants ask for them: mostly lunch and dinner, every time a quarter of an hour. */
export function shiftTimes(chance: Chance): { start_time: ClockTime; finish_time: ClockTime } {
  const { starts, lengths } = chance.weighted([
    [LUNCH, 28],
    [DINNER, 44],
    [LONG, 12],
    [LATE, 9],
    [BREAKFAST, 5],
    [NIGHT, 2],
  ])
  const start = chance.whole(...starts) * QUARTER
  return { start_time: clockTime(start), finish_time: clockTime(start + chance.whole(...lengths) * QUARTER) }
}
