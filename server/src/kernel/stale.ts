import { displayDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
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
 * Nothing is overwritten unseen (rulings 1.6).
 *
 * @throws {Refusal} 409 that says who changed the record, and when on the business's clock
 */
export async function refuseStale(tx: Tx, record: SeenRecord, timeZone: string, now: Date): Promise<void> {
  if (record.seen === undefined || Date.parse(record.seen) === Date.parse(record.updatedAt)) return
  const last = await tx
    .selectFrom('audit_event')
    .select('actor_name')
    .where('thing', '=', record.thing)
    .where('thing_id', '=', record.id)
    // What came later did not change what is shown: credentials sent, a driver preferred.
    .where('at', '<=', record.updatedAt)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new Refusal('stale', {
    thing: record.called ?? record.thing,
    name: last?.actor_name ?? 'someone else',
    time: onTheBusinessClock(new Date(record.updatedAt), timeZone, now),
  })
}

/** '14:05', with the date in front where it is not today. */
function onTheBusinessClock(moment: Date, timeZone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    moment,
  )
  const day = todayIn(timeZone, moment)
  return day === todayIn(timeZone, now) ? time : `${displayDate(day)} ${time}`
}
