/** Proposes drivers for several open shifts at once (docs/spec/sickCalls.md#the-plan). */
import { expiredText } from '../drivers/documentExpiry.ts'
import { rangeFor, WEEK } from '../kernel/rotaRange.ts'
import { shiftLength } from '../kernel/shiftLength.ts'
import { barsOf, judgeStep, type RuleFacts } from '../rules/judgeStep.ts'
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
  /** Without the rules about working time, which judge all shifts of the plan together. */
  facts: Omit<CandidateFacts, 'rules'>
  /** The others come first. */
  isLast?: boolean
  /** The drivers who ask for the shift. The best of those who can take it comes before all others. */
  asking?: ReadonlySet<number>
}

export interface CoveredShift<S, D> {
  shift: S
  /** The drivers in order, given the shifts that the plan has assigned so far. */
  ranked: Candidate<D>[]
  /** The first driver who can take it as well, preferably one who asks for it; undefined if no one can. */
  proposed: Candidate<D> | undefined
}

/** The shifts that the plan has assigned, by driver. */
type Given = ReadonlyMap<number, readonly ShiftTimes[]>

/**
 * Gives each shift to the best driver of 'Find a driver' who asks for it, or else to the best of all, one shift after another. A
 * shift that fewer drivers can take goes first. A driver who asks for a later one, and could not take both, gets it only if no one
 * else can. Assigned shifts count for the next ones: as clashes, as hours of the week, and for the rules about working time. A
 * driver gets no shift that would bar them from one assigned earlier. Drivers whose documents have expired are not proposed,
 * although the office may choose them.
 *
 * @param rules about all drivers and days of the shifts
 */
export function coverPlan<S extends ShiftTimes, D extends CandidateDriver>(
  shifts: readonly ShiftToCover<S, D>[],
  rules: RuleFacts | undefined,
): CoveredShift<S, D>[] {
  const given = new Map<number, readonly ShiftTimes[]>()
  const planned = new Map<S, CoveredShift<S, D>>()
  const inOrder = scarceFirst(shifts, rules)
  for (const [place, { shift, drivers, facts, asking }] of inOrder.entries()) {
    const ranked = rankCandidates(shift, drivers, withGiven(shift, { ...facts, rules }, given))
    const withIt = (id: number) => [...(given.get(id) ?? []), takenBy(shift, id)]
    const fits = ({ driver, canTake }: Candidate<D>) =>
      canTake && expiredText(driver, shift.period_date) === undefined && keepsRules(withIt(driver.id), rules)
    const keepsOther = (id: number) =>
      inOrder
        .slice(place + 1)
        .every(
          (other) =>
            !other.asking?.has(id) ||
            (!overlaps(shift, other.shift) && keepsRules([...withIt(id), takenBy(other.shift, id)], rules)),
        )
    const proposed =
      ranked.find((one) => asking?.has(one.driver.id) && fits(one)) ??
      ranked.find((one) => fits(one) && keepsOther(one.driver.id)) ??
      ranked.find((one) => fits(one))
    if (proposed) given.set(proposed.driver.id, withIt(proposed.driver.id))
    planned.set(shift, { shift, ranked, proposed })
  }
  return shifts.map(({ shift }) => planned.get(shift) as CoveredShift<S, D>)
}

const takenBy = <S extends ShiftTimes>(shift: S, driver_id: number) => ({
  ...shift,
  driver_id,
  status: SHIFT_PUBLISHED,
})

const keepsRules = (shifts: readonly ShiftTimes[], rules: RuleFacts | undefined): boolean =>
  [...judgeStep(shifts, rules).values()].every((found) => barsOf(found).length === 0)

/** Without the requests of drivers who cannot take the shift. */
function scarceFirst<S extends ShiftTimes, D extends CandidateDriver>(
  shifts: readonly ShiftToCover<S, D>[],
  rules: RuleFacts | undefined,
): ShiftToCover<S, D>[] {
  const counted = shifts.map((one) => ({
    one,
    able: rankCandidates(one.shift, one.drivers, { ...one.facts, rules })
      .filter(({ canTake }) => canTake)
      .map(({ driver }) => driver.id),
  }))
  const isLast = ({ one }: (typeof counted)[number]) => Number(one.isLast ?? false)
  return counted
    .sort((a, b) => isLast(a) - isLast(b) || a.able.length - b.able.length)
    .map(({ one, able }) => ({ ...one, asking: new Set(able.filter((id) => one.asking?.has(id))) }))
}

function withGiven(shift: ShiftTimes, facts: CandidateFacts, given: Given): CandidateFacts {
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
