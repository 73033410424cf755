import { sql } from 'kysely'
import { asStep } from './kernel/asStep.ts'
import { FIRST_DAY, nation } from './kernel/nation.ts'
import { othersBeside } from './kernel/othersBeside.ts'
import { compare } from './kernel/rounds.ts'
import { weekOfShifts } from './kernel/weekOfShifts.ts'

const COPIED = 16_800
const PUBLISHED = 5_000
/** The Monday of an empty week. */
const TARGET = '2026-08-03'
/** The time of a call, divided by the time of its bare statement as a step. */
const LIMIT = 3
const ROUNDS = 3

/**
 * The largest actions of a national agency: copying a week of 600 restaurants, undoing that, and publishing
 * 5,000 shifts. Each whole call is compared with the bare statement that changes the same rows, and other
 * people's calls are timed while it runs.
 */
export async function bulkBench(): Promise<boolean> {
  const served = await nation({ perDay: 4, status: 10 })
  const { app, db, headers, close } = served
  try {
    const week = await weekOfShifts(db, COPIED)
    const published = week.slice(0, PUBLISHED)
    const { last } = await db
      .selectFrom('shift')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    }
    const removeCopies = async () => {
      await sql`delete from shift where id > ${last}`.execute(db)
      await sql`vacuum shift`.execute(db)
    }
    const copy = () =>
      call('POST', '/api/shift/copyshifts', {
        shift_ids: week,
        from_date: FIRST_DAY,
        to_date: TARGET,
        lost_only: 1,
      })
    const step = (kind: string, statement: ReturnType<typeof sql>) => () =>
      asStep(db, kind, (tx) => statement.execute(tx))
    /** The same rows as the call makes, as a step that can be undone. */
    const copyBare = step(
      'copy',
      sql`insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time,
          finish_time, cost_per_hour, cost_total, extra_request, comment, shift_id, creator_id, moderator_id)
        select restaurant_id, driver_id, 10, status_assigned, ${TARGET}::date + (period_date - ${FIRST_DAY}::date),
          start_time, finish_time, cost_per_hour, cost_total, extra_request, comment, id, 1, 1
        from shift where id = any(${week}::int[])`,
    )
    const copyAgain = async () => {
      await removeCopies()
      await copyBare()
    }
    const undo = async () => {
      const { undo: steps } = await call('GET', '/api/schedule/steps')
      // The changes made at the same time are newer steps.
      const { id } = steps.find(({ kind }: { kind: string }) => kind === 'copy')
      await call('POST', `/api/schedule/steps/${id}/undo`, {})
    }
    const unpublish = async () => {
      await sql`update shift set status = 10 where id = any(${published}::int[])`.execute(db)
      await sql`truncate told_shift`.execute(db)
    }
    const publish = () => call('POST', '/api/shift/publish', { shift_ids: published })
    const areWithin = [
      await compare(
        { name: `copying ${COPIED} shifts`, prepare: removeCopies, run: copy },
        {
          name: 'one bare INSERT … SELECT of the same rows',
          prepare: removeCopies,
          run: copyBare,
        },
        LIMIT,
        ROUNDS,
      ),
      await compare(
        { name: 'undoing that', prepare: copyAgain, run: undo },
        {
          name: 'one bare DELETE of the same rows',
          prepare: copyAgain,
          run: step('remove', sql`delete from shift where id > ${last}`),
        },
        LIMIT,
        ROUNDS,
      ),
      await compare(
        { name: `publishing ${PUBLISHED} shifts`, prepare: unpublish, run: publish },
        {
          name: 'one bare UPDATE of the same rows',
          prepare: unpublish,
          run: step(
            'publish',
            sql`update shift set status = 20, updated_at = now() where id = any(${published}::int[])`,
          ),
        },
        LIMIT,
        ROUNDS,
      ),
    ]
    const other = week.at(-1)
    if (!other) throw new Error('There are no shifts.')
    const isLight = await othersBeside(
      served,
      [
        { name: 'copying', prepare: removeCopies, run: copy },
        { name: 'undoing that', prepare: copyAgain, run: undo },
        { name: 'publishing', prepare: unpublish, run: publish },
      ],
      other + 7,
    )
    return areWithin.every(Boolean) && isLight
  } finally {
    await close()
  }
}
