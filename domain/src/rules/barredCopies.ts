/** The copies of a step that lose their driver because a rule about working time bars them. */
import { barsOf, type JudgedShift, judgeStep, type RuleFacts } from './judgeStep.ts'
import { brokenText } from './ruleWords.ts'

/**
 * Returns, by copy, why it becomes open. If copies of a driver together break a rule, the earlier ones keep their driver.
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

const byStart = (a: JudgedShift, b: JudgedShift): number =>
  a.period_date.localeCompare(b.period_date) || a.start_time.localeCompare(b.start_time)
