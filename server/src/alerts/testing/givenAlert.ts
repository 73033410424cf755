import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'
import { DRIVERS, RESTAURANTS } from '../../testing/testWorld.ts'

/** An alert about northOne, unless `given` says otherwise. Returns its id. */
export async function addAlert(db: Db, given: Partial<NewRow<'alert'>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('alert')
    .values({
      channel: 'shift',
      event: 'request',
      key: null,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: null,
      data: JSON.stringify({ message: 'North One submitted a shift' }),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const EXAMPLES = {
  northOne: { restaurant_id: RESTAURANTS.northOne, name: 'North One' },
  northTwo: { restaurant_id: RESTAURANTS.northTwo, name: 'North Two' },
  southOne: { restaurant_id: RESTAURANTS.southOne, name: 'South One' },
} as const

/** One alert for each restaurant of the test world, with fixed ids. */
export const EXAMPLE_ALERTS = { northOne: 900_001, northTwo: 900_002, southOne: 900_003 } as const

/** Replaces all alerts by unread ones for each restaurant and one about a driver of the south. */
export async function addExampleAlerts(db: Db): Promise<void> {
  await db.deleteFrom('alert').execute()
  for (const [place, { name, restaurant_id }] of Object.entries(EXAMPLES)) {
    const id = EXAMPLE_ALERTS[place as keyof typeof EXAMPLES]
    await addAlert(db, { id, restaurant_id, data: JSON.stringify({ message: `${name} submitted a shift` }) })
  }
  const ofSouth = { event: 'insurance', channel: 'driver', restaurant_id: null, driver_id: DRIVERS.south }
  await addAlert(db, { ...ofSouth, data: JSON.stringify({ message: 'south Driver: insurance' }) })
}
