import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import type { MailAddress } from '../kernel/mailSettings.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { HOLDS } from './mail.reads.ts'

export interface NewMail {
  to: MailAddress
  subject: string
  /** Plain text. */
  text: string
  html?: string
  /** Goes with it as a PDF, made when it is sent. */
  attachment?: { kind: 'invoice' | 'credit_note'; invoice_id: number; name: string }
  /** Holds the password of an account, or a link to a new one: its text is removed once it was sent, and soon where it was not. */
  account?: { kind: 'panel_user' | 'restaurateur' | 'driver'; id: number; password_hash: string | null }
}

/** A statement has room for so many. */
const AT_ONCE = 1_000

export async function insertMail(tx: Tx, mail: NewMail): Promise<number> {
  const [id] = await insertMails(tx, [mail])
  return id as number
}

/** Answers their ids. */
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
    invoice_id: mail.attachment.invoice_id,
    attachment: mail.attachment.kind,
    attachment_name: mail.attachment.name,
  }),
  ...(mail.account && {
    [`${mail.account.kind}_id` as const]: mail.account.id,
    password_hash: mail.account.password_hash,
  }),
})

/** What stands in a header must not begin another one. */
const inOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Longer than a try can take (renderPdf.ts, smtp.ts), shorter than until its job is taken up again (mailJob.ts). */
const HELD_SECONDS = 80

export type MailToSend = Pick<
  Row<'mail'>,
  | 'id'
  | 'message_key'
  | 'to_name'
  | 'to_address'
  | 'subject'
  | 'html'
  | 'tries'
  | 'created_at'
  | 'invoice_id'
  | 'attachment'
> & { body: string }

/** Gives up a mail that waits and whose password is none any more: whoever has the address by now must not get it. */
export async function withdrawOutdated(db: Db, id: number): Promise<void> {
  await sql`
    update mail set state = 'failed', error = ${refusals.mailOutdated.message},
      body = null, html = null, password_hash = null
    where id = ${id} and state = 'queued' and confidential and not ${HOLDS}
      and coalesce(held_until < clock_timestamp(), true)`.execute(db)
}

/** Begins a try: nobody else may send it meanwhile. Undefined where it is not to be sent, or somebody else is at it. */
export function holdMail(db: Db, id: number): Promise<MailToSend | undefined> {
  return db
    .updateTable('mail')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      tried_at: sql<string>`clock_timestamp()`,
      held_until: sql<string>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(sql<boolean>`coalesce(held_until < clock_timestamp(), true)`)
    .returning([
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
      sql<string>`coalesce(body, '')`.as('body'),
    ])
    .executeTakeFirst()
}

/** What came of a mail that waited. */
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
export const noteKept = (db: Db, id: number): Promise<void> => note(db, id, { state: 'kept', error: '' })

/** By the same statement a confidential text is gone. */
export async function noteSent(db: Db, id: number): Promise<void> {
  await sql`
    update mail set state = 'sent', sent_at = clock_timestamp(), held_until = null, error = '',
      body = case when not confidential then body end, html = case when not confidential then html end,
      password_hash = null
    where id = ${id} and state = 'queued'`.execute(db)
}

/** Has it tried anew from the beginning; false where that is about to happen, or there is nothing left to send. */
export async function queueAgain(tx: Tx, id: number): Promise<boolean> {
  const queued = await tx
    .updateTable('mail')
    .set({ state: 'queued', tries: 0, error: '' })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .where('body', 'is not', null)
    .where((eb) => eb.not(eb.and({ state: 'queued', tries: 0 })))
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}

/** How long a mail can be looked up, and the text of one with a password in it. */
const MAIL_KEPT_DAYS = 90
const CONFIDENTIAL_KEPT_DAYS = 7

/** A mail that still waits is left alone; a password that is none any more is not kept any longer. */
export async function forgetOldMail(db: Db): Promise<void> {
  await sql`
    update mail set body = null, html = null, password_hash = null
    where confidential and body is not null and state <> 'queued'
      and (created_at < now() - make_interval(days => ${CONFIDENTIAL_KEPT_DAYS}) or not ${HOLDS})`.execute(db)
  await sql`
    delete from mail
    where state <> 'queued' and created_at < now() - make_interval(days => ${MAIL_KEPT_DAYS})`.execute(db)
}
