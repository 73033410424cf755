/** Restaurants' requests about their published shifts, and the answers (docs/spec/shifts.md#requests-about-a-shift). */

import { shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { AcceptedAsk, AskEffect, ShiftAsk } from '@driverdesk/contract/shifts/shiftAsk.shapes.ts'
import { formatMoney, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { isOver, type ShiftHours, shiftText } from '@driverdesk/domain/kernel/shiftLength.ts'
import { whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import {
  type AskState,
  type AskWishes,
  askAlert,
  askOverText,
  askProblems,
  SHIFT_OVER,
} from '@driverdesk/domain/shifts/shiftAsk.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type SqlBool, sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid, notFound, Refusal, refuseIfAny } from '../kernel/refusal.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import { seenAs } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { cancelShift, settledNow, termsNow } from './cancelShift.service.ts'
import { saveShifts } from './saveShifts.service.ts'
import { beginStep } from './scheduleStep.service.ts'
import { planShift } from './shiftPlan.service.ts'
import { lockSeen } from './shiftStep.service.ts'
import { announceShift } from './shifts.live.ts'
import { type HeldShift, lockShift, type StoredShift, seenShifts, shiftInScope } from './shifts.reads.ts'
import { shiftView, shiftViewsText } from './shifts.view.ts'
import { inPounds, noticeEffect, noticeTerms } from './shortNotice.service.ts'

export const shiftAskHandlers = handlers(shiftAskRoutes, {
  terms: async ({ db, scope, params, services }) => {
    const [shift] = (await seenShifts(db, scope, [params.id])) as [HeldShift]
    await refuseAsk(db, 'askCancel', shift, scope, services)
    const { restaurantCharge, notice } = await termsNow(db, shift, services)
    return { charge: penceToPounds(restaurantCharge), notice }
  },

  change: (call) =>
    call.change(async (work) => {
      const { start_time, finish_time, note } = call.body
      const wishes = { kind: 'change', start_time, finish_time, note: note?.trim() ?? '' } as const
      return askAbout(call, work, await shiftToAsk(call, work, 'askChange'), wishes, null)
    }),

  cancel: (call) =>
    call.change(async (work) => {
      const shift = await shiftToAsk(call, work, 'askCancel')
      const note = call.body.note.trim()
      const wishes = { kind: 'cancel', start_time: null, finish_time: null, note } as const
      const charge = await toldCharge(work.tx, shift, call.body.charge, call.services)
      return askAbout(call, work, shift, wishes, charge)
    }),

  withdraw: ({ scope, params, body, change }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      const ask = await waitingAsk(work.tx, scope, shift, body.ask_id)
      await answerAsk(work, shift, ask, { action: 'withdraw', state: 'withdrawn' })
      return viewForRestaurant(work.tx, scope, shift.id)
    }),

  effect: async ({ db, scope, params, services }) => {
    const shift = await shiftInScope(db, scope, params.id)
    if (shift.ask?.state !== 'asked') throw notFound('request')
    return effectOf(db, shift, shift.ask, services)
  },

  accept: (call) =>
    call.change(async (work) => {
      const shift = await lockShift(work.tx, call.scope, call.params.id)
      const ask = await waitingAsk(work.tx, call.scope, shift, call.body.ask_id)
      refuseOutdated(ask, shift)
      await call.refuseStale(work, seenAs('shift')(shift, call.body))
      if (ask.kind === 'cancel') await cancelShift(call, work, shift, cancellationOf(ask), 'accept')
      else await retimeAsAsked(call, work, shift, ask)
      // Last, as part of the same step, because the cancellation has closed the request.
      const answer = call.body.answer?.trim() ?? ''
      await answerAsk(work, shift, ask, { action: 'agree', state: 'accepted', answer })
      return shiftView(work.tx, call.scope, shift.id)
    }),

  decline: ({ scope, params, body, change }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      const ask = await waitingAsk(work.tx, scope, shift, body.ask_id)
      const answer = body.answer?.trim() ?? ''
      await beginStep(work, { kind: 'decline' })
      await answerAsk(work, shift, ask, { action: 'decline', state: 'declined', answer })
      return shiftView(work.tx, scope, shift.id)
    }),
})

/** @throws {Invalid} if the restaurant may not ask that of the shift, or the shift is over */
async function refuseAsk(
  db: Db,
  act: 'askChange' | 'askCancel',
  shift: HeldShift | StoredShift,
  { role }: Scope,
  services: Services,
): Promise<void> {
  const waiting = await db
    .selectFrom('shift_ask')
    .select('id')
    .where('shift_id', '=', shift.id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  const facts = {
    ...shift,
    has_timesheet: shift.timesheet_type !== null,
    is_worked: shift.timesheet_type === OF_WORK,
    is_asked: waiting !== undefined,
  }
  const isPast = isOver(shift, businessWallClock(services))
  const problem = whyNot(act, facts, role) ?? (isPast ? SHIFT_OVER : undefined)
  if (problem) throw new Invalid({ id: [problem] })
}

type AskCall = Parameters<typeof lockSeen>[0] & { scope: Scope; services: Services }

/** Locks the shift. @throws {Refusal} like `lockSeen` @throws {Invalid} like `refuseAsk` */
async function shiftToAsk(call: AskCall, work: Work, act: 'askChange' | 'askCancel'): Promise<StoredShift> {
  const shift = await lockSeen(call, work)
  await refuseAsk(work.tx, act, shift, call.scope, call.services)
  return shift
}

/** Adds the request and alerts the office. @param charge in pounds */
async function askAbout(
  { scope }: AskCall,
  work: Work,
  shift: StoredShift,
  wishes: AskWishes,
  charge: number | null,
): Promise<ShiftForRestaurant> {
  refuseIfAny(askProblems(wishes, shift))
  const ask = await insertAsk(work, shift, { ...wishes, charge, restaurateur_id: scope.accountId })
  const restaurants = await namedRestaurants(work.tx, [shift.restaurant_id])
  const restaurant = restaurants.get(shift.restaurant_id) as NamedRestaurant
  await raiseAlerts(work, [askAlert(ask.id, wishes, { ...shift, restaurant })])
  return viewForRestaurant(work.tx, scope, shift.id)
}

/** The charge in pounds. @throws {Refusal} 409 if it is not the one that the restaurant was shown */
async function toldCharge(
  tx: Tx,
  shift: StoredShift,
  told: string | number,
  services: Services,
): Promise<number> {
  const { restaurantCharge } = await termsNow(tx, shift, services)
  const shown = poundsToPence(told)
  if (restaurantCharge !== shown)
    throw new Refusal('chargeChanged', { charge: formatMoney(restaurantCharge), shown: formatMoney(shown) })
  return penceToPounds(restaurantCharge)
}

/** The restaurant pays the charge that it was shown when it asked. The driver gets the pay for the notice that is left now. */
const cancellationOf = ({ charge, note }: Pick<StoredAsk | ShiftAsk, 'charge' | 'note'>) =>
  ({ cost: 0, cancelled_by: 'restaurant', comment_cancelled: note, restaurant_charge: charge ?? 0 }) as const

async function effectOf(db: Db, shift: Shift, ask: ShiftAsk, services: Services): Promise<AskEffect> {
  if (ask.kind === 'cancel') {
    const terms = await settledNow(db, shift, cancellationOf(ask), services)
    return { changes: 0, ...inPounds(terms), paid_before: { driver_pay: 0, restaurant_charge: 0 } }
  }
  const changes = [{ before: shift, after: { ...shift, ...wantedTimes(ask, shift) } }]
  return (await noticeEffect(db, changes, businessWallClock(services))).sums
}

type Times = Pick<StoredShift, 'start_time' | 'finish_time'>

/** The times that a request asks for; undefined if it asks for no others. */
function wantedTimes(
  { start_time, finish_time }: Pick<StoredAsk, keyof Times>,
  now: Times,
): Times | undefined {
  if (start_time === null || finish_time === null) return undefined
  const isSame = start_time === now.start_time && finish_time === now.finish_time
  return isSame ? undefined : { start_time, finish_time }
}

/** Changes the times as an edit by the office does. A request in words only does not change the shift. */
async function retimeAsAsked(
  { scope, services, body }: AskCall & { body: AcceptedAsk },
  work: Work,
  before: StoredShift,
  ask: StoredAsk,
): Promise<void> {
  const times = wantedTimes(ask, before)
  if (!times) return beginStep(work, { kind: 'accept' })
  const { restaurant_id, driver_id, period_date } = before
  const given = { restaurant_id, driver_id, period_date, ...times }
  const set = await planShift(work.tx, scope, services.settings.businessTimeZone, given, before)
  const notice = noticeTerms(services, body.short_notice)
  await saveShifts(work, { kind: 'accept', action: 'update', scope, notice, changed: [{ before }], set })
}

async function viewForRestaurant(tx: Tx, scope: Scope, id: number): Promise<ShiftForRestaurant> {
  const { text } = await shiftViewsText(tx, scope, [id])
  return (JSON.parse(text) as ShiftForRestaurant[])[0] as ShiftForRestaurant
}

type StoredAsk = Row<'shift_ask'>

/**
 * Reads a waiting request about a locked shift. A restaurant does not learn who in the office answered.
 *
 * @throws {Refusal} 404 if the shift has no such request, 409 if it is answered, withdrawn or closed
 */
async function waitingAsk(tx: Tx, scope: Scope, shift: { id: number }, askId: number): Promise<StoredAsk> {
  const ask = await tx
    .selectFrom('shift_ask')
    .selectAll()
    .where('id', '=', askId)
    .where('shift_id', '=', shift.id)
    .executeTakeFirstOrThrow(() => notFound('request'))
  const by = audienceOf(scope) === 'staff' ? ask.answered_by : 'the agency'
  if (ask.state !== 'asked') throw new Refusal('askOver', { why: askOverText(ask.state, by) })
  return ask
}

/** @throws {Refusal} 409 if the shift has other days or times than when the restaurant asked */
function refuseOutdated(ask: StoredAsk, shift: ShiftHours): void {
  const isSame =
    ask.was_date === shift.period_date &&
    ask.was_start === shift.start_time &&
    ask.was_finish === shift.finish_time
  if (!isSame) throw new Refusal('askOutdated', { shift: shiftText(shift) })
}

type NewAsk = AskWishes & { charge: number | null; restaurateur_id: number }

async function insertAsk(work: Work, shift: StoredShift, wishes: NewAsk): Promise<StoredAsk> {
  const { id: shift_id, restaurant_id } = shift
  const { period_date: was_date, start_time: was_start, finish_time: was_finish } = shift
  const ask = await work.tx
    .insertInto('shift_ask')
    .values({ ...wishes, shift_id, restaurant_id, was_date, was_start, was_finish })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'shift_ask', id: ask.id, action: 'ask', before: null, after: ask })
  announceShift(work, shift)
  return ask
}

interface Answer {
  action: 'withdraw' | 'agree' | 'decline'
  state: Exclude<AskState, 'asked' | 'closed'>
  answer?: string
}

async function answerAsk(
  work: Work,
  shift: StoredShift,
  before: StoredAsk,
  { action, state, answer = '' }: Answer,
): Promise<void> {
  const after = await work.tx
    .updateTable('shift_ask')
    .set({ state, answer, answered_by: work.actor.name, answered_at: sql<string>`now()` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'shift_ask', id: before.id, action, before, after })
  announceShift(work, shift)
}

/** Closes requests about shifts that were over a day ago, since no one will answer them. */
export async function closeOldAsks(work: Work): Promise<void> {
  const isOld = sql<SqlBool>`upper(shift.worked) < (now() - interval '1 day')::timestamp`
  const closed = await work.tx
    .updateTable('shift_ask')
    .from('shift')
    .set({ state: 'closed', answered_at: sql<string>`now()` })
    .whereRef('shift.id', '=', 'shift_ask.shift_id')
    .where('shift_ask.state', '=', 'asked')
    .where(isOld)
    .returning(['shift.id', 'shift.restaurant_id'])
    .execute()
  for (const shift of closed) announceShift(work, shift)
}
