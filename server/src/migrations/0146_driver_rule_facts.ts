import { type Kysely, sql } from 'kysely'

/** The facts about drivers that the rules about working time need. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table driver
      add column opt_out_from date,
      add column opt_out_until date,
      add column visa_hours smallint check (visa_hours between 1 and 168),
      add column visa_from date,
      add column visa_until date,
      add column wished_hours smallint check (wished_hours between 1 and 168),
      add constraint driver_opt_out_dates check (
        opt_out_until is null or opt_out_from is not null and opt_out_until >= opt_out_from),
      add constraint driver_visa_dates check (visa_until is null or visa_from is null or visa_until >= visa_from)`.execute(
    db,
  )
}
