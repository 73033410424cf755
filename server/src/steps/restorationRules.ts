/** Judges restored shifts by the rules about working time, as any step that plans drivers (docs/spec/rules.md#use). */
import type { Overruling } from '@driverdesk/domain/rules/ruleWords.ts'
import { isReassigned, isRetimed } from '@driverdesk/domain/shifts/driverFit.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { timesOf } from '@driverdesk/domain/steps/keptRow.ts'
import type { RestoredShift } from '@driverdesk/domain/steps/restoration.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { optionValues } from '../options/options.reads.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import { judgement, type LeftShift, type RuleCall, stepRules } from '../shifts/stepRules.service.ts'
import { type RestoredRow, shiftsAmong } from './restoredRows.reads.ts'

/** By shift id. */
export interface RestoredRules {
  /** Why shifts cannot be restored. */
  barred: ReadonlyMap<number, string>
  /** The rules that the others break. */
  broken: ReadonlyMap<number, string>
  /** The overruling to store with those that need a reason. */
  overruled: ReadonlyMap<number, Overruling>
  /** The person may lift the bars with a reason. */
  mayGoOn: boolean
}

const NOTHING: RestoredRules = { barred: new Map(), broken: new Map(), overruled: new Map(), mayGoOn: false }

interface Restoration extends RuleCall {
  /** Says what would happen with a reason, if the person may give one. */
  isTrial?: boolean
}

/** In a transaction, the drivers must be locked (`findRestorationProblems`). */
export async function judgeRestoration(
  db: Db | Tx,
  scope: Scope,
  rows: readonly RestoredRow[],
  { isTrial = false, ...call }: Restoration,
): Promise<RestoredRules> {
  const restored = shiftsAmong(rows)
  const shifts = restored.flatMap(leftShift)
  if (!shifts.some(({ isJudged }) => isJudged)) return NOTHING
  const step = { options: await optionValues(db), shifts, changed: idsOf(restored) }
  const rules = await stepRules(db, scope, call, step)
  const reason = isTrial && rules.mayGoOn ? 'Trial' : rules.reason
  const { barred, ...judged } = judgement(shifts, { ...rules, reason })
  // Completes a sentence that begins with the shift.
  const sentences = [...barred].map(([id, text]) => [id, text.replace(/\.$/, '')] as const)
  return { ...judged, barred: new Map(sentences), mayGoOn: rules.mayGoOn }
}

/** A shift that went on with a reason before does so again, but only against what that reason was about. Old rows have none. */
function leftShift({ now, to }: RestoredShift): LeftShift[] {
  if (!to || to.status === SHIFT_DRAFT) return []
  const isPlanned = !now || isReassigned(to, now) || isRetimed(to, now)
  return [
    {
      ...timesOf(to),
      isJudged: isPlanned && to.driver_id !== null,
      overruled: { rule_reason: String(to.rule_reason ?? ''), rule_keys: String(to.rule_keys ?? '') },
    },
  ]
}

/** Keeps with each shift why it went on against a rule. Its version moves, as the step keeps only such changes. */
export async function keepOverrulings(tx: Tx, overruled: ReadonlyMap<number, Overruling>): Promise<void> {
  if (overruled.size === 0) return
  const given = [...overruled].map(([id, kept]) => ({ id, ...kept }))
  await sql`
    update shift set rule_reason = given.rule_reason, rule_keys = given.rule_keys,
      updated_at = shift.updated_at + interval '1 millisecond'
    from jsonb_populate_recordset(null::shift, ${JSON.stringify(given)}::jsonb) as given
    where shift.id = given.id`.execute(tx)
}
