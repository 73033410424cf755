import { type Kysely, sql } from 'kysely'

/** What goes with a mail is not stored a second time: it is made of the invoice's snapshot when it is sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mail
      add column invoice_id integer references invoice on delete cascade,
      add column attachment text check (attachment in ('invoice', 'credit_note')),
      add column attachment_name text,
      add constraint mail_attachment_whole check (
        (invoice_id is null) = (attachment is null) and (invoice_id is null) = (attachment_name is null))`.execute(
    db,
  )
  await sql`create index mail_invoice on mail (invoice_id) where invoice_id is not null`.execute(db)
  // Of what is sent and neither paid nor credited, by the day on which it should have been paid.
  await sql`
    create index invoice_due on invoice (due_date)
      where sent_at is not null and paid_at is null and credited_at is null`.execute(db)
  await sql`
    insert into option (okey, ovalue, description) values
      ('invoice_reminder_days', '0', 'Days after the due date on which an unpaid invoice is reminded of by mail, once; 0: never')`.execute(
    db,
  )
}
