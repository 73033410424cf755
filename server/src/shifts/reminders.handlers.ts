import { reminderRoutes } from '@driverdesk/contract/shifts/reminders.routes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type AnswerableShift, isUnacknowledged } from '@driverdesk/domain/shifts/acknowledgement.ts'
import type { NoticedShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { remindDrivers } from './reminders.notify.ts'

export const reminderHandlers = handlers(reminderRoutes, {
  remind: ({ scope, body, change, today }) =>
    change(async (work) => {
      const shifts = await unacknowledgedShifts(work.tx, scope, body.shift_ids, today())
      const { reminded, no_device, just_reminded, shift_ids } = await remindDrivers(work, shifts)
      const answer = { reminded, no_device, just_reminded }
      if (shift_ids.length > 0)
        work.record({ thing: 'shift', id: shift_ids, action: 'remind_driver', before: null, after: {} })
      return answer
    }),
})

/**
 * Those of the shifts that their drivers have not acknowledged, in the order of the rota; held until the transaction ends,
 * so that nobody is reminded of a shift that is taken from them meanwhile.
 *
 * @throws {Refusal} 404 unless all of them exist in scope
 */
async function unacknowledgedShifts(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  today: IsoDate,
): Promise<NoticedShift[]> {
  const isChosen = sql`shift.id = any(${ids}::int[]) and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}`
  await sql`select from shift where ${isChosen} order by id for share`.execute(tx)
  const found = await jsonRows<NoticedShift & AnswerableShift>(
    tx,
    sql`
      select shift.id, shift.driver_id, shift.status, shift.status_assigned, shift.period_date,
        left(shift.start_time::text, 5) as start_time, left(shift.finish_time::text, 5) as finish_time,
        shift.acknowledged_at, exists (select from timesheet where timesheet.shift_id = shift.id) as has_timesheet,
        json_build_object('id', restaurant.id, 'area_id', restaurant.area_id, 'name', restaurant.name) as restaurant
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where ${isChosen}
      order by shift.period_date, shift.start_time, shift.id`,
  )
  if (found.length < new Set(ids).size) throw notFound('shift')
  return found.filter((shift) => isUnacknowledged(shift, today))
}
