import { type Kysely, sql } from 'kysely'

/** Days on which drivers cannot work are kept as approved leave of their own kind. They may overlap leave and each other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table leave_request
      add column kind text not null default 'leave' check (kind in ('leave', 'sick')),
      drop constraint leave_request_once,
      add constraint leave_request_sick check (kind = 'leave' or state in ('approved', 'withdrawn')),
      add constraint leave_request_once exclude using gist
        (driver_id with =, daterange(from_date, to_date, '[]') with &&)
        where (state in ('asked', 'approved') and kind = 'leave')`.execute(db)
}
