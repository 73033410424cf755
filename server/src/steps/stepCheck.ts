import type { ShortNoticeEffect } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { isReassigned, isRetimed } from '@driverdesk/domain/shifts/driverFit.ts'
import type { ShiftNotice } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { timesOf } from '@driverdesk/domain/steps/keptRow.ts'
import type { RestoredShift } from '@driverdesk/domain/steps/restoration.ts'
import { sql } from 'kysely'
import type { Services } from '../kernel/call.ts'
import { businessClock, businessWallClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { byName, FULL_NAME } from '../kernel/sqlNames.ts'
import { optionValues } from '../options/options.reads.ts'
import { type PublishedPay, payOfRestored } from '../shifts/publishedRates.service.ts'
import { noticesOfChanges } from '../shifts/shiftChanges.service.ts'
import {
  type Judgement,
  judgement,
  type LeftShift,
  type RuleCall,
  stepRules,
} from '../shifts/shiftPlan.service.ts'
import { idsOf } from '../shifts/shifts.reads.ts'
import { noticeOfRestoration } from '../shifts/shortNotice.service.ts'
import { findRestorationProblems, inSentences } from './restorationProblems.ts'
import { type RestoredRow, rowsBefore, shiftsAmong } from './restoredRows.reads.ts'
import { noticedChanges, publishedAgain, restoredPayments, shiftChanges } from './restoreStep.ts'
import { type StoredStep, stepView } from './steps.reads.ts'

const MOST_NAMED = 50

/**
 * Returns what reverting `source` would do. Lists drivers only if nothing is refused, and never for restaurants.
 *
 * @param step the user's step: `source` itself or, for a redo, the step that `source` undid
 */
export async function checkStep(
  db: Db,
  scope: Scope,
  step: StoredStep,
  source: { id: number; at: string },
  services: Services,
): Promise<StepCheck> {
  const rows = await rowsBefore(db, source.id)
  const undone = step.id === source.id ? step.id : null
  const { businessTimeZone: timeZone } = services.settings
  const rules = await judgeRestoration(db, scope, rows, { timeZone, isTrial: true })
  const problems = new Map([
    ...(await inSentences(db, rules.barred, rows, timeZone)),
    ...(await findRestorationProblems(db, scope, rows, source.at, undone, services)),
  ])
  const isShown = problems.size === 0 && scope.role !== 'restaurant'
  const { notices } = await noticesOfChanges(db, isShown ? shiftChanges(rows) : [], businessClock(services))
  return {
    step: stepView(step),
    ...(await driversToNotify(db, notices)),
    ...(isShown && undone === null ? await restoredPay(db, rows) : NO_PAY),
    short_notice: isShown
      ? await restoredNotice(db, rows, services, undone === null ? 'redo' : 'undo', step.id)
      : null,
    broken: isShown ? await brokenRules(db, rules, rows, timeZone) : [],
    problems: [...problems].map(([shift_id, message]) => ({ shift_id, message })),
  }
}

const NO_PAY = { cost: null, rate_change: null }

export const restoredPay = (db: Db, rows: readonly RestoredRow[]): Promise<PublishedPay> =>
  payOfRestored(
    db,
    publishedAgain(rows).flatMap(({ to }) => to ?? []),
    rows
      .filter(({ table }) => table === 'timesheet')
      .map(({ id, shift_id, to }) => ({
        id,
        shift_id,
        short_notice: to?.short_notice === true || null,
        isBack: to !== null,
      })),
  )

export const restoredNotice = async (
  db: Db,
  rows: readonly RestoredRow[],
  services: Services,
  way?: 'undo' | 'redo',
  stepId?: number,
): Promise<ShortNoticeEffect> =>
  noticeOfRestoration(
    db,
    noticedChanges(rows),
    businessWallClock(services),
    await restoredPayments(db, rows, way, stepId),
  )

export async function brokenRules(
  db: Db,
  { broken, overruled }: RestoredRules,
  rows: readonly RestoredRow[],
  timeZone: string,
): Promise<NonNullable<StepCheck['broken']>> {
  const sentences = await inSentences(db, broken, rows, timeZone)
  return [...sentences].map(([shift_id, message]) => ({
    shift_id,
    message,
    needs_reason: overruled.has(shift_id),
  }))
}

export async function driversToNotify(
  db: Db,
  notices: readonly ShiftNotice[],
): Promise<Pick<StepCheck, 'told' | 'told_count' | 'told_ids' | 'offered_ids'>> {
  const counts = new Map<number, number>()
  for (const { driver_id, news } of notices) {
    counts.set(driver_id, (counts.get(driver_id) ?? 0) + news.length)
  }
  const offered = notices.flatMap(({ driver_id, news }) =>
    news.every((one) => one.news === 'open') ? driver_id : [],
  )
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, ${FULL_NAME} as full_name from driver
    where id = any(${[...counts.keys()]}::int[])
    order by ${byName(FULL_NAME)}, id limit ${MOST_NAMED}`.execute(db)
  return {
    told: rows.map(({ id, full_name }) => ({ driver_id: id, full_name, shifts: counts.get(id) ?? 0 })),
    told_count: counts.size,
    told_ids: [...counts.keys()],
    ...(offered.length > 0 && { offered_ids: offered }),
  }
}

export interface RestoredRules extends Judgement {
  mayGoOn: boolean
}

const NOTHING: RestoredRules = { barred: new Map(), broken: new Map(), overruled: new Map(), mayGoOn: false }

interface Restoration extends RuleCall {
  /** Says what would happen with a reason, if the person may give one. */
  isTrial?: boolean
}

/**
 * Judges restored shifts by the rules about working time, as any step that plans drivers (docs/spec/rules.md#use). In a
 * transaction, the drivers must be locked (`findRestorationProblems`).
 */
export async function judgeRestoration(
  db: Db,
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

/**
 * A shift that was saved with a reason before is restored with it, but only for the rules that the reason was about. Old rows
 * have none.
 */
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
