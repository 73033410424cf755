/** A driver's own published shifts and timesheets, and nothing of anybody else's. */
import type { DriverShift, DriverTimesheet } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import { utcText } from '../kernel/utcText.ts'

const TIMESHEET = sql`
  timesheet.id, timesheet.shift_id, place.name as restaurant_name, timesheet.status, timesheet.status_progress,
  timesheet.period_date, left(timesheet.start_time::text, 5) as start_time,
  left(timesheet.finish_time::text, 5) as finish_time,
  left(timesheet.driver_start_time::text, 5) as driver_start_time,
  left(timesheet.driver_finish_time::text, 5) as driver_finish_time,
  timesheet.cost_per_hour, timesheet.cost_bonus, timesheet.const_fuel_bonus, timesheet.cost_total,
  timesheet.fuel_bonus_0, timesheet.fuel_bonus_3, timesheet.fuel_bonus_6, timesheet.comment,
  timesheet.driver_comment, timesheet.discard_reason, ${utcText('timesheet.updated_at')} as updated_at`

const PLACE = sql`json_build_object('name', restaurant.name, 'address', restaurant.address,
  'postcode', restaurant.postcode, 'telephone', restaurant.telephone, 'map_latitude', restaurant.map_latitude,
  'map_longitude', restaurant.map_longitude, 'waiting_location', restaurant.waiting_location,
  'uniform', restaurant.uniform, 'meal', restaurant.meal, 'cash_orders', restaurant.cash_orders)`

/** What a driver sees of the schedule: what is published and theirs. */
const isOwn = (driverId: number) => sql<SqlBool>`shift.driver_id = ${driverId}
  and shift.status = ${SHIFT_PUBLISHED} and shift.status_assigned = ${ASSIGNED}`

/** From a day on, in order. */
export const ownShiftsFrom = (db: Db, driverId: number, day: IsoDate): Promise<DriverShift[]> =>
  shiftViews(db, driverId, sql`shift.period_date >= ${day}::date`)

/** One of them. @throws {Refusal} 404 where it is not, or no longer, the driver's */
export async function ownShift(tx: Tx, driverId: number, id: number): Promise<DriverShift> {
  const [shift] = await shiftViews(tx, driverId, sql`shift.id = ${id}`)
  if (!shift) throw new Refusal('notYours')
  return shift
}

async function shiftViews(db: Db | Tx, driverId: number, where: RawBuilder<SqlBool>): Promise<DriverShift[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(view), '[]')::text as json from (
      select shift.id, shift.period_date, left(shift.start_time::text, 5) as start_time,
        left(shift.finish_time::text, 5) as finish_time, ${PLACE} as restaurant, shift.comment,
        shift.cost_per_hour, shift.cost_bonus, shift.const_fuel_bonus, shift.cost_total,
        ${utcText('shift.acknowledged_at')} as acknowledged_at, own.json as timesheet,
        ${utcText('shift.updated_at')} as updated_at
      from shift join restaurant on restaurant.id = shift.restaurant_id
      left join lateral (
        select row_to_json(view) as json from (
          select ${TIMESHEET} from timesheet join restaurant as place on place.id = timesheet.restaurant_id
          where timesheet.shift_id = shift.id and timesheet.driver_id = ${driverId} and timesheet.type = ${OF_WORK}
        ) as view
      ) as own on true
      where ${isOwn(driverId)} and ${where}
      order by shift.period_date, shift.start_time, shift.id
    ) as view`.execute(db)
  return JSON.parse(rows[0]?.json ?? '[]')
}

/** Those of work alone, the newest first: that of a cancellation is between the agency and the restaurant. */
export async function ownTimesheets(
  db: Db,
  driverId: number,
  { from, to }: DateRange,
): Promise<DriverTimesheet[]> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(view), '[]')::text as json from (
      select ${TIMESHEET} from timesheet join restaurant as place on place.id = timesheet.restaurant_id
      where timesheet.driver_id = ${driverId} and timesheet.type = ${OF_WORK}
        and timesheet.period_date between ${from}::date and ${to}::date
      order by timesheet.period_date desc, timesheet.start_time desc, timesheet.id desc
    ) as view`.execute(db)
  return JSON.parse(rows[0]?.json ?? '[]')
}

/**
 * An own published shift, held until the transaction ends, but not against what only points to it: the charge of a
 * timesheet that somebody else holds meanwhile would wait for this one for ever. @throws {Refusal} 404 as above
 */
export async function lockOwnShift(tx: Tx, driverId: number, id: number): Promise<Row<'shift'>> {
  const shift = await tx
    .selectFrom('shift')
    .selectAll()
    .where('id', '=', id)
    .where(isOwn(driverId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!shift) throw new Refusal('notYours')
  return shift
}

/** The timesheet of work that a held shift has, held as well; whose it is, the caller looks. */
export function lockTimesheetOf(tx: Tx, shiftId: number): Promise<Row<'timesheet'> | undefined> {
  return tx
    .selectFrom('timesheet')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .where('type', '=', OF_WORK)
    .forUpdate()
    .executeTakeFirst()
}
