import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Db } from '@driverdesk/server/kernel/database.ts'
import { FIRST_DAY } from './nation.ts'

/** The ids of the first `count` shifts of the first week, by restaurant: what people publish at once. */
export async function weekOfShifts(db: Db, count: number): Promise<number[]> {
  const chosen = await db
    .selectFrom('shift')
    .select('id')
    .where('period_date', '<=', addDays(FIRST_DAY, 6))
    .orderBy('restaurant_id')
    .orderBy('id')
    .limit(count)
    .execute()
  return chosen.map(({ id }) => id)
}
