import type { DriverText } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { mobileNumber } from '@driverdesk/domain/push/textMessage.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { TEXT_JOB, type TextJobData } from './textJob.ts'
import { isStillDue, mostTexts, textById, usedTexts } from './texts.reads.ts'

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

/**
 * Queues a text that was refused for good once more, to the driver's present number. It counts in the month of `now`. If it is
 * on its way already, nothing happens.
 *
 * @throws {Refusal} 404; 409 if it was sent, if none of its shifts waits any more, if the driver has no mobile number, or if the
 *   month has no texts left
 */
export async function sendTextAgain(
  work: Work,
  id: number,
  timeZone: string,
  now: Date,
): Promise<DriverText> {
  const left = await textsLeft(work.tx, await mostTexts(work.tx), timeZone, now)
  const before = await textById(work.tx, id)
  if (before.state === 'queued' || before.state === 'sending') return before
  if (before.state !== 'failed') throw new Refusal('textSent')
  const clock = wallTimeAt(now, timeZone)
  if (!(await isStillDue(work.tx, id, clock))) throw new Refusal('textOutdated')
  const { phone: given } = await work.tx
    .selectFrom('driver')
    .select('phone')
    .where('id', '=', before.driver_id)
    .executeTakeFirstOrThrow()
  const phone = mobileNumber(given)
  if (phone === undefined) throw new Refusal('noMobileNumber')
  if (left === 0) throw new Refusal('noTextsLeft')
  await work.tx
    .updateTable('driver_text')
    .set({ state: 'queued', tries: 0, error: '', phone, created_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  work.enqueue(TEXT_JOB, { text: id } satisfies TextJobData)
  work.record({
    thing: 'driver',
    id: before.driver_id,
    action: 'send_text_again',
    before: null,
    after: { phone },
  })
  return textById(work.tx, id)
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
