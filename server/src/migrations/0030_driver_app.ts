import { type Kysely, sql } from 'kysely'

/** What drivers say themselves: that they will come, and why they do not; and why a timesheet of theirs was discarded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shift add column acknowledged_at timestamptz(3)`.execute(db)
  await sql`alter table timesheet add column discard_reason text not null default ''`.execute(db)
  await sql`create index timesheet_driver_date on timesheet (driver_id, period_date)`.execute(db)
  await forgetWhatWasNotSeen(db)
}

/** Acknowledged is the shift that the driver saw: whatever changes when, where or whose it is, or that it is published. */
async function forgetWhatWasNotSeen(db: Kysely<never>): Promise<void> {
  await sql`
    create function shift_forget_acknowledgement() returns trigger language plpgsql as $$
    begin
      new.acknowledged_at := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger shift_forget_acknowledgement
    before update of driver_id, restaurant_id, period_date, start_time, finish_time, status on shift
    for each row
    when (new.acknowledged_at is not null and (new.status <> 20
      or (new.driver_id, new.restaurant_id, new.period_date, new.start_time, new.finish_time)
        is distinct from (old.driver_id, old.restaurant_id, old.period_date, old.start_time, old.finish_time)))
    execute function shift_forget_acknowledgement()`.execute(db)
}
