/** Offers a shift to one driver after another (docs/spec/cascades.md#who-is-next). */

import type { CandidateDriver } from '@driverdesk/domain/candidates/rankCandidates.ts'
import {
  type CascadeEnd,
  nextInTurn,
  type OfferState,
  type Turn,
  unfilledAlert,
} from '@driverdesk/domain/cascades/cascade.ts'
import {
  isTimeForOffer,
  type OfferClock,
  offerUntil,
  quietUntil,
  startOf,
} from '@driverdesk/domain/cascades/offerTimes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { offerText } from '@driverdesk/domain/shifts/noticeText.ts'
import { sql } from 'kysely'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { type CandidateShift, candidateShift, rankedDrivers } from '../candidates/candidates.reads.ts'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { type JobKind, workThrough } from '../kernel/jobs.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { NewRow } from '../kernel/tables.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { notifyDrivers } from '../shifts/shiftChanges.service.ts'
import { announceOffers } from './cascades.live.ts'
import {
  dueCascades,
  latestOffer,
  lockCascade,
  offerClock,
  openOffer,
  restaurantOf,
  type StoredCascade,
  type StoredOffer,
  turnFacts,
  turnState,
} from './cascades.reads.ts'

export type OfferServices = Pick<Services, 'settings' | 'now'>

export interface OfferMoment {
  now: Date
  clock: OfferClock
}

/**
 * Ends an offer that is over or that its driver cannot accept. Makes the next one, or ends the cascade, in the same transaction.
 * Does nothing if no turn is due, so any number of servers may call it at any time.
 */
async function takeTurn(
  work: Work,
  shiftId: number,
  { now, clock }: { now: () => Date; clock: OfferClock },
): Promise<void> {
  const cascade = await lockCascade(work.tx, shiftId)
  if (!cascade) return
  // Time passed while this waited for the lock of the shift.
  const moment = { now: now(), clock }
  const open = await openOffer(work.tx, cascade)
  const { isReached, isAway } = await turnState(work.tx, cascade)
  if (open && isAhead(open.until, moment.now)) {
    if (isReached && !isAway) return
    await withdrawOffer(work, cascade, open, moment.now)
  } else if (open) await endOffer(work, cascade, open, 'expired', moment.now)
  const { isChanged, nextId } = isReached
    ? await goOn(work, cascade, moment)
    : await endInactive(work, cascade, moment.now)
  const drivers = [open?.driver_id, nextId].filter((id) => id !== undefined)
  if (open || isChanged) announceOffers(work, cascade, drivers)
}

interface TurnTaken {
  isChanged: boolean
  nextId?: number | undefined
}

async function endInactive(work: Work, cascade: StoredCascade, now: Date): Promise<TurnTaken> {
  await endCascade(work, cascade, 'inactive', now)
  return { isChanged: true }
}

/** Withdraws an open offer, and notifies its driver unless they said it themselves. */
export async function withdrawOffer(
  work: Work,
  cascade: StoredCascade,
  open: StoredOffer,
  now: Date,
  isTold = true,
): Promise<void> {
  await endOffer(work, cascade, open, 'withdrawn', now)
  if (!isTold) return
  const restaurant = await restaurantOf(work.tx, cascade)
  const shift = { ...cascade, id: cascade.shift_id, restaurant }
  await notifyDrivers(work, [
    { driver_id: open.driver_id, kind: 'update', news: [{ news: 'withdrawn offer', shift }] },
  ])
}

/** Makes the next offer, or ends the cascade, unless it has to wait. */
async function goOn(work: Work, cascade: StoredCascade, moment: OfferMoment): Promise<TurnTaken> {
  const { now, clock } = moment
  const end = async (as: 'late' | 'nobody') => {
    await endCascade(work, cascade, as, now)
    await raiseAlerts(work, [
      unfilledAlert({ ...cascade, restaurant: await restaurantOf(work.tx, cascade) }, as),
    ])
    return { isChanged: true }
  }
  if (!isTimeForOffer(now, new Date(cascade.last_at))) return end('late')
  if (quietUntil(now, clock)) return { isChanged: false }
  const { nextId, skipped, waits } = await lockNext(work.tx, cascade, moment)
  const isNew = await noteSkipped(work, cascade, skipped)
  if (nextId === undefined) return waits ? { isChanged: isNew } : end('nobody')
  await offerTo(work, cascade, nextId, moment)
  return { isChanged: true, nextId }
}

/** Chooses the next driver and locks them. Until the lock they may report sick, or get another shift or offer at that time. */
async function lockNext(tx: Tx, cascade: StoredCascade, moment: OfferMoment): Promise<Turn> {
  let turn = await nextTurn(tx, cascade, moment)
  for (let lockedId: number | undefined; turn.nextId !== lockedId && turn.nextId !== undefined; ) {
    lockedId = turn.nextId
    await lockDrivers(tx, [lockedId])
    turn = await nextTurn(tx, cascade, moment)
  }
  return turn
}

const isAhead = (at: string | null, now: Date): boolean => at !== null && new Date(at) > now

