import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { MailAddress } from '../kernel/providerSettings.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { HOLDS } from './mail.reads.ts'

export interface NewMail {
  to: MailAddress
  subject: string
  text: string
  html?: string
  /** An attached PDF or workbook. An invoice's is made when the email is sent; any other is stored with the email. */
  attachment?: (InvoiceAttachment | { file: Buffer }) & { name: string }
  /** Contains a password, or a link to choose one. The text is removed once the email is sent, or soon if it is not. */
  account?: { kind: 'panel_user' | 'restaurateur' | 'driver'; id: number; password_hash: string | null }
}

interface InvoiceAttachment {
  kind: 'invoice' | 'credit_note'
  invoice_id: number
  credit_note_id?: number
  /** Version 0.1 would make another PDF. */
  isNewer?: boolean
  reminder?: 'counts' | 'kept'
}

/** Rows for one statement, whose number of parameters is limited. */
const AT_ONCE = 1_000

export async function insertMail(tx: Tx, mail: NewMail): Promise<number> {
  const [id] = await insertMails(tx, [mail])
  return id as number
}

export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<number[]> {
  const ids: number[] = []
  for (let first = 0; first < mails.length; first += AT_ONCE) {
    const values = mails.slice(first, first + AT_ONCE).map(mailRow)
    const rows = await tx.insertInto('mail').values(values).returning('id').execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

const mailRow = (mail: NewMail): NewRow<'mail'> => ({
  to_name: inOneLine(mail.to.name),
  to_address: mail.to.address,
  subject: inOneLine(mail.subject),
  body: mail.text,
  html: mail.html ?? null,
  confidential: mail.account !== undefined,
  ...(mail.attachment && {
    attachment_name: mail.attachment.name,
    ...('file' in mail.attachment
      ? { file: mail.attachment.file }
      : {
          invoice_id: mail.attachment.invoice_id,
          attachment: mail.attachment.kind,
          credit_note_id: mail.attachment.credit_note_id ?? null,
          reminder: mail.attachment.reminder ?? null,
        }),
  }),
  ...(mail.account && {
    [`${mail.account.kind}_id` as const]: mail.account.id,
    password_hash: mail.account.password_hash,
  }),
})

/** Removes line breaks, which would start another header. */
const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * Longer than an attempt can take (renderFile.ts, smtp.ts), shorter than the time until its job is retried
 * (mail.service.ts).
 */
const HELD_SECONDS = 80

const SENT = [
  'id',
  'message_key',
  'to_name',
  'to_address',
  'subject',
  'html',
  'tries',
  'created_at',
  'invoice_id',
  'attachment',
  'credit_note_id',
  'attachment_name',
  'file',
  'reminder',
] as const

export type MailToSend = Pick<Row<'mail'>, (typeof SENT)[number]> & { body: string }

/** Gives up a waiting email whose password is no longer valid, because the address may now belong to someone else. */
export async function withdrawOutdated(db: Db, id: number): Promise<void> {
  await sql`
    update mail set state = 'failed', error = ${refusals.mailOutdated.message},
      body = null, html = null, password_hash = null
    where id = ${id} and state = 'queued' and confidential and not ${HOLDS}
      and coalesce(held_until < clock_timestamp(), true)`.execute(db)
}

/** Claims an email for one attempt. Undefined if it must not be sent, or if another server is sending it. */
export function holdMail(tx: Tx, id: number): Promise<MailToSend | undefined> {
  return tx
    .updateTable('mail')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      tried_at: sql<string>`clock_timestamp()`,
      held_until: sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(sql<boolean>`coalesce(held_until < clock_timestamp(), true)`)
    .returning([...SENT, sql<string>`coalesce(body, '')`.as('body')])
    .executeTakeFirst()
}

async function note(db: Db, id: number, outcome: Partial<Row<'mail'>>): Promise<void> {
  await db
    .updateTable('mail')
    .set({ held_until: null, ...outcome })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

export const noteFailed = (db: Db, id: number, error: string): Promise<void> =>
  note(db, id, { state: 'failed', error })
export const noteWaiting = (db: Db, id: number, error: string): Promise<void> => note(db, id, { error })
export const noteKept = (db: Db, id: number, error: string): Promise<void> =>
  note(db, id, { state: 'kept', error })

/** Keeps an email without a mail server. Undefined if it no longer waits. */
export function keepMail(tx: Tx, id: number) {
  return tx
    .updateTable('mail')
    .set({ held_until: null, state: 'kept', error: '' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning([
      'id',
      'to_name',
      'to_address',
      'created_at',
      'invoice_id',
      'reminder',
      'attachment_name',
      sql<boolean>`file is not null`.as('hasFile'),
    ])
    .executeTakeFirst()
}

/** Removes a confidential text in the same statement. */
export async function recordSent(db: Db, id: number): Promise<void> {
  await sql`
    update mail set state = 'sent', sent_at = clock_timestamp(), held_until = null, error = '',
      body = case when not confidential then body end, html = case when not confidential then html end,
      password_hash = null
    where id = ${id} and state = 'queued'`.execute(db)
}

/** Restarts the attempts; undefined if an attempt is about to run or the text has been removed. */
export async function queueAgain(tx: Tx, id: number): Promise<{ isNewer: boolean } | undefined> {
  return tx
    .updateTable('mail')
    .set({ state: 'queued', tries: 0, error: '' })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .where('body', 'is not', null)
    .where((eb) => eb.not(eb.and({ state: 'queued', tries: 0 })))
    .returning(
      sql<boolean>`file is not null or exists (
        select from invoice_credit where invoice_credit.invoice_id = mail.invoice_id)`.as('isNewer'),
    )
    .executeTakeFirst()
}

/** Days for which emails are kept. Texts with a password are removed earlier. */
const MAIL_KEPT_DAYS = 90
const CONFIDENTIAL_KEPT_DAYS = 7

/** Keeps waiting emails. A password that is no longer valid is removed at once. */
export async function forgetOldMail(db: Db): Promise<void> {
  await sql`
    update mail set body = null, html = null, password_hash = null
    where confidential and body is not null and state <> 'queued'
      and (created_at < now() - make_interval(days => ${CONFIDENTIAL_KEPT_DAYS}) or not ${HOLDS})`.execute(db)
  await sql`
    delete from mail
    where state <> 'queued' and created_at < now() - make_interval(days => ${MAIL_KEPT_DAYS})`.execute(db)
}
