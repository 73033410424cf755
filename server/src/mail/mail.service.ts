import { sql } from 'kysely'
import type { Work } from '../kernel/unitOfWork.ts'
import { HOLDS } from './mail.reads.ts'
import { insertMail, insertMails, type NewMail } from './mail.writes.ts'
import { FILE_MAIL_JOB, MAIL_JOB, type MailJobData } from './mailJob.ts'

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
