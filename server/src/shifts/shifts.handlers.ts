import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { ChangedFreeShift, NewFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import {
  manyShiftRoutes,
  type RuleQuestion,
  ruleCheckRoutes,
} from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { NoticeQuestion } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { outlineRoutes, scheduleDriverRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import type { ChangedShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { NoticeCheck } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { barsOf, type JudgedShift, judgeStep } from '@driverdesk/domain/rules/judgeStep.ts'
import { brokenText } from '@driverdesk/domain/rules/ruleWords.ts'
import { cancellerByAmounts } from '@driverdesk/domain/shifts/cancelling.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { may, whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import {
  REJECTED,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
  type ShiftStatus,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import { kindOfEdit, type ManyShiftsKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DRIVER_NAME, driverIdsInScope, someDrivers } from '../drivers/drivers.reads.ts'
import { handlers, type Services } from '../kernel/call.ts'
import { businessClock, businessWallClock } from '../kernel/clock.ts'
import { type Db, insideTransaction, type Tx } from '../kernel/database.ts'
import { JsonText, jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { canEmailLinks } from '../kernel/settings.ts'
import { byName } from '../kernel/sqlNames.ts'
import { optionValues } from '../options/options.reads.ts'
import { isReachable } from '../push/push.reads.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { refuseUnlessAsked } from './claims.service.ts'
import { type NoticedChange, paidAmong } from './givenBack.service.ts'
import { openShiftOffers } from './openShiftOffers.service.ts'
import { checkCopy, copyRange } from './rangeCopies.ts'
import { saveShifts } from './saveShifts.service.ts'
import { readOutline, readScheduleDrivers } from './scheduleDrivers.reads.ts'
import { planShift } from './shiftPlan.service.ts'
import {
  addOne,
  lockSeen,
  problemsOfPublishing,
  removeOne,
  type StepDone,
  takeBulkStep,
  takeStep,
} from './shiftStep.service.ts'
import {
  driversOf,
  type HeldShift,
  idsOf,
  listShifts,
  type ShiftState,
  type StoredShift,
  seenShifts,
  shiftInScope,
  shiftStates,
} from './shifts.reads.ts'
import { shiftView } from './shifts.view.ts'
import { noticeOfChanges, noticeTerms } from './shortNotice.service.ts'

export const shiftHandlers = handlers(shiftRoutes, {
  list: ({ db, scope, query }) => listShifts(db, scope, query),
  get: ({ db, scope, params }) => shiftInScope(db, scope, params.id),

  create: (call) => call.change((work) => addOne(call, work, call.body)),

  update: (call) =>
    call.change(async (work) => {
      const { scope, body, services } = call
      const before = await lockSeen(call, work)
      if (body.approves_claim) await refuseUnlessAsked(work, before.id, body.driver_id)
      const planned = await planShift(work.tx, scope, services.settings.businessTimeZone, body, before)
      const freed = freedBy(body, before, scope.role)
      await saveShifts(work, {
        kind: freed ? 'cancel' : kindOfEdit(before, planned),
        action: 'update',
        scope,
        push: body.push_drivers,
        notice: noticeTerms(
          services,
          freedForFee(body, freed) ? { exemption: 'driver_asked' } : body.short_notice,
        ),
        changed: [{ before }],
        set: { ...planned, ...freed },
      })
      return shiftView(work.tx, scope, before.id)
    }),

  remove: (call) => call.change((work) => removeOne(call, work)),

  publish: (call) => call.change((work) => takeBulkStep(call, work, 'publish')),
  checkPublish: ({ db, scope, body, services }) =>
    db
      .transaction()
      .execute((tx) => insideTransaction(() => checkPublish(tx, scope, services, body.shift_ids))),
  unpublish: (call) => call.change((work) => takeBulkStep(call, work, 'unpublish')),
  removeMany: (call) => call.change((work) => takeBulkStep(call, work, 'remove')),

  checkCopy: ({ db, scope, body, services }) =>
    db
      .transaction()
      .execute((tx) =>
        insideTransaction(() => checkCopy(tx, scope, services.settings.businessTimeZone, body)),
      ),

  copy: (call) => call.change((work) => copyRange(call, work)),
})

export const manyShiftHandlers = handlers(manyShiftRoutes, {
  checkNotice: ({ db, scope, body, services }) => noticeOfStep(db, scope, body, businessWallClock(services)),
  change: (call) => call.change(async (work) => stepText(await takeStep(call, work, call.body))),
  changeFree: (call) => call.change(async (work) => stepText(await takeStep(call, work, call.body))),
})

function stepText({ shifts, refused, opened, broken }: StepDone): JsonText {
  const refusals = [...refused].map(([shift_id, reason]) => ({ shift_id, reason }))
  const rules = [...broken].map(([shift_id, text]) => ({ shift_id, text }))
  return new JsonText([
    '{"shifts":',
    ...shifts.pieces,
    `,"refused":${JSON.stringify(refusals)},"opened":${JSON.stringify(opened)}`,
    rules.length > 0 ? `,"broken":${JSON.stringify(rules)}}` : '}',
  ])
}

/**
 * An edit that removes the driver may cancel the shift (docs/spec/shifts.md#cancelling). The `cancel` call does the same
 * at once.
 */
function freedBy(body: ChangedShift, stored: StoredShift, role: Role) {
  if (body.driver_id || body.status_assigned !== REJECTED || !may('cancel', stored, role)) return undefined
  return {
    status_assigned: REJECTED,
    driver_id_canceled: stored.driver_id,
    cancelled_by: cancellerByAmounts({ fee: poundsToPence(body.cost_extra_bonus ?? 0), restaurantCharge: 0 }),
    comment_cancelled: body.comment_cancelled ?? '',
  } as const
}

/** A driver who pays a fee has cancelled. */
const freedForFee = ({ cost_extra_bonus }: ChangedShift, freed: object | undefined): boolean =>
  freed !== undefined && Number(cost_extra_bonus) < 0

export const outlineHandlers = handlers(outlineRoutes, {
  read: ({ db, scope, query, today }) => readOutline(db, scope, query, today()),
})

export const scheduleDriverHandlers = handlers(scheduleDriverRoutes, {
  list: ({ db, scope, query }) => readScheduleDrivers(db, scope, query),
  some: ({ db, scope, body }) => someDrivers(db, scope, body),
})

const MOST_NAMED = 5

/**
 * Says what publishing would refuse, and who would be offered open shifts. Writes nothing, and locks no shift
 * or driver.
 *
 * @throws {Refusal} 404 unless all shifts exist in scope
 */
async function checkPublish(
  tx: Tx,
  scope: Scope,
  services: Services,
  ids: readonly number[],
): Promise<PublishCheck> {
  const states = await shiftStates(tx, scope, ids)
  const shifts = states.filter(({ status }) => status !== SHIFT_PUBLISHED)
  const refused = await problemsOfPublishing(tx, scope, shifts, { asks: true })
  return {
    refused: [...refused].map(([shift_id, reason]) => ({ shift_id, reason })),
    offered: await offered(
      tx,
      services,
      shifts.filter(({ id }) => !refused.has(id)),
    ),
    paid: await paidAmong(tx, idsOf(shifts.filter(({ driver_id }) => driver_id))),
  }
}

const NO_ONE: PublishCheck['offered'] = { count: 0, drivers: [], no_device: 0, unlisted: 0, unable: 0 }

async function offered(
  tx: Tx,
  services: Services,
  published: readonly ShiftState[],
): Promise<PublishCheck['offered']> {
  const open = published.filter(({ driver_id }) => !driver_id)
  if (open.length === 0) return NO_ONE
  const restaurants = await namedRestaurants(
    tx,
    open.map(({ restaurant_id }) => restaurant_id),
  )
  const changes = open.map((shift) => {
    const before = { ...shift, restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant }
    return { before, after: { ...before, status: SHIFT_PUBLISHED as ShiftStatus } }
  })
  const { offers, unable, notInApp, later } = await openShiftOffers(tx, changes, businessClock(services))
  const own = new Set(driversOf(published))
  const others = [...offers.keys()].filter((id) => !own.has(id))
  const reached = await reachedByName(tx, services, others)
  const told = new Set(reached.map(({ driver_id }) => driver_id))
  const findsNone = (id: number) => offers.get(id)?.every(({ shift }) => notInApp.has(shift.id))
  return {
    count: reached.length,
    drivers: reached
      .slice(0, MOST_NAMED)
      .map((driver) => ({ ...driver, shifts: offers.get(driver.driver_id)?.length ?? 0 })),
    no_device: others.length - reached.length,
    unlisted: others.filter((id) => !told.has(id) && findsNone(id)).length,
    ...(later.size > 0 && { later: later.size }),
    ...(unable && { unable: unable.filter((id) => !own.has(id)).length }),
  }
}

async function reachedByName(
  tx: Tx,
  { settings }: Services,
  ids: readonly number[],
): Promise<{ driver_id: number; full_name: string }[]> {
  return jsonRows(
    tx,
    sql`select driver.id as driver_id, ${DRIVER_NAME} as full_name from driver
      where id = any(${ids}::int[]) and ${isReachable(canEmailLinks(settings))} order by ${byName(DRIVER_NAME)}, id`,
  )
}

/**
 * The pay, charge and payments taken back by a step on one shift or many (docs/spec/shifts.md#short-notice). It locks nothing.
 *
 * @throws {Refusal} 404 for a shift or a driver out of scope
 */
async function noticeOfStep(
  db: Db,
  scope: Scope,
  { kind, shifts }: Asked,
  now: WallTime,
): Promise<NoticeCheck> {
  const stored = new Map((await seenShifts(db, scope, idsOf(shifts))).map((shift) => [shift.id, shift]))
  const changes = shifts.map(({ id, ...target }): NoticedChange => {
    const before = stored.get(id) as HeldShift
    const after = { ...dropped(before, target), status: STATUS_AFTER[kind] ?? before.status }
    return { before, after: kind === 'remove' ? null : after }
  })
  const others = driversOf(
    changes.flatMap(({ before, after }) => (after && after.driver_id !== before.driver_id ? [after] : [])),
  )
  if ((await driverIdsInScope(db, scope, others)).size < others.length) throw notFound('driver')
  return noticeOfChanges(db, changes, now)
}

type Asked = z.output<typeof NoticeQuestion>

const STATUS_AFTER: Partial<Record<ManyShiftsKind, ShiftStatus>> = {
  publish: SHIFT_PUBLISHED,
  unpublish: SHIFT_NEW,
}

export const ruleCheckHandlers = handlers(ruleCheckRoutes, {
  async check({ db, scope, body, services }) {
    const shifts = await askedShifts(db, scope, body)
    const facts = await ruleFacts(db, {
      options: await optionValues(db),
      timeZone: services.settings.businessTimeZone,
      shifts,
      without: body.copy === 1 ? [] : body.shifts.flatMap(({ id }) => id ?? []),
    })
    const found = judgeStep(shifts, facts)
    return shifts.flatMap((shift, at) => {
      const broken = found.get(shift)
      if (!broken) return []
      const name = facts?.driver(shift.driver_id as number)?.full_name ?? ''
      return [
        {
          at,
          level: barsOf(broken).length > 0 ? ('bar' as const) : ('warn' as const),
          text: brokenText(name, broken),
        },
      ]
    })
  },
})

/** The shifts as they would be, in the order of the question. @throws {Refusal} 404 for a shift or a driver out of scope */
async function askedShifts(db: Db, scope: Scope, { shifts }: RuleQuestion): Promise<JudgedShift[]> {
  const given = driversOf(shifts.map(({ driver_id = null }) => ({ driver_id: driver_id || null })))
  if ((await driverIdsInScope(db, scope, given)).size < given.length) throw notFound('driver')
  const ids = shifts.flatMap(({ id }) => id ?? [])
  const stored = new Map((await shiftStates(db, scope, ids)).map((shift) => [shift.id, shift]))
  return shifts.map(({ id, driver_id, period_date, start_time, finish_time }) => {
    const was = id === undefined ? undefined : stored.get(id)
    return {
      driver_id: (driver_id === undefined ? was?.driver_id : driver_id) || null,
      period_date: period_date ?? was?.period_date ?? '',
      start_time: start_time ?? was?.start_time ?? '',
      finish_time: finish_time ?? was?.finish_time ?? '',
    }
  })
}

/** A restaurant's own open shifts (docs/spec/schedule.md#restaurant-schedule-screen). */
export const freeShiftHandlers = handlers(freeShiftRoutes, {
  create: (call) => call.change((work) => addOne(call, work, openShift(call.body))),

  update: (call) =>
    call.change(async (work) => {
      const { scope, body } = call
      const before = await lockSeen(call, work)
      const withdraws = body.status === SHIFT_DRAFT && before.status !== SHIFT_DRAFT
      const problem = whyNot(withdraws ? 'unpublish' : 'edit', before, 'restaurant')
      if (problem) throw new Invalid({ id: [problem] })
      const { businessTimeZone } = call.services.settings
      const planned = await planShift(work.tx, scope, businessTimeZone, openShift(body), before)
      await saveShifts(work, {
        kind: withdraws ? 'withdraw' : kindOfEdit(before, planned),
        action: 'update',
        scope,
        notice: 'none',
        changed: [{ before }],
        set: { ...planned, ...(withdraws && { status: SHIFT_DRAFT }) },
      })
      return shiftView(work.tx, scope, before.id)
    }),

  remove: (call) => call.change((work) => removeOne(call, work)),

  moderate: (call) => call.change((work) => takeBulkStep(call, work, 'publish')),
  copy: (call) => call.change((work) => copyRange(call, work)),
})

/** Drops all other fields: a restaurant edits only open shifts, and no amounts. */
const openShift = (given: NewFreeShift | ChangedFreeShift) => ({
  restaurant_id: given.restaurant_id,
  driver_id: null,
  period_date: given.period_date,
  start_time: given.start_time,
  finish_time: given.finish_time,
  ...(given.extra_request !== undefined && { extra_request: given.extra_request }),
  ...(given.comment !== undefined && { comment: given.comment }),
})
