/** Judges the shifts of a step by the rules about working time, all together (docs/spec/rules.md). */
import type { ShiftHours } from '../kernel/shiftLength.ts'
import { type Finding, findings, type RuleBook } from './findings.ts'
import type { RuleDriver } from './ruleDriver.ts'
import { type DriverWork, NO_WORK, spanOf, withSpans } from './workedTime.ts'

/** Facts about the drivers of a step. A driver without facts breaks no rule. */
export interface RuleFacts {
  book: RuleBook
  driver(id: number): RuleDriver | undefined
  /** The driver's other work, outside the step. */
  work(driverId: number): DriverWork | undefined
  /** True if an administrator has let the shift break the rule. */
  isAllowed(shift: JudgedShift, finding: Finding): boolean
}

/** A shift as it will be after the step. */
export interface JudgedShift extends ShiftHours {
  id: number
  driver_id: number | null
}

/** The findings of each shift that breaks a rule. */
export type Findings<T> = Map<T, Finding[]>

/**
 * @param shifts all shifts that the step leaves, so that each is judged with the others
 * @param isJudged false for shifts that the step does not plan for their driver; they only count
 */
export function judgeStep<T extends JudgedShift>(
  shifts: readonly T[],
  facts: RuleFacts | undefined,
  isJudged: (shift: T) => boolean = () => true,
): Findings<T> {
  const found: Findings<T> = new Map()
  if (!facts) return found
  const assigned = shifts.filter(({ driver_id }) => driver_id)
  for (const [id, ofDriver] of Map.groupBy(assigned, ({ driver_id }) => driver_id as number)) {
    const driver = facts.driver(id)
    if (!driver) continue
    const own = ofDriver.map((shift) => ({ shift, span: spanOf(shift, facts.book.clock) }))
    const spans = own.map(({ span }) => span)
    const work = withSpans(facts.work(id) ?? NO_WORK, spans)
    for (const { shift, span } of own) {
      const broken = isJudged(shift) ? findings(span, driver, work, facts.book) : []
      if (broken.length > 0) found.set(shift, broken)
    }
  }
  return found
}

/** Why the rules bar a shift; undefined if they do not, or if an administrator has allowed it. */
export function barText<T extends JudgedShift>(
  shift: T,
  broken: readonly Finding[] | undefined,
  { isAllowed }: Pick<RuleFacts, 'isAllowed'>,
): string | undefined {
  const bars = broken?.filter((finding) => finding.level === 'bar' && !isAllowed(shift, finding)) ?? []
  return bars.length > 0 ? bars.map(({ text }) => text).join('. ') : undefined
}

/** The findings in one line: 'Rest of … (at least 11 h). Under 18: …' */
export const findingsText = (broken: readonly Finding[]): string => broken.map(({ text }) => text).join('. ')
