import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'
import { addShift } from '../../testing/testWorld.ts'

type OfferedShift = Pick<NewRow<'shift'>, 'restaurant_id' | 'period_date' | 'start_time' | 'finish_time'> & {
  id: number
}

/** Adds a cascade that runs, with an open offer to a driver. An hour of the tests' clock is left. */
export async function addCascade(
  db: Db,
  driver_id: number,
  { id: shift_id, restaurant_id, period_date, start_time, finish_time }: OfferedShift,
): Promise<void> {
  const at = '2026-06-10T11:00:00Z'
  const cascade = await db
    .insertInto('cascade')
    .values({
      shift_id,
      restaurant_id,
      period_date,
      start_time,
      finish_time,
      last_at: `${period_date}T06:00:00Z`,
      started_by: 'Someone',
      started_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer')
    .values({ cascade_id: cascade.id, shift_id, driver_id, state: 'open', at, until: '2026-06-10T12:00:00Z' })
    .execute()
}

/** Adds an open published shift that is offered to the driver. */
export async function addExampleOffer(
  db: Db,
  { restaurantId: restaurant_id, driverId }: { restaurantId: number; driverId: number },
  comment = '',
): Promise<{ offeredId: number }> {
  const shift = await addShift(db, { restaurant_id, comment, status: 20, period_date: '2026-07-09' })
  await addCascade(db, driverId, shift)
  return { offeredId: shift.id }
}
