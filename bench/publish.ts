import { sql } from 'kysely'
import { asStep } from './kernel/asStep.ts'
import { nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'
import { weekOfShifts } from './kernel/weekOfShifts.ts'

const SHIFTS = 1_000

/**
 * Publishes the week of some restaurants. Compares the whole call, with checks, audit, live events, notices to the drivers
 * and the answer, with the statement that changes the rows. Both are steps that can be undone.
 */
export async function publishBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 4, status: 10 })
  const ids = await weekOfShifts(db, SHIFTS)
  /** Also removes the record of what drivers were notified of. */
  const unpublish = async () => {
    await sql`update shift set status = 10 where id = any(${ids}::int[])`.execute(db)
    await sql`truncate told_shift`.execute(db)
  }
  const bare = sql`update shift set status = 20, updated_at = now() where id = any(${ids}::int[])`
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
      name: 'one bare UPDATE of the same rows, as a step',
      prepare: unpublish,
      run: () => asStep(db, 'publish', (tx) => bare.execute(tx)),
    },
    3,
  )
  await close()
  return within
}
