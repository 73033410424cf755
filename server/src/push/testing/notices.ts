/** Reads the notices to drivers straight from the tables. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'

/** Gives a driver a device. */
export async function subscribe(db: Db, driverId: number, push_token: string): Promise<void> {
  await db.updateTable('driver').set({ push_token }).where('id', '=', driverId).execute()
}

/** The notices by driver, and whether a job was queued to send them. */
export async function noticesOf(db: Db) {
  const { rows: jobs } = await sql<{ notice: number }>`
    select (data ->> 'notice')::int as notice from jobs.job where name = 'notice'`.execute(db)
  const queued = jobs.map(({ notice }) => notice)
  const notices = await db
    .selectFrom('driver_notice')
    .selectAll()
    .orderBy('driver_id')
    .orderBy('id')
    .execute()
  return notices.map(({ id, driver_id, kind, shift_ids, title, body, outcome }) => ({
    driver_id,
    kind,
    shift_ids,
    title,
    body,
    has_job: queued.filter((notice) => notice === id).length === 1,
    is_without_device: outcome === 'no_device',
  }))
}

/** Deletes everything written by notifying drivers. */
export async function forgetNotices(db: Db): Promise<void> {
  await db.deleteFrom('driver_notice').execute()
  await db.deleteFrom('told_shift').execute()
  await db.updateTable('driver').set({ push_token: null }).execute()
  await sql`delete from jobs.job where name = 'notice'`.execute(db)
}

/** Reads the state of a notice's job: `completed`, `retry`, … */
export async function jobStateOf(db: Db, notice: number): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = 'notice' and (data ->> 'notice')::int = ${notice}`.execute(db)
  return rows[0]?.state
}
