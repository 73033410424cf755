/** Keeps the rules about working time for the shifts of a step, judged together (docs/spec/rules.md#use). */
import { mayGoOn } from '@driverdesk/domain/options/ruleLevels.ts'
import { barsOf, type JudgedShift, judgeStep, type RuleFacts } from '@driverdesk/domain/rules/judgeStep.ts'
import {
  barredText,
  brokenText,
  isKnown,
  NOT_OVERRULED,
  type Overruling,
  overruling,
  REASON_NEEDED,
} from '@driverdesk/domain/rules/ruleWords.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'

/** How a call handles rules that its shifts break. */
export interface RuleCall {
  timeZone: string
  /** Why the person overrules a rule that bars. */
  reason?: string | undefined
}

/** A shift as the step leaves it. */
export interface LeftShift extends JudgedShift {
  id: number
  /** The step plans it for its driver; others only count. */
  isJudged: boolean
  /** It went on against these before, and needs no new reason for them. */
  overruled?: Overruling
}

export interface StepRules {
  facts: RuleFacts | undefined
  /** The person may overrule a rule that bars, with a reason. */
  mayGoOn: boolean
  /** '' if they give none, or may not. */
  reason: string
}

interface StepToJudge {
  /** The values of all options. */
  options: ReadonlyMap<string, string>
  shifts: readonly LeftShift[]
  /** Ids of the stored shifts that it changes. */
  changed: readonly number[]
}

export async function stepRules(
  db: Db | Tx,
  scope: Scope,
  { timeZone, reason = '' }: RuleCall,
  { options, shifts, changed }: StepToJudge,
): Promise<StepRules> {
  const judged = shifts.filter(({ isJudged }) => isJudged)
  const isTrusted = mayGoOn(scope.role, options)
  return {
    facts: await ruleFacts(db, { options, timeZone, shifts: judged, without: changed }),
    mayGoOn: isTrusted,
    reason: isTrusted ? reason.trim() : '',
  }
}

/** By shift id. */
export interface Judgement {
  /** Why shifts are refused. */
  barred: Map<number, string>
  /** The rules that the others break. */
  broken: Map<number, string>
  /** The overruling to store with those that break a rule. */
  overruled: Map<number, Overruling>
}

/** @param shifts all that the step leaves */
export function judgement(shifts: readonly LeftShift[], rules: StepRules): Judgement {
  const judged: Judgement = { barred: new Map(), broken: new Map(), overruled: new Map() }
  for (const [{ id, driver_id, overruled = NOT_OVERRULED }, found] of judgeStep(
    shifts,
    rules.facts,
    ({ isJudged }) => isJudged,
  )) {
    const name = rules.facts?.driver(driver_id as number)?.full_name ?? ''
    const bars = barsOf(found)
    const asked = bars.filter((finding) => !isKnown(overruled, finding))
    if (asked.length > 0 && !rules.reason) judged.barred.set(id, barredText(name, asked, rules.mayGoOn))
    else judged.broken.set(id, brokenText(name, found))
    if (asked.length > 0 && rules.reason) judged.overruled.set(id, overruling(bars, rules.reason, asked))
  }
  return judged
}

/** The errors that ask for a reason, by field, for those who may give one. */
export const reasonErrors = (fields: Iterable<string>): Record<string, string[]> =>
  Object.fromEntries([...fields].map((field) => [field, [REASON_NEEDED]]))

/** The same for some of many shifts. */
export const reasonErrorsById = (ids: Iterable<number>): Record<string, string[]> =>
  reasonErrors(Array.from(ids, (id) => `rule_reason.${id}`))
