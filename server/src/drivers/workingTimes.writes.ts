import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { updateDriver } from './drivers.writes.ts'

/**
 * Puts a driver's working times in the place of all that were there, and counts as a change of the driver. The driver is
 * held (`lockDrivers`), so that nobody plans a shift by the old ones meanwhile.
 */
export async function replaceWorkingTimes(tx: Tx, driverId: number, times: WorkingTime): Promise<void> {
  await tx.deleteFrom('driver_working_time').where('driver_id', '=', driverId).execute()
  await tx.deleteFrom('driver_override_time').where('driver_id', '=', driverId).execute()
  await sql`
    insert into driver_working_time (driver_id, week_day, holiday, start_at, stop_at)
    select ${driverId}, week_day, holiday, start_at, stop_at
    from jsonb_to_recordset(${JSON.stringify(times.default_working_time)}::jsonb)
      as given(week_day int, holiday int, start_at time, stop_at time)`.execute(tx)
  await sql`
    insert into driver_override_time (driver_id, period_date, holiday, start_at, stop_at)
    select ${driverId}, period_date, holiday, start_at, stop_at
    from jsonb_to_recordset(${JSON.stringify(times.actual_override_working_time)}::jsonb)
      as given(period_date date, holiday int, start_at time, stop_at time)`.execute(tx)
  await updateDriver(tx, driverId, {})
}
