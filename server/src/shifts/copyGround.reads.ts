/** Which shifts are copied, where they go, and what is there already (rulings 4.5). */

import type { CopyCheck, CopySelection } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { copiedDate, copyGround, firstCopiedDay, type ShiftThere } from '@driverdesk/domain/shifts/copying.ts'
import { rangeCopyProblem } from '@driverdesk/domain/shifts/shiftRefusals.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { z } from 'zod'
import type { Tx } from '../kernel/database.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { bulkErrors, problemsOf } from './shiftRefusals.ts'
import { type StandingShift, standings } from './shifts.reads.ts'
import { shiftsThere } from './takenTimes.reads.ts'

export type Selection = z.output<typeof CopySelection>

/**
 * The shifts that a call copies. Of staff's those that no restaurant has submitted are left out: nobody has agreed to them.
 *
 * @throws {Invalid} where nothing is left, and for what a restaurant may not copy
 */
export async function copiedSources(
  tx: Tx,
  scope: Scope,
  { shift_ids }: Selection,
): Promise<StandingShift[]> {
  const sources = await standings(tx, scope, shift_ids)
  const problems = problemsOf(sources, (shift) => rangeCopyProblem(shift, scope.role))
  if (scope.role === 'restaurant' || problems.size === sources.length) refuseIfAny(bulkErrors(problems))
  return sources.filter(({ id }) => !problems.has(id))
}

/** What `copyShifts` would find, whatever is chosen. */
export async function checkCopy(tx: Tx, scope: Scope, selection: Selection): Promise<CopyCheck> {
  const moved = movedTo(await copiedSources(tx, scope, selection), selection)
  const there = await shiftsFound(tx, scope, moved)
  const { same } = copyGround(moved, there, 'skip', scope.role)
  const replacing = copyGround(moved, there, 'replace', scope.role)
  return {
    shifts: moved.length,
    there: there.length,
    same,
    replaced: replacing.replaced.length,
    same_as_kept: replacing.same,
  }
}

/** The shifts on their new days. */
export function movedTo(
  sources: readonly StandingShift[],
  { to_date: to, from_date }: Selection,
): StandingShift[] {
  const dates = sources.map(({ period_date }) => period_date)
  const target = { from: from_date ?? firstCopiedDay(dates, to), to }
  return sources.map((shift) => ({ ...shift, period_date: copiedDate(shift.period_date, target) }))
}

/** What is there already, at the restaurants of the copies from the first of their days to the last. */
export async function shiftsFound(
  tx: Tx,
  scope: Scope,
  copies: readonly StandingShift[],
): Promise<ShiftThere[]> {
  const dates = copies.map(({ period_date }) => period_date).toSorted()
  const range = { from: dates[0] as string, to: dates.at(-1) as string }
  const there = await shiftsThere(tx, placesOf(copies), range)
  return scope.role === 'restaurant' ? there : there.filter(({ status }) => status !== SHIFT_DRAFT)
}

export const placesOf = (shifts: readonly StandingShift[]): number[] => [
  ...new Set(shifts.map(({ restaurant_id }) => restaurant_id)),
]
