import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'
import type { NewRow } from '../../kernel/tables.ts'

/** Its addressees; everyone if none are named. */
interface Addressed {
  areas?: readonly number[]
  restaurants?: readonly number[]
  drivers?: readonly number[]
}

/** A shown post without an author, unless `given` says otherwise. Returns its id. */
export async function addPost(
  db: Db,
  { areas = [], restaurants = [], drivers = [] }: Addressed = {},
  given: Partial<NewRow<'news_post'>> = {},
): Promise<number> {
  const addressee = areas.length > 0 ? 20 : restaurants.length > 0 ? 30 : drivers.length > 0 ? 40 : 10
  const { id } = await db
    .insertInto('news_post')
    .values({ title: 'News', content: '<p>Text</p>', addressee, author_name: 'The agency', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [kind, ids] of Object.entries({ area: areas, restaurant: restaurants, driver: drivers })) {
    await sql`
      insert into ${sql.table(`news_post_${kind}`)} (post_id, ${sql.ref(`${kind}_id`)})
      select ${id}, unnest(${ids}::int[])`.execute(db)
  }
  return id
}

/** One post for each restaurant of the test world and a driver there, and one for all, with fixed ids. */
export const EXAMPLE_POSTS = {
  northOne: 900_001,
  northTwo: 900_002,
  southOne: 900_003,
  all: 900_004,
} as const

/** Replaces all posts. */
export async function addExamplePosts(
  db: Db,
  at: Readonly<Record<'northOne' | 'northTwo' | 'southOne', { restaurantId: number; driverId: number }>>,
): Promise<void> {
  await db.deleteFrom('news_post').execute()
  await addPost(db, {}, { id: EXAMPLE_POSTS.all })
  for (const [place, { restaurantId, driverId }] of Object.entries(at)) {
    const id = EXAMPLE_POSTS[place as keyof typeof at]
    await addPost(db, { restaurants: [restaurantId], drivers: [driverId] }, { id })
  }
}
