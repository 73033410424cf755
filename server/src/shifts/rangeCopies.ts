import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { CopyCheck, CopySelection } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { hasBars, mayGoOn, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { barredCopies, brokenTexts, overrulings } from '@driverdesk/domain/rules/judgeStep.ts'
import { NOT_OVERRULED } from '@driverdesk/domain/rules/ruleWords.ts'
import {
  type CopyGround,
  copiedDate,
  copyGround,
  type Existing,
  firstCopiedDay,
  lostDriver,
  type ShiftThere,
} from '@driverdesk/domain/shifts/copying.ts'
import { may, RESTAURANT_INACTIVE, whyNotInRange } from '@driverdesk/domain/shifts/shiftActs.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { z } from 'zod'
import type { SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonRows.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import {
  holdPlaces,
  placingFacts,
  placings,
  type RestaurantOfShift,
  shiftsThere,
} from './placingFacts.reads.ts'
import { type RemovedShift, type ShiftSave, saveShifts } from './saveShifts.service.ts'
import { assignmentOf, plainPay } from './shiftPlan.service.ts'
import { bulkErrors, problemsOf } from './shiftStep.service.ts'
import { idsOf, lockKnownShifts, type ShiftState, shiftStates } from './shifts.reads.ts'
import { shiftViewsText } from './shifts.view.ts'

type Selection = z.output<typeof CopySelection>

type CopyCall = Pick<SignedInCall<Route>, 'scope' | 'services' | 'progress'> & { body: Selection }

/**
 * Copies shifts to another range in one transaction (docs/spec/shifts.md#copied-shifts): as new for staff, as drafts for
 * restaurants.
 *
 * @throws {Invalid} for shifts that may not be copied, or of inactive restaurants
 * @returns the copies, or those that lost their driver, and why
 */
export async function copyRange(
  { scope, services, body, progress }: CopyCall,
  work: Work,
): Promise<JsonText> {
  const { businessTimeZone } = services.settings
  const { copies, lost, broken, replaced } = await planCopies(work.tx, scope, businessTimeZone, body)
  const made = await saveShifts(work, {
    kind: 'copy',
    action: 'copy',
    scope,
    notice: 'none',
    removed: replaced,
    added: copies,
    origin: () => ({ copied_to: body.to_date }),
    progress,
  })
  const opened = made.filter(({ shift_id }) => lost.has(shift_id as number))
  const reasons = opened.map(({ id, shift_id }) => ({ shift_id: id, reason: lost.get(shift_id as number) }))
  const answered = body.lost_only === 1 ? opened : made
  const shifts = await shiftViewsText(work.tx, scope, idsOf(answered))
  return new JsonText([
    `{"copied":${made.length},"shifts":`,
    ...shifts.pieces,
    `,"opened":${JSON.stringify(idsOf(opened))},"lost":${JSON.stringify(reasons)}`,
    broken.length > 0 ? `,"broken":${JSON.stringify(broken)}}` : '}',
  ])
}

interface CopyPlan {
  copies: NonNullable<ShiftSave['added']>
  /** By source id, why the copy loses its driver. */
  lost: ReadonlyMap<number, string>
  /** The rules about working time that copies break, by source id. */
  broken: readonly { shift_id: number; text: string }[]
  /** Locked. */
  replaced: RemovedShift[]
}

async function planCopies(tx: Tx, scope: Scope, timeZone: string, selection: Selection): Promise<CopyPlan> {
  const { existing = 'add' } = selection
  const all = movedTo(await copiedSources(tx, scope, selection), selection)
  await holdPlaces(tx, restaurantIds(all))
  const there = existing === 'add' ? [] : await shiftsFound(tx, scope, all)
  const { copies: moved, replaced } = copyGround(all, there, existing, scope.role)
  // Like every call, this locks shifts before restaurants and drivers. It keeps shifts that have been published by now.
  const held = await lockKnownShifts(tx, scope, idsOf(replaced))
  // The copies are checked again when they are published.
  const facts = await placingFacts(tx, scope, placings(moved), { locksDrivers: 'barred' })
  const isActive = (id: number) => facts.restaurant(id)?.status === RESTAURANT_ACTIVE
  const closed = problemsOf(moved, (shift) =>
    isActive(shift.restaurant_id) ? undefined : RESTAURANT_INACTIVE,
  )
  refuseIfAny(bulkErrors(closed))
  const removed = held.filter((shift) => may('remove', shift, scope.role))
  const unfit = problemsOf(moved, (shift) => lostDriver(shift, facts))
  const kept = moved.filter(({ id, driver_id }) => driver_id !== null && !unfit.has(id))
  const question = { options: facts.options, timeZone, shifts: kept, without: idsOf(removed) }
  const rules = await ruleFacts(tx, question)
  const reason = mayGoOn(scope.role, facts.options) ? (selection.rule_reason ?? '').trim() : ''
  const barred = reason === '' ? barredCopies(kept, rules) : new Map<ShiftState, string>()
  const overruled = reason === '' ? undefined : overrulings(kept, rules, reason)
  const unbarred = kept.filter((shift) => !barred.has(shift))
  const broken = brokenTexts(unbarred, rules)
  const lost = new Map([...unfit, ...textsById(barred)])
  const copies = moved.map((shift) => {
    const driver_id = lost.has(shift.id) ? null : shift.driver_id
    return {
      shift_id: shift.id,
      period_date: shift.period_date,
      driver_id,
      status_assigned: assignmentOf(driver_id),
      ...(overruled?.get(shift) ?? NOT_OVERRULED),
      ...plainPay(shift, facts.restaurant(shift.restaurant_id) as RestaurantOfShift),
    }
  })
  return {
    copies,
    lost,
    replaced: removed,
    broken: textsById(broken).map(([shift_id, text]) => ({ shift_id, text })),
  }
}

const textsById = (texts: ReadonlyMap<ShiftState, string>): [number, string][] =>
  [...texts].map(([{ id }, text]) => [id, text])

/** Staff copy no drafts. @throws {Invalid} if none are left, or a restaurant may not copy one */
async function copiedSources(tx: Tx, scope: Scope, { shift_ids }: Selection): Promise<ShiftState[]> {
  const sources = await shiftStates(tx, scope, shift_ids)
  const problems = problemsOf(sources, (shift) => whyNotInRange(shift, scope.role))
  if (scope.role === 'restaurant' || problems.size === sources.length) refuseIfAny(bulkErrors(problems))
  return sources.filter(({ id }) => !problems.has(id))
}

export async function checkCopy(
  tx: Tx,
  scope: Scope,
  timeZone: string,
  selection: Selection,
): Promise<CopyCheck> {
  const moved = movedTo(await copiedSources(tx, scope, selection), selection)
  const there = await shiftsFound(tx, scope, moved)
  const ground = (existing: Existing) => copyGround(moved, there, existing, scope.role)
  const [skipping, replacing] = [ground('skip'), ground('replace')]
  const barred = (of: Ground) => countBarred(tx, scope, timeZone, of)
  return {
    shifts: moved.length,
    there: there.length,
    same: skipping.same,
    replaced: replacing.replaced.length,
    same_as_kept: replacing.same,
    barred: {
      skip: await barred(skipping),
      add: await barred(ground('add')),
      replace: await barred(replacing),
    },
  }
}

type Ground = CopyGround<ShiftState>

/** Counts the copies that only a reason keeps from losing their driver; 0 for those who may not overrule rules. */
async function countBarred(
  tx: Tx,
  scope: Scope,
  timeZone: string,
  { copies, replaced }: Ground,
): Promise<number> {
  const options = await optionValues(tx)
  if (!mayGoOn(scope.role, options) || !hasBars(ruleLevels(options))) return 0
  const facts = await placingFacts(tx, scope, placings(copies), { locksDrivers: 'never' })
  const kept = copies.filter((shift) => shift.driver_id !== null && lostDriver(shift, facts) === undefined)
  const question = { options, timeZone, shifts: kept, without: idsOf(replaced) }
  return barredCopies(kept, await ruleFacts(tx, question)).size
}

function movedTo(sources: readonly ShiftState[], { to_date: to, from_date }: Selection): ShiftState[] {
  const dates = sources.map(({ period_date }) => period_date)
  const target = { from: from_date ?? firstCopiedDay(dates, to), to }
  return sources.map((shift) => ({ ...shift, period_date: copiedDate(shift.period_date, target) }))
}

async function shiftsFound(tx: Tx, scope: Scope, copies: readonly ShiftState[]): Promise<ShiftThere[]> {
  const dates = copies.map(({ period_date }) => period_date).toSorted()
  const range = { from: dates[0] as string, to: dates.at(-1) as string }
  const there = await shiftsThere(tx, restaurantIds(copies), range)
  return scope.role === 'restaurant' ? there : there.filter(({ status }) => status !== SHIFT_DRAFT)
}

const restaurantIds = (shifts: readonly ShiftState[]): number[] => [
  ...new Set(shifts.map(({ restaurant_id }) => restaurant_id)),
]
