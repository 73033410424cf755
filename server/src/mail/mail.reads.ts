import type { Mail, MailState, Outbox } from '@driverdesk/contract/mail/mail.routes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { EXAMPLE_DOMAIN, isOfExample } from '../kernel/example.ts'
import { type Paging, pageRange } from '../kernel/paging.ts'
import type { Row } from '../kernel/tables.ts'

const entries = (db: Db | Tx) =>
  db
    .selectFrom('mail')
    .select([
      'id',
      'to_name',
      'to_address',
      'subject',
      'state',
      'tries',
      'error',
      'confidential',
      sql<boolean>`body is null`.as('removed'),
      'attachment_name as attachment',
      'created_at',
      'tried_at',
      'sent_at',
    ])

export async function outboxPage(
  db: Db,
  { state, ...paging }: { state?: MailState } & Paging,
): Promise<Omit<Outbox, 'delivery'>> {
  const counts = await countsByState(db)
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { limit, offset } = pageRange(paging, total)
  const mails = await entries(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state as MailState))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { mails, total, counts }
}

async function countsByState(db: Db): Promise<Outbox['counts']> {
  const rows = await db
    .selectFrom('mail')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { queued: 0, sent: 0, failed: 0, kept: 0, ...found }
}

/**
 * One email with its text. A password in it is shown only if there is no mail server to deliver it
 * (docs/spec/accounts.md#new-sign-ins, docs/spec/mail.md#mail-outbox).
 */
export function mailById(db: Db | Tx, id: number): Promise<Mail | undefined> {
  return entries(db)
    .select(sql<string | null>`case when state = 'kept' or not confidential then body end`.as('text'))
    .where('id', '=', id)
    .executeTakeFirst()
}

interface Attachment {
  /** '014.pdf' */
  name: string
  content: Buffer
}

/** Makes the PDF that is attached to an email. app.ts passes the function, because this folder knows no invoices. */
export type MakeAttachment = (
  db: Db,
  mail: { kind: 'invoice' | 'credit_note'; invoiceId: number; creditNoteId: number | null },
) => Promise<Attachment>

export async function mailAttachment(
  db: Db,
  id: number,
  make: MakeAttachment,
): Promise<Attachment | undefined> {
  const mail = await db
    .selectFrom('mail')
    .select(['invoice_id', 'attachment', 'credit_note_id', 'attachment_name', 'file'])
    .where('id', '=', id)
    .executeTakeFirst()
  return mail && readAttachment(db, mail, make)
}

/** Stored with the email, or recreated from stored data that does not change. */
export async function readAttachment(
  db: Db,
  mail: Pick<Row<'mail'>, 'invoice_id' | 'attachment' | 'credit_note_id' | 'attachment_name' | 'file'>,
  make: MakeAttachment,
): Promise<Attachment | undefined> {
  if (mail.file && mail.attachment_name) return { name: mail.attachment_name, content: mail.file }
  const { attachment: kind, invoice_id: invoiceId, credit_note_id: creditNoteId } = mail
  return kind && invoiceId ? make(db, { kind, invoiceId, creditNoteId }) : undefined
}

/** A condition on `mail`: its account exists, with the email's address in any case and the password in the email. */
export const HOLDS = sql<boolean>`(
  exists (select from panel_user as account where account.id = mail.panel_user_id
    and lower(account.email) = lower(mail.to_address) and account.password_hash = mail.password_hash)
  or exists (select from restaurateur as account where account.id = mail.restaurateur_id
    and lower(account.email) = lower(mail.to_address) and account.password_hash = mail.password_hash)
  or exists (select from driver as account where account.id = mail.driver_id
    and lower(account.email) = lower(mail.to_address)
    and account.password_hash is not distinct from mail.password_hash))`

/** A condition on `mail`: it contains a password that is no longer valid. */
export async function isOutdated(tx: Tx, id: number): Promise<boolean> {
  const outdated = await tx
    .selectFrom('mail')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`confidential and not ${HOLDS}`)
    .executeTakeFirst()
  return outdated !== undefined
}

export async function mailState(db: Db, id: number): Promise<MailState | undefined> {
  const row = await db.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

/**
 * True for an email to people of the example data, which nothing is sent to
 * (docs/spec/shell.md#example-data): by its account or invoice, else by its address.
 */
export async function isForExample(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from mail left join invoice on invoice.id = mail.invoice_id
      where mail.id = ${id} and exists (select from example) and (to_address ~* ${`[@.]${EXAMPLE_DOMAIN.replace('.', '[.]')}$`}
        or ${isOfExample(sql`greatest(panel_user_id, restaurateur_id, mail.driver_id, invoice.restaurant_id)`)}
        or (num_nonnulls(panel_user_id, restaurateur_id, mail.driver_id, invoice.id) = 0
          and lower(to_address) in (${EXAMPLE_ADDRESSES})))
    ) as found`.execute(db)
  return rows[0]?.found === true
}

const EXAMPLE_ADDRESSES = sql`
  select lower(email) from driver where ${isOfExample(sql`driver.id`)}
  union select lower(email) from restaurateur where ${isOfExample(sql`restaurateur.id`)}
  union select lower(email) from panel_user where ${isOfExample(sql`panel_user.id`)}
  union select lower(business_email) from restaurant where ${isOfExample(sql`restaurant.id`)}`

/** An email that counts as sent as soon as it is on its way. */
export interface CountedMail {
  id: number
  to_name: string
  to_address: string
  /** The name of the attached file. */
  attachment: string | null
  created_at: string
  invoice_id: number | null
  reminder: 'counts' | 'kept' | null
}
