/** Reads offers in turn (docs/spec/cascades.md). */
import type { Cascade } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { GAVE_BACK, type TurnFacts, WAS_DECLINED } from '@driverdesk/domain/cascades/cascade.ts'
import type { OfferClock } from '@driverdesk/domain/cascades/offerTimes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LeaveDays } from '@driverdesk/domain/leave/leave.ts'
import { OFFER_QUIET_FROM_KEY, OFFER_QUIET_TO_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { overlaps } from '@driverdesk/domain/shifts/shiftClash.ts'
import { type AssignmentStatus, REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { CandidateShift } from '../candidates/candidates.reads.ts'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { hasLeaveSince, isWorkedOn } from '../leave/leave.reads.ts'
import { optionValues } from '../options/options.reads.ts'
import { type NamedRestaurant, namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { claimsOf } from '../shifts/claims.reads.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'

export type StoredCascade = Row<'cascade'>
export type StoredOffer = Row<'offer'>

const MOST_LISTED = 200

/** Reads the running ones, the earliest shift first, then those that ended within a day. */
export const cascadesInScope = (db: Db, scope: Scope, now: Date): Promise<Cascade[]> =>
  jsonRows(
    db,
    sql`
      select cascade.id, cascade.shift_id, json_build_object('id', restaurant.id, 'name', restaurant.name) as restaurant,
        cascade.period_date, ${clockTimes('cascade')}, cascade.minutes, ${utcText('cascade.last_at')} as last_at,
        cascade.started_by, ${utcText('cascade.started_at')} as started_at, cascade.ended_as,
        ${utcText('cascade.ended_at')} as ended_at,
        array(select json_build_object('driver', json_build_object('id', driver.id, 'full_name', ${DRIVER_NAME}),
            'state', offer.state, 'reason', offer.reason, 'at', ${utcText('offer.at')}, 'until', ${utcText('offer.until')})
          from offer join driver on driver.id = offer.driver_id
          where offer.cascade_id = cascade.id order by offer.at, offer.id) as steps
      from cascade join restaurant on restaurant.id = cascade.restaurant_id
      where ${restaurantInScope(scope, sql.ref('cascade.restaurant_id'))}
        and (cascade.ended_at is null or cascade.ended_at > ${now.toISOString()}::timestamptz - interval '1 day')
      order by cascade.ended_at is not null, cascade.period_date, cascade.start_time, cascade.id
      limit ${MOST_LISTED}`,
  )

export async function offerClock(db: Db, timeZone: string): Promise<OfferClock> {
  const options = await optionValues(db)
  const none = '00:00'
  return {
    timeZone,
    quietFrom: options.get(OFFER_QUIET_FROM_KEY) ?? none,
    quietTo: options.get(OFFER_QUIET_TO_KEY) ?? none,
  }
}

const IS_REACHED = sql<boolean>`reached.status = ${RESTAURANT_ACTIVE}`

/**
 * True if the driver of the open `offer` has left, or has been away since it was made. Earlier leave does not count: the office may
 * have entered hours for one of its days, on which the offer was based.
 */
const IS_AWAY = sql<boolean>`(driver.status <> ${DRIVER_ACTIVE}
  or ${hasLeaveSince(sql.ref('offer.at'))})`

const WITH_OPEN_OFFER = sql`cascade join restaurant as reached on reached.id = cascade.restaurant_id
  left join shift on shift.id = cascade.shift_id
  left join offer on offer.cascade_id = cascade.id and offer.state = 'open'
  left join driver on driver.id = offer.driver_id`

/**
 * Finds the shifts whose offers are due: an offer has ended or the last moment has passed, no offer is open,
 * the restaurant is inactive, or the driver is away.
 *
 * @param isQuiet no new offer is sent
 */
export async function dueCascades(db: Db, now: Date, isQuiet: boolean): Promise<number[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ shift_id: number }>`
    select cascade.shift_id from ${WITH_OPEN_OFFER}
    where cascade.ended_at is null and (offer.until <= ${moment} or cascade.last_at <= ${moment}
      or offer.id is null and not ${isQuiet}::boolean or not ${IS_REACHED} or ${IS_AWAY})
    order by cascade.period_date, cascade.start_time, cascade.id`.execute(db)
  return rows.map(({ shift_id }) => shift_id)
}

export interface OfferableShift extends CandidateShift {
  status_assigned: AssignmentStatus
  timesheet_type: 10 | 20 | null
  is_called_off: boolean
  is_reached: boolean
  is_offered: boolean
}

export const offerableShifts = (db: Db, scope: Scope, ids: readonly number[]): Promise<OfferableShift[]> =>
  jsonRows(
    db,
    sql`
      select shift.id, shift.restaurant_id, shift.driver_id, shift.driver_id_canceled, shift.status, shift.status_assigned,
        shift.period_date, ${clockTimes('shift')},
        shift.status_assigned = ${REJECTED} and shift.cancelled_by is not distinct from 'restaurant' as is_called_off,
        ${IS_REACHED} as is_reached,
        (select min(type) from timesheet where timesheet.shift_id = shift.id and short_notice is null) as timesheet_type,
        exists (select from cascade where cascade.shift_id = shift.id and ended_at is null) as is_offered
      from shift join restaurant as reached on reached.id = shift.restaurant_id
      where shift.id = any(${ids}::int[]) and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
      order by shift.id`,
  )

/** Locks a shift, even if it no longer exists, and reads its running cascade. Everything that ends a cascade also locks the shift. */
export async function lockCascade(tx: Tx, shiftId: number): Promise<StoredCascade | undefined> {
  await lockShifts(tx, [shiftId])
  return tx
    .selectFrom('cascade')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The reason why a cascade's open offer ends early. */
export interface TurnState {
  isReached: boolean
  /** The driver of the open offer has left, or is away then. */
  isAway: boolean
}

export async function turnState(tx: Tx, { id }: StoredCascade): Promise<TurnState> {
  const { rows } = await sql<TurnState>`
    select ${IS_REACHED} as "isReached", coalesce(${IS_AWAY}, false) as "isAway" from ${WITH_OPEN_OFFER}
    where cascade.id = ${id}`.execute(tx)
  return rows[0] as TurnState
}

/** The shifts of these days that a driver is being offered. */
export async function shiftsOfferedTo(
  tx: Tx,
  driverId: number,
  { from_date, to_date }: LeaveDays,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select shift.id from offer join shift on shift.id = offer.shift_id
    where offer.driver_id = ${driverId} and offer.state = 'open' and ${isWorkedOn(sql`${from_date}`, sql`${to_date}`)}
    order by shift.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function isOfferedInScope(tx: Tx, scope: Scope, { id }: StoredCascade): Promise<boolean> {
  const { rows } = await sql`
    select from cascade where id = ${id} and ${restaurantInScope(scope, sql.ref('cascade.restaurant_id'))}`.execute(
    tx,
  )
  return rows.length > 0
}

/** The ids of shifts that exist in scope, or were offered there, in the order in which all calls lock them. */
export async function shiftsToStop(tx: Tx, scope: Scope, shiftIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shift where id = any(${shiftIds}::int[])
      and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
    union select shift_id from cascade where shift_id = any(${shiftIds}::int[])
      and ${restaurantInScope(scope, sql.ref('cascade.restaurant_id'))}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const restaurantOf = async (tx: Tx, { restaurant_id }: StoredCascade): Promise<NamedRestaurant> =>
  (await namedRestaurants(tx, [restaurant_id])).get(restaurant_id) as NamedRestaurant

export const openOffer = (tx: Tx, { id }: StoredCascade): Promise<StoredOffer | undefined> =>
  tx
    .selectFrom('offer')
    .selectAll()
    .where('cascade_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** The open offer of a locked shift to a driver, or else the latest. */
export const latestOffer = (tx: Tx, shiftId: number, driverId: number): Promise<StoredOffer | undefined> =>
  tx
    .selectFrom('offer')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .where('driver_id', '=', driverId)
    .where('state', '<>', 'skipped')
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** @param cascadeId undefined if it has not started */
export async function turnFacts(
  db: Db,
  shift: CandidateShift,
  cascadeId: number | undefined,
  firstId: number | null,
): Promise<TurnFacts> {
  const claims = await claimsOf(db, shift.id)
  const declined = [...claims].filter(([, { state }]) => state === 'declined')
  const refused = new Map(declined.map(([id]) => [id, WAS_DECLINED]))
  if (shift.driver_id_canceled !== null) refused.set(shift.driver_id_canceled, GAVE_BACK)
  return {
    firstId,
    asked: new Set(cascadeId === undefined ? [] : await askedDrivers(db, cascadeId)),
    refused,
    busy: await busyDrivers(db, shift),
  }
}

async function askedDrivers(db: Db, cascadeId: number): Promise<number[]> {
  const { rows } = await sql<{ driver_id: number }>`
    select driver_id from offer where cascade_id = ${cascadeId} and state <> 'skipped'`.execute(db)
  return rows.map(({ driver_id }) => driver_id)
}

async function busyDrivers(db: Db, shift: CandidateShift): Promise<Set<number>> {
  const offered = await jsonRows<ShiftHours & { driver_id: number }>(
    db,
    sql`
      select offer.driver_id, cascade.period_date, ${clockTimes('cascade')}
      from offer join cascade on cascade.id = offer.cascade_id
      where offer.state = 'open' and offer.shift_id <> ${shift.id} and cascade.period_date
        between ${addDays(shift.period_date, -1)}::date and ${addDays(shift.period_date, 1)}::date`,
  )
  return new Set(offered.filter((other) => overlaps(shift, other)).map(({ driver_id }) => driver_id))
}
