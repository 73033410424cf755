/** Writes proposals to give away or swap shifts (docs/spec/shifts.md#give-away-and-swap). */
import { quietUntil } from '@driverdesk/domain/cascades/offerTimes.ts'
import {
  type HandoverState,
  handoverNotice,
  handoverTerms,
  isInTime,
} from '@driverdesk/domain/handovers/handover.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShiftDetails } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { ASSIGNED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type SqlBool, sql } from 'kysely'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { candidateShift, rankedDrivers } from '../candidates/candidates.reads.ts'
import { offerClock } from '../cascades/cascades.reads.ts'
import type { ShiftToJudge } from '../driverApp/openShifts.reads.ts'
import type { Services } from '../kernel/call.ts'
import { type BusinessClock, businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { pushNotices } from '../push/push.service.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { alertOfOverlaps } from '../shifts/claims.service.ts'
import { HANDOVER_HOLDS } from '../shifts/handovers.reads.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { currentStep, letPlannersUndo } from '../shifts/scheduleStep.service.ts'
import { recordAcknowledged } from '../shifts/shiftChanges.service.ts'
import { announceOpenShifts, announceToDrivers } from '../shifts/shifts.live.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'
import {
  colleagueName,
  lockHandover,
  readHandover,
  type StoredHandover,
  shiftsOf,
} from './handovers.reads.ts'

/** The shifts must be locked. */
export async function propose(
  work: Work,
  proposed: NewRow<'handover'>,
  { settings, now }: Services,
): Promise<void> {
  const after = await work.tx.insertInto('handover').values(proposed).returningAll().executeTakeFirstOrThrow()
  work.record({ thing: 'handover', id: after.id, action: 'propose', before: null, after })
  announce(work, after)
  if (after.taker_id !== null) await tell(work, after, 'offered', [after.taker_id])
  else await tellColleaguesLater(work, after, { now, timeZone: settings.businessTimeZone })
}

/** Notifies the colleagues who can take a shift that is offered to anyone. */
const TELL_COLLEAGUES_JOB = 'tell-colleagues'
/** Its name in earlier builds of this version, whose jobs may wait for the end of the quiet hours. */
export const HELD_BACK_JOB = 'handovers-held-back'

/**
 * Ranking all drivers takes a while, so it is done once the shift is no longer locked, and after the quiet
 * hours for offers.
 */
async function tellColleaguesLater(
  work: Work,
  { id }: Pick<StoredHandover, 'id'>,
  { now, timeZone }: BusinessClock,
): Promise<void> {
  const quiet = quietUntil(now(), await offerClock(work.tx, timeZone))
  const seconds = quiet ? Math.ceil((quiet.getTime() - now().getTime()) / 1000) : 0
  work.enqueueLater(seconds, TELL_COLLEAGUES_JOB, { handover: id })
}

/** Reads the notices to those who can take a shift that is offered to anyone; 'quiet' in the quiet hours. */
async function noticesToColleagues(
  db: Db,
  handover: StoredHandover,
  { now, timeZone }: BusinessClock,
): Promise<HandoverNotice[] | 'quiet'> {
  if (quietUntil(now(), await offerClock(db, timeZone))) return 'quiet'
  const shift = await candidateShift(db, agencyScope(), handover.shift_id)
  const ranked = await rankedDrivers(db, agencyScope(), shift, { today: todayIn(timeZone, now()), timeZone })
  const able = ranked.filter(({ canTake }) => canTake).map(({ driver }) => driver.id)
  return noticesOf(db, handover, 'offered', able)
}

/**
 * Sends notices about a locked proposal. Anyone who has already had the same notice about this shift is not
 * notified again.
 */
async function tellColleagues(work: Work, notices: readonly HandoverNotice[]): Promise<void> {
  await pushNotices(work, await notToldYet(work.tx, notices))
}

async function notToldYet(tx: Tx, notices: readonly HandoverNotice[]): Promise<HandoverNotice[]> {
  const [first] = notices
  if (!first) return []
  const { rows } = await sql<{ driver_id: number }>`
    select driver_id from driver_notice where driver_id = any(${notices.map(({ driver_id }) => driver_id)}::int[])
      and shift_ids = ${first.shift_ids}::int[] and title = ${first.title} and body = ${first.body}`.execute(
    tx,
  )
  const told = new Set(rows.map(({ driver_id }) => driver_id))
  return notices.filter(({ driver_id }) => !told.has(driver_id))
}

/**
 * Ends the driver's earlier proposal for this shift. Notifies its colleague, unless it was over or the new
 * one also goes to them.
 */
export async function withdrawEarlier(
  work: Work,
  { giver_id, shift_id, taker_id }: Pick<NewRow<'handover'>, 'giver_id' | 'shift_id' | 'taker_id'>,
): Promise<void> {
  const earlier = await work.tx
    .selectFrom('handover')
    .selectAll()
    .select(HANDOVER_HOLDS.as('holds'))
    .where('giver_id', '=', giver_id)
    .where('shift_id', '=', shift_id)
    .where('state', 'in', ['offered', 'agreed'])
    .executeTakeFirst()
  if (!earlier) return
  const { holds, ...before } = earlier
  const ended = await answer(work, before, { state: 'withdrawn' })
  if (holds && ended.taker_id !== null && ended.taker_id !== taker_id)
    await tell(work, ended, 'withdrawn', [ended.taker_id])
}

const ACTIONS = { agreed: 'agree', withdrawn: 'withdraw', refused: 'refuse', declined: 'decline' } as const

interface Answer {
  state: keyof typeof ACTIONS
  taker_id?: number
  /** The office's message. */
  answer?: string
}

/** The shifts of the proposal must be locked. */
export async function answer(work: Work, before: StoredHandover, given: Answer): Promise<StoredHandover> {
  const after = await work.tx
    .updateTable('handover')
    .set({
      ...given,
      answered_by: given.state === 'declined' ? work.actor.name : null,
      answered_at: sql<string>`now()`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'handover', id: before.id, action: ACTIONS[given.state], before, after })
  announce(work, after)
  return after
}

/**
 * Gives the shifts to their new drivers in one step, which ends every proposal about them. Neither driver has to acknowledge, because both agreed.
 *
 * @param scope of the person in the office; undefined if the drivers need no approval
 */
export async function handOver(
  work: Work,
  { giver_id, taker_id, shift_id, other_id }: StoredHandover & { taker_id: number },
  services: Services,
  scope?: Scope,
): Promise<void> {
  const locked = await lockShifts(work.tx, [shift_id, other_id ?? shift_id])
  const changed = [{ before: locked.get(shift_id) as Row<'shift'>, columns: { driver_id: taker_id } }]
  if (other_id !== null)
    changed.push({ before: locked.get(other_id) as Row<'shift'>, columns: { driver_id: giver_id } })
  const action = other_id === null ? 'give' : 'swap'
  const free = { give: 'take over', swap: 'exchange' } as const
  const ended = await openProposals(work.tx, [...locked.keys()])
  await saveShifts(work, {
    kind: scope ? action : free[action],
    action,
    changed,
    ...(scope && { scope }),
    notice: { now: businessWallClock(services), exemption: 'driver_asked', note: '' },
    set: { status_assigned: ASSIGNED, acknowledged_at: sql`now()` },
  })
  await work.tx
    .updateTable('handover')
    .set({ over_by_step: await currentStep(work.tx) })
    .where('id', 'in', ended)
    .execute()
  await recordAcknowledged(work.tx, [...locked.keys()])
  await alertOfOverlaps(work, [...locked.keys()], scope)
  if (scope) return
  await letPlannersUndo(
    work.tx,
    changed.map(({ before }) => before),
  )
}

async function openProposals(tx: Tx, shiftIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from handover where state in ('offered', 'agreed') and ${HANDOVER_HOLDS}
      and (shift_id = any(${shiftIds}::int[]) or other_id = any(${shiftIds}::int[]))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Notifies drivers of a proposal, with the colleague's name as drivers may read it, and the shifts they would give and get. */
export async function tell(
  work: Work,
  handover: StoredHandover,
  news: HandoverState,
  driverIds: readonly number[],
): Promise<void> {
  await pushNotices(work, await noticesOf(work.tx, handover, news, driverIds))
}

type HandoverNotice = Parameters<typeof pushNotices>[1][number]

async function noticesOf(
  db: Db,
  handover: StoredHandover,
  news: HandoverState,
  driverIds: readonly number[],
): Promise<HandoverNotice[]> {
  if (driverIds.length === 0) return []
  const { giver_id, taker_id, answer } = handover
  const { given, other } = shiftsOf(handover)
  const restaurants = await namedRestaurants(
    db,
    [given, other ?? given].map((shift) => shift.restaurant_id),
  )
  const details = (shift: ShiftToJudge): ShiftDetails => ({
    ...shift,
    restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant,
  })
  const names = await colleagueNames(db, [giver_id, taker_id ?? giver_id])
  return driverIds.map((driver_id) => {
    const isGiver = driver_id === giver_id
    const [gives, gets] = isGiver ? [given, other] : [other, given]
    const text = handoverNotice(news, {
      colleague: names.get(isGiver ? (taker_id ?? giver_id) : giver_id) ?? '',
      gives: gives && details(gives),
      gets: gets && details(gets),
      answer,
    })
    return { driver_id, kind: 'update' as const, shift_ids: [given.id], ...text }
  })
}

/** Colleagues' names as drivers may read them, by driver id: 'Ann B.' */
export async function colleagueNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${colleagueName('driver')} as name from driver where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function announce(work: Work, handover: StoredHandover): void {
  const { given, other } = shiftsOf(handover)
  for (const { id: entityId, restaurant_id: restaurantId } of other ? [given, other] : [given])
    work.announce({ channel: 'shift', event: 'update', entityId, restaurantId })
  announceToDrivers(work, [handover.giver_id, handover.taker_id])
  if (handover.other_id === null) announceOpenShifts(work)
}

/** Removes proposals about past shifts. The audit keeps them. */
export async function forgetOldHandovers(db: Db): Promise<void> {
  await db
    .deleteFrom('handover')
    .where(sql<boolean>`greatest(period_date, other_date) < current_date - 1`)
    .execute()
}

const TO_ANYONE = sql<SqlBool>`state = 'offered' and taker_id is null`

/**
 * Sends notices about a shift that was offered to anyone, if it can still be taken. The shift is locked only
 * while the notices are recorded.
 */
export const offeredToAnyone = (clock: BusinessClock, name = TELL_COLLEAGUES_JOB): JobKind => ({
  name,
  run: async (data, unit) => {
    const { handover: id } = data as { handover: number }
    const offered = await readHandover(unit.db, id, TO_ANYONE)
    if (!offered?.holds) return
    const { handover } = offered
    const { way, hours } = handoverTerms(await optionValues(unit.db))
    const now = wallTimeAt(clock.now(), clock.timeZone)
    if (way === 'off' || !isInTime(shiftsOf(handover).given, now, hours)) return
    const notices = await noticesToColleagues(unit.db, handover, clock)
    await change(unit, SYSTEM, async (work) => {
      if (notices === 'quiet') return tellColleaguesLater(work, handover, clock)
      const locked = await lockHandover(work.tx, id, TO_ANYONE)
      if (locked?.holds) await tellColleagues(work, notices)
    })
  },
})
