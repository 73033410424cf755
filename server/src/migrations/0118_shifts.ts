import { type Kysely, sql } from 'kysely'

/** How drivers get open shifts, why a shift was planned against a rule or is open, and what waits for the office. */
export async function up(db: Kysely<never>): Promise<void> {
  await claimRules(db)
  await keepAcknowledgementOfTaken(db)
  // The sentence of the rule about working time, and the reason.
  await sql`alter table shift add column rule_reason text not null default ''`.execute(db)
  await cannotWork(db)
  await toApprove(db)
}

/**
 * How drivers get open shifts in their app: the rule of an area, and that of a shift which replaces it. `claim_hours`
 * before the start, the best driver of those who asked gets it; if null, the office decides.
 */
async function claimRules(db: Kysely<never>): Promise<void> {
  await sql`
    alter table area
      add column claims text not null default 'off' check (claims in ('off', 'ask', 'take')),
      add column claim_hours smallint check (claim_hours between 1 and 336)`.execute(db)
  await sql`
    alter table shift
      add column claims text check (claims in ('off', 'ask', 'take')),
      add column claim_hours smallint check (claim_hours between 1 and 336)`.execute(db)
}

/** A driver who takes a shift acknowledges it with the same change. */
async function keepAcknowledgementOfTaken(db: Kysely<never>): Promise<void> {
  await sql`drop trigger shift_forget_acknowledgement on shift`.execute(db)
  await sql`
    create trigger shift_forget_acknowledgement
    before update of driver_id, restaurant_id, period_date, start_time, finish_time, status on shift
    for each row
    when (new.acknowledged_at is not null and (new.status <> 20
      or new.acknowledged_at is not distinct from old.acknowledged_at
      and (new.driver_id, new.restaurant_id, new.period_date, new.start_time, new.finish_time)
        is distinct from (old.driver_id, old.restaurant_id, old.period_date, old.start_time, old.finish_time)))
    execute function shift_forget_acknowledgement()`.execute(db)
}

/** The shift is open because its driver cannot work. A new driver or canceller ends that, whichever version writes it. */
async function cannotWork(db: Kysely<never>): Promise<void> {
  await sql`alter table shift add column cannot_work boolean check (cannot_work)`.execute(db)
  // For the plan of who can take these shifts, which are few of all.
  await sql`create index shift_cannot_work on shift (driver_id_canceled) where cannot_work`.execute(db)
  await sql`
    create function forget_cannot_work() returns trigger language plpgsql as $$
    begin
      new.cannot_work := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger shift_forgets_cannot_work before update on shift
    for each row when (new.cannot_work and (new.driver_id is not null or new.cancelled_by is distinct from 'driver'))
    execute function forget_cannot_work()`.execute(db)
}

/** Few of the stored timesheets and shifts wait for the office, so an index of those alone is small. */
async function toApprove(db: Kysely<never>): Promise<void> {
  await sql`
    create index timesheet_to_approve on timesheet (period_date, restaurant_id)
      where status = 10 and driver_id > 0 and (type <> 10 or status_progress not in (10, 30))
        and restaurant_answer is distinct from 20`.execute(db)
  await sql`
    create index shift_requested on shift (period_date, restaurant_id)
      where status = 10 and restaurateur_creator_id is not null`.execute(db)
}
