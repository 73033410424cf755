import type { DriverText } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { mobileNumber } from '@driverdesk/domain/push/textMessage.ts'
import { sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import { type Db, insistently, type Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import { change, SYSTEM, type Unit, type Work } from '../kernel/unitOfWork.ts'
import { isStillDue, mostTexts, textById, usedTexts } from './push.reads.ts'
import { type SendText, TextRefused, TextUnknown } from './textGateway.ts'

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
  shifts: readonly TextedShift[]
}

/** The texts that may still be sent in the month of `now`. Calls wait for each other, so that no two use the same one. */
export async function textsLeft(tx: Tx, most: number, timeZone: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('driverdesk.texts'))`.execute(tx)
  return Math.max(0, most - (await usedTexts(tx, timeZone, now)))
}

/**
 * Queues a permanently refused text once more, to the driver's present number. It counts in the month of `now`. If it is
 * already on its way, nothing happens.
 *
 * @throws {Refusal} 404; 409 if it was sent, if none of its shifts is still waiting, if the driver has no mobile number, or if
 * the month has no texts left
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

const TEXT_JOB = 'text'

interface TextJobData {
  text: number
}

/** Within about ten minutes. Later the shift may have begun. */
const MOST_TRIES = 5

/**
 * Sends one text message and records the result, outside any transaction, because the gateway may be slow. A text costs
 * money, so one whose sending was cut short is `unknown` and is not sent again.
 *
 * @param send undefined without a gateway: the text has failed
 */
export const textJob = (db: Db, send: SendText | undefined): JobKind => ({
  name: TEXT_JOB,
  atOnce: 4,
  tries: { retryLimit: MOST_TRIES, retryDelayMax: 240, expireInSeconds: 60 },
  run: async (data, unit) => {
    const { text: id } = data as TextJobData
    const text = await claimText(db, id)
    if (text && send) await deliver(db, unit, send, text)
    else if (text) await fail(unit, text, 'There is no text gateway.')
    else await noteCutShort(db, id)
  },
})

async function deliver(db: Db, unit: Unit, send: SendText, text: Row<'driver_text'>): Promise<void> {
  const { id, phone, body, tries } = text
  try {
    await send({ to: phone, text: body })
  } catch (error) {
    const { message } = error as Error
    if (error instanceof TextUnknown) return insistently(() => note(db, id, 'unknown', message))
    if (error instanceof TextRefused || tries >= MOST_TRIES) return fail(unit, text, message)
    await note(db, id, 'queued', message)
    throw error
  }
  await insistently(() => note(db, id, 'sent', ''))
}

/**
 * Marks the text as failed and alerts staff in one transaction. Otherwise the next attempt would treat it as interrupted.
 */
const fail = (unit: Unit, text: Row<'driver_text'>, reason: string): Promise<void> =>
  insistently(() => giveUp(unit, text, reason))

const giveUp = (unit: Unit, { id, driver_id, phone }: Row<'driver_text'>, reason: string): Promise<void> =>
  change(unit, SYSTEM, async (work) => {
    await note(work.tx, id, 'failed', reason)
    const { name } = await work.tx
      .selectFrom('driver')
      .select(DRIVER_NAME.as('name'))
      .where('id', '=', driver_id)
      .executeTakeFirstOrThrow()
    await work.happened('text failed', { driver: { id: driver_id, name }, phone, reason })
  })

/** Takes a waiting text for this attempt. Undefined if it is done, or if another attempt was cut short. */
const claimText = (db: Db, id: number): Promise<Row<'driver_text'> | undefined> =>
  db
    .updateTable('driver_text')
    .set({ state: 'sending', tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

async function note(
  db: Db | Tx,
  id: number,
  state: Exclude<Row<'driver_text'>['state'], 'sending'>,
  error: string,
): Promise<void> {
  await db
    .updateTable('driver_text')
    .set({ state, error, ...(state === 'sent' && { sent_at: sql<string>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()
}

/** A job is retried only when its previous attempt is over. */
async function noteCutShort(db: Db, id: number): Promise<void> {
  await db
    .updateTable('driver_text')
    .set({ state: 'unknown', error: 'The server stopped while it was being sent.' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}
