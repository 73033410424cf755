import type { Tx } from '../kernel/database.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { touched } from '../kernel/touched.ts'

export function insertRestaurant(tx: Tx, restaurant: NewRow<'restaurant'>): Promise<Row<'restaurant'>> {
  return tx.insertInto('restaurant').values(restaurant).returningAll().executeTakeFirstOrThrow()
}

export function updateRestaurant(
  tx: Tx,
  id: number,
  changed: Partial<NewRow<'restaurant'>>,
): Promise<Row<'restaurant'>> {
  return tx
    .updateTable('restaurant')
    .set({ ...changed, updated_at: touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What an account is shown as at its restaurants has changed: whoever saw them before no longer sees them as they are. */
export function touchRestaurantsOf(tx: Tx, restaurateurId: number): Promise<Row<'restaurant'>[]> {
  return tx
    .updateTable('restaurant')
    .set({ updated_at: touched })
    .where('restaurateur_id', '=', restaurateurId)
    .returningAll()
    .execute()
}

export async function deleteRestaurant(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('restaurant').where('id', '=', id).execute()
}

/** However many, in one statement. */
export const insertRestaurants = (
  tx: Tx,
  restaurants: readonly NewRow<'restaurant'>[],
): Promise<Row<'restaurant'>[]> => tx.insertInto('restaurant').values(restaurants).returningAll().execute()
