import type { Work } from '../kernel/unitOfWork.ts'
import { insertMail, type NewMail } from './mail.writes.ts'
import { MAIL_JOB, type MailJobData } from './mailJob.ts'

/** Has a mail sent once this unit of work is committed (rulings 8.2): by SMTP, or kept where there is no mail server. */
export async function queueMail(work: Work, mail: NewMail): Promise<void> {
  const id = await insertMail(work.tx, mail)
  work.enqueue(MAIL_JOB, { mail: id } satisfies MailJobData)
}
