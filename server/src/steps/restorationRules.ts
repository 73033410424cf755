/** Judges restored shifts by the rules about working time, as any step that plans drivers (docs/spec/rules.md#use). */
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

/** Sentences by shift id. */
export interface RestoredRules {
  /** Why shifts cannot be restored. */
  barred: ReadonlyMap<number, string>
  /** The rules that the others break. */
  broken: ReadonlyMap<number, string>
  /** The text that the history keeps for those that need a reason for overruling. */
  reasons: ReadonlyMap<number, string>
  /** The person may lift the bars with a reason. */
  mayGoOn: boolean
}

const NOTHING: RestoredRules = { barred: new Map(), broken: new Map(), reasons: new Map(), mayGoOn: false }

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

/** A shift that went on with a reason before does so again, but only against what that reason was about. */
function leftShift({ now, to }: RestoredShift): LeftShift[] {
  if (!to || to.status === SHIFT_DRAFT) return []
  const isPlanned = !now || isReassigned(to, now) || isRetimed(to, now)
  return [
    {
      ...timesOf(to),
      isJudged: isPlanned && to.driver_id !== null,
      knownReason: String(to.rule_reason ?? ''),
    },
  ]
}

/** Keeps with each shift why it went on against a rule. Its version moves, as the step keeps only such changes. */
export async function keepReasons(tx: Tx, reasons: ReadonlyMap<number, string>): Promise<void> {
  if (reasons.size === 0) return
  await sql`
    update shift set rule_reason = given.reason, updated_at = shift.updated_at + interval '1 millisecond'
    from unnest(${[...reasons.keys()]}::int[], ${[...reasons.values()]}::text[]) as given (id, reason)
    where shift.id = given.id`.execute(tx)
}
