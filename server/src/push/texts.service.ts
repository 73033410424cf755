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

/** Queues text messages, one for a driver, each to be sent once after this unit of work commits. */
export async function queueTexts(work: Work, texts: readonly NewText[], now: Date): Promise<void> {
  if (texts.length === 0) return
  const { rows } = await sql<{ text: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as given (driver_id int, phone text, body text, shifts jsonb)
    ), written as (
      insert into driver_text (driver_id, phone, body, created_at)
      select driver_id, phone, body, ${now.toISOString()}::timestamptz from given
      returning id, driver_id
    ), about as (
      insert into driver_text_shift (text_id, driver_id, shift_id, restaurant_id, period_date, start_time, finish_time)
      select written.id, driver_id, shift.id, restaurant_id, period_date, start_time, finish_time
      from written join given using (driver_id), jsonb_to_recordset(shifts)
        as shift (id int, restaurant_id int, period_date date, start_time time, finish_time time)
    )
    select id as text from written order by id`.execute(work.tx)
  work.enqueue(TEXT_JOB, ...rows.map(({ text }): TextJobData => ({ text })))
}
