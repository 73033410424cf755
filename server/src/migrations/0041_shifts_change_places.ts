import { type Kysely, sql } from 'kysely'

/**
 * One statement may have two drivers change places, or move a week by a day: whether anybody would have to be at two
 * places is looked at when it is done, and not in between. It is still looked at after each statement, not only at the end.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table shift
      drop constraint shift_no_double_booking,
      add constraint shift_no_double_booking exclude using gist (driver_id with =, worked with &&) where (status = 20)
        deferrable initially immediate`.execute(db)
}
