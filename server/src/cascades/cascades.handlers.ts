import type {
  CascadesCheck,
  NewCascades,
  StartedCascades,
} from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { blockedReason, overlapReason, unpublishedAt } from '@driverdesk/domain/candidates/judgeDriver.ts'
import { ALREADY_OFFERED, TOO_LATE, tooQuietText } from '@driverdesk/domain/cascades/cascade.ts'
import {
  isTimeForOffer,
  LAST_BEFORE_START,
  lastMoment,
  type OfferClock,
  offerUntil,
  quietUntil,
  startOf,
} from '@driverdesk/domain/cascades/offerTimes.ts'
import { timeIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_INACTIVE, whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { shiftsAround } from '../candidates/candidates.reads.ts'
import { isDriverInScope } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceOpenShifts } from '../shifts/shifts.live.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'
import { announceOffers } from './cascades.live.ts'
import {
  cascadesInScope,
  isOfferedInScope,
  lockCascade,
  type OfferableShift,
  offerableShifts,
  offerClock,
  openOffer,
  shiftsToStop,
} from './cascades.reads.ts'
import {
  endCascade,
  firstTurn,
  insertCascades,
  type OfferMoment,
  type OfferServices,
  TURNS_JOB,
  withdrawOffer,
} from './cascades.service.ts'

export const cascadeHandlers = handlers(cascadeRoutes, {
  list: async ({ db, scope, services }) => {
    const { now, clock } = await offerMoment(db, services)
    const cascades = await cascadesInScope(db, scope, now)
    return { quiet_until: quietUntil(now, clock)?.toISOString() ?? null, cascades }
  },

  check: ({ db, scope, body, services }) => checkCascades(db, scope, body, services),

  start: ({ scope, body, change, services }) => change((work) => startCascades(work, scope, body, services)),

  stop: ({ scope, body, change, services }) =>
    change(async (work) => ({ stopped: await stopCascades(work, scope, body.shift_ids, services) })),
})

/**
 * Starts offering open shifts to drivers in turn. A job sends the first offers within seconds. Shifts that
 * cannot be offered are returned with the reason.
 *
 * @throws {Refusal} 404 for a shift or a driver that does not exist in scope
 */
async function startCascades(
  work: Work,
  scope: Scope,
  given: NewCascades,
  services: OfferServices,
): Promise<StartedCascades> {
  const moment = await offerMoment(work.tx, services)
  await lockShifts(work.tx, given.shift_ids)
  const { offered, refused } = await shiftsToOffer(work.tx, scope, given, moment)
  await insertCascades(
    work,
    offered.map(({ shift, last }) => ({
      shift_id: shift.id,
      restaurant_id: shift.restaurant_id,
      period_date: shift.period_date,
      start_time: shift.start_time,
      finish_time: shift.finish_time,
      last_at: last.toISOString(),
      first_driver_id: given.first_driver_id ?? null,
      minutes: given.minutes ?? null,
      started_by: work.actor.name,
      started_at: moment.now.toISOString(),
    })),
  )
  for (const { shift } of offered) announceOffers(work, { ...shift, shift_id: shift.id })
  if (offered.length > 0) {
    announceOpenShifts(work)
    work.enqueue(TURNS_JOB, {})
  }
  return { started: offered.map(({ shift }) => shift.id), refused, quiet_until: quietMoment(moment) }
}

