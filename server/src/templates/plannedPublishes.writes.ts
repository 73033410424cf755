import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

export interface PlannedWhat {
  restaurantIds: readonly number[]
  shiftIds: readonly number[]
}

export async function insertPlan(
  tx: Tx,
  plan: NewRow<'planned_publish'>,
  { restaurantIds, shiftIds }: PlannedWhat,
): Promise<Row<'planned_publish'>> {
  const stored = await tx.insertInto('planned_publish').values(plan).returningAll().executeTakeFirstOrThrow()
  await sql`insert into planned_publish_restaurant (planned_publish_id, restaurant_id)
    select ${stored.id}, unnest(${restaurantIds}::int[])`.execute(tx)
  await sql`insert into planned_publish_shift (planned_publish_id, shift_id)
    select ${stored.id}, unnest(${shiftIds}::int[])`.execute(tx)
  return stored
}

export const updatePlan = (
  tx: Tx,
  id: number,
  plan: Pick<NewRow<'planned_publish'>, 'publish_at' | 'push_drivers'>,
): Promise<Row<'planned_publish'>> =>
  tx
    .updateTable('planned_publish')
    .set({ ...plan, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deletePlan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('planned_publish').where('id', '=', id).execute()
}
