/** Copying shifts to another range, set-based: a month of a nation's shifts is one transaction (rulings 4.5). */
import type { CopySelection } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import {
  type CopyFacts,
  copiedDate,
  copiedDriver,
  firstCopiedDay,
} from '@driverdesk/domain/shifts/copying.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { shiftLength } from '@driverdesk/domain/shifts/shiftLength.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { blockingDocuments } from '../drivers/driverDocuments.reads.ts'
import { activeReach, workingTimes } from '../drivers/drivers.reads.ts'
import type { Tx } from '../kernel/database.ts'
import { JsonText } from '../kernel/jsonText.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { currentRate, type RestaurantOfShift, restaurantsOfShifts } from './restaurantOfShift.reads.ts'
import { bulkErrors, problemsOf, RESTAURANT_INACTIVE } from './shiftRefusals.ts'
import { announceNew } from './shifts.announce.ts'
import { driversOf, publishedAround, type StandingShift } from './shifts.reads.ts'
import { shiftsJson, WHOLE } from './shifts.view.ts'
import { type CopyAuthor, type InsertedCopies, insertCopies, type PlannedCopy } from './shifts.writes.ts'

/** How many copies go into one statement: between two of them the progress is told. */
const BATCH = 5_000

/**
 * Copies, records and announces.
 *
 * @param sources all in scope
 * @param progress hears how many copies are made
 * @throws {Invalid} for shifts of restaurants that have closed
 * @returns the answer of both calls: the copies as this audience sees them, and those that lost their driver
 */
export async function copyShifts(
  work: Work,
  scope: Scope,
  sources: readonly StandingShift[],
  selection: z.output<typeof CopySelection>,
  author: CopyAuthor,
  progress: (done: number, total: number) => void,
): Promise<JsonText> {
  const copies = await planCopies(work.tx, scope, sources, selection)
  const made: InsertedCopies = { ids: [], restaurantIds: [], opened: [] }
  for (let start = 0; start < copies.length; start += BATCH) {
    const batch = await insertCopies(work.tx, copies.slice(start, start + BATCH), author)
    made.ids.push(...batch.ids)
    made.restaurantIds.push(...batch.restaurantIds)
    made.opened.push(...batch.opened)
    progress(made.ids.length, copies.length)
  }
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
  return new JsonText(`{"shifts":${shifts},"opened":${JSON.stringify(made.opened)}}`)
}

async function planCopies(
  tx: Tx,
  scope: Scope,
  sources: readonly StandingShift[],
  { to_date: to, from_date }: z.output<typeof CopySelection>,
): Promise<PlannedCopy[]> {
  const target = {
    from:
      from_date ??
      firstCopiedDay(
        sources.map(({ period_date }) => period_date),
        to,
      ),
    to,
  }
  const moved = sources.map((shift) => ({ ...shift, period_date: copiedDate(shift.period_date, target) }))
  const restaurants = await restaurantsOfShifts(tx, scope, [
    ...new Set(moved.map((shift) => shift.restaurant_id)),
  ])
  const isActive = (id: number) => restaurants.get(id)?.status === RESTAURANT_ACTIVE
  const closed = problemsOf(sources, (shift) =>
    isActive(shift.restaurant_id) ? undefined : RESTAURANT_INACTIVE,
  )
  refuseIfAny(bulkErrors(closed))
  const facts = await copyFacts(tx, moved, restaurants)
  const rate = dailyRate(restaurants)
  return moved.map((shift) => {
    const { id: shift_id, period_date, start_time, finish_time } = shift
    const perHour = rate(shift.restaurant_id, period_date)
    const minutes = shiftLength(start_time, finish_time)
    return {
      shift_id,
      period_date,
      driver_id: copiedDriver(shift, facts),
      cost_per_hour: penceToPounds(perHour),
      cost_total: penceToPounds(shiftCost({ rate: perHour, minutes, driverBonus: 0, fuelBonus: 0 })),
    }
  })
}

/** Looked up once per restaurant and day. */
function dailyRate(restaurants: ReadonlyMap<number, RestaurantOfShift>) {
  const known = new Map<string, number>()
  return (restaurantId: number, date: string): number => {
    const key = `${restaurantId} ${date}`
    const rate = known.get(key) ?? currentRate(restaurants.get(restaurantId) as RestaurantOfShift, date)
    known.set(key, rate)
    return rate
  }
}

async function copyFacts(
  tx: Tx,
  moved: readonly StandingShift[],
  restaurants: ReadonlyMap<number, RestaurantOfShift>,
): Promise<CopyFacts> {
  const ids = driversOf(moved)
  const [reach, working, documents, published] = [
    await activeReach(tx, ids),
    await workingTimes(tx, ids),
    await blockingDocuments(tx, ids),
    await publishedAround(tx, moved),
  ]
  const drivers = [...reach].map(([id, where]) => {
    const isOfferedAt = (restaurantId: number) =>
      isOffered(where, restaurants.get(restaurantId) as RestaurantOfShift)
    return [id, { working: working.get(id), documents: documents.get(id), isOfferedAt }] as const
  })
  return { drivers: new Map(drivers), published: Map.groupBy(published, (shift) => shift.driver_id) }
}
