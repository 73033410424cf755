/** Working times as staff and drivers themselves change them. */
import type { OwnWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import { unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import {
  isSameWorkingTime,
  pastDateProblems,
  plannedWorkingTime,
} from '@driverdesk/domain/drivers/plannedWorkingTime.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Services } from '../kernel/call.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceDriver } from './drivers.announce.ts'
import { publishedShiftsFrom } from './publishedShifts.reads.ts'
import { replaceWorkingTimes } from './workingTimes.writes.ts'

/**
 * Replaces the working times of a driver who is held, and answers which of the driver's published shifts then lie outside
 * of them, by date. Where the answer to a first attempt was lost, the second finds it done.
 *
 * @throws {Invalid} for a past date that is changed
 * @throws {Refusal} 409 where somebody else has changed the driver
 */
export async function saveWorkingTimes(
  work: Work,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  stored: WorkingTime & { id: number; updated_at: string },
  { default_working_times: week, override_working_time: dates, updated_at: seen }: OwnWorkingTimes,
) {
  const { businessTimeZone } = settings
  const today = todayIn(businessTimeZone, now())
  const { id } = stored
  refuseIfAny(byField(pastDateProblems(stored, dates, today)))
  const planned = plannedWorkingTime(stored, week, dates, today)
  if (!isSameWorkingTime(stored, planned)) {
    await refuseStale(
      work.tx,
      { thing: 'driver', id, seen, updatedAt: stored.updated_at },
      businessTimeZone,
      now(),
    )
    await replaceWorkingTimes(work.tx, id, planned)
    const before = timesOf(stored)
    work.record({ thing: 'driver', id, action: 'working times', before, after: planned })
    await announceDriver(work, 'update', id)
  }
  const published = await publishedShiftsFrom(work.tx, id, today)
  return published.filter((shift) => unavailability(shift, planned) !== undefined)
}

const byField = (problems: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    [...problems].map(([at, message]) => [`override_working_time.${at}.period_date`, [message]]),
  )

const timesOf = ({ default_working_time, actual_override_working_time }: WorkingTime): WorkingTime => ({
  default_working_time,
  actual_override_working_time,
})
