/** Offers a shift to one driver after another (docs/spec/cascades.md#who-is-next). */
import type { CandidateDriver } from '@driverdesk/domain/candidates/rankCandidates.ts'
import { nextInTurn, type Turn } from '@driverdesk/domain/cascades/nextInTurn.ts'
import { type OfferClock, offerUntil, quietUntil, startOf } from '@driverdesk/domain/cascades/offerTimes.ts'
import { unfilledAlert } from '@driverdesk/domain/cascades/unfilledAlert.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { offerText } from '@driverdesk/domain/shifts/noticeText.ts'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { type CandidateShift, candidateShift } from '../candidates/candidates.reads.ts'
import { rankedDrivers } from '../candidates/ranking.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { announceOffers } from './cascades.live.ts'
import { lockCascade, openOffer, restaurantOf, type StoredCascade, turnFacts } from './cascades.reads.ts'
import { endCascade, endOffer, insertOffer, noteSkipped } from './cascades.writes.ts'

/** A moment, and the clock by which offers are sent. */
export interface OfferMoment {
  now: Date
  clock: OfferClock
}

/**
 * Ends an offer that is over and makes the next one, or ends the cascade, in one transaction. Does nothing if there is
 * nothing to do, so that any number of servers may call it at any time.
 */
export async function takeTurn(
  work: Work,
  shiftId: number,
  { now, clock }: { now: () => Date; clock: OfferClock },
): Promise<void> {
  const cascade = await lockCascade(work.tx, shiftId)
  if (!cascade) return
  // Time has passed while this waited for the shift.
  const moment = { now: now(), clock }
  const open = await openOffer(work.tx, cascade)
  if (open && isAhead(open.until, moment.now)) return
  if (open) await endOffer(work, cascade, open, 'expired', moment.now)
  const { isChanged, nextId } = await goOn(work, cascade, moment)
  const drivers = [open?.driver_id, nextId].filter((id) => id !== undefined)
  if (open || isChanged) announceOffers(work, cascade, drivers)
}

/** Makes the next offer, or ends the cascade, unless it has to wait. */
async function goOn(
  work: Work,
  cascade: StoredCascade,
  moment: OfferMoment,
): Promise<{ isChanged: boolean; nextId?: number | undefined }> {
  const { now, clock } = moment
  const end = async (as: 'late' | 'nobody') => {
    await endCascade(work, cascade, as, now)
    await raiseAlerts(work, [
      unfilledAlert({ ...cascade, restaurant: await restaurantOf(work.tx, cascade) }, as),
    ])
    return { isChanged: true }
  }
  if (!isAhead(cascade.last_at, now)) return end('late')
  if (quietUntil(now, clock)) return { isChanged: false }
  const { nextId, skipped, waits } = await nextTurn(work.tx, cascade, moment)
  const isNew = await noteSkipped(work, cascade, skipped, now)
  if (nextId === undefined) return waits ? { isChanged: isNew } : end('nobody')
  await offerTo(work, cascade, nextId, moment)
  return { isChanged: true, nextId }
}

const isAhead = (at: string | null, now: Date): boolean => at !== null && new Date(at) > now

const nextTurn = async (tx: Tx, { id, shift_id, first_driver_id }: StoredCascade, moment: OfferMoment) =>
  turnFor(tx, await candidateShift(tx, agencyScope(), shift_id), { id, firstId: first_driver_id }, moment)

/** Who is first, if a shift is offered in turn from now on. */
export const firstTurn = (
  db: Db | Tx,
  shift: CandidateShift,
  firstId: number | null,
  moment: OfferMoment,
): Promise<RankedTurn> => turnFor(db, shift, { id: undefined, firstId }, moment)

type RankedTurn = Turn & { next: CandidateDriver | undefined }

/** All drivers are judged as the agency sees them: where else they work counts, whoever started the offers. */
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

/** Offers the shift to a driver, by push or mail as other messages. */
async function offerTo(
  work: Work,
  cascade: StoredCascade,
  driverId: number,
  { now, clock }: OfferMoment,
): Promise<void> {
  const start = startOf(cascade, clock.timeZone)
  const until = offerUntil(now, { start, last: new Date(cascade.last_at), minutes: cascade.minutes }, clock)
  await insertOffer(work, cascade, driverId, { now, until })
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

/** Whoever makes a turn due queues a run. */
export const TURNS_JOB = 'offers-in-turn'
