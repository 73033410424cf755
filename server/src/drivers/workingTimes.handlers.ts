import { workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import {
  isSameWorkingTime,
  pastDateProblems,
  plannedWorkingTime,
} from '@driverdesk/domain/drivers/plannedWorkingTime.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { unavailability, type WorkingTime } from '@driverdesk/domain/shifts/availability.ts'
import { handlers } from '../kernel/call.ts'
import { refuseIfAny } from '../kernel/refusal.ts'
import { refuseStale } from '../kernel/stale.ts'
import { publishedShiftsFrom } from '../shifts/driverShifts.reads.ts'
import { announceDriver } from './drivers.announce.ts'
import { driverInScopeById, lockDrivers } from './drivers.reads.ts'
import { replaceWorkingTimes } from './workingTimes.writes.ts'

export const workingTimeHandlers = handlers(workingTimeRoutes, {
  update: ({ scope, body, change, services }) =>
    change(async (work) => {
      const { businessTimeZone } = services.settings
      const today = todayIn(businessTimeZone, services.now())
      const { driver_id: id, default_working_times: week, override_working_time: dates } = body
      await lockDrivers(work.tx, [id])
      const stored = await driverInScopeById(work.tx, scope, id)
      refuseIfAny(byField(pastDateProblems(stored, dates, today)))
      const planned = plannedWorkingTime(stored, week, dates, today)
      // Where the answer to the first attempt was lost, the second finds it done.
      if (!isSameWorkingTime(stored, planned)) {
        const seen = { thing: 'driver', id, seen: body.updated_at, updatedAt: stored.updated_at }
        await refuseStale(work.tx, seen, businessTimeZone, services.now())
        await replaceWorkingTimes(work.tx, id, planned)
        const before = timesOf(stored)
        work.record({ thing: 'driver', id, action: 'working times', before, after: planned })
        await announceDriver(work, 'update', id)
      }
      const published = await publishedShiftsFrom(work.tx, id, today)
      return {
        ...(await driverInScopeById(work.tx, scope, id)),
        unavailable_shifts: published.filter((shift) => unavailability(shift, planned) !== undefined),
      }
    }),
})

const byField = (problems: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    [...problems].map(([at, message]) => [`override_working_time.${at}.period_date`, [message]]),
  )

const timesOf = ({ default_working_time, actual_override_working_time }: WorkingTime): WorkingTime => ({
  default_working_time,
  actual_override_working_time,
})
