import { type Kysely, sql } from 'kysely'
import { capture } from './0109_steps.ts'

/** Stores who else may undo a step, its kind if version 0.1 does not know it, and what happens to restaurants' requests. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table schedule_step
      /** The kind, if version 0.1 does not know it and would fail (docs/decisions/0067-neighbouring-versions.md). */
      add column newer_kind text,
      /** The planner who last changed a shift may undo a driver taking it, or the server giving it to one. */
      add column planner text,
      /** The planner of the other shift of a swap without approval, who may undo it too. */
      add column other_planner text`.execute(db)
  for (const column of ['planner', 'other_planner'])
    await sql`
      create index ${sql.ref(`schedule_step_${column}`)} on schedule_step (${sql.ref(column)}, id)
      where ${sql.ref(column)} is not null`.execute(db)
  await currentStep(db)
  await sql`
    alter table schedule_step_row
      drop constraint schedule_step_row_table_name_check,
      add constraint schedule_step_row_table_name_check
        check (table_name in ('shift', 'timesheet', 'shift_event', 'shift_ask'))`.execute(db)
  await capture(db, 'shift_ask', { shiftId: 'shift_id', changed: 'true', date: 'was_date' })
}

/** As in 0109, with `newer_kind`. */
async function currentStep(db: Kysely<never>): Promise<void> {
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
