import { type Kysely, sql } from 'kysely'

/** The time that a payment for short notice is for, so that the payment goes when the time comes back. */
export async function up(db: Kysely<never>): Promise<void> {
  // Null if it pays nothing, or is from before this migration: such a payment stays.
  await sql`alter table short_notice add column paid_time jsonb`.execute(db)
  await sql`
    alter table short_notice
      drop constraint short_notice_exemption_check,
      add constraint short_notice_exemption_check check (exemption in
        ('driver_asked', 'driver_sick', 'not_told', 'agency', 'undone', 'given_back', 'already_paid')),
      drop constraint short_notice_lost_check,
      -- 0: the driver has it all back, and the restaurant has not.
      add constraint short_notice_lost_check check (lost >= 0)`.execute(db)
}
