/** Sent messages as stored. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'

type Outcome = 'reached' | 'not_reached' | 'no_device' | null

interface Given {
  areas?: readonly number[]
  restaurants?: readonly number[]
  /** The outcome by driver. */
  results?: readonly (readonly [driver: number, outcome: Outcome])[]
}

/** A message without an author, for everyone unless targets are given. Returns its id. */
export async function addMessage(
  db: Db,
  { areas = [], restaurants = [], results = [] }: Given = {},
  given: Partial<NewRow<'driver_message'>> = {},
): Promise<number> {
  const addressee = restaurants.length > 0 ? 'restaurants' : areas.length > 0 ? 'areas' : 'all'
  const { id } = await db
    .insertInto('driver_message')
    .values({
      title: 'Road works',
      body: 'The bridge is closed.',
      addressee,
      author_name: 'Office',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [kind, ids] of Object.entries({ area: areas, restaurant: restaurants })) {
    await sql`
      insert into ${sql.table(`driver_message_${kind}`)} (message_id, ${sql.ref(`${kind}_id`)})
      select ${id}, unnest(${ids}::int[])`.execute(db)
  }
  for (const [driver_id, outcome] of results) {
    const tried_at = outcome === null || outcome === 'no_device' ? null : '2026-06-10T11:00:00Z'
    await db
      .insertInto('driver_notice')
      .values({
        driver_id,
        kind: 'message',
        shift_ids: [],
        title: 'Road works',
        body: 'The bridge is closed.',
        message_id: id,
        outcome,
        tried_at,
      })
      .execute()
  }
  return id
}

/** One message for each restaurant of the test world and a driver there, with fixed ids. */
export const EXAMPLE_MESSAGES = { northOne: 800_001, northTwo: 800_002, southOne: 800_003 } as const

/** Replaces all messages. */
export async function addExampleMessages(
  db: Db,
  at: Readonly<Record<keyof typeof EXAMPLE_MESSAGES, { restaurantId: number; driverId: number }>>,
): Promise<void> {
  await db.deleteFrom('driver_message').execute()
  for (const [place, { restaurantId, driverId }] of Object.entries(at)) {
    const id = EXAMPLE_MESSAGES[place as keyof typeof at]
    await addMessage(db, { restaurants: [restaurantId], results: [[driverId, 'reached']] }, { id })
  }
}
