import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { NoticeQuestion } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import type { NoticeCheck } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import type { ManyShiftsKind } from '@driverdesk/domain/shifts/manyShifts.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED, type ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DRIVER_NAME, driverIdsInScope } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import { businessClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { canEmailLinks } from '../kernel/settings.ts'
import { byName } from '../kernel/sqlNames.ts'
import { isReachable } from '../push/push.reads.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { type NoticedChange, paidAmong } from './givenBack.service.ts'
import { openShiftOffers } from './openShiftOffers.ts'
import { driversOf, type HeldShift, idsOf, type ShiftState, seenShifts, shiftStates } from './shifts.reads.ts'
import { noticeOfChanges } from './shortNotice.service.ts'
import { problemsOfPublishing } from './stepPlan.service.ts'

/** So many of the drivers who are offered open shifts are named. */
const MOST_NAMED = 5

/**
 * Says what publishing would refuse, and whom it would offer open shifts. Writes nothing, and locks no shift or driver.
 *
 * @throws {Refusal} 404 unless all shifts exist in scope
 */
export async function checkPublish(
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
    paid: await paidAmong(
      tx,
      shifts.filter(({ driver_id }) => driver_id).map(({ id }) => id),
    ),
  }
}

const NO_ONE: PublishCheck['offered'] = { count: 0, drivers: [], no_device: 0, unlisted: 0, unable: 0 }

/** The drivers who get no news of their own. */
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

/** Those of the drivers whom a push message or an email reaches. */
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
export async function noticeOfStep(
  db: Db,
  scope: Scope,
  { kind, shifts }: Asked,
  now: WallClock,
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
