import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'

/** Adds a request for leave that waits for its answer, and returns its id. */
export async function addLeave(
  db: Db,
  given: Partial<NewRow<'leave_request'>> & { driver_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('leave_request')
    .values({ from_date: '2026-07-06', to_date: '2026-07-10', reason: 'A wedding', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
