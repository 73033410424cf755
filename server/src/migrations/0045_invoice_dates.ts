import { type Kysely, sql } from 'kysely'

/** Numbers of removed drafts, which no invoice gets again, and the date of an invoice that is paid before it is sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table removed_invoice (
      number integer primary key check (number > 0),
      removed_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`
    insert into removed_invoice (number, removed_at)
    select (before ->> 'number')::int, max(at) from audit_event
    where thing = 'invoice' and action = 'remove' and before ->> 'number' is not null group by 1`.execute(db)
  await sql`
    alter table invoice drop constraint invoice_sent_whole,
      add constraint invoice_sent_whole check ((sent_at is null) = (due_date is null)
        and (sent_at is null or sent_on is not null)
        and (sent_on is null or sent_at is not null or paid_at is not null))`.execute(db)
}
