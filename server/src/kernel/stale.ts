import { displayDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { Refusal } from './refusal.ts'

export interface SeenRecord {
  thing: string
  /** The word for users, if it differs from `thing`. */
  called?: string
  id: number
  /** The `updated_at` that the client saw, if it sent one. */
  seen: string | undefined
  updatedAt: string
}

/** For `refuseStale`: a record as a client saw it. @param called the word for users, if it differs from `thing` */
export const seenAs =
  (thing: string, called = thing) =>
  (
    { id, updated_at: updatedAt }: { id: number; updated_at: string },
    client: { updated_at?: string | undefined },
  ): SeenRecord => ({ thing, called, id, seen: client.updated_at, updatedAt })

/**
 * Refuses to overwrite a version that the client has not seen (docs/spec/kernel.md#stale-edits). Handlers use `call.refuseStale`.
 *
 * @throws {Refusal} 409 that says who changed the record, and when on the business's clock
 */
export async function refuseStale(tx: Tx, record: SeenRecord, timeZone: string, now: Date): Promise<void> {
  if (!isStale(record)) return
  const [refusal] = await staleRefusals(tx, [record], timeZone, now)
  throw refusal
}

export const isStale = ({ seen, updatedAt }: Pick<SeenRecord, 'seen' | 'updatedAt'>): boolean =>
  seen !== undefined && Date.parse(seen) !== Date.parse(updatedAt)

/** The refusals of stale records in the same order, in one statement. */
export async function staleRefusals(
  tx: Tx,
  records: readonly SeenRecord[],
  timeZone: string,
  now: Date,
): Promise<Refusal[]> {
  const names = await lastChangedBy(tx, records)
  return records.map(
    ({ called, thing, updatedAt }, nr) =>
      new Refusal('stale', {
        thing: called ?? thing,
        name: names[nr] ?? NO_NAME,
        time: onTheBusinessClock(new Date(updatedAt), timeZone, now),
      }),
  )
}

/** Returns who changed each of the records last, in the same order; null before its history began. */
export async function lastChangedBy(
  db: Db,
  records: readonly Pick<SeenRecord, 'thing' | 'id' | 'updatedAt'>[],
): Promise<(string | null)[]> {
  const given = records.map(({ thing, id, updatedAt }, nr) => ({ nr, thing, id, at: updatedAt }))
  // Later audit entries changed nothing that is shown, such as sent credentials.
  const { rows } = await sql<{ name: string | null }>`
    select (
      select actor_name from audit_event
      where thing = given.thing and thing_id = given.id and at <= given.at
      order by id desc limit 1
    ) as name
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(nr int, thing text, id int, at timestamptz)
    order by nr`.execute(db)
  return rows.map(({ name }) => name)
}

/** Stands for an unknown name in a sentence. */
export const NO_NAME = 'someone else'

/** '14:05', after the date if that is not today. */
export function onTheBusinessClock(moment: Date, timeZone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    moment,
  )
  const day = todayIn(timeZone, moment)
  return day === todayIn(timeZone, now) ? time : `${displayDate(day)} ${time}`
}
