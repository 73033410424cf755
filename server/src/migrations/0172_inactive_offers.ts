import { type Kysely, sql } from 'kysely'

/** Offers in turn end when their restaurant becomes inactive. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table cascade
      drop constraint cascade_ended_as_check,
      add constraint cascade_ended_as_check check (ended_as in
        ('filled', 'moved', 'unpublished', 'removed', 'cancelled', 'stopped', 'nobody', 'late', 'inactive'))`.execute(
    db,
  )
}
