/** Offers a shift to one driver after another (docs/spec/cascades.md#who-is-next). */
import type { CandidateDriver } from '@driverdesk/domain/candidates/rankCandidates.ts'
import { nextInTurn, type Turn } from '@driverdesk/domain/cascades/nextInTurn.ts'
import {
  isTimeForOffer,
  type OfferClock,
  offerUntil,
  quietUntil,
  startOf,
} from '@driverdesk/domain/cascades/offerTimes.ts'
import { unfilledAlert } from '@driverdesk/domain/cascades/unfilledAlert.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { offerText } from '@driverdesk/domain/shifts/noticeText.ts'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { type CandidateShift, candidateShift } from '../candidates/candidates.reads.ts'
import { rankedDrivers } from '../candidates/ranking.reads.ts'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import { SYSTEM } from '../kernel/audit.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { type JobKind, workThrough } from '../kernel/jobs.ts'
import { change, type Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { notifyDrivers } from '../shifts/notifiedShifts.service.ts'
import { announceOffers } from './cascades.live.ts'
import {
  dueCascades,
  lockCascade,
  offerClock,
  openOffer,
  restaurantOf,
  type StoredCascade,
  type StoredOffer,
  turnFacts,
  turnState,
} from './cascades.reads.ts'
import { endCascade, endOffer, insertOffer, noteSkipped } from './cascades.writes.ts'

/** A moment, and the clock by which offers are sent. */
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

/** Returns the driver who would be first if a shift were offered in turn now. */
export const firstTurn = (
  db: Db | Tx,
  shift: CandidateShift,
  firstId: number | null,
  moment: OfferMoment,
): Promise<RankedTurn> => turnFor(db, shift, { id: undefined, firstId }, moment)

type RankedTurn = Turn & { next: CandidateDriver | undefined }

/** Judges all drivers in the agency's scope: their shifts elsewhere count, no matter who started the offers. */
async function turnFor(
  db: Db | Tx,
  shift: CandidateShift,
  { id, firstId }: { id: number | undefined; firstId: number | null },
  { now, clock: { timeZone } }: OfferMoment,
): Promise<RankedTurn> {
  const ranked = await rankedDrivers(db, agencyScope(), shift, { today: todayIn(timeZone, now), timeZone })
  const turn = nextInTurn(ranked, await turnFacts(db, shift, id, firstId))
  return { ...turn, next: ranked.find(({ driver }) => driver.id === turn.nextId)?.driver }
}

/** Offers the shift to a driver, by push or email like other messages. */
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
