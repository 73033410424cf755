import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'

/** Adds a request to change a shift, by its restaurant's account, which waits for its answer, and returns its id. */
export async function addAsk(
  db: Db,
  given: Partial<NewRow<'shift_ask'>> & { shift_id: number },
): Promise<number> {
  const shift = await db
    .selectFrom('shift')
    .innerJoin('restaurant', 'restaurant.id', 'restaurant_id')
    .selectAll('shift')
    .select('restaurant.restaurateur_id')
    .where('shift.id', '=', given.shift_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('shift_ask')
    .values({
      kind: 'change',
      start_time: '11:00',
      finish_time: '15:00',
      was_date: shift.period_date,
      was_start: shift.start_time,
      was_finish: shift.finish_time,
      restaurant_id: shift.restaurant_id,
      restaurateur_id: shift.restaurateur_id,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
