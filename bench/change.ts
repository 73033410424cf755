import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { asStep } from './kernel/asStep.ts'
import { nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'

/** Their month has about 1,000 shifts. */
const RESTAURANTS = 8

/**
 * Moves a month of some restaurants by a day. Compares the whole call, with checks, pay, audit, live events, notices to the
 * drivers and the answer, with the statement that changes the rows. Both are steps that can be undone.
 */
export async function changeBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 4, status: 20 })
  const chosen = await db
    .selectFrom('shift')
    .select(['id', 'period_date'])
    .where('restaurant_id', '<=', RESTAURANTS)
    .execute()
  const ids = chosen.map(({ id }) => id)
  const moved = (days: number, by: Parameters<ReturnType<typeof sql>['execute']>[0] = db) =>
    sql`update shift set period_date = period_date + ${days}::int, updated_at = now() + interval '1 millisecond'
      where id = any(${ids}::int[])`.execute(by)
  let isMoved = false
  const back = async () => {
    if (isMoved) await moved(-1)
    isMoved = true
  }
  const shifts = chosen.map(({ id, period_date }) => ({ id, period_date: addDays(period_date, 1) }))
  const within = await compare(
    {
      name: `POST /api/shift/change-many of ${ids.length}`,
      prepare: back,
      run: async () => {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/shift/change-many',
          headers,
          payload: { kind: 'move', shifts },
        })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      },
    },
    {
      name: 'one bare UPDATE of the same rows, as a step',
      prepare: back,
      run: () => asStep(db, 'move', (tx) => moved(1, tx)),
    },
    3,
  )
  await close()
  return within
}
