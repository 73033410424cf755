/** Judges the shifts of a step by the rules about working time, all together (docs/spec/rules.md). */
import { byStart, type ShiftHours } from '../kernel/shiftLength.ts'
import { type Finding, findings, type RuleBook, type RuleDriver } from './findings.ts'
import { brokenText, type Overruling, overruling } from './ruleWords.ts'
import { type DriverWork, NO_WORK, spanOf, withSpans } from './workedTime.ts'

/** Facts about the drivers of a step. A driver without facts breaks no rule. */
export interface RuleFacts {
  book: RuleBook
  driver(id: number): (RuleDriver & { full_name: string }) | undefined
  /** The driver's other work, outside the step. */
  work(driverId: number): DriverWork | undefined
}

/** A shift as it will be after the step. */
export interface JudgedShift extends ShiftHours {
  driver_id: number | null
}

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

export function brokenBy(driver_id: number, shift: ShiftHours, facts: RuleFacts | undefined): Finding[] {
  const { period_date, start_time, finish_time } = shift
  const [broken = []] = judgeStep([{ period_date, start_time, finish_time, driver_id }], facts).values()
  return broken
}

export function brokenTexts<T extends JudgedShift>(
  shifts: readonly T[],
  facts: RuleFacts | undefined,
): Map<T, string> {
  const nameOf = ({ driver_id }: T) => facts?.driver(driver_id as number)?.full_name ?? ''
  return new Map(
    [...judgeStep(shifts, facts)].map(([shift, broken]) => [shift, brokenText(nameOf(shift), broken)]),
  )
}

export function overrulings<T extends JudgedShift>(
  shifts: readonly T[],
  facts: RuleFacts | undefined,
  reason: string,
): Map<T, Overruling> {
  const overruled = new Map<T, Overruling>()
  for (const [shift, broken] of judgeStep(shifts, facts)) {
    const bars = barsOf(broken)
    if (bars.length > 0) overruled.set(shift, overruling(bars, reason))
  }
  return overruled
}

export const barsOf = (broken: readonly Finding[]): Finding[] => broken.filter(({ level }) => level === 'bar')

/**
 * Returns, for each copy that a rule about working time bars, why it loses its driver. If copies of a driver together break a rule, the earlier ones keep their driver.
 *
 * @param copies with their drivers
 */
export function barredCopies<T extends JudgedShift>(
  copies: readonly T[],
  facts: RuleFacts | undefined,
): Map<T, string> {
  const lost = new Map<T, string>()
  if (!facts) return lost
  for (const ofDriver of Map.groupBy(copies, ({ driver_id }) => driver_id).values()) {
    const kept = ofDriver.toSorted(byStart)
    for (let last = lastBarred(kept, facts); last; last = lastBarred(kept, facts)) {
      lost.set(last.copy, last.text)
      kept.splice(kept.indexOf(last.copy), 1)
    }
  }
  return lost
}

function lastBarred<T extends JudgedShift>(copies: readonly T[], facts: RuleFacts) {
  const found = [...judgeStep(copies, facts)].findLast(([, broken]) => barsOf(broken).length > 0)
  if (!found) return undefined
  const [copy, broken] = found
  return { copy, text: brokenText(facts.driver(copy.driver_id as number)?.full_name ?? '', barsOf(broken)) }
}
