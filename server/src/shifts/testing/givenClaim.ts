import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'
import { addShifts } from '../../testing/testWorld.ts'

/** Adds a driver's request for a shift, which waits, and returns its id. */
export async function addClaim(
  db: Db,
  driver_id: number,
  { id: shift_id, restaurant_id, period_date, start_time, finish_time }: ClaimedShift,
): Promise<number> {
  const { id } = await db
    .insertInto('claim')
    .values({ shift_id, driver_id, restaurant_id, period_date, start_time, finish_time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type ClaimedShift = Pick<NewRow<'shift'>, 'restaurant_id' | 'period_date' | 'start_time' | 'finish_time'> & {
  id: number
}

/** Adds two open published shifts that drivers may take, the first of which the driver has asked for. */
export async function addExampleClaims(
  db: Db,
  { restaurantId: restaurant_id, driverId }: { restaurantId: number; driverId: number },
  comment = '',
): Promise<{ claimedId: number; toTakeId: number }> {
  const open = { restaurant_id, comment, status: 20 as const, claims: 'take' as const }
  const [claimed, toTake] = await addShifts(db, [
    { ...open, period_date: '2026-07-07' },
    { ...open, period_date: '2026-07-08', updated_at: TO_TAKE_SEEN },
  ])
  if (!claimed || !toTake) throw new Error('No shifts.')
  await addClaim(db, driverId, claimed)
  return { claimedId: claimed.id, toTakeId: toTake.id }
}

/** The version of the shift to take that its driver has seen. */
export const TO_TAKE_SEEN = '2026-06-01T10:00:00.000Z'
