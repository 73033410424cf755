/** The text that a driver reads about an open shift, and the reason if they cannot have it. */
import type { Reason } from '../candidates/reason.ts'
import type { ElapsedClock } from '../kernel/clockChange.ts'
import { formatMoney, type Pence } from '../kernel/money.ts'
import { lengthText, type ShiftHours, shiftText } from '../kernel/shiftLength.ts'
import { MINUTES_OF_A_DAY } from '../kernel/wallClock.ts'
import type { Rule } from '../options/ruleLevels.ts'
import { spanOf } from '../rules/workedTime.ts'
import { CLASH_MESSAGE } from '../shifts/shiftClash.ts'

/**
 * The time between the shift and the driver's shifts before and after it, if it is less than a day: '9 h 00 min of rest after
 * 20/11/2026, 08:00 – 12:00'. A shift that overlaps it leaves none. For shifts that meet, it says how long they are
 * together.
 */
export function restAround(shift: ShiftHours, others: readonly ShiftHours[], clock: ElapsedClock): string[] {
  const own = spanOf(shift, clock)
  const spans = others.map((other) => ({ ...spanOf(other, clock), other }))
  const rests = spans.flatMap(({ other, start, finish }) => {
    const isBefore = finish <= own.start
    const rest = isBefore ? own.start - finish : start - own.finish
    return rest >= 0 && rest < MINUTES_OF_A_DAY ? [{ isBefore, rest, other }] : []
  })
  return [true, false].flatMap((isBefore) => {
    const [nearest] = rests.filter((one) => one.isBefore === isBefore).sort((a, b) => a.rest - b.rest)
    const side = isBefore ? 'after' : 'before'
    if (!nearest) return []
    if (nearest.rest > 0) return [`${lengthText(nearest.rest)} of rest ${side} ${shiftText(nearest.other)}`]
    const row = lengthText(lengthInARow(own, spans))
    return [`No break ${side} ${shiftText(nearest.other)}: ${row} of work in a row`]
  })
}

interface Span {
  start: number
  finish: number
}

/** How long the driver would work in a row, with the shift and those that meet it, in minutes. */
function lengthInARow(own: Span, others: readonly Span[]): number {
  let { start, finish } = own
  for (const one of others.toSorted((a, b) => b.start - a.start)) if (one.finish === start) start = one.start
  for (const one of others.toSorted((a, b) => a.start - b.start))
    if (one.start === finish) finish = one.finish
  return finish - start
}

/** The rule in words for a driver. The office's sentence may name unpublished shifts. */
const RULE_SENTENCES: Readonly<Record<Rule, string>> = {
  rest: 'You would have less than 11 hours of rest between two days.',
  day_off: 'You would work more than 6 days without a day off.',
  weekly_hours: 'You would work more than 48 hours a week on average.',
  night: 'You would work more than 8 hours on a day with night work.',
  young: 'You would work more, or later at night, than a driver under 18 may.',
  visa: 'You would work more hours in the week than your visa allows.',
  wished_hours: 'You would work more hours in the week than you want.',
}

/**
 * The reasons as the driver may read them, without their points, about the day of the shift alone. Each rule is a reason of
 * its own, and a clash is theirs.
 */
export const toldToDriver = (reasons: readonly Reason[]): Pick<Reason, 'code' | 'side' | 'text'>[] =>
  reasons
    .filter(({ isOfLater }) => !isOfLater)
    .flatMap(({ code, side, text, rules }) =>
      (rules?.map((rule) => RULE_SENTENCES[rule]) ?? [text.replace(CLASH_MESSAGE, OWN_CLASH)]).map(
        (told) => ({ code, side, text: told }),
      ),
    )

const OWN_CLASH = 'You already have a shift at this time'

/** Why a driver has not agreed to a shift: it has changed since they saw it. */
export const changedText = (now: ShiftHours, pay: Pence): string =>
  `This shift has changed: it is now ${shiftText(now)}, for ${formatMoney(pay)}. Look at it again.`

export const ONLY_ASK = 'This shift can no longer be taken at once. Ask for it.'
export const OFFICE_DECLINED = 'The office has declined your request for this shift.'

/** The most that one call returns. */
export const MOST_OPEN_SHIFTS = 5_000

/** The outcome of a driver's request for an open shift, without the names of others (docs/spec/driverApp.md#open-shifts). */
export const REQUEST_OUTCOMES = ['taken', 'chosen', 'declined', 'changed', 'unpublished', 'gone'] as const
type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

export const OUTCOME_WORDS: Readonly<Record<RequestOutcome, string>> = {
  taken: 'A colleague has taken this shift.',
  chosen: 'The office has given this shift to someone else.',
  declined: 'The office has declined your request.',
  changed: 'The shift has changed. If it is still open, you can ask for it again.',
  unpublished: 'The office has withdrawn this shift for now.',
  gone: 'This shift is no longer needed.',
}
