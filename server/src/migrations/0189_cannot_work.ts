import { type Kysely, sql } from 'kysely'

/** The shift is open because its driver cannot work. Until now its comment said so, which a person may type too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shift add column cannot_work boolean check (cannot_work)`.execute(db)
  // For the plan of those who can take them: of all shifts, few are among these.
  await sql`create index shift_cannot_work on shift (driver_id_canceled) where cannot_work`.execute(db)
  // Also for a server of the version before this one, which does not know the column.
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
  // Only the steps of reports wrote the comment for that reason. Undo and redo brought such rows back.
  await sql`create temporary table reported on commit drop as
    select distinct kept.row_id as shift_id, kept.after ->> 'driver_id_canceled' as driver_id
    from schedule_step as step join schedule_step_row as kept on kept.step_id = step.id
    where step.newer_kind = 'cannot work' and kept.table_name = 'shift' and kept.after is not null`.execute(
    db,
  )
  await sql`
    update shift set cannot_work = true, comment_cancelled = ''
    from reported where reported.shift_id = shift.id and ${isReported(sql`to_jsonb(shift)`)}`.execute(db)
  for (const side of [sql.ref('before'), sql.ref('after')])
    await sql`
      update schedule_step_row as kept
      set ${side} = kept.${side} || '{"cannot_work": true, "comment_cancelled": ""}'
      from reported where kept.table_name = 'shift' and kept.row_id = reported.shift_id
        and kept.shift_id = reported.shift_id and ${isReported(sql`kept.${side}`)}`.execute(db)
}

const isReported = (row: ReturnType<typeof sql>) => sql`(${row} ->> 'driver_id' is null
  and ${row} ->> 'cancelled_by' = 'driver' and ${row} ->> 'comment_cancelled' = 'Cannot work'
  and ${row} ->> 'driver_id_canceled' = reported.driver_id)`
