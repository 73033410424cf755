import type { Db } from '../../kernel/database.ts'
import type { NewRow, Row } from '../../kernel/tables.ts'
import { ACCOUNTS, DRIVERS, RESTAURANTS } from '../../testing/testWorld.ts'

/** A cancellation charge of the north driver at northOne by the manager, unless `given` says otherwise. */
export function addEvent(
  db: Db,
  given: Partial<NewRow<'shift_event'>> & { shift_id: number },
): Promise<Row<'shift_event'>> {
  return db
    .insertInto('shift_event')
    .values({
      event: 10,
      model_type: 10,
      model_id: given.shift_id,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.north,
      period_date: '2026-06-17',
      cost: '-10.00',
      cancelled_by: (given.event ?? 10) === 10 ? 'driver' : null,
      creator_id: ACCOUNTS.manager.id,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
