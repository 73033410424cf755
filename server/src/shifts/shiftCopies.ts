/** Copying shifts to another range, set-based: a month of a nation's shifts is one transaction (rulings 4.5). */

import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { copyGround, lostDriver } from '@driverdesk/domain/shifts/copying.ts'
import { mayDo } from '@driverdesk/domain/shifts/shiftActions.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/shifts/shiftRefusals.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { countStepAs } from '../steps/steps.writes.ts'
import { movedTo, placesOf, type Selection, shiftsFound } from './copyGround.reads.ts'
import { placingFacts } from './placingFacts.reads.ts'
import { currentRate, type RestaurantOfShift } from './restaurantOfShift.reads.ts'
import { bulkErrors, problemsOf } from './shiftRefusals.ts'
import { removeShifts } from './shiftRemoval.ts'
import { announceNew } from './shifts.announce.ts'
import { lockKnownShifts, type StandingShift, type StoredShift } from './shifts.reads.ts'
import { shiftsJson, WHOLE } from './shifts.view.ts'
import { type CopyAuthor, type InsertedCopies, insertCopies, type PlannedCopy } from './shifts.writes.ts'
import { holdPlaces } from './takenTimes.reads.ts'

/** How many copies go into one statement: between two of them the progress is told. */
const BATCH = 5_000

/**
 * Copies, records and announces.
 *
 * @param sources all in scope
 * @param progress hears how many copies are made
 * @throws {Invalid} for shifts of restaurants that have closed
 * @returns the answer of both calls: the copies as this audience sees them, and those that lost their driver, with why
 */
export async function copyShifts(
  work: Work,
  scope: Scope,
  sources: readonly StandingShift[],
  selection: Selection,
  author: CopyAuthor,
  progress: (done: number, total: number) => void,
): Promise<JsonText> {
  const { copies, lost, replaced } = await planCopies(work.tx, scope, sources, selection)
  if (replaced.length > 0) await removeShifts(work, replaced)
  const made: InsertedCopies = { ids: [], sources: [], restaurantIds: [], opened: [] }
  for (let start = 0; start < copies.length; start += BATCH) {
    const batch = await insertCopies(work.tx, copies.slice(start, start + BATCH), author)
    made.ids.push(...batch.ids)
    made.sources.push(...batch.sources)
    made.restaurantIds.push(...batch.restaurantIds)
    made.opened.push(...batch.opened)
    progress(made.ids.length, copies.length)
  }
  if (replaced.length > 0 && made.ids.length > 0) await countStepAs(work.tx, made.ids.length)
  if (made.ids.length > 0)
    work.record({
      thing: 'shift',
      id: made.ids,
      action: 'copy',
      before: null,
      after: { copied_to: selection.to_date },
    })
  announceNew(work, made.ids, new Map(made.ids.map((id, nr) => [id, made.restaurantIds[nr] as number])))
  const shifts = await shiftsJson(work.tx, sql`shift.id = any(${made.ids}::int[])`, {
    ...WHOLE,
    audience: audienceOf(scope),
  })
  const sourceOf = new Map(made.ids.map((id, nr) => [id, made.sources[nr] as number]))
  const reasons = made.opened.map((shift_id) => ({
    shift_id,
    reason: lost.get(sourceOf.get(shift_id) as number),
  }))
  return new JsonText(
    `{"shifts":${shifts},"opened":${JSON.stringify(made.opened)},"lost":${JSON.stringify(reasons)}}`,
  )
}

interface CopyPlan {
  copies: PlannedCopy[]
  /** By source, why its copy loses its driver. */
  lost: ReadonlyMap<number, string>
  /** Held until the transaction ends. */
  replaced: StoredShift[]
}

async function planCopies(
  tx: Tx,
  scope: Scope,
  sources: readonly StandingShift[],
  selection: Selection,
): Promise<CopyPlan> {
  const { existing = 'add' } = selection
  const all = movedTo(sources, selection)
  await holdPlaces(tx, placesOf(all))
  const there = existing === 'add' ? [] : await shiftsFound(tx, scope, all)
  const { copies: moved, replaced } = copyGround(all, there, existing, scope.role)
  // Held before their restaurants and drivers, as by every other call; what was published by now stays.
  const held = await lockKnownShifts(tx, scope, idsOf(replaced))
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
  const rate = dailyRate(facts.restaurant)
  const lost = problemsOf(moved, (shift) => lostDriver(shift, facts))
  const copies = moved.map((shift) => {
    const { id: shift_id, period_date, start_time, finish_time } = shift
    const perHour = rate(shift.restaurant_id, period_date)
    const minutes = shiftLength(start_time, finish_time)
    return {
      shift_id,
      period_date,
      driver_id: lost.has(shift_id) ? null : shift.driver_id,
      cost_per_hour: penceToPounds(perHour),
      cost_total: penceToPounds(shiftCost({ rate: perHour, minutes, driverBonus: 0, fuelBonus: 0 })),
    }
  })
  return { copies, lost, replaced: held.filter((shift) => mayDo('remove', shift, scope.role)) }
}

const idsOf = (shifts: readonly { id: number }[]): number[] => shifts.map(({ id }) => id)

/** In pence per hour; looked up once per restaurant and day. */
export function dailyRate(restaurant: (id: number) => RestaurantOfShift | undefined) {
  const known = new Map<string, number>()
  return (restaurantId: number, date: string): number => {
    const key = `${restaurantId} ${date}`
    const rate = known.get(key) ?? currentRate(restaurant(restaurantId) as RestaurantOfShift, date)
    known.set(key, rate)
    return rate
  }
}
