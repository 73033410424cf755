import { sql } from 'kysely'
import { areaNames } from '../areas/areas.reads.ts'
import type { Db } from '../kernel/database.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'

export const ALL_LOCATIONS = 'All locations'

interface ChosenLocation {
  area_id?: number | undefined
  restaurant_id?: number | undefined
}

/** The name of a chosen area or restaurant, for papers and the audit. One out of scope has no name. */
export async function locationName(
  db: Db,
  scope: Scope,
  { area_id, restaurant_id }: ChosenLocation,
): Promise<string> {
  if (restaurant_id !== undefined) {
    const found = await db
      .selectFrom('restaurant')
      .select('name')
      .where('id', '=', restaurant_id)
      .where(restaurantInScope(scope, sql.ref('restaurant.id')))
      .executeTakeFirst()
    return found?.name ?? NO_SUCH_LOCATION
  }
  if (area_id === undefined) return ALL_LOCATIONS
  const areas = await areaNames(db, scope)
  return areas.find(({ id }) => id === area_id)?.name ?? NO_SUCH_LOCATION
}

const NO_SUCH_LOCATION = 'A location without shifts'
