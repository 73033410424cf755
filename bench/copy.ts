import { sql } from 'kysely'
import { asStep } from './kernel/asStep.ts'
import { FIRST_DAY, nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'

const TARGET = '2026-08-03'

/**
 * Compares the call of the screen for a month of 600 restaurants, with checks, audit and live events, with one
 * INSERT … SELECT. Both are steps that can be undone.
 */
export async function copyBench(): Promise<boolean> {
  const { app, db, headers, close } = await nation({ perDay: 2, status: 20 })
  const sources = await db.selectFrom('shift').select('id').execute()
  const ids = sources.map(({ id }) => id)
  const forget = async () => {
    await sql`delete from shift where not id = any(${ids}::int[])`.execute(db)
    await sql`truncate audit_event, outbox`.execute(db)
  }
  const within = await compare(
    {
      name: `POST /api/shift/copyshifts of ${ids.length}`,
      prepare: forget,
      run: async () => {
        const payload = { shift_ids: ids, from_date: FIRST_DAY, to_date: TARGET, lost_only: 1 }
        const answer = await app.inject({ method: 'POST', url: '/api/shift/copyshifts', headers, payload })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      },
    },
    {
      name: 'one bare INSERT … SELECT of the same rows, as a step',
      prepare: forget,
      run: () =>
        asStep(db, 'copy', (tx) =>
          sql`
          insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
            cost_per_hour, cost_total, extra_request, comment, shift_id, creator_id, moderator_id)
          select restaurant_id, driver_id, 10, status_assigned, ${TARGET}::date + (period_date - ${FIRST_DAY}::date),
            start_time, finish_time, cost_per_hour, cost_total, extra_request, comment, id, 1, 1
          from shift where id = any(${ids}::int[])`.execute(tx),
        ),
    },
    3,
  )
  await close()
  return within
}
