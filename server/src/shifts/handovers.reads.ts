/** Conditions on what drivers give away or swap (docs/spec/shifts.md#give-away-and-swap). */
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type SqlBool, sql } from 'kysely'

/** A published `shift` with a driver, of which no hours are recorded. */
export const IS_HELD = sql<SqlBool>`shift.status = ${sql.lit(SHIFT_PUBLISHED)} and shift.status_assigned = ${sql.lit(ASSIGNED)}
  and not exists (select from timesheet where timesheet.shift_id = shift.id and timesheet.short_notice is null)`

/**
 * True if the shifts of `handover` are as they were when it was proposed, and with the same drivers. Nothing closes a proposal: it is
 * over while they are not.
 */
export const HANDOVER_HOLDS = sql<SqlBool>`exists (
    select from shift where shift.id = handover.shift_id and ${IS_HELD}
      and (shift.driver_id, shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time, shift.cost_total)
        = (handover.giver_id, handover.restaurant_id, handover.period_date, handover.start_time, handover.finish_time,
          handover.cost_total))
  and (handover.other_id is null or exists (
    select from shift where shift.id = handover.other_id and ${IS_HELD}
      and (shift.driver_id, shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time, shift.cost_total)
        = (handover.taker_id, handover.other_restaurant_id, handover.other_date, handover.other_start,
          handover.other_finish, handover.other_total)))`

/** True if both drivers agree and the office has not answered. */
export const HANDOVER_WAITS = sql<SqlBool>`handover.state = 'agreed' and ${HANDOVER_HOLDS}`

/** 1 if the office has to answer what drivers agreed about `shift`. The list is made once for a statement. */
export const HANDOVER_MARK = sql<0 | 1>`case when shift.id = any(array(
  select unnest(array[handover.shift_id, handover.other_id]) from handover where ${HANDOVER_WAITS})) then 1 else 0 end`
