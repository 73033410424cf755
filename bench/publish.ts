import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { FIRST_DAY, nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'

const SHIFTS = 1_000

/**
 * The whole call, with checks, audit, announcements, notices to the drivers and the answer, against the statement that
 * changes the rows. What is published is what people publish: the week of some restaurants.
 */
export async function publishBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 4, status: 10 })
  const chosen = await db
    .selectFrom('shift')
    .select('id')
    .where('period_date', '<=', addDays(FIRST_DAY, 6))
    .orderBy('restaurant_id')
    .orderBy('id')
    .limit(SHIFTS)
    .execute()
  const ids = chosen.map(({ id }) => id)
  const unpublish = () => sql`update shift set status = 10 where id = any(${ids}::int[])`.execute(db)
  const within = await compare(
    {
      name: `POST /api/shift/publish of ${SHIFTS}`,
      prepare: unpublish,
      run: async () => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/shift/publish',
          headers,
          payload: { shift_ids: ids },
        })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      },
    },
    {
      name: 'one bare UPDATE of the same rows',
      prepare: unpublish,
      run: () => sql`update shift set status = 20 where id = any(${ids}::int[])`.execute(db),
    },
    3,
  )
  await close()
  return within
}
