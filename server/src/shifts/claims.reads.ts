/**
 * Reads which open shifts the drivers' app lists and drivers' requests for them (docs/spec/shifts.md#open-shifts-for-drivers), and
 * the facts about offers in turn (docs/spec/cascades.md).
 */

import type { AnsweredRequest } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { isAhead, isTooFarAhead } from '@driverdesk/domain/shifts/listedShift.ts'
import type { ClaimState } from '@driverdesk/domain/shifts/shiftAudit.ts'
import type { AskedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { REJECTED, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { NAMED_RESTAURANT } from '../kernel/sqlNames.ts'
import { clockTimes, jsonClockTimes, utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { SYSTEM } from '../kernel/unitOfWork.ts'

export type StoredClaim = Row<'claim'>

const IS_AS_ASKED = sql`(claim.restaurant_id, claim.period_date, claim.start_time, claim.finish_time)
  = (shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time)`

export const IS_OPEN = sql<SqlBool>`shift.status = ${sql.lit(SHIFT_PUBLISHED)} and shift.driver_id is null`

/** True if the `shift` of `claim` is still open unchanged, and the driver has not since given it back. */
const IS_AS_LEFT = sql<SqlBool>`claim.shift_id = shift.id and ${IS_OPEN} and ${IS_AS_ASKED}
  and claim.driver_id is distinct from shift.driver_id_canceled`

/**
 * True if `claim` waits for an answer. Nothing closes a claim: it is suspended while the shift is not open
 * unchanged.
 */
const CLAIM_WAITS = sql<SqlBool>`claim.state = 'asked' and ${IS_AS_LEFT}`

/** The number of drivers who ask for `shift`. Only an open shift has any, so that other shifts cost nothing. */
export const CLAIM_COUNT = sql<number>`case when ${IS_OPEN} then (
  select count(*)::int from claim where ${CLAIM_WAITS}) else 0 end`

/** A driver's own request for `shift`, unless it is about an earlier version of it. */
export const ownClaim = (driverId: number) => sql`
  left join claim on claim.shift_id = shift.id and claim.driver_id = ${driverId}
    and claim.state <> 'withdrawn' and ${IS_AS_ASKED}`

/** True if the `driver` of `claim` has had its shift since they asked for it. */
const WAS_THEIRS = sql<SqlBool>`exists (
  select from schedule_step_row as kept join schedule_step as step on step.id = kept.step_id
  where kept.shift_id = claim.shift_id and kept.table_name = 'shift' and step.at >= claim.asked_at
    and (kept.after ->> 'driver_id')::int = claim.driver_id)`

/** The step by which the driver of `shift` got it: `given`. */
const GIVEN = sql`left join lateral (
  select step.actor, step.at from schedule_step_row as kept
  join schedule_step as step on step.id = kept.step_id
  where kept.shift_id = shift.id and kept.table_name = 'shift'
    and (kept.after ->> 'driver_id')::int = shift.driver_id
    and (kept.before ->> 'driver_id')::int is distinct from shift.driver_id
  order by kept.step_id desc limit 1) as given on true`

/**
 * A driver's requests that are over, for shifts that have not begun. Requests that they withdrew or won are
 * left out.
 */
export const answeredRequests = (
  db: Db,
  driverId: number,
  { date, time }: WallTime,
): Promise<AnsweredRequest[]> =>
  jsonRows(
    db,
    sql`
      select shift_id, restaurant_name, period_date, start_time, finish_time, outcome,
        ${utcText('request.since_at')} as since
      from (
        select claim.shift_id, restaurant.name as restaurant_name, claim.period_date,
          ${clockTimes('claim')},
          case when claim.state = 'declined' then 'declined'
            when shift.id is null then 'gone'
            when shift.status = ${SHIFT_PUBLISHED} and shift.driver_id is not null
              then case when given.actor = 'driver:' || shift.driver_id then 'taken' else 'chosen' end
            when shift.status_assigned = ${REJECTED} and shift.cancelled_by = 'restaurant' then 'gone'
            when shift.status <> ${SHIFT_PUBLISHED} then 'unpublished'
            when not ${IS_AS_ASKED} then 'changed' end as outcome,
          case when claim.state = 'declined' then claim.answered_at
            when shift.status = ${SHIFT_PUBLISHED} and shift.driver_id is not null
              then coalesce(given.at, claim.asked_at)
            else claim.asked_at end as since_at
        from claim join restaurant on restaurant.id = claim.restaurant_id
        left join shift on shift.id = claim.shift_id
        ${GIVEN}
        where claim.driver_id = ${driverId} and claim.state <> 'withdrawn'
          and claim.period_date + claim.start_time > ${date}::date + ${time}::time
          and shift.driver_id is distinct from claim.driver_id and not ${WAS_THEIRS}
      ) as request
      where outcome is not null order by period_date, start_time, shift_id`,
  )

interface ShownClaim {
  state: Exclude<ClaimState, 'withdrawn'>
  asked_at: string
}

/** The requests for an open shift by driver, unless they are withdrawn or about an earlier version of it. */
export async function claimsOf(db: Db, shiftId: number): Promise<Map<number, ShownClaim>> {
  const { rows } = await sql<ShownClaim & { driver_id: number }>`
    select claim.driver_id, claim.state, claim.asked_at from claim join shift on shift.id = claim.shift_id
    where shift.id = ${shiftId} and claim.state <> 'withdrawn' and ${IS_AS_LEFT}`.execute(db)
  return new Map(rows.map(({ driver_id, ...claim }) => [driver_id, claim]))
}

/** The shifts, by id, for which these drivers do not ask, or no longer do. */
export async function shiftsNotAskedFor(
  db: Db,
  approved: readonly { id: number; driver_id?: number | null | undefined }[],
): Promise<number[]> {
  if (approved.length === 0) return []
  const given = JSON.stringify(approved.map(({ id, driver_id }) => ({ id, driver_id })))
  const { rows } = await sql<{ id: number }>`
    select given.id from jsonb_to_recordset(${given}::jsonb) as given(id int, driver_id int)
    where not exists (
      select from claim join shift on shift.id = claim.shift_id
      where shift.id = given.id and claim.driver_id = given.driver_id and ${CLAIM_WAITS})`.execute(db)
  return rows.map(({ id }) => id)
}

export async function askingDrivers(
  db: Db,
  shiftIds: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await jsonRows<{ shift_id: number; driver_id: number }>(
    db,
    sql`select claim.shift_id, claim.driver_id from claim join shift on shift.id = claim.shift_id
      where shift.id = any(${shiftIds}::int[]) and ${CLAIM_WAITS}`,
  )
  const byShift = Map.groupBy(rows, ({ shift_id }) => shift_id)
  return new Map([...byShift].map(([id, claims]) => [id, new Set(claims.map(({ driver_id }) => driver_id))]))
}

export const CLAIMS = sql<ClaimWay>`coalesce(shift.claims, area.claims)`

/**
 * The shifts that their best driver is to get now, or only this one. Shifts that have begun stay with the
 * office, as do those that it has taken back from a driver who got them in this way.
 */
export async function dueShifts(db: Db, { date, time }: WallTime, id?: number): Promise<number[]> {
  const now = sql`(${date}::date + ${time}::time)`
  const { rows } = await sql<{ id: number }>`
    select distinct shift.id from claim
    join shift on shift.id = claim.shift_id
    join restaurant on restaurant.id = shift.restaurant_id
    join area on area.id = restaurant.area_id
    where ${CLAIM_WAITS} and ${CLAIMS} = 'ask' and ${id === undefined ? sql`true` : sql`shift.id = ${id}`}
      and claim.period_date >= ${date}::date and shift.period_date + shift.start_time > ${now}
      and shift.period_date + shift.start_time - make_interval(hours => coalesce(shift.claim_hours, area.claim_hours)) <= ${now}
      and not exists (
        select from schedule_step_row as kept join schedule_step as step on step.id = kept.step_id
        where kept.shift_id = shift.id and step.actor = ${SYSTEM.account} and step.planner is not null
          and step.undone_at is not null)
    order by shift.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Requests that were not withdrawn or declined, each with the shift as the driver asked for it. */
export const askedShifts = (db: Db, shiftIds: readonly number[]): Promise<AskedShift[]> =>
  jsonRows(
    db,
    sql`
      select claim.driver_id, claim.shift_id, claim.period_date, ${clockTimes('claim')},
        ${NAMED_RESTAURANT} as restaurant
      from claim join restaurant on restaurant.id = claim.restaurant_id
      where claim.shift_id = any(${shiftIds}::int[]) and claim.state = 'asked' and not exists (
        select from shift where shift.id = claim.shift_id and shift.driver_id_canceled = claim.driver_id)
      order by claim.driver_id, claim.shift_id`,
  )

/** The restaurant of `shift` cancelled it, so no one is wanted. */
export const IS_CALLED_OFF = sql<SqlBool>`(shift.status_assigned = ${sql.lit(REJECTED)}
  and shift.cancelled_by is not distinct from 'restaurant')`

interface UnlistedShifts {
  /** They have begun, are too far ahead for the list, or their restaurant cancelled them or is inactive. */
  forAll: ReadonlySet<number>
  /** The ones among them that are only too far ahead. */
  later: ReadonlySet<number>
  /** All that are too far ahead, or whose restaurant is inactive. They may be listed later. */
  waiting: ReadonlySet<number>
  /** The shifts that each driver gave back. */
  givenBackBy: ReadonlyMap<number, ReadonlySet<number>>
  /** No app lists them, by the rule of their area or their own. */
  notInApp: ReadonlySet<number>
}

/** @param shifts without a driver, at their new times */
export async function unlistedShifts(
  db: Db,
  shifts: readonly (ShiftHours & { id: number })[],
  now: WallTime,
): Promise<UnlistedShifts> {
  const stored = await jsonRows<StoredOpen>(
    db,
    sql`select shift.id, ${CLAIMS} as claims,
        not ${IS_CALLED_OFF} as is_wanted, restaurant.status = ${RESTAURANT_ACTIVE} as is_active,
        shift.driver_id_canceled as given_back_by
      from shift join restaurant on restaurant.id = shift.restaurant_id join area on area.id = restaurant.area_id
      where shift.id = any(${shifts.map(({ id }) => id)}::int[])`,
  )
  const storedById = new Map(stored.map((shift) => [shift.id, shift]))
  // Before a step is taken, the shifts that it restores are not stored.
  const judged = shifts.map((shift) => {
    const { claims = 'off', is_wanted = true, is_active = true } = storedById.get(shift.id) ?? {}
    const [isTooFar, isNear] = [isTooFarAhead(shift, claims, now), isAhead(shift, claims, now)]
    const isWanted = is_wanted && is_active
    const waits = isTooFar || (isNear && !is_active)
    return { id: shift.id, waits, isLater: isTooFar && isWanted, isListed: isNear && isWanted }
  })
  const idsOf = (some: typeof judged) => new Set(some.map(({ id }) => id))
  const givenBack = Map.groupBy(stored, ({ given_back_by }) => given_back_by ?? 0)
  return {
    forAll: idsOf(judged.filter(({ isListed }) => !isListed)),
    later: idsOf(judged.filter(({ isLater }) => isLater)),
    waiting: idsOf(judged.filter(({ waits }) => waits)),
    notInApp: new Set(stored.flatMap(({ id, claims }) => (claims === 'off' ? id : []))),
    givenBackBy: new Map([...givenBack].map(([driver, own]) => [driver, new Set(own.map(({ id }) => id))])),
  }
}

interface StoredOpen {
  id: number
  claims: ClaimWay
  is_wanted: boolean
  is_active: boolean
  given_back_by: number | null
}

/** Until when `shift` is offered to a driver; null if there is no open offer. Only an open shift has one. */
export const OFFERED_UNTIL = sql<string | null>`case when ${IS_OPEN} then (
  select ${utcText('offer.until')} from offer where offer.shift_id = shift.id and offer.state = 'open') end`

/** The offers that this transaction has withdrawn, each with the shift as it was offered. */
export const withdrawnOffers = (db: Db, shiftIds: readonly number[]): Promise<AskedShift[]> =>
  jsonRows(
    db,
    sql`
      select offer.driver_id, offer.shift_id, cascade.period_date, ${clockTimes('cascade')},
        ${NAMED_RESTAURANT} as restaurant
      from offer join cascade on cascade.id = offer.cascade_id
      join restaurant on restaurant.id = cascade.restaurant_id
      where offer.shift_id = any(${shiftIds}::int[]) and offer.state = 'withdrawn'
        and offer.ended_at = now()::timestamptz(3)
      order by offer.driver_id, offer.shift_id`,
  )

export const ASK = sql`case when ask.id is not null then json_build_object('id', ask.id, 'kind', ask.kind,
  'state', ask.state, ${jsonClockTimes('ask')},
  'note', ask.note, 'charge', ask.charge, 'answer', ask.answer, 'asked_at', ${utcText('ask.asked_at')}) end as ask`

export const WAITING_ASK = sql`left join shift_ask as ask on ask.shift_id = shift.id and ask.state = 'asked'`

/** A restaurant submitted it, and it is not published. The index `shift_requested` has the same condition. */
export const IS_REQUESTED = sql<SqlBool>`shift.status = ${sql.lit(SHIFT_NEW)} and shift.restaurateur_creator_id is not null`

/** The driver as a restaurant may see them: only on a published shift (docs/spec/shifts.md#hidden-from-restaurants). */
export const SHOWN_DRIVER_ID = sql<
  number | null
>`case when shift.status = ${SHIFT_PUBLISHED} then shift.driver_id end`
