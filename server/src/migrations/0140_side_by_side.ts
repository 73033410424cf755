import { type Kysely, sql } from 'kysely'

/**
 * Version 0.1 fails on a kind of step or a result of a notice that it does not know. So both keep a value that it knows, and
 * these columns the rest (docs/decisions/0067-neighbouring-versions.md).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await nameSteps(db)
  await noteEmails(db)
}

/** The kind of a step, where 0.1 knows no such kind. */
async function nameSteps(db: Kysely<never>): Promise<void> {
  await sql`alter table schedule_step add column newer_kind text`.execute(db)
  await sql`
    update schedule_step set kind = 'answer', newer_kind = kind where kind in ('accept', 'decline')`.execute(
    db,
  )
  await sql`
    create or replace function schedule_step_of_transaction() returns bigint language plpgsql as $$
    declare
      known text := current_setting('driverdesk.step_id', true);
      given jsonb;
      made bigint;
    begin
      if known <> '' then return known::bigint; end if;
      given := current_setting('driverdesk.step')::jsonb;
      insert into schedule_step (actor, actor_name, request_id, kind, newer_kind, undoes_id)
      values (given ->> 'actor', given ->> 'actor_name', given ->> 'request_id', given ->> 'kind',
        given ->> 'newer_kind', (given ->> 'undoes_id')::bigint)
      returning id into made;
      perform set_config('driverdesk.step_id', made::text, true);
      return made;
    end $$`.execute(db)
}

/** A notice that push did not bring, and that was emailed. */
async function noteEmails(db: Kysely<never>): Promise<void> {
  await sql`alter table driver_notice add column emailed boolean not null default false`.execute(db)
  await sql`
    update driver_notice set outcome = 'not_reached', emailed = true where outcome = 'emailed'`.execute(db)
  await sql`
    alter table driver_notice
      drop constraint driver_notice_outcome_check,
      add constraint driver_notice_outcome_check check (outcome in ('reached', 'not_reached', 'no_device')),
      add constraint driver_notice_emailed check (not emailed or outcome is not distinct from 'not_reached')`.execute(
    db,
  )
}
