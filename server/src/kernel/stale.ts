import { displayDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { Refusal } from './refusal.ts'

export interface SeenRecord {
  thing: string
  /** What a person calls it, where that is another word. */
  called?: string
  id: number
  /** `updated_at` as the client saw it; undefined where it did not say. */
  seen: string | undefined
  /** `updated_at` as it is. */
  updatedAt: string
}

/**
 * Nothing is overwritten unseen (docs/spec/kernel.md#stale-edits).
 *
 * @throws {Refusal} 409 that says who changed the record, and when on the business's clock
 */
export async function refuseStale(tx: Tx, record: SeenRecord, timeZone: string, now: Date): Promise<void> {
  if (!isStale(record)) return
  const [refusal] = await staleRefusals(tx, [record], timeZone, now)
  throw refusal
}

/** Whether the client saw a record that has moved on since. */
export const isStale = ({ seen, updatedAt }: Pick<SeenRecord, 'seen' | 'updatedAt'>): boolean =>
  seen !== undefined && Date.parse(seen) !== Date.parse(updatedAt)

/** The refusals of stale records of one kind, in their order; by one statement, however many. */
export async function staleRefusals(
  tx: Tx,
  records: readonly SeenRecord[],
  timeZone: string,
  now: Date,
): Promise<Refusal[]> {
  const given = records.map(({ thing, id, updatedAt }, nr) => ({ nr, thing, id, at: updatedAt }))
  // What came later did not change what is shown: credentials sent, a driver preferred.
  const { rows } = await sql<{ name: string | null }>`
    select (
      select actor_name from audit_event
      where thing = given.thing and thing_id = given.id and at <= given.at
      order by id desc limit 1
    ) as name
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(nr int, thing text, id int, at timestamptz)
    order by nr`.execute(tx)
  return records.map(
    ({ called, thing, updatedAt }, nr) =>
      new Refusal('stale', {
        thing: called ?? thing,
        name: rows[nr]?.name ?? 'someone else',
        time: onTheBusinessClock(new Date(updatedAt), timeZone, now),
      }),
  )
}

/** '14:05', with the date in front where it is not today. */
export function onTheBusinessClock(moment: Date, timeZone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    moment,
  )
  const day = todayIn(timeZone, moment)
  return day === todayIn(timeZone, now) ? time : `${displayDate(day)} ${time}`
}
