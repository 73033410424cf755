import { type Kysely, sql } from 'kysely'

/**
 * A session through which an administrator looks as somebody else. It goes with the session that it was begun from, and
 * nobody looks as a driver: who is online follows from the drivers' sessions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table session
      add column viewer_session_id integer references session on delete cascade,
      add column view_ends_at timestamptz(3),
      add constraint session_view check (
        (viewer_session_id is null) = (view_ends_at is null) and (viewer_session_id is null or driver_id is null))`.execute(
    db,
  )
  await sql`
    create index session_viewer on session (viewer_session_id) where viewer_session_id is not null`.execute(
    db,
  )
}
