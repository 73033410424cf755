import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { NOT_SUBMITTED, OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export const NOT_STARTED = sql<SqlBool>`not exists (select from timesheet where timesheet.shift_id = shift.id
  and timesheet.type = ${OF_WORK} and timesheet.status_progress <> ${NOT_SUBMITTED})`

/** The numbers of a key such as 'overlap:4:7:…'; null if it has none. */
const KEY_ID = sql`substring(alert.key from ':([0-9]+)')::int`
const SECOND_ID = sql`substring(alert.key from ':[0-9]+:([0-9]+)')::int`

const isShift = (more: RawBuilder<unknown>) =>
  sql`exists (select from shift where shift.id = (alert.data ->> 'shift_id')::int and ${more})`

/** The shift of a late start, as long as its driver has not started it, no one else has it and it starts as it did. */
export const IS_STILL_LATE = sql`shift.driver_id = alert.driver_id and shift.status = ${SHIFT_PUBLISHED} and ${NOT_STARTED}
  and alert.key = 'late:' || shift.id || ':' || shift.driver_id || ':' || shift.period_date || 'T' || left(shift.start_time::text, 5)`

/**
 * True if nothing is left to do about `alert`: the open shift is filled, the driver has started, the request is answered, the
 * report is taken back (docs/spec/alerts.md#alert-record). Alerts of other kinds only inform.
 */
export const IS_DEALT_WITH = sql<SqlBool>`case alert.channel || ' ' || alert.event
  when 'shift reject' then alert.data ? 'shift_id'
    and not ${isShift(sql`shift.driver_id is null and shift.status = ${SHIFT_PUBLISHED}
      and shift.driver_id_canceled = alert.driver_id`)}
  when 'shift unfilled' then not exists (select from cascade join shift on shift.id = cascade.shift_id
    where cascade.id = ${KEY_ID} and shift.driver_id is null and shift.status = ${SHIFT_PUBLISHED}
      and not exists (select from cascade as newer where newer.shift_id = shift.id and newer.id > cascade.id))
  when 'shift sick' then not exists (select from leave_request as sick join shift on shift.driver_id_canceled = sick.driver_id
    where sick.id = (alert.data ->> 'leave_id')::int and shift.restaurant_id = alert.restaurant_id
      and shift.cannot_work and shift.driver_id is null
      and shift.worked && tsrange(sick.from_date::timestamp, (sick.to_date + 1)::timestamp))
  when 'shift overlap' then not ${isShift(sql`shift.driver_id = alert.driver_id and shift.status = ${SHIFT_NEW}
    and exists (select from shift as taken where taken.id = ${SECOND_ID}
      and taken.driver_id = shift.driver_id and taken.worked && shift.worked)`)}
  when 'shift late' then not ${isShift(IS_STILL_LATE)}
  when 'shift ask' then not exists (select from shift_ask where shift_ask.id = ${KEY_ID} and shift_ask.state = 'asked')
  when 'driver leave' then case split_part(alert.key, ':', 3)
    when 'asked' then not exists (select from leave_request where id = ${KEY_ID} and state = 'asked')
    when 'sick' then not exists (select from leave_request where id = ${KEY_ID} and state = 'approved')
    else false end
  else false end`
