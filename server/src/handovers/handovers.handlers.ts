/** Drivers give shifts away and swap them (docs/spec/shifts.md#give-away-and-swap). */

import type { ProposedHandover } from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { driverHandoverRoutes, handoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { isBar } from '@driverdesk/domain/candidates/reason.ts'
import { changedText, toldToDriver } from '@driverdesk/domain/driverApp/openShift.ts'
import {
  COLLEAGUE_CANNOT,
  HANDOVER_OFF,
  HANDOVER_WORKED,
  type HandoverTerms,
  handoverDoneText,
  handoverOverText,
  handoverTerms,
  isInTime,
  NO_COLLEAGUE,
  OTHER_GONE,
  tooLateText,
} from '@driverdesk/domain/handovers/handover.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type SqlBool, sql } from 'kysely'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { candidateShift } from '../candidates/candidates.reads.ts'
import { lockShiftTimesheet } from '../driverApp/driverShifts.reads.ts'
import { type Moment, momentOf, type Verdict } from '../driverApp/openShifts.reads.ts'
import { driverNames } from '../drivers/drivers.reads.ts'
import { handlers, type Services, type SignedInCall } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { isStale } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { handoverInScope } from '../shifts/handovers.reads.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'
import { driverHandovers, handoverChoices } from './driverHandovers.reads.ts'
import {
  isOfferedActive,
  judgeBoth,
  judgeGetting,
  type LockedHandover,
  lockHandover,
  type StoredHandover,
  shiftsOf,
  versionOf,
  waitingHandovers,
} from './handovers.reads.ts'
import { answer, colleagueNames, handOver, propose, tell, withdrawEarlier } from './handovers.service.ts'

export const handoverHandlers = handlers(handoverRoutes, {
  list: async ({ db, scope, params, services }) => {
    await candidateShift(db, scope, params.id)
    return waitingHandovers(db, scope, momentOf(services), params.id)
  },

  approve: ({ scope, params, body, change, services }) =>
    change(async (work) => {
      const handover = await waiting(work, scope, params.id)
      if (isStale({ seen: body.seen, updatedAt: await versionOf(work.tx, handover) }))
        throw new Refusal('handoverChanged')
      const { given, other } = shiftsOf(handover)
      const moment = momentOf(services)
      if (![given, other ?? given].every((shift) => isInTime(shift, moment.now, 0)))
        throw new Invalid({ id: [tooLateText(0)] })
      const { giver, taker } = await judgeBoth(work.tx, scope, moment, handover)
      const names = await driverNames(work.tx, [handover.giver_id, handover.taker_id])
      const against = [
        ...barsOf(names.get(handover.taker_id), taker),
        ...barsOf(names.get(handover.giver_id), giver),
      ]
      if (against.length > 0) throw new Invalid({ id: against })
      await handOver(work, handover, services, scope)
      return { id: handover.id }
    }),

  decline: ({ scope, params, body, change }) =>
    change(async (work) => {
      const handover = await waiting(work, scope, params.id)
      const words = body.answer?.trim() ?? ''
      const declined = await answer(work, handover, { state: 'declined', answer: words })
      await tell(work, declined, 'declined', [handover.giver_id, handover.taker_id])
      return { id: handover.id }
    }),
})

/** 'Ann Brown: Has a shift then' */
const barsOf = (name = '', verdict: Verdict | undefined): string[] =>
  (verdict?.reasons ?? []).filter(isBar).map(({ text }) => `${name}: ${text}`)

/** @throws {Refusal} 404 unless both restaurants are in scope, 409 if the drivers no longer agree or a shift has changed */
async function waiting(work: Work, scope: Scope, id: number): Promise<StoredHandover & { taker_id: number }> {
  const locked = await lockHandover(work.tx, id, handoverInScope(scope))
  if (!locked) throw notFound('offer')
  const { handover, holds } = locked
  if (handover.state !== 'agreed' || !holds || handover.taker_id === null)
    throw new Refusal('handoverOver', { why: handoverOverText(handover.state) })
  return { ...handover, taker_id: handover.taker_id }
}

export const driverHandoverHandlers = handlers(driverHandoverRoutes, {
  list: ({ db, scope, services }) => listOf(db, scope.accountId, services),

  choices: async ({ db, scope, params, services }) => {
    const own = await db.selectFrom('shift').selectAll().where('id', '=', params.id).executeTakeFirst()
    refuseOthers(own, scope.accountId)
    const terms = await termsOf(db)
    refuseLate([own], terms, services)
    return handoverChoices(db, scope.accountId, momentOf(services), terms, params.id)
  },

  propose: changing((work, { scope, params, body, services }) =>
    proposeShift(work, scope.accountId, params.id, body, services),
  ),

  agree: changing((work, { scope, params, services }) =>
    agreeToHandover(work, scope.accountId, params.id, services),
  ),

  refuse: changing(async (work, { scope, params }) =>
    end(work, await lockHandover(work.tx, params.id, sql`taker_id = ${scope.accountId}`), 'refused'),
  ),

  withdraw: changing(async (work, { scope, params }) =>
    end(work, await lockHandover(work.tx, params.id, sql`giver_id = ${scope.accountId}`), 'withdrawn'),
  ),
})

/** A change by the driver, which is answered with their proposals. */
function changing<Call extends Pick<SignedInCall<Route>, 'scope' | 'services' | 'change'>>(
  act: (work: Work, call: Call) => Promise<void>,
) {
  return (call: Call) =>
    call.change(async (work) => {
      await act(work, call)
      return listOf(work.tx, call.scope.accountId, call.services)
    })
}

const termsOf = async (db: Db): Promise<HandoverTerms> => handoverTerms(await optionValues(db))

async function listOf(db: Db, driverId: number, services: Services) {
  const terms = await termsOf(db)
  return { handovers: await driverHandovers(db, driverId, momentOf(services), terms) }
}

/** @throws {Refusal} 404 unless it is the driver's published shift */
function refuseOthers(
  shift: Row<'shift'> | undefined,
  driverId: number,
): asserts shift is Row<'shift'> & { driver_id: number } {
  if (!isHeld(shift) || shift?.driver_id !== driverId) throw new Refusal('notYours')
}

const isHeld = (shift: Row<'shift'> | undefined): boolean =>
  shift?.status === SHIFT_PUBLISHED && shift.status_assigned === ASSIGNED && shift.driver_id !== null

/**
 * Proposes handing a shift over. Any earlier proposal for it ends.
 *
 * @throws {Refusal} 404 unless it is the driver's
 * @throws {Invalid} if drivers may not propose it, a shift has changed since they saw it, or something bars one of the two
 */
async function proposeShift(
  work: Work,
  giver_id: number,
  id: number,
  { seen, driver_id, other_id, other_seen }: ProposedHandover,
  services: Services,
): Promise<void> {
  const terms = await termsOf(work.tx)
  const locked = await lockShifts(work.tx, [id, other_id ?? id])
  const moment = momentOf(services)
  const shift = locked.get(id)
  refuseOthers(shift, giver_id)
  refuseLate([shift], terms, services)
  if (isStale({ seen, updatedAt: shift.updated_at }))
    throw new Invalid({ id: [changedText(shift, poundsToPence(shift.cost_total))] })
  if (await lockShiftTimesheet(work.tx, id)) throw new Invalid({ id: [HANDOVER_WORKED] })
  const other =
    other_id === undefined
      ? undefined
      : await otherShift(work.tx, shift, { other: locked.get(other_id), other_seen }, { terms, moment })
  const taker_id = other?.driver_id ?? driver_id ?? null
  const proposed = {
    giver_id,
    taker_id,
    for_all: taker_id === null,
    shift_id: id,
    ...asOffered(shift),
    ...(other && {
      other_id: other.id,
      other_restaurant_id: other.restaurant_id,
      other_date: other.period_date,
      other_start: other.start_time,
      other_finish: other.finish_time,
      other_total: other.cost_total,
    }),
  }
  if (taker_id !== null) {
    if (taker_id === giver_id || !(await colleagueNames(work.tx, [taker_id])).has(taker_id))
      throw new Invalid({ driver_id: [NO_COLLEAGUE] })
    const without = other ? [other.id] : []
    const [taker] = await judgeGetting(work.tx, agencyScope(), taker_id, moment, [shift], without)
    refuseBarred(undefined, taker)
  }
  await withdrawEarlier(work, proposed)
  await propose(work, proposed, services)
}

const asOffered = ({ restaurant_id, period_date, start_time, finish_time, cost_total }: Row<'shift'>) => ({
  restaurant_id,
  period_date,
  start_time,
  finish_time,
  cost_total,
})

/**
 * Reads the colleague's shift that the driver asks for in exchange. If anything is wrong with it, they are
 * told only that they cannot have it, because its id may be a guess.
 *
 * @throws {Invalid} unless a colleague has it as the driver saw it, and it is one of their possible choices
 */
async function otherShift(
  tx: Tx,
  own: Row<'shift'> & { driver_id: number },
  { other, other_seen }: { other: Row<'shift'> | undefined; other_seen: string | undefined },
  { terms, moment }: { terms: HandoverTerms; moment: Moment },
): Promise<Row<'shift'> & { driver_id: number }> {
  const gone = new Invalid({ other_id: [OTHER_GONE] })
  if (!other || !isHeld(other) || other.driver_id === own.driver_id) throw gone
  if (isStale({ seen: other_seen, updatedAt: other.updated_at })) throw gone
  if (!isInTime(other, moment.now, terms.hours) || (await lockShiftTimesheet(tx, other.id))) throw gone
  const [giver] = await judgeGetting(tx, agencyScope(), own.driver_id, moment, [other], [own.id])
  if (!giver?.can_take) throw gone
  return other as Row<'shift'> & { driver_id: number }
}

/** @throws {Invalid} if drivers may not hand shifts over, or it is too late for one of these */
function refuseLate(shifts: readonly ShiftHours[], { way, hours }: HandoverTerms, services: Services): void {
  if (way === 'off') throw new Invalid({ id: [HANDOVER_OFF] })
  const { now } = momentOf(services)
  if (!shifts.every((shift) => isInTime(shift, now, hours))) throw new Invalid({ id: [tooLateText(hours)] })
}

/**
 * @throws {Invalid} with the reasons that bar the driver; about the colleague, it says only that there is one
 */
function refuseBarred(own: Verdict | undefined, colleague: Verdict | undefined): void {
  const against = toldToDriver(own?.reasons ?? []).filter(isBar)
  if (against.length > 0) throw new Invalid({ id: against.map(({ text }) => text) })
  if (colleague && !colleague.can_take) throw new Invalid({ id: [COLLEAGUE_CANNOT] })
}

/**
 * Agrees to a proposal, and hands the shifts over unless the office has to approve. Does nothing if the driver has already agreed.
 *
 * @throws {Refusal} 404 if it is not for the driver, 409 if it is over
 * @throws {Invalid} if it is too late, or something bars one of the two
 */
async function agreeToHandover(work: Work, driverId: number, id: number, services: Services): Promise<void> {
  const terms = await termsOf(work.tx)
  // Drivers who did not get the offer get the same answer as for an id that does not exist.
  const isForDriver = sql<SqlBool>`giver_id <> ${driverId} and (taker_id = ${driverId} or for_all and exists (
    select from driver join restaurant as reached on reached.id = handover.restaurant_id
    where driver.id = ${driverId} and ${isOfferedActive}))`
  const locked = await lockHandover(work.tx, id, isForDriver, [driverId])
  if (!locked) throw new Refusal('notOpen')
  const { handover, holds } = locked
  const isOwn = handover.taker_id === driverId
  if (isOwn && handover.state === 'agreed') return
  if (handover.state !== 'offered' || !holds || !(isOwn || handover.taker_id === null))
    throw new Refusal('handoverOver', { why: handoverOverText(handover.state) })
  const { given, other } = shiftsOf(handover)
  refuseLate(other ? [given, other] : [given], terms, services)
  const { giver, taker } = await judgeBoth(work.tx, agencyScope(), momentOf(services), {
    ...handover,
    taker_id: driverId,
  })
  refuseBarred(taker, giver)
  const agreed = await answer(work, handover, { state: 'agreed', taker_id: driverId })
  if (terms.way === 'free') await handOver(work, { ...agreed, taker_id: driverId }, services)
  else await tell(work, agreed, 'agreed', [agreed.giver_id])
}

/**
 * The reason why one of the two drivers can no longer end it. If the colleague has the shift, no one else was
 * first.
 */
async function whyOver(tx: Tx, { state, shift_id, taker_id }: LockedHandover['handover']): Promise<string> {
  const shift = await tx.selectFrom('shift').select('driver_id').where('id', '=', shift_id).executeTakeFirst()
  const isDone = state === 'agreed' && taker_id !== null && shift?.driver_id === taker_id
  return isDone ? handoverDoneText((await termsOf(tx)).way) : handoverOverText(state)
}

/**
 * Refuses or withdraws a proposal for the driver. Does nothing if they already have.
 *
 * @throws {Refusal} 404 unless it is theirs to end, 409 if it is over
 */
async function end(
  work: Work,
  locked: LockedHandover | undefined,
  state: 'refused' | 'withdrawn',
): Promise<void> {
  if (!locked) throw new Refusal('notOpen')
  const { handover, holds } = locked
  if (handover.state === state) return
  const isOpen = handover.state === 'offered' || handover.state === 'agreed'
  if (!isOpen || !holds) throw new Refusal('handoverOver', { why: await whyOver(work.tx, handover) })
  const ended = await answer(work, handover, { state })
  const other = state === 'refused' ? ended.giver_id : ended.taker_id
  await tell(work, ended, state, other === null ? [] : [other])
}
