import { type Kysely, sql } from 'kysely'

/** An emailed rota cannot be made again later, so its PDF is stored with the email. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mail
      add column file bytea,
      drop constraint mail_attachment_whole,
      add constraint mail_attachment_whole check (
        (invoice_id is null) = (attachment is null)
        and num_nonnulls(invoice_id, file) = num_nonnulls(attachment_name))`.execute(db)
}