/** Says what `startCascades` would start now, and throws like it. */
async function checkCascades(
  db: Db,
  scope: Scope,
  given: NewCascades,
  services: OfferServices,
): Promise<CascadesCheck> {
  const moment = await offerMoment(db, services)
  const { now, clock } = moment
  const { offered, refused } = await shiftsToOffer(db, scope, given, moment)
  const quiet = quietUntil(now, clock)
  const firstId = given.first_driver_id ?? null
  const turns = []
  for (const one of offered) turns.push({ ...one, ...(await firstTurn(db, one.shift, firstId, moment)) })
  const theirs = await shiftsAround(
    db,
    scope,
    offered.map(({ shift }) => shift),
    turns.flatMap(({ next }) => next?.id ?? []),
  )
  const first = turns.map(({ shift, start, last, next, skipped }) => {
    const until = offerUntil(quiet ?? now, { start, last, minutes: given.minutes ?? null }, clock)
    const driver = next ? { id: next.id, full_name: next.full_name } : null
    const other = next && unpublishedAt(shift, theirs.get(next.id))
    const overlap = other ? overlapReason(other).text : null
    // A driver who is blocked at the restaurant is left out, without a reason.
    const first_skipped =
      firstId === null || next?.id === firstId ? null : (skipped.get(firstId) ?? blockedReason().text)
    return { shift_id: shift.id, driver, until: until.toISOString(), overlap, first_skipped }
  })
  return { first, refused, quiet_until: quietMoment(moment) }
}

const quietMoment = ({ now, clock }: OfferMoment): string | null =>
  quietUntil(now, clock)?.toISOString() ?? null

const offerMoment = async (db: Db, { settings, now }: OfferServices): Promise<OfferMoment> => ({
  now: now(),
  clock: await offerClock(db, settings.businessTimeZone),
})

interface OfferedShift {
  shift: OfferableShift
  start: Date
  last: Date
}

async function shiftsToOffer(
  db: Db,
  scope: Scope,
  { shift_ids, first_driver_id, minutes_before = LAST_BEFORE_START }: NewCascades,
  { now, clock }: OfferMoment,
): Promise<{ offered: OfferedShift[]; refused: StartedCascades['refused'] }> {
  const ids = [...new Set(shift_ids)]
  const shifts = await offerableShifts(db, scope, ids)
  if (shifts.length < ids.length) throw notFound('shift')
  if (first_driver_id && !(await isDriverInScope(db, scope, first_driver_id))) throw notFound('driver')
  const offered: OfferedShift[] = []
  const refused: StartedCascades['refused'] = []
  for (const shift of shifts) {
    const start = startOf(shift, clock.timeZone)
    const last = lastMoment(start, minutes_before, clock)
    const problem = problemOf(shift) ?? lateProblem(last, now, clock)
    if (problem === undefined) offered.push({ shift, start, last })
    else refused.push({ shift_id: shift.id, problem })
  }
  return { offered, refused }
}

function problemOf(shift: OfferableShift): string | undefined {
  if (shift.is_offered) return ALREADY_OFFERED
  if (!shift.is_reached) return RESTAURANT_INACTIVE
  const facts = {
    ...shift,
    has_timesheet: shift.timesheet_type !== null,
    is_worked: shift.timesheet_type === OF_WORK,
  }
  return whyNot('offer', facts, 'administrator')
}

function lateProblem(last: Date, now: Date, clock: OfferClock): string | undefined {
  const quiet = quietUntil(now, clock)
  if (isTimeForOffer(quiet ?? now, last)) return undefined
  return quiet ? tooQuietText(timeIn(clock.timeZone, quiet)) : TOO_LATE
}

/**
 * Stops the offers of shifts, and withdraws those that are open. Notifies their drivers. Returns how many it stopped.
 *
 * @throws {Refusal} 404 for a shift that was never in scope
 */
async function stopCascades(
  work: Work,
  scope: Scope,
  shiftIds: readonly number[],
  { now }: OfferServices,
): Promise<number> {
  const ids = await shiftsToStop(work.tx, scope, shiftIds)
  if (ids.length < new Set(shiftIds).size) throw notFound('shift')
  let stopped = 0
  for (const id of ids) {
    const cascade = await lockCascade(work.tx, id)
    // It may have ended while this waited for the lock of the shift.
    if (!cascade) continue
    // The shift has moved out of scope since it was offered.
    if (!(await isOfferedInScope(work.tx, scope, cascade))) continue
    const open = await openOffer(work.tx, cascade)
    if (open) await withdrawOffer(work, cascade, open, now())
    await endCascade(work, cascade, 'stopped', now())
    announceOffers(work, cascade, open ? [open.driver_id] : [])
    stopped++
  }
  if (stopped > 0) announceOpenShifts(work)
  return stopped
}
