import type { Work } from '../kernel/unitOfWork.ts'
import { insertMail, insertMails, type NewMail } from './mail.writes.ts'
import { MAIL_JOB, type MailJobData } from './mailJob.ts'

/**
 * Has a mail sent once this unit of work is committed (docs/spec/mail.md#mail-outbox): by SMTP, or kept where there is
 * no mail server.
 */
export async function queueMail(work: Work, mail: NewMail): Promise<void> {
  const id = await insertMail(work.tx, mail)
  work.enqueue(MAIL_JOB, { mail: id } satisfies MailJobData)
}

/** The same for many at once. */
export async function queueMails(work: Work, mails: readonly NewMail[]): Promise<void> {
  const ids = await insertMails(work.tx, mails)
  work.enqueue(MAIL_JOB, ...ids.map((mail): MailJobData => ({ mail })))
}
