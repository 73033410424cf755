import type {
  DriverShift,
  DriverTimesheet,
  GoneShift,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { handoverTerms } from '@driverdesk/domain/handovers/handover.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { APPROVED, OF_WORK, PENDING } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Refusal } from '../kernel/refusal.ts'
import { clockTimes, utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { optionValues } from '../options/options.reads.ts'
import { handedOver, ownHandover } from '../shifts/handovers.reads.ts'
import { costTotal } from '../timesheets/timesheets.reads.ts'

const timesheetColumns = (cost: RawBuilder<unknown>) => sql`
  timesheet.id, timesheet.type, timesheet.shift_id, place.name as restaurant_name, timesheet.status, timesheet.status_progress,
  timesheet.period_date, ${clockTimes('timesheet')},
  left(timesheet.driver_start_time::text, 5) as driver_start_time,
  left(timesheet.driver_finish_time::text, 5) as driver_finish_time,
  timesheet.cost_per_hour, timesheet.cost_bonus, timesheet.const_fuel_bonus, ${cost} as cost_total,
  case when timesheet.status = ${APPROVED} or timesheet.short_notice then timesheet.cost_extra_bonus else 0 end as approved_fee,
  timesheet.short_notice is true as short_notice,
  timesheet.fuel_bonus_0, timesheet.fuel_bonus_3, timesheet.fuel_bonus_6, timesheet.comment,
  timesheet.driver_comment, timesheet.discard_reason, ${utcText('timesheet.updated_at')} as updated_at`

const PLACE = sql`json_build_object('name', restaurant.name, 'address', restaurant.address,
  'postcode', restaurant.postcode, 'telephone', restaurant.telephone, 'map_latitude', restaurant.map_latitude,
  'map_longitude', restaurant.map_longitude, 'waiting_location', restaurant.waiting_location,
  'uniform', restaurant.uniform, 'meal', restaurant.meal, 'cash_orders', restaurant.cash_orders)`

const isOwn = (driverId: number) => sql<SqlBool>`shift.driver_id = ${driverId}
  and shift.status = ${SHIFT_PUBLISHED} and shift.status_assigned = ${ASSIGNED}`

/** A driver may finish a started shift even if it has since been cancelled, unpublished or given to another driver. */
const isOwnOrStarted = (driverId: number) => sql<SqlBool>`(${isOwn(driverId)} or exists (
  select from timesheet as begun where begun.shift_id = shift.id and begun.driver_id = ${driverId}
    and begun.type = ${OF_WORK} and begun.driver_start_time is not null))`

const KNOWN = sql`case when told.acknowledged is not null then json_build_object('restaurant_name', place.name,
  'period_date', told.acknowledged ->> 'period_date', 'start_time', told.acknowledged ->> 'start_time',
  'finish_time', told.acknowledged ->> 'finish_time') end`

/** The driver's pay for changes of a shift at short notice that is not approved yet. */
const noticePay = (driverId: number, shiftId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(paid.cost_extra_bonus), 0)::float8 from timesheet as paid
  where paid.shift_id = ${shiftId} and paid.driver_id = ${driverId} and paid.short_notice
    and paid.status = ${PENDING}) as notice_pay`

/** Shifts from a day on that the driver was notified of and no longer has, until they acknowledge the change. */
export async function goneShiftsFrom(db: Db, driverId: number, day: IsoDate): Promise<GoneShift[]> {
  return jsonRows(
    db,
    sql`
      select told.shift_id, restaurant.name as restaurant_name, told.period_date,
        ${clockTimes('told')},
        ${noticePay(driverId, sql`told.shift_id`)}, handed.over as handed_over
      from told_shift as told join restaurant on restaurant.id = told.restaurant_id
      ${handedOver(driverId)}
      where told.driver_id = ${driverId} and told.period_date >= ${day}::date
        and not exists (select from shift where shift.id = told.shift_id and ${isOwnOrStarted(driverId)})
      order by told.period_date, told.start_time, told.shift_id`,
  )
}

export const ownShiftsFrom = (db: Db, driverId: number, day: IsoDate): Promise<DriverShift[]> =>
  shiftViews(db, driverId, sql`shift.period_date >= ${day}::date`)

/** @throws {Refusal} 404 unless it is still the driver's */
export async function ownShift(tx: Tx, driverId: number, id: number): Promise<DriverShift> {
  const [shift] = await shiftViews(tx, driverId, sql`shift.id = ${id}`)
  if (!shift) throw new Refusal('notYours')
  return shift
}

async function shiftViews(db: Db, driverId: number, where: RawBuilder<SqlBool>): Promise<DriverShift[]> {
  const cost = await costTotal(db)
  const terms = handoverTerms(await optionValues(db))
  return jsonRows(
    db,
    sql`
      select shift.id, shift.period_date, ${clockTimes('shift')}, ${PLACE} as restaurant, shift.comment,
        shift.cost_per_hour, shift.cost_bonus, shift.const_fuel_bonus, shift.cost_total,
        ${utcText('shift.acknowledged_at')} as acknowledged_at, ${KNOWN} as known, own.json as timesheet,
        proposal.state as handover, proposal."to" as handover_to, proposal.until as handover_until,
        ${noticePay(driverId, sql`shift.id`)}, ${utcText('shift.updated_at')} as updated_at
      from shift join restaurant on restaurant.id = shift.restaurant_id
      ${ownHandover(driverId, terms)}
      left join told_shift as told on told.shift_id = shift.id and told.driver_id = ${driverId}
        and shift.acknowledged_at is null
      left join restaurant as place on place.id = (told.acknowledged ->> 'restaurant_id')::int
      left join lateral (
        select row_to_json(view) as json from (
          select ${timesheetColumns(cost)} from timesheet join restaurant as place on place.id = timesheet.restaurant_id
          where timesheet.shift_id = shift.id and timesheet.driver_id = ${driverId} and timesheet.type = ${OF_WORK}
        ) as view
      ) as own on true
      where ${isOwnOrStarted(driverId)} and ${where}
      order by shift.period_date, shift.start_time, shift.id`,
  )
}

/**
 * The newest come first. Cancellations are among them once their fee is approved, as in the pay statement; until then they
 * concern only agency and restaurant. Pay for short notice is among them straight away.
 */
export async function ownTimesheets(
  db: Db,
  driverId: number,
  { from, to }: DateRange,
): Promise<DriverTimesheet[]> {
  const cost = await costTotal(db)
  return jsonRows(
    db,
    sql`
      select ${timesheetColumns(cost)} from timesheet join restaurant as place on place.id = timesheet.restaurant_id
      where timesheet.driver_id = ${driverId} and (timesheet.type = ${OF_WORK} or timesheet.status = ${APPROVED}
          or timesheet.short_notice)
        and timesheet.period_date between ${from}::date and ${to}::date
      order by timesheet.period_date desc, timesheet.start_time desc, timesheet.id desc`,
  )
}

/**
 * Locks the driver's published shift until the transaction ends. The lock allows new references to it; otherwise someone
 * who locks its timesheet and adds a charge would cause a deadlock.
 *
 * @throws {Refusal} 404 unless it is the driver's
 */
export const lockOwnShift = (tx: Tx, driverId: number, id: number): Promise<Row<'shift'>> =>
  lockShift(tx, id, isOwn(driverId))

/** Locks the driver's own shifts among these, in the order that all calls use. */
export const lockOwnShifts = (tx: Tx, driverId: number, ids: readonly number[]): Promise<Row<'shift'>[]> =>
  tx
    .selectFrom('shift')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where(isOwn(driverId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Like `lockOwnShift`, but also finds a shift that the driver has started and no longer has. */
export const lockWorkedShift = (tx: Tx, driverId: number, id: number): Promise<Row<'shift'>> =>
  lockShift(tx, id, isOwnOrStarted(driverId))

async function lockShift(tx: Tx, id: number, where: RawBuilder<SqlBool>): Promise<Row<'shift'>> {
  return tx
    .selectFrom('shift')
    .selectAll()
    .where('id', '=', id)
    .where(where)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('notYours'))
}

/** Locks the work timesheet of a locked shift. It may belong to another driver. */
export function lockShiftTimesheet(tx: Tx, shiftId: number): Promise<Row<'timesheet'> | undefined> {
  return tx
    .selectFrom('timesheet')
    .selectAll()
    .where('shift_id', '=', shiftId)
    .where('type', '=', OF_WORK)
    .forUpdate()
    .executeTakeFirst()
}
