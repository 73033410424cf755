import type { Db } from '@driverdesk/server/kernel/database.ts'
import type { Tables } from '@driverdesk/server/kernel/tables.ts'
import { people } from './kernel/people.ts'
import { receive } from './kernel/receive.ts'
import { compare } from './kernel/rounds.ts'

/** The largest ratio of an answer to its bare query. */
const LIMIT = 1.5
/**
 * For full driver records, whose rows have six lists and two names from other tables. The bare query does not assemble them.
 */
const LIMIT_WHOLE = 2

const SHORT = [
  'driver',
  'driver_area',
  'driver_restaurant',
  'driver_working_time',
  'driver_override_time',
] as const
const WHOLE = [...SHORT, 'driver_right_to_work_photo', 'driver_warning'] as const

/** Compares the server's lists of drivers and restaurants with bare queries of their tables, as JSON. */
export async function listsBench(): Promise<boolean> {
  const { app, db, headers, close } = await people()
  const get = (url: string) => ({ name: `GET ${url}`, run: () => receive(app, url, headers) })
  const within = [
    await compare(get('/api/driver?status=10'), bare('8,000 drivers', db, WHOLE), LIMIT_WHOLE),
    await compare(
      get('/api/driver?status=10&short=1'),
      bare('8,000 drivers of the schedule', db, SHORT),
      LIMIT,
    ),
    await compare(get('/api/restaurant'), bare('600 restaurants', db, ['restaurant', 'restaurateur']), LIMIT),
  ]
  await close()
  return within.every(Boolean)
}

/** Reads the rows of each table in order, without joining them. */
const bare = (name: string, db: Db, tables: readonly (keyof Tables)[]) => ({
  name: `bare rows of ${name}, JSON.stringify`,
  run: async () => {
    for (const table of tables)
      JSON.stringify(await db.selectFrom(table).selectAll().orderBy(orderOf(table)).execute())
  },
})

const orderOf = (table: keyof Tables) => (table.startsWith('driver_') ? 'driver_id' : 'id') as never
