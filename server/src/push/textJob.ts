import { sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import { SYSTEM } from '../kernel/audit.ts'
import { type Db, insistently, type Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import type { Row } from '../kernel/tables.ts'
import { change, type Unit } from '../kernel/unitOfWork.ts'
import { type SendText, TextRefused, TextUnknown } from './textGateway.ts'

export const TEXT_JOB = 'text'

export interface TextJobData {
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

/** Marks the text as failed and alerts staff in one transaction. Otherwise the next try would treat it as interrupted. */
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

/** Takes a waiting text for this try. Undefined if it is done, or if another try was cut short. */
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

/** A job is tried again only when its former try is over. */
async function noteCutShort(db: Db, id: number): Promise<void> {
  await db
    .updateTable('driver_text')
    .set({ state: 'unknown', error: 'The server stopped while it was sent.' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}
