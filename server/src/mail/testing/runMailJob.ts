import type { Db } from '../../kernel/database.ts'
import { unitOf } from '../../testing/unitOf.ts'
import { mailJob } from '../mail.service.ts'

/**
 * Runs the job of an email, without the PDF of an invoice.
 *
 * @param goesOut false as on a server without a mail server; otherwise every email is accepted
 */
export const runMailJob = (db: Db, mail: number, goesOut = true): Promise<void> =>
  mailJob(db, goesOut ? async () => {} : undefined, async () => ({
    name: 'invoice.pdf',
    content: Buffer.from(''),
  })).run({ mail }, unitOf(db), new AbortController().signal)
