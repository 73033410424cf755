/** The text that a driver reads about an open shift, and the reason if they cannot have it. */
import type { Reason } from '../candidates/reason.ts'
import type { ElapsedClock } from '../kernel/elapsedClock.ts'
import { formatMoney, type Pence } from '../kernel/money.ts'
import { lengthText, type ShiftHours } from '../kernel/shiftLength.ts'
import { shiftText } from '../kernel/shiftText.ts'
import { MINUTES_OF_A_DAY } from '../kernel/wallClock.ts'
import { spanOf } from '../rules/workedTime.ts'

/**
 * The time between the shift and the driver's shifts before and after it, if it is less than a day: 'Rest of 9 h 00 min after
 * 20/11/2026, 08:00 – 12:00'. A shift that overlaps it leaves none.
 */
export function restAround(shift: ShiftHours, others: readonly ShiftHours[], clock: ElapsedClock): string[] {
  const own = spanOf(shift, clock)
  const rests = others.flatMap((hours) => {
    const { start, finish } = spanOf(hours, clock)
    const isBefore = finish <= own.start
    const rest = isBefore ? own.start - finish : start - own.finish
    return rest >= 0 && rest < MINUTES_OF_A_DAY ? [{ isBefore, rest, hours }] : []
  })
  return [true, false].flatMap((isBefore) => {
    const [nearest] = rests.filter((one) => one.isBefore === isBefore).sort((a, b) => a.rest - b.rest)
    const side = isBefore ? 'after' : 'before'
    return nearest ? [`Rest of ${lengthText(nearest.rest)} ${side} ${shiftText(nearest.hours)}`] : []
  })
}

/** Drivers get a shorter sentence about a rule, because the full one may name unpublished shifts. */
const RULES_BAR = 'The rules about working time do not allow this shift for you.'

/** The reasons as the driver may read them, without their points. */
export const toldToDriver = (reasons: readonly Reason[]): Pick<Reason, 'code' | 'side' | 'text'>[] =>
  reasons.flatMap(({ code, side, text }) =>
    code === 'rules' ? [] : [{ code, side, text: code === 'rule' ? RULES_BAR : text }],
  )

/** Why a driver has not agreed to a shift: it has changed since they saw it. */
export const changedText = (now: ShiftHours, pay: Pence): string =>
  `This shift has changed: it is now ${shiftText(now)}, for ${formatMoney(pay)}. Look at it again.`

export const ONLY_ASK = 'This shift can no longer be taken at once. Ask for it.'
export const OFFICE_DECLINED = 'The office has declined your request for this shift.'
