import { type Kysely, sql } from 'kysely'

/** What a restaurant has said to a timesheet; a query lasts as long as the timesheet is submitted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table timesheet
      add column restaurant_answer smallint check (restaurant_answer in (10, 20)),
      add column query_reason text not null default '',
      add column answered_at timestamptz(3),
      add column answered_by text not null default '',
      add constraint timesheet_answer_whole check ((restaurant_answer is null) = (answered_at is null)),
      add constraint timesheet_query_has_reason check ((coalesce(restaurant_answer, 0) = 20) = (query_reason <> '')),
      add constraint timesheet_query_is_open check (
        coalesce(restaurant_answer, 0) <> 20 or (status = 10 and status_progress = 20))`.execute(db)
  await sql`
    create index timesheet_unanswered on timesheet (updated_at)
      where status = 10 and status_progress = 20 and restaurant_answer is null`.execute(db)
  await sql`
    insert into option (okey, ovalue, description) values
      ('confirm_after_hours', '0', 'Hours after which a timesheet confirms itself that the restaurant has neither confirmed nor queried; 0: never')`.execute(
    db,
  )
}
