/** Reads and judges proposals to give away or swap shifts (docs/spec/shifts.md#give-away-and-swap). */

import type { HandedShift, Handover, HandoverSide } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { overlapReason, unpublishedAt } from '@driverdesk/domain/candidates/judgeDriver.ts'
import { type Reason, speaksAgainst } from '@driverdesk/domain/candidates/reason.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { shiftsAround } from '../candidates/candidates.reads.ts'
import { judgeShifts, type Moment, type ShiftToJudge, type Verdict } from '../driverApp/openShifts.reads.ts'
import { DRIVER_NAME, IS_OFFERED, lockDrivers } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import type { Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { HANDOVER_HOLDS, HANDOVER_WAITS, handoverInScope, WITH_VERSION } from '../shifts/handovers.reads.ts'
import { lockShifts } from '../shifts/shifts.reads.ts'

export type StoredHandover = Row<'handover'>

export interface LockedHandover {
  handover: StoredHandover
  /** True if the shifts have not changed and have the same drivers. */
  holds: boolean
}

/** Locks the shifts of a proposal, then the drivers, and reads it. Undefined unless it exists and meets the condition. */
export async function lockHandover(
  tx: Tx,
  id: number,
  where: RawBuilder<SqlBool>,
  drivers: readonly number[] = [],
): Promise<LockedHandover | undefined> {
  const found = await readHandover(tx, id, where)
  if (!found) return undefined
  const { shift_id, other_id, giver_id, taker_id } = found.handover
  await lockShifts(tx, [shift_id, other_id ?? shift_id])
  await lockDrivers(tx, [giver_id, taker_id ?? giver_id, ...drivers])
  return readHandover(tx, id, where)
}

/** The shifts of the agreed proposal must be locked. */
export async function versionOf(tx: Tx, { id }: Pick<StoredHandover, 'id'>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${utcText('version.at')} as version from ${WITH_VERSION} where handover.id = ${id}`.execute(tx)
  return rows[0]?.version as string
}

export async function readHandover(
  db: Db,
  id: number,
  where: RawBuilder<SqlBool>,
): Promise<LockedHandover | undefined> {
  const { rows } = await sql<StoredHandover & { holds: boolean }>`
    select handover.*, ${HANDOVER_HOLDS} as holds from handover where id = ${id} and ${where}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { holds, ...handover } = row
  return { handover, holds }
}

/** A colleague's name as drivers may read it: the first name and the initial of the surname, 'Ann B.' */
export const colleagueName = (driver: 'driver' | 'giver' | 'taker') => sql<string>`
  trim(concat(trim(${sql.ref(`${driver}.first_name`)}), ' ',
    nullif(upper(left(trim(${sql.ref(`${driver}.last_name`)}), 1)), '') || '.'))`

const NOT_OFFERED: Reason = speaksAgainst('blocked', 0, 'Not offered to this restaurant')

/**
 * Judges a driver as *Take it* does, for shifts that they would get from a colleague.
 *
 * @param scope of the person who reads the reasons
 * @param without the shifts that they would give for it
 */
export async function judgeGetting<Shift extends ShiftToJudge>(
  db: Db,
  scope: Scope,
  driverId: number,
  moment: Moment,
  shifts: readonly Shift[],
  without: readonly number[],
): Promise<(Shift & Verdict)[]> {
  const judged = await judgeShifts(db, scope, driverId, moment, shifts, without)
  const offered = await restaurantsOfferedTo(db, driverId, shifts)
  return judged.map((shift) =>
    offered.has(shift.restaurant_id)
      ? shift
      : { ...shift, can_take: false, reasons: [NOT_OFFERED, ...shift.reasons] },
  )
}

async function restaurantsOfferedTo(
  db: Db,
  driverId: number,
  shifts: readonly ShiftToJudge[],
): Promise<Set<number>> {
  const restaurantIds = shifts.map(({ restaurant_id }) => restaurant_id)
  const { rows } = await sql<{ id: number }>`
    select reached.id from restaurant as reached join driver on driver.id = ${driverId}
    where reached.id = any(${restaurantIds}::int[]) and ${isOfferedActive}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** True if the active `driver` is offered to the active restaurant `reached`. */
export const isOfferedActive = sql<SqlBool>`reached.status = ${sql.lit(RESTAURANT_ACTIVE)}
  and driver.status = ${sql.lit(DRIVER_ACTIVE)} and ${IS_OFFERED}`

/** Returns both drivers with the shift each gets. The giver gets none unless it is a swap. */
export async function judgeBoth(
  db: Db,
  scope: Scope,
  moment: Moment,
  handover: StoredHandover & { taker_id: number },
): Promise<{ giver: Verdict | undefined; taker: Verdict }> {
  const { given, other } = shiftsOf(handover)
  const [taker] = await judgeGetting(db, scope, handover.taker_id, moment, [given], other ? [other.id] : [])
  const [giver] = other ? await judgeGetting(db, scope, handover.giver_id, moment, [other], [given.id]) : []
  return { giver, taker: taker as Verdict }
}

export function shiftsOf(handover: StoredHandover): { given: ShiftToJudge; other: ShiftToJudge | undefined } {
  const { shift_id, restaurant_id, period_date, start_time, finish_time, other_id } = handover
  const given = { id: shift_id, restaurant_id, period_date, start_time, finish_time }
  if (other_id === null) return { given, other: undefined }
  const other = {
    id: other_id,
    restaurant_id: handover.other_restaurant_id as number,
    period_date: handover.other_date as string,
    start_time: handover.other_start as string,
    finish_time: handover.other_finish as string,
  }
  return { given, other }
}

/** Reads the agreed proposals about a shift that the office has not answered, the oldest first. */
export async function waitingHandovers(
  db: Db,
  scope: Scope,
  moment: Moment,
  shiftId: number,
): Promise<Handover[]> {
  const { rows } = await sql<StoredHandover & { taker_id: number; agreed_at: string; updated_at: string }>`
    select handover.*, ${utcText('handover.answered_at')} as agreed_at, ${utcText('version.at')} as updated_at
    from ${WITH_VERSION}
    where ${shiftId} in (handover.shift_id, handover.other_id) and ${HANDOVER_WAITS} and ${handoverInScope(scope)}
    order by handover.answered_at, handover.id`.execute(db)
  const found = []
  for (const { agreed_at, updated_at, ...handover } of rows) {
    const { giver, taker } = await judgeBoth(db, scope, moment, handover)
    const { given, other } = shiftsOf(handover)
    found.push({
      id: handover.id,
      giver: await sideOf(db, scope, handover.giver_id, other, giver),
      taker: await sideOf(db, scope, handover.taker_id, given, taker),
      agreed_at,
      updated_at,
    })
  }
  return found
}

async function sideOf(
  db: Db,
  scope: Scope,
  driverId: number,
  shift: ShiftToJudge | undefined,
  { can_take, reasons }: Omit<Verdict, 'rest'> = { can_take: true, reasons: [] },
): Promise<HandoverSide> {
  const [driver] = await jsonRows<Pick<HandoverSide, 'driver_id' | 'driver_name' | 'driver_phone'>>(
    db,
    sql`
      select driver.id as driver_id, ${DRIVER_NAME} as driver_name, driver.phone as driver_phone
      from driver where driver.id = ${driverId}`,
  )
  if (!driver) throw new Error(`Driver ${driverId} of a proposal does not exist.`)
  if (!shift) return { ...driver, gets: null, can_take, reasons }
  return {
    ...driver,
    gets: await named(db, shift),
    can_take,
    reasons: [...reasons, ...(await overlapOf(db, scope, driverId, shift))],
  }
}

/** Unpublished shifts are not among the facts for *Take it*, because drivers do not know of them. The office does. */
async function overlapOf(db: Db, scope: Scope, driverId: number, shift: ShiftToJudge): Promise<Reason[]> {
  const around = await shiftsAround(db, scope, [shift], [driverId])
  const overlapping = unpublishedAt(shift, around.get(driverId))
  return overlapping ? [overlapReason(overlapping)] : []
}

async function named(db: Db, { restaurant_id: _, ...shift }: ShiftToJudge): Promise<HandedShift> {
  const { restaurant_name, cost_extra_bonus } = await db
    .selectFrom('shift')
    .innerJoin('restaurant', 'restaurant.id', 'shift.restaurant_id')
    .select(['restaurant.name as restaurant_name', 'shift.cost_extra_bonus'])
    .where('shift.id', '=', shift.id)
    .executeTakeFirstOrThrow()
  return { ...shift, restaurant_name, cost_extra_bonus: Number(cost_extra_bonus) }
}
