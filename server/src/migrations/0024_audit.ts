import { type Kysely, sql } from 'kysely'

/** The audit is read newest first, by person, by kind of record, by what was done, and by date: each along an index. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_event_at on audit_event (at, id)`.execute(db)
  await sql`create index audit_event_actor on audit_event (actor, at, id)`.execute(db)
  await sql`create index audit_event_kind on audit_event (thing, at, id)`.execute(db)
  await sql`create index audit_event_action on audit_event (action, at, id)`.execute(db)
}