const nextTurn = async (tx: Tx, { id, shift_id, first_driver_id }: StoredCascade, moment: OfferMoment) =>
  turnFor(tx, await candidateShift(tx, agencyScope(), shift_id), { id, firstId: first_driver_id }, moment)

export const firstTurn = (
  db: Db,
  shift: CandidateShift,
  firstId: number | null,
  moment: OfferMoment,
): Promise<RankedTurn> => turnFor(db, shift, { id: undefined, firstId }, moment)

type RankedTurn = Turn & { next: CandidateDriver | undefined }

/** Judges all drivers in the agency's scope: their shifts elsewhere count, no matter who started the offers. */
async function turnFor(
  db: Db,
  shift: CandidateShift,
  { id, firstId }: { id: number | undefined; firstId: number | null },
  { now, clock: { timeZone } }: OfferMoment,
): Promise<RankedTurn> {
  const ranked = await rankedDrivers(db, agencyScope(), shift, { today: todayIn(timeZone, now), timeZone })
  const turn = nextInTurn(ranked, await turnFacts(db, shift, id, firstId))
  return { ...turn, next: ranked.find(({ driver }) => driver.id === turn.nextId)?.driver }
}

async function offerTo(
  work: Work,
  cascade: StoredCascade,
  driverId: number,
  { now, clock }: OfferMoment,
): Promise<void> {
  const start = startOf(cascade, clock.timeZone)
  const until = offerUntil(now, { start, last: new Date(cascade.last_at), minutes: cascade.minutes }, clock)
  await insertOffer(work, cascade, driverId, until)
  const restaurant = await restaurantOf(work.tx, cascade)
  const text = offerText(
    { ...cascade, restaurant },
    wallTimeAt(until, clock.timeZone),
    todayIn(clock.timeZone, now),
  )
  await pushNotices(work, [{ driver_id: driverId, kind: 'update', shift_ids: [cascade.shift_id], ...text }])
  // The job also looks each minute.
  work.enqueueLater(Math.ceil((until.getTime() - now.getTime()) / 1000), TURNS_JOB, {})
}

/** Takes due turns. Every change that makes a turn due queues a run. */
export const TURNS_JOB = 'offers-in-turn'

/** Each offer queues a run for its end. The run every minute catches what was missed. */
export const offersInTurn = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: TURNS_JOB,
  cron: '* * * * *',
  run: async (_data, unit) => {
    const clock = await offerClock(unit.db, timeZone)
    const isQuiet = quietUntil(now(), clock) !== undefined
    await workThrough(await dueCascades(unit.db, now(), isQuiet), (id) =>
      change(unit, SYSTEM, (work) => takeTurn(work, id, { now, clock })),
    )
  },
})

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
async function insertOffer(
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

async function endOffer(
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
async function noteSkipped(
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

/** Withdraws the open offers to a locked driver of locked shifts. The next drivers get theirs within seconds. */
export async function withdrawOffersTo(
  work: Work,
  driverId: number,
  shiftIds: readonly number[],
  { isTold }: { isTold: boolean },
  { now }: OfferServices,
): Promise<void> {
  for (const id of shiftIds) {
    const held = await heldOffer(work.tx, driverId, id)
    if (!held) continue
    await withdrawOffer(work, held.cascade, held.offer, now(), isTold)
    announceOffers(work, held.cascade, [driverId])
    work.enqueue(TURNS_JOB, {})
  }
}

/**
 * The driver declines the offer of a shift, and the next one gets theirs within seconds. Does nothing if the offer is over.
 *
 * @throws {Refusal} 404 if the shift was never offered to them
 */
export async function declineOffer(
  work: Work,
  driverId: number,
  shiftId: number,
  { now }: OfferServices,
): Promise<void> {
  const held = await heldOffer(work.tx, driverId, shiftId)
  if (!held) return
  await endOffer(work, held.cascade, held.offer, 'declined', now())
  announceOffers(work, held.cascade, [driverId])
  work.enqueue(TURNS_JOB, {})
}

/** Marks the driver's open offer of a locked shift as accepted, before they get the shift. */
export async function acceptOffer(work: Work, driverId: number, shiftId: number, now: Date): Promise<void> {
  const held = await heldOffer(work.tx, driverId, shiftId)
  if (!held) return
  await endOffer(work, held.cascade, held.offer, 'accepted', now)
  announceOffers(work, held.cascade, [driverId])
}

/** @throws {Refusal} 404 if the shift was never offered to the driver */
async function heldOffer(tx: Tx, driverId: number, shiftId: number) {
  const cascade = await lockCascade(tx, shiftId)
  const offer = await latestOffer(tx, shiftId, driverId)
  if (!offer) throw new Refusal('notOpen')
  return cascade && offer.state === 'open' ? { cascade, offer } : undefined
}

/** Removes cascades of past shifts, when requests for them are removed, too. The audit keeps their offers. */
export async function forgetOldCascades(db: Db): Promise<void> {
  await db.deleteFrom('cascade').where('period_date', '<', sql<string>`current_date - 1`).execute()
}
