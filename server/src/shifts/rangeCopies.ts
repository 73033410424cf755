/**
 * Copying shifts to another range, set-based: a month of a nation's shifts is one transaction
 * (docs/spec/shifts.md#copied-shifts).
 */
import type { CopyCheck, CopySelection } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import {
  copiedDate,
  copyGround,
  firstCopiedDay,
  lostDriver,
  type ShiftThere,
} from '@driverdesk/domain/shifts/copying.ts'
import { may, RESTAURANT_INACTIVE, whyNotInRange } from '@driverdesk/domain/shifts/shiftActs.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { z } from 'zod'
import type { Tx } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { placingFacts } from './placingFacts.reads.ts'
import type { RestaurantOfShift } from './restaurantOfShift.reads.ts'
import { type ShiftSave, saveShifts } from './saveShifts.service.ts'
import { plainPay } from './shiftPay.service.ts'
import { assignmentOf } from './shiftPlan.service.ts'
import { bulkErrors } from './shiftStep.ts'
import { lockKnownShifts, type StandingShift, standings } from './shifts.reads.ts'
import { shiftViewsText } from './shifts.view.ts'
import { problemsOf } from './stepPlan.service.ts'
import { holdPlaces, shiftsThere } from './takenTimes.reads.ts'

type Selection = z.output<typeof CopySelection>

interface CopyCall {
  scope: Scope
  body: Selection
  /** Called after each batch with how many copies are made so far. */
  progress(done: number, total: number): void
}

/**
 * Copies shifts, new ones for staff and drafts for a restaurant.
 *
 * @throws {Invalid} for shifts that may not be copied, and for those of restaurants that have closed
 * @returns the copies as this audience sees them, and those that lost their driver, with why
 */
export async function copyRange({ scope, body, progress }: CopyCall, work: Work): Promise<JsonText> {
  const { copies, lost, replaced } = await planCopies(work.tx, scope, body)
  const made = await saveShifts(work, {
    ...{ kind: 'copy', action: 'copy', scope, removed: replaced, added: copies },
    origin: () => ({ copied_to: body.to_date }),
    progress,
  })
  const shifts = await shiftViewsText(
    work.tx,
    audienceOf(scope),
    made.map(({ id }) => id),
  )
  const opened = made.filter(({ shift_id }) => lost.has(shift_id as number))
  const reasons = opened.map(({ id, shift_id }) => ({ shift_id: id, reason: lost.get(shift_id as number) }))
  const ids = opened.map(({ id }) => id)
  return new JsonText(
    `{"shifts":${shifts.text},"opened":${JSON.stringify(ids)},"lost":${JSON.stringify(reasons)}}`,
  )
}

interface CopyPlan {
  copies: NonNullable<ShiftSave['added']>
  /** By source, why its copy loses its driver. */
  lost: ReadonlyMap<number, string>
  /** Held until the transaction ends. */
  replaced: { id: number }[]
}

async function planCopies(tx: Tx, scope: Scope, selection: Selection): Promise<CopyPlan> {
  const { existing = 'add' } = selection
  const all = movedTo(await copiedSources(tx, scope, selection), selection)
  await holdPlaces(tx, placesOf(all))
  const there = existing === 'add' ? [] : await shiftsFound(tx, scope, all)
  const { copies: moved, replaced } = copyGround(all, there, existing, scope.role)
  // Held before their restaurants and drivers, as by every other call; what was published by now stays.
  const held = await lockKnownShifts(
    tx,
    scope,
    replaced.map(({ id }) => id),
  )
  const facts = await placingFacts(
    tx,
    scope,
    moved.map((planned) => ({ planned, was: undefined, keepsDriver: true })),
  )
  const isActive = (id: number) => facts.restaurant(id)?.status === RESTAURANT_ACTIVE
  const closed = problemsOf(moved, (shift) =>
    isActive(shift.restaurant_id) ? undefined : RESTAURANT_INACTIVE,
  )
  refuseIfAny(bulkErrors(closed))
  const lost = problemsOf(moved, (shift) => lostDriver(shift, facts))
  const copies = moved.map((shift) => {
    const driver_id = lost.has(shift.id) ? null : shift.driver_id
    return {
      shift_id: shift.id,
      period_date: shift.period_date,
      driver_id,
      status_assigned: assignmentOf(driver_id),
      ...plainPay(shift, facts.restaurant(shift.restaurant_id) as RestaurantOfShift),
    }
  })
  return { copies, lost, replaced: held.filter((shift) => may('remove', shift, scope.role)) }
}

/**
 * The shifts that a call copies. Of staff's those that no restaurant has submitted are left out: nobody has agreed to them.
 *
 * @throws {Invalid} where nothing is left, and for what a restaurant may not copy
 */
async function copiedSources(tx: Tx, scope: Scope, { shift_ids }: Selection): Promise<StandingShift[]> {
  const sources = await standings(tx, scope, shift_ids)
  const problems = problemsOf(sources, (shift) => whyNotInRange(shift, scope.role))
  if (scope.role === 'restaurant' || problems.size === sources.length) refuseIfAny(bulkErrors(problems))
  return sources.filter(({ id }) => !problems.has(id))
}

/** What `copyRange` would find, whatever is chosen. */
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
function movedTo(sources: readonly StandingShift[], { to_date: to, from_date }: Selection): StandingShift[] {
  const dates = sources.map(({ period_date }) => period_date)
  const target = { from: from_date ?? firstCopiedDay(dates, to), to }
  return sources.map((shift) => ({ ...shift, period_date: copiedDate(shift.period_date, target) }))
}

/** What is there already, at the restaurants of the copies from the first of their days to the last. */
async function shiftsFound(tx: Tx, scope: Scope, copies: readonly StandingShift[]): Promise<ShiftThere[]> {
  const dates = copies.map(({ period_date }) => period_date).toSorted()
  const range = { from: dates[0] as string, to: dates.at(-1) as string }
  const there = await shiftsThere(tx, placesOf(copies), range)
  return scope.role === 'restaurant' ? there : there.filter(({ status }) => status !== SHIFT_DRAFT)
}

const placesOf = (shifts: readonly StandingShift[]): number[] => [
  ...new Set(shifts.map(({ restaurant_id }) => restaurant_id)),
]
