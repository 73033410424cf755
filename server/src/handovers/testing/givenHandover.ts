import type { HandoverWay } from '@driverdesk/domain/handovers/handover.ts'
import type { Db } from '../../kernel/database.ts'
import type { NewRow, Row } from '../../kernel/tables.ts'
import { TO_TAKE_SEEN } from '../../shifts/testing/givenClaim.ts'
import { addShifts, DRIVERS } from '../../testing/testWorld.ts'

/** How drivers may hand shifts over from now on. */
export async function setHandovers(db: Db, way: HandoverWay, hours = 24): Promise<void> {
  await db.updateTable('option').set({ ovalue: way }).where('okey', '=', 'handover').execute()
  await db
    .updateTable('option')
    .set({ ovalue: `${hours}` })
    .where('okey', '=', 'handover_hours')
    .execute()
}

/** Adds a proposal of the driver of a shift, and returns its id: to anyone, unless a colleague is named. */
export async function addHandover(
  db: Db,
  shift: Row<'shift'>,
  given: Partial<NewRow<'handover'>> = {},
): Promise<number> {
  const { id: shift_id, driver_id, restaurant_id, period_date, start_time, finish_time, cost_total } = shift
  const { id } = await db
    .insertInto('handover')
    .values({
      shift_id,
      giver_id: driver_id as number,
      restaurant_id,
      period_date,
      start_time,
      finish_time,
      cost_total,
      for_all: given.taker_id == null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The colleague's shift of a swap. */
export const inExchange = (other: Row<'shift'>): Partial<NewRow<'handover'>> => ({
  taker_id: other.driver_id,
  other_id: other.id,
  other_restaurant_id: other.restaurant_id,
  other_date: other.period_date,
  other_start: other.start_time,
  other_finish: other.finish_time,
  other_total: other.cost_total,
})

/** When the agreed one was agreed, which is its version. */
export const AGREED_AT = '2026-06-10T10:00:00.000Z'

/**
 * Adds shifts that drivers hand over: one that the driver gives to anyone, one that a colleague has agreed to take, and one that a
 * colleague gives to the driver. The office approves.
 */
export async function addExampleHandovers(
  db: Db,
  { restaurantId: restaurant_id, driverId }: { restaurantId: number; driverId: number },
  comment = '',
) {
  await setHandovers(db, 'ask')
  const published = { restaurant_id, comment, status: 20 as const }
  // A colleague has such shifts at several restaurants in one test.
  const day = (hour: number) => ({
    period_date: `2026-07-${10 + restaurant_id}`,
    start_time: `${hour}:00`,
    finish_time: `${hour + 2}:00`,
  })
  const [own, agreed, colleagues] = await addShifts(db, [
    { ...published, ...day(10), driver_id: driverId, updated_at: TO_TAKE_SEEN },
    { ...published, ...day(13), driver_id: driverId, updated_at: TO_TAKE_SEEN },
    { ...published, ...day(16), driver_id: DRIVERS.everywhere },
  ])
  if (!own || !agreed || !colleagues) throw new Error('No shifts.')
  const taker = { taker_id: DRIVERS.everywhere, state: 'agreed' as const, answered_at: AGREED_AT }
  return {
    offeredShiftId: own.id,
    ownHandoverId: await addHandover(db, own),
    agreedShiftId: agreed.id,
    agreedHandoverId: await addHandover(db, agreed, taker),
    toMeHandoverId: await addHandover(db, colleagues, { taker_id: driverId }),
  }
}
