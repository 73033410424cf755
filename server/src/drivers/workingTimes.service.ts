import type { PreferredTimes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import type { OwnWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { PREFERRED_TIMES, type PreferredTime } from '@driverdesk/domain/drivers/preferredTimes.ts'
import {
  isSameWorkingTime,
  pastDateProblems,
  plannedWorkingTime,
} from '@driverdesk/domain/drivers/workingPeriods.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceDriver } from './drivers.live.ts'
import { publishedShiftsFrom } from './drivers.reads.ts'
import { updateDriver } from './drivers.writes.ts'

/** Replaces the working times of a locked driver and updates the driver's version. */
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

/**
 * Replaces the working times of a locked driver. Returns the driver's published shifts outside of them, by date. A retry
 * after a lost answer changes nothing.
 *
 * @throws {Invalid} for a past date that is changed
 * @throws {Refusal} 409 if someone else has changed the driver
 */
export async function saveWorkingTimes(
  work: Work,
  call: Pick<SignedInCall<Route>, 'today' | 'refuseStale'>,
  stored: WorkingTime & { id: number; updated_at: string },
  { default_working_times: week, override_working_time: dates, updated_at: seen }: OwnWorkingTimes,
) {
  const today = call.today()
  const { id } = stored
  refuseIfAny(byField(pastDateProblems(stored, dates, today)))
  const planned = plannedWorkingTime(stored, week, dates, today)
  if (!isSameWorkingTime(stored, planned)) {
    await call.refuseStale(work, { thing: 'driver', id, seen, updatedAt: stored.updated_at })
    await replaceWorkingTimes(work, stored, planned)
  }
  const published = await publishedShiftsFrom(work.tx, id, today)
  return published.filter((shift) => unavailability(shift, planned) !== undefined)
}

const byField = (problems: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    [...problems].map(([at, message]) => [`override_working_time.${at}.period_date`, [message]]),
  )

/**
 * Replaces the times at which a locked driver would rather work. The driver's version stays, because no one
 * else edits it.
 */
export async function savePreferredTimes(
  work: Work,
  id: number,
  before: PreferredTimes,
  preferred: readonly PreferredTime[],
): Promise<void> {
  const after = { preferred_times: PREFERRED_TIMES.filter((time) => preferred.includes(time)) }
  if (String(before.preferred_times) === String(after.preferred_times)) return
  await work.tx.deleteFrom('driver_preferred_time').where('driver_id', '=', id).execute()
  const rows = after.preferred_times.map((time) => ({ driver_id: id, preferred: time }))
  if (rows.length > 0) await work.tx.insertInto('driver_preferred_time').values(rows).execute()
  work.record({ thing: 'driver', id, action: 'preferred times', before, after })
}

/** Notes that a locked driver's availability is right for the week of this Monday. */
export async function noteAnswer(work: Work, driver_id: number, week: IsoDate): Promise<void> {
  const { numInsertedOrUpdatedRows } = await work.tx
    .insertInto('availability_answer')
    .values({ driver_id, week })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const after = { confirmed_week: week }
  work.record({ thing: 'driver', id: driver_id, action: 'confirm availability', before: null, after })
  await announceDriver(work, 'update', driver_id)
}
