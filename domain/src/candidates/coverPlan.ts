/** Proposes drivers for several open shifts at once (docs/spec/sickCalls.md#the-plan). */
import { rangeFor, WEEK } from '../kernel/rotaRange.ts'
import { shiftLength } from '../kernel/shiftLength.ts'
import { NO_WORK, spanOf, withSpans } from '../rules/workedTime.ts'
import { overlaps, type ShiftTimes } from '../shifts/shiftClash.ts'
import { SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import {
  type Candidate,
  type CandidateDriver,
  type CandidateFacts,
  rankCandidates,
} from './rankCandidates.ts'

export interface ShiftToCover<S extends ShiftTimes, D extends CandidateDriver> {
  shift: S
  drivers: readonly D[]
  facts: CandidateFacts
}

export interface CoveredShift<S, D> {
  shift: S
  /** The drivers in order, as they are with the shifts that the plan has given out before. */
  ranked: Candidate<D>[]
  /** The first who can take it; undefined if no one can. */
  proposed: Candidate<D> | undefined
}

/**
 * Gives each shift to the best driver of 'Find a driver', one shift after another. A shift that fewer drivers can take goes
 * first. Shifts given out count for the next ones: as clashes, as hours of the week, and for the rules about working time.
 */
export function coverPlan<S extends ShiftTimes, D extends CandidateDriver>(
  shifts: readonly ShiftToCover<S, D>[],
): CoveredShift<S, D>[] {
  const given = new Map<number, ShiftTimes[]>()
  const planned = new Map<S, CoveredShift<S, D>>()
  for (const { shift, drivers, facts } of scarceFirst(shifts)) {
    const ranked = rankCandidates(shift, drivers, withGiven(shift, facts, given))
    const proposed = ranked.find(({ canTake }) => canTake)
    if (proposed) {
      const { id } = proposed.driver
      given.set(id, [...(given.get(id) ?? []), { ...shift, driver_id: id, status: SHIFT_PUBLISHED }])
    }
    planned.set(shift, { shift, ranked, proposed })
  }
  return shifts.map(({ shift }) => planned.get(shift) as CoveredShift<S, D>)
}

function scarceFirst<S extends ShiftTimes, D extends CandidateDriver>(
  shifts: readonly ShiftToCover<S, D>[],
): ShiftToCover<S, D>[] {
  const counted = shifts.map((one) => ({
    one,
    able: rankCandidates(one.shift, one.drivers, one.facts).filter(({ canTake }) => canTake).length,
  }))
  return counted.sort((a, b) => a.able - b.able).map(({ one }) => one)
}

function withGiven(
  shift: ShiftTimes,
  facts: CandidateFacts,
  given: ReadonlyMap<number, readonly ShiftTimes[]>,
): CandidateFacts {
  const { rules } = facts
  const week = rangeFor(WEEK, shift.period_date).from
  const shiftsAround = new Map(facts.shiftsAround)
  const minutesOfWeek = new Map(facts.minutesOfWeek)
  for (const [id, own] of given) {
    shiftsAround.set(id, [...(shiftsAround.get(id) ?? []), ...own.filter((other) => overlaps(shift, other))])
    const minutes = own
      .filter(({ period_date }) => rangeFor(WEEK, period_date).from === week)
      .reduce((sum, { start_time, finish_time }) => sum + shiftLength(start_time, finish_time), 0)
    minutesOfWeek.set(id, (minutesOfWeek.get(id) ?? 0) + minutes)
  }
  const work: typeof rules = rules && {
    ...rules,
    work: (id) =>
      withSpans(
        rules.work(id) ?? NO_WORK,
        (given.get(id) ?? []).map((own) => spanOf(own, rules.book.clock)),
      ),
  }
  return { ...facts, shiftsAround, minutesOfWeek, rules: work }
}
