import { optionLive } from '@driverdesk/contract/options/options.live.ts'
import { sql } from 'kysely'
import type { LiveSource } from '../kernel/deliveries.ts'

/** All staff see the options. */
export const optionLiveSource: LiveSource = {
  channel: optionLive,
  load: async (db, ids) => {
    const restaurants = await db.selectFrom('restaurant').select('id').execute()
    const restaurantIds = restaurants.map(({ id }) => id)
    const options = await db
      .selectFrom('option')
      .selectAll()
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .execute()
    return new Map(options.map((option) => [option.id, { restaurantIds, data: option }]))
  },
}
