import type { Db } from '../../kernel/database.ts'
import { unitOf } from '../../testing/unitOf.ts'
import { mailJob } from '../mailJob.ts'

/** Runs the job of an email without an invoice on a server with a mail server that takes everything. */
export const runMailJob = (db: Db, mail: number): Promise<void> =>
  mailJob(
    db,
    async () => {},
    () => Promise.reject(new Error('This is no invoice.')),
  ).run({ mail }, unitOf(db), new AbortController().signal)
