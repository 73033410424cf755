/** Reads drivers' requests for leave (docs/spec/drivers.md#leave). */
import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LeaveDays } from '@driverdesk/domain/leave/leave.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonList, jsonRows } from '../kernel/jsonRows.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'

const DAYS_LISTED = 30
const MOST_LISTED = 500

/**
 * True if part of `shift` is worked on these days. A shift on the evening before counts if it continues past
 * midnight.
 */
export const isWorkedOn = (first: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`shift.worked && tsrange((${first})::date::timestamp, ((${last})::date + 1)::timestamp)`

const SHIFTS = (today: IsoDate) =>
  jsonList(sql`
  select shift.id, shift.period_date, ${clockTimes('shift')}, restaurant.name as restaurant_name
  from shift join restaurant on restaurant.id = shift.restaurant_id
  where shift.driver_id = leave.driver_id and shift.status = ${SHIFT_PUBLISHED}
    and shift.period_date >= ${today}::date
    and ${isWorkedOn(sql.ref('leave.from_date'), sql.ref('leave.to_date'))}
  order by shift.period_date, shift.start_time`)

/** Those that wait come first, by first day; then the others, the latest first. */
const leaveWhere = (
  db: Db,
  where: RawBuilder<SqlBool>,
  today: IsoDate,
  most = MOST_LISTED,
): Promise<Leave[]> =>
  jsonRows<Leave>(
    db,
    sql`
      select leave.id, leave.kind, leave.driver_id, ${DRIVER_NAME} as driver_name, driver.phone as driver_phone,
        leave.from_date, leave.to_date, leave.reason, leave.state, leave.answer, leave.answered_by,
        ${utcText('leave.asked_at')} as asked_at, ${SHIFTS(today)} as shifts
      from leave_request leave join driver on driver.id = leave.driver_id
      where ${where}
      order by leave.state <> 'asked', case when leave.state = 'asked' then leave.from_date end,
        leave.from_date desc, leave.id
      limit ${most}`,
  )

const isRecent = (today: IsoDate) => sql`leave.to_date >= ${addDays(today, -DAYS_LISTED)}::date`
const isWaiting = (today: IsoDate) => sql<SqlBool>`leave.state = 'asked' and leave.to_date >= ${today}::date`

/** Reads the requests of all drivers, for administrators. Leaves out those that no one answered before their days were over. */
export const recentLeave = (db: Db, today: IsoDate): Promise<Leave[]> =>
  leaveWhere(db, sql<SqlBool>`(${isWaiting(today)} or leave.state <> 'asked' and ${isRecent(today)})`, today)

export const waitingLeave = (db: Db, today: IsoDate): Promise<Leave[]> =>
  leaveWhere(db, isWaiting(today), today)

export async function ownLeave(db: Db, driverId: number, today: IsoDate): Promise<Leave[]> {
  const own = await leaveWhere(db, sql<SqlBool>`leave.driver_id = ${driverId} and ${isRecent(today)}`, today)
  return own.sort((a, b) => a.from_date.localeCompare(b.from_date) || a.id - b.id)
}

export async function leaveById(tx: Tx, id: number, today: IsoDate): Promise<Leave> {
  const [leave] = await leaveWhere(tx, sql<SqlBool>`leave.id = ${id}`, today)
  if (!leave) throw new Error(`The request for leave ${id} has just been written, but does not exist.`)
  return leave
}

export const storedLeave = (tx: Tx, id: number, driverId?: number) =>
  tx
    .selectFrom('leave_request')
    .selectAll()
    .where('id', '=', id)
    .$if(driverId !== undefined, (query) => query.where('driver_id', '=', driverId as number))
    .executeTakeFirst()

/**
 * True if the driver has asked for any of these days, and was not declined. The constraint
 * `leave_request_once` is the last safeguard.
 */
export async function isTaken(tx: Tx, driverId: number, { from_date, to_date }: LeaveDays): Promise<boolean> {
  const taken = await tx
    .selectFrom('leave_request')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('kind', '=', 'leave')
    .where('state', 'in', ['asked', 'approved'])
    .where('from_date', '<=', to_date)
    .where('to_date', '>=', from_date)
    .executeTakeFirst()
  return taken !== undefined
}

/** True if leave of `driver` was approved, or sick days reported, after that moment, for days on which `shift` is worked. */
export const hasLeaveSince = (moment: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`
  exists (select from leave_request where leave_request.driver_id = driver.id and leave_request.state = 'approved'
    and leave_request.answered_at > ${moment}
    and ${isWorkedOn(sql.ref('leave_request.from_date'), sql.ref('leave_request.to_date'))})`

/** Reported sick days for which this step opened shifts, and which no one has withdrawn. */
export const sickDaysOfStep = (db: Db, stepId: number) =>
  db
    .selectFrom('leave_request')
    .selectAll()
    .where('step_id', '=', stepId)
    .where('state', '=', 'approved')
    .orderBy('id')
    .execute()

/** True unless the driver who left `shift` open has reported, for days on which it is worked, that they cannot work. */
const IS_WELL = sql<SqlBool>`not exists (select from leave_request as sick
  where sick.driver_id = shift.driver_id_canceled and sick.kind = 'sick' and sick.state = 'approved'
    and ${isWorkedOn(sql.ref('sick.from_date'), sql.ref('sick.to_date'))})`

/** True for a `shift` that is not over and was left open by a driver who can work then. */
export const leftByWell = ({ date, time }: WallTime): RawBuilder<SqlBool> => sql`shift.cannot_work
  and shift.driver_id is null and upper(shift.worked) > ${date}::date + ${time}::time and ${IS_WELL}`

/** The shifts that the driver left open on these days and that no one else has. */
export async function leftOpenBy(
  tx: Tx,
  driverId: number,
  { from_date, to_date }: LeaveDays,
  where: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shift
    where cannot_work and driver_id_canceled = ${driverId} and driver_id is null
      and ${isWorkedOn(sql`${from_date}`, sql`${to_date}`)} and ${where}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The driver's approved days of both kinds that are not over. */
export const approvedLeave = (tx: Db, driverId: number, today: IsoDate) =>
  tx
    .selectFrom('leave_request')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where('state', '=', 'approved')
    .where('to_date', '>=', today)
    .orderBy('id')
    .execute()
