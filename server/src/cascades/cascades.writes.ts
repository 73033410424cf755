/** Writes offers in turn, and records them. */
import type { CascadeEnd, OfferState } from '@driverdesk/domain/cascades/cascade.ts'
import { sql } from 'kysely'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { StoredCascade, StoredOffer } from './cascades.reads.ts'

/** One statement for any number of shifts. */
export async function insertCascades(work: Work, cascades: readonly NewRow<'cascade'>[]): Promise<void> {
  if (cascades.length === 0) return
  const added = await work.tx.insertInto('cascade').values(cascades).returningAll().execute()
  work.record(
    ...added.map((after) => ({ thing: 'cascade', id: after.id, action: 'create', before: null, after })),
  )
}

/** Ends a cascade that has no open offer. */
export async function endCascade(
  work: Work,
  before: StoredCascade,
  ended_as: CascadeEnd,
  now: Date,
): Promise<void> {
  const ended = { ended_as, ended_at: now.toISOString() }
  await work.tx.updateTable('cascade').set(ended).where('id', '=', before.id).execute()
  const action = ended_as === 'stopped' ? 'stop' : 'end'
  work.record({ thing: 'cascade', id: before.id, action, before, after: { ...before, ...ended } })
}

/**
 * Offers the shift to a driver, who may have been skipped before. `at` is from the database's clock, like the answers to requests
 * for leave.
 */
export async function insertOffer(
  work: Work,
  cascade: StoredCascade,
  driver_id: number,
  until: Date,
): Promise<void> {
  const open = {
    state: 'open' as const,
    reason: '',
    at: sql<string>`clock_timestamp()`,
    until: until.toISOString(),
  }
  const offer = await work.tx
    .insertInto('offer')
    .values({ cascade_id: cascade.id, shift_id: cascade.shift_id, driver_id, ...open })
    .onConflict((on) =>
      on.constraint('offer_of_driver').doUpdateSet(open).where('offer.state', '=', 'skipped'),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'offer', id: offer.id, action: 'offer', before: null, after: named(cascade, offer) })
}

const ACTION_OF = {
  accepted: 'agree',
  declined: 'decline',
  expired: 'expire',
  withdrawn: 'withdraw',
} as const satisfies Partial<Record<OfferState, string>>

export async function endOffer(
  work: Work,
  cascade: StoredCascade,
  before: StoredOffer,
  state: keyof typeof ACTION_OF,
  now: Date,
): Promise<void> {
  const ended = { state, ended_at: now.toISOString() }
  await work.tx.updateTable('offer').set(ended).where('id', '=', before.id).execute()
  work.record({
    thing: 'offer',
    id: before.id,
    action: ACTION_OF[state],
    before: named(cascade, before),
    after: named(cascade, { ...before, ...ended }),
  })
}

/** The audit names an offer by its shift. */
const named = (
  { restaurant_id, period_date, start_time, finish_time }: StoredCascade,
  { shift_id, driver_id, state, until }: StoredOffer,
) => ({ shift_id, restaurant_id, period_date, start_time, finish_time, driver_id, state, until })

/**
 * Records the drivers who were skipped, with the reason. Keeps the record of a driver who was skipped for the same reason before.
 * Returns true if it wrote anything.
 */
export async function noteSkipped(
  work: Work,
  cascade: StoredCascade,
  skipped: ReadonlyMap<number, string>,
): Promise<boolean> {
  if (skipped.size === 0) return false
  const { numAffectedRows } = await sql`
    insert into offer (cascade_id, shift_id, driver_id, state, reason, at)
    select ${cascade.id}, ${cascade.shift_id}, driver_id, 'skipped', reason, clock_timestamp()
    from unnest(${[...skipped.keys()]}::int[], ${[...skipped.values()]}::text[]) as given (driver_id, reason)
    on conflict on constraint offer_of_driver do update set reason = excluded.reason, at = excluded.at
      where offer.state = 'skipped' and offer.reason <> excluded.reason`.execute(work.tx)
  return Boolean(numAffectedRows)
}
