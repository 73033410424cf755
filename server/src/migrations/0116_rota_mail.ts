import { type Kysely, sql } from 'kysely'

/** A mailed rota has no snapshot from which it could be made again: its PDF is kept with the mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mail
      add column file bytea,
      drop constraint mail_attachment_whole,
      add constraint mail_attachment_whole check (
        (invoice_id is null) = (attachment is null)
        and num_nonnulls(invoice_id, file) = num_nonnulls(attachment_name))`.execute(db)
}
