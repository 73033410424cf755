import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { TEXT_JOB, type TextJobData } from './textJob.ts'
import { usedTexts } from './texts.reads.ts'

interface TextedShift {
  id: number
  restaurant_id: number
  period_date: string
  start_time: string
  finish_time: string
}

export interface NewText {
  driver_id: number
  /** '+447700900123' */
  phone: string
  body: string
  /** What it is about. */
  shifts: readonly TextedShift[]
}

/** The texts that may still be sent in the month of `now`. Calls wait for each other, so that none uses what another has. */
export async function textsLeft(tx: Tx, most: number, timeZone: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('driverdesk.texts'))`.execute(tx)
  return Math.max(0, most - (await usedTexts(tx, timeZone, now)))
}

/** Queues text messages, each to be sent once after this unit of work commits. */
export async function queueTexts(work: Work, texts: readonly NewText[], now: Date): Promise<void> {
  for (const { shifts, ...text } of texts) {
    const { id } = await work.tx
      .insertInto('driver_text')
      .values({ ...text, created_at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about = shifts.map(({ id: shift_id, ...hours }) => ({
      ...{ text_id: id, driver_id: text.driver_id, shift_id },
      ...hours,
    }))
    await work.tx.insertInto('driver_text_shift').values(about).execute()
    work.enqueue(TEXT_JOB, { text: id } satisfies TextJobData)
  }
}
