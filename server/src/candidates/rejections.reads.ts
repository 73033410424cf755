/** What drivers gave back. A rejected shift that has a driver again does not show it: the audit does. */
import type { Rejections } from '@driverdesk/domain/candidates/candidateReasons.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_CANCELLED } from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { CandidateShift } from './candidates.reads.ts'

/** Who has rejected the shift; whoever was taken off it by a cancellation has not. */
export async function rejectedBy(db: Db, { id, driver_id_canceled }: CandidateShift): Promise<Set<number>> {
  const { rows } = await sql<{ driver_id: number }>`
    select (before ->> 'driver_id')::int as driver_id from audit_event
    where thing = 'shift' and thing_id = ${id} and action = 'reject' and before ->> 'driver_id' is not null
    union
    select ${driver_id_canceled}::int where ${driver_id_canceled}::int is not null and not exists (
      select from shift_event
      where shift_id = ${id} and event = ${SHIFT_CANCELLED} and driver_id = ${driver_id_canceled}::int)`.execute(
    db,
  )
  return new Set(rows.map(({ driver_id }) => driver_id))
}

interface Asked {
  ids: readonly number[]
  since: IsoDate
  today: IsoDate
}

/** By driver, how many shifts in scope they have rejected since a day, of those and the ones that they had. */
export async function rejectionsSince(
  db: Db,
  scope: Scope,
  { ids, since, today }: Asked,
): Promise<Map<number, Rejections>> {
  const inScope = restaurantInScope(scope, sql.ref('shift.restaurant_id'))
  const { rows } = await sql<{ driver_id: number; rejected: number; held: number }>`
    with rejected as (
      select (audit_event.before ->> 'driver_id')::int as driver_id, count(distinct shift.id)::int as shifts
      from audit_event join shift on shift.id = audit_event.thing_id
      where audit_event.action = 'reject' and audit_event.thing = 'shift'
        and audit_event.at >= ${since}::date and ${inScope}
        and (audit_event.before ->> 'driver_id')::int = any(${ids}::int[])
      group by 1
    )
    select rejected.driver_id, rejected.shifts as rejected, (
      select count(*)::int from shift
      where shift.driver_id = rejected.driver_id and shift.status = ${SHIFT_PUBLISHED}
        and shift.period_date between ${since}::date and ${today}::date and ${inScope}) as held
    from rejected`.execute(db)
  return new Map(rows.map(({ driver_id, rejected, held }) => [driver_id, { rejected, of: rejected + held }]))
}
