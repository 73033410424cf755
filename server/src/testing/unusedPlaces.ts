import { randomUUID } from 'node:crypto'
import type { Db } from '../kernel/database.ts'
import { ACCOUNTS, AREAS } from './testWorld.ts'

/** A restaurant, a restaurant account and a manager that nothing depends on. */
export async function addUnused(
  db: Db,
): Promise<{ unusedRestaurantId: number; unusedRestaurateurId: number; unusedUserId: number }> {
  const restaurant = await db
    .insertInto('restaurant')
    .values({ name: 'Unused', area_id: AREAS.north, restaurateur_id: ACCOUNTS.otherRestaurant.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const restaurateur = await db
    .insertInto('restaurateur')
    .values({ name: 'Unused', email: `unused-${randomUUID()}@driverdesk.test`, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('panel_user')
    .values({
      first_name: 'Unused',
      email: `unused-${randomUUID()}@driverdesk.test`,
      password_hash: '',
      role: 20,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('panel_user_area').values({ panel_user_id: user.id, area_id: AREAS.north }).execute()
  return {
    unusedRestaurantId: restaurant.id,
    unusedRestaurateurId: restaurateur.id,
    unusedUserId: user.id,
  }
}

/** Forgets those of earlier tests, to keep the lists short. */
export async function forgetUnused(db: Db): Promise<void> {
  await db.deleteFrom('restaurant').where('name', '=', 'Unused').execute()
  await db.deleteFrom('restaurateur').where('name', '=', 'Unused').execute()
  await db.deleteFrom('panel_user').where('first_name', '=', 'Unused').execute()
}
