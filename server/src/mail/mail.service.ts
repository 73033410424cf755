import { sql } from 'kysely'
import { type Db, insistently } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { HOLDS, isForExample, type MakeAttachment, mailState, readAttachment } from './mail.reads.ts'
import {
  holdMail,
  insertMail,
  insertMails,
  keepMail,
  type MailToSend,
  type NewMail,
  noteFailed,
  noteKept,
  noteWaiting,
  recordSent,
  withdrawOutdated,
} from './mail.writes.ts'
import { MailRefused, type SendMail } from './smtp.ts'

/**
 * Queues an email that is sent by SMTP after this unit of work commits, or kept if there is no mail server
 * (docs/spec/mail.md#mail-outbox).
 */
export async function queueMail(work: Work, mail: NewMail): Promise<void> {
  const id = await insertMail(work.tx, mail)
  const { attachment } = mail
  const isNewer = attachment !== undefined && ('file' in attachment || attachment.isNewer === true)
  work.enqueue(isNewer ? FILE_MAIL_JOB : MAIL_JOB, { mail: id } satisfies MailJobData)
}

/** The same for many at once, without attachments. */
export async function queueMails(work: Work, mails: readonly Omit<NewMail, 'attachment'>[]): Promise<void> {
  const ids = await insertMails(work.tx, mails)
  work.enqueue(MAIL_JOB, ...ids.map((mail): MailJobData => ({ mail })))
}

/**
 * Removes the waiting emails to a panel user whose link or password is no longer valid, because a newer email replaces them.
 * Call it after the password has changed.
 */
export async function dropOutdatedMails({ tx }: Work, panelUserId: number): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('panel_user_id', '=', panelUserId)
    .where('state', '=', 'queued')
    .where(sql<boolean>`confidential and not ${HOLDS}`)
    .execute()
}

export const MAIL_JOB = 'mail'
/**
 * Emails have their own job if a server of version 0.1 beside this one could not make their attachment, or not
 * correctly.
 */
export const FILE_MAIL_JOB = 'mail-with-file'

const EXAMPLE_NOT_SENT = 'Example data: nothing is sent.'

export interface MailJobData {
  mail: number
}

/** About a day: twelve within the first two hours, then one every hour. */
export const MOST_TRIES = 36

/**
 * Sends one email and records the result, outside any transaction, because the mail server may be slow. The row holds the
 * state, so another server can continue after a kill. An email with a file counts as sent from the first try on, like
 * one that is queued.
 *
 * @param send undefined without a mail server: the email is kept
 */
export const mailJob = (
  db: Db,
  send: SendMail | undefined,
  make: MakeAttachment,
  name: typeof MAIL_JOB | typeof FILE_MAIL_JOB = MAIL_JOB,
): JobKind => ({
  name,
  atOnce: 5,
  // More attempts than the row allows, so that the row gives up first, with a reason for people.
  tries: { retryLimit: 1_000, retryDelayMax: 3_600, expireInSeconds: 90 },
  run: async (data, unit) => {
    const { mail: id } = data as MailJobData
    if (!send)
      return change(unit, SYSTEM, async (work) => {
        const kept = await keepMail(work.tx, id)
        if (kept?.hasFile || kept?.reminder)
          await work.happened('mail is kept', { ...kept, attachment: kept.attachment_name })
      })
    if (await isForExample(db, id)) return noteKept(db, id, EXAMPLE_NOT_SENT)
    await withdrawOutdated(db, id)
    const mail = await change(unit, SYSTEM, async (work) => {
      const held = await holdMail(work.tx, id)
      if (held?.file || held?.reminder)
        await work.happened('mail goes out', { ...held, attachment: held.attachment_name })
      return held
    })
    if (mail) return deliver(db, send, mail, make)
    // Another server is sending it, or was killed while sending it.
    if ((await mailState(db, id)) === 'queued') throw new Error('Another server is sending this email.')
  },
})

async function deliver(db: Db, send: SendMail, mail: MailToSend, make: MakeAttachment): Promise<void> {
  try {
    await send(mail, await readAttachment(db, mail, make))
  } catch (error) {
    const { message } = error as Error
    if (error instanceof MailRefused || mail.tries >= MOST_TRIES) return noteFailed(db, mail.id, message)
    await noteWaiting(db, mail.id, message)
    throw error
  }
  // Otherwise it would be sent a second time.
  await insistently(() => recordSent(db, mail.id))
}
