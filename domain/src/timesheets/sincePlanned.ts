import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import type { Minutes } from '../kernel/wallClock.ts'
import { minutesOn, type WallClock } from '../shifts/lateStart.ts'

/** Minutes of clock time since a shift's planned start; negative before. */
export const sinceStart = ({ period_date, start_time }: ShiftHours, now: WallClock): Minutes =>
  minutesOn(now) - minutesOn({ date: period_date, time: start_time })

/** Minutes of clock time since a shift's planned finish, across midnight too; negative before. */
export const sinceFinish = (shift: ShiftHours, now: WallClock): Minutes =>
  sinceStart(shift, now) - shiftLength(shift.start_time, shift.finish_time)
