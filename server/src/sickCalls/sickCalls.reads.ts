/** Reads the shifts of drivers who cannot work (docs/spec/sickCalls.md). */
import type { LeaveDays } from '@driverdesk/domain/leave/leave.ts'
import { sql } from 'kysely'
import type { CandidateShift } from '../candidates/candidates.reads.ts'
import { DRIVER_NAME, HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import type { Row } from '../kernel/tables.ts'
import { isWorkedOn } from '../leave/leave.reads.ts'

/** Ids of the driver's shifts that are worked on these days and have no recorded hours. */
export async function shiftsOfDays(
  tx: Tx,
  driverId: number,
  { from_date, to_date }: LeaveDays,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shift
    where driver_id = ${driverId} and ${isWorkedOn(sql`${from_date}`, sql`${to_date}`)}
      and not ${HOURS_ARE_RECORDED}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type SickDriver = Row<'leave_request'> & { driver_name: string }

/** With those that have been taken back. Undefined if there never were any. */
export const sickDays = (db: Db | Tx, id: number): Promise<SickDriver | undefined> =>
  db
    .selectFrom('leave_request')
    .innerJoin('driver', 'driver.id', 'leave_request.driver_id')
    .selectAll('leave_request')
    .select(DRIVER_NAME.as('driver_name'))
    .where('leave_request.id', '=', id)
    .where('kind', '=', 'sick')
    .executeTakeFirst()

export type OpenShift = CandidateShift & {
  restaurant_name: string
  updated_at: string
  /** It is being offered to drivers in turn. */
  is_offered: boolean
}

/** Reads the shifts in scope that the driver left open on these days, those that are over too. */
export const shiftsLeftOpen = (
  db: Db,
  scope: Scope,
  { driver_id, from_date, to_date }: LeaveDays & { driver_id: number },
): Promise<OpenShift[]> =>
  jsonRows<OpenShift>(
    db,
    sql`
      select shift.id, shift.restaurant_id, restaurant.name as restaurant_name, shift.driver_id, shift.driver_id_canceled,
        shift.status, shift.period_date, left(shift.start_time::text, 5) as start_time,
        left(shift.finish_time::text, 5) as finish_time, ${utcText('shift.updated_at')} as updated_at,
        exists (select from cascade where cascade.shift_id = shift.id and cascade.ended_at is null) as is_offered
      from shift join restaurant on restaurant.id = shift.restaurant_id
      where shift.cannot_work and shift.driver_id_canceled = ${driver_id}
        and ${isWorkedOn(sql`${from_date}`, sql`${to_date}`)}
        and ${restaurantInScope(scope, sql.ref('shift.restaurant_id'))}
      order by shift.period_date, shift.start_time, shift.id`,
  )
