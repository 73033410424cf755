/** Records what drivers were notified of and what they acknowledged. */

import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { noticeText } from '@driverdesk/domain/shifts/noticeText.ts'
import { submittedShiftsAlerts } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { shiftDigests } from '@driverdesk/domain/shifts/shiftDigests.ts'
import * as notices from '@driverdesk/domain/shifts/shiftNotices.ts'
import {
  isGone,
  isOfOwn,
  type KnownShift,
  type ShiftDetails,
  type ShiftNotice,
} from '@driverdesk/domain/shifts/shiftNotices.ts'
import { PUSH_NOT, type PushDrivers, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { NAMED_RESTAURANT } from '../kernel/sqlNames.ts'
import { clockTimes, jsonClockTimes } from '../kernel/sqlTimes.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { askedShifts, withdrawnOffers } from './claims.reads.ts'
import { proposedShifts } from './handovers.reads.ts'
import { forgetShiftsToTell, keepShiftsToTell, openShiftOffers } from './openShiftOffers.service.ts'
import { announceOpenShifts, announceToDrivers } from './shifts.live.ts'

const KEPT_DAYS = 30

/** Records notices by driver and shift. For a changed shift, the driver is taken to have acknowledged the old values. */
export async function recordNotified(tx: Tx, notices: readonly Omit<ShiftNotice, 'kind'>[]): Promise<void> {
  const notified = notices.flatMap(({ driver_id, news }) =>
    news.flatMap((one) =>
      !isOfOwn(one.news)
        ? []
        : {
            driver_id,
            shift_id: one.shift.id,
            ...notifiedFields(one.shift),
            is_gone: isGone(one.news),
            acknowledged: one.before ? notifiedFields(one.before) : null,
          },
    ),
  )
  if (notified.length === 0) return
  await sql`
    insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time, is_gone, acknowledged)
    select * from jsonb_to_recordset(${JSON.stringify(notified)}::jsonb) as notified (driver_id int, shift_id int,
      restaurant_id int, period_date date, start_time time, finish_time time, is_gone boolean, acknowledged jsonb)
    on conflict (driver_id, shift_id) do update set restaurant_id = excluded.restaurant_id,
      period_date = excluded.period_date, start_time = excluded.start_time, finish_time = excluded.finish_time,
      is_gone = excluded.is_gone, told_at = excluded.told_at`.execute(tx)
}

const notifiedFields = ({ restaurant, period_date, start_time, finish_time }: ShiftDetails) => ({
  restaurant_id: restaurant.id,
  period_date,
  start_time,
  finish_time,
})

/** The part of a `shift` that is stored when its driver acknowledges it. */
export const AS_ACKNOWLEDGED = sql`jsonb_build_object('restaurant_id', shift.restaurant_id,
  'period_date', shift.period_date, ${jsonClockTimes('shift')})`

/** Records that the drivers of these locked shifts acknowledged them. */
export async function recordAcknowledged(tx: Tx, shiftIds: readonly number[]): Promise<void> {
  await sql`
    insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time, acknowledged)
    select driver_id, id, restaurant_id, period_date, start_time, finish_time, ${AS_ACKNOWLEDGED}
    from shift where id = any(${shiftIds}::int[])
    on conflict (driver_id, shift_id) do update set restaurant_id = excluded.restaurant_id,
      period_date = excluded.period_date, start_time = excluded.start_time, finish_time = excluded.finish_time,
      is_gone = false, acknowledged = excluded.acknowledged, told_at = excluded.told_at`.execute(tx)
}

/** Deletes the records of shifts that the driver knows they have lost, unless they have them again. */
export async function forgetWithdrawn(tx: Tx, driverId: number, shiftIds: readonly number[]): Promise<void> {
  await sql`
    delete from told_shift where driver_id = ${driverId} and shift_id = any(${shiftIds}::int[])
      and not exists (select from shift where shift.id = told_shift.shift_id and shift.driver_id = ${driverId}
        and shift.status = ${SHIFT_PUBLISHED})`.execute(tx)
}

export async function forgetOldNotified(db: Db): Promise<void> {
  await db
    .deleteFrom('told_shift')
    .where('period_date', '<', sql<string>`current_date - ${KEPT_DAYS}::int`)
    .execute()
}

function knownShifts(db: Db, shiftIds: readonly number[]): Promise<KnownShift[]> {
  return jsonRows(
    db,
    sql`
      select told_shift.driver_id, told_shift.shift_id, told_shift.period_date,
        ${clockTimes('told_shift')},
        told_shift.is_gone, ${NAMED_RESTAURANT} as restaurant
      from told_shift join restaurant on restaurant.id = told_shift.restaurant_id
      where told_shift.shift_id = any(${shiftIds}::int[])`,
  )
}

/** A notice records its first shifts only; its text counts the others. */
export const SHIFTS_KEPT = 100

export async function notifyDrivers(work: Work, notices: readonly ShiftNotice[]): Promise<void> {
  if (notices.length === 0) return
  const written = notices.map((notice) => ({
    driver_id: notice.driver_id,
    kind: notice.kind,
    shift_ids: notice.news.slice(0, SHIFTS_KEPT).map(({ shift }) => shift.id),
    ...noticeText(notice),
  }))
  await pushNotices(work, written)
  await recordNotified(work.tx, notices)
}

export type TellableShift = Omit<notices.ScheduledShift, 'restaurant'> & { restaurant_id: number }

/** null: it did not exist before, or was removed. */
export interface ShiftChange {
  before: TellableShift | null
  after: TellableShift | null
}

/** Announces changed shifts to the drivers who see them in their app, or saw them: open ones to all drivers. */
export function announceToTheirDrivers(work: Work, changes: readonly ShiftChange[]): void {
  const seen = changes.flatMap(({ before, after }) => [before, after]).filter(isPublished)
  if (seen.some((shift) => !shift?.driver_id)) announceOpenShifts(work)
  announceToDrivers(
    work,
    seen.map((shift) => shift?.driver_id ?? null),
  )
}

interface Telling {
  push: PushDrivers | undefined
  /** The driver who made the change. */
  quietFor?: number | undefined
  /** The clock of the business; undefined for changes that publish nothing. */
  clock: BusinessClock | undefined
}

/**
 * Notifies drivers about changed shifts unless `push` opts out (docs/spec/shifts.md#notifying-drivers). The apps of drivers
 * whose requests are over, and of colleagues whose proposals are, are updated in any case.
 */
export async function notifyOfChanges(
  work: Work,
  changes: readonly ShiftChange[],
  { push, quietFor, clock }: Telling,
): Promise<void> {
  const isQuiet = push === PUSH_NOT
  await forgetShiftsToTell(work.tx, changes)
  if (isQuiet && !(await concernsOthers(work.tx, changes.map(shiftId)))) return
  const { notices: told, waiting } = await noticesOfChanges(work.tx, changes, clock, isQuiet)
  await keepShiftsToTell(work.tx, waiting)
  const others = told.filter(({ news }) =>
    news.some((one) => notices.isOfHandover(one.news) || notices.isOfRequest(one.news)),
  )
  announceToDrivers(
    work,
    others.map(({ driver_id }) => driver_id),
  )
  if (!isQuiet)
    await notifyDrivers(
      work,
      told.filter(({ driver_id }) => driver_id !== quietFor),
    )
}

const concernsOthers = async (db: Tx, ids: readonly number[]): Promise<boolean> =>
  (await askedShifts(db, ids)).length > 0 || (await proposedShifts(db, ids)).length > 0

interface Told {
  notices: notices.ShiftNotice[]
  /** The open shifts that drivers are notified of later; the code that writes the notices keeps them. */
  waiting: ReadonlySet<number>
}

/**
 * Returns one notice per driver. Only shifts that are or were published count.
 *
 * @param clock of the business; undefined for changes that publish nothing
 * @param isQuiet only drivers' requests and proposals are wanted, so no drivers are checked for open shifts
 */
export async function noticesOfChanges(
  db: Db,
  changes: readonly ShiftChange[],
  clock: BusinessClock | undefined,
  isQuiet = false,
): Promise<Told> {
  const tellable = changes.filter(({ before, after }) => isPublished(before) || isPublished(after))
  if (tellable.length === 0) return { notices: [], waiting: new Set() }
  const named = await withRestaurants(db, tellable)
  const known = await knownShifts(db, tellable.map(shiftId))
  const { offers, waiting } = await openShiftOffers(db, isQuiet ? [] : named, clock)
  const withdrawn = await withdrawnOffers(db, tellable.map(shiftId))
  const asked = await askedShifts(db, tellable.map(shiftId))
  const proposed = await proposedShifts(db, tellable.map(shiftId))
  return { notices: shiftDigests(named, { known, offers, asked, withdrawn, proposed }), waiting }
}

const isPublished = (shift: Pick<TellableShift, 'status'> | null): boolean =>
  shift?.status === SHIFT_PUBLISHED

const shiftId = ({ before, after }: ShiftChange): number => (after ?? before)?.id as number

async function withRestaurants(db: Db, changes: readonly ShiftChange[]): Promise<notices.ShiftChange[]> {
  const ids = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((shift) => shift?.restaurant_id ?? []),
  )
  const restaurants = await namedRestaurants(db, ids)
  const named = (shift: TellableShift | null): notices.ScheduledShift | null =>
    shift && { ...shift, restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant }
  return changes.map(({ before, after }) => ({ before: named(before), after: named(after) }))
}

/** Alerts staff that a restaurant has submitted these shifts (docs/spec/alerts.md#what-makes-an-alert). */
export async function alertOfSubmission(
  work: Work,
  shifts: readonly (ShiftHours & { restaurant_id: number })[],
): Promise<void> {
  if (shifts.length === 0) return
  const ids = shifts.map(({ restaurant_id }) => restaurant_id)
  const restaurants = await namedRestaurants(work.tx, ids)
  const submitted = shifts.map((shift) => ({
    ...shift,
    restaurant: restaurants.get(shift.restaurant_id) as NamedRestaurant,
  }))
  await raiseAlerts(work, submittedShiftsAlerts(submitted))
}
