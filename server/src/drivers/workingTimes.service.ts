import type { WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceDriver } from './drivers.live.ts'
import { updateDriver } from './drivers.writes.ts'

/** Replaces all working times of a locked driver, updates the driver's version, records and announces it. */
export async function replaceWorkingTimes(
  work: Work,
  stored: WorkingTime & { id: number },
  planned: WorkingTime,
): Promise<void> {
  const { id } = stored
  await writeWorkingTimes(work.tx, id, planned)
  const before = timesOnly(stored)
  work.record({ thing: 'driver', id, action: 'working times', before, after: planned })
  await announceDriver(work, 'update', id)
}

async function writeWorkingTimes(tx: Tx, driverId: number, times: WorkingTime): Promise<void> {
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

const timesOnly = ({ default_working_time, actual_override_working_time }: WorkingTime): WorkingTime => ({
  default_working_time,
  actual_override_working_time,
})
