/** What is found by the clock: late starts each minute, insurances that run out each hour. */
import { expiringInsuranceAlert } from '@driverdesk/domain/alerts/expiringInsurance.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { isLate, lateStartAlert } from '@driverdesk/domain/shifts/lateStart.ts'
import { SYSTEM } from '../kernel/audit.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change } from '../kernel/unitOfWork.ts'
import { insurancesRunningOut, unstartedShifts } from './alertFindings.reads.ts'
import { raiseAlerts } from './alerts.service.ts'

/** The business's clock. */
export interface BusinessClock {
  timeZone: string
  now: () => Date
}

export const lateStarts = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: 'late-starts',
  cron: '* * * * *',
  run: (_data, unit) =>
    change(unit, SYSTEM, async (work) => {
      const moment = now()
      const clock = { date: todayIn(timeZone, moment), time: timeIn(timeZone, moment) }
      const late = (await unstartedShifts(work.tx, clock)).filter((shift) => isLate(shift, clock))
      await raiseAlerts(work, late.map(lateStartAlert))
    }),
})

export const expiringInsurances = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: 'expiring-insurances',
  cron: '7 * * * *',
  run: (_data, unit) =>
    change(unit, SYSTEM, async (work) => {
      const found = await insurancesRunningOut(work.tx, todayIn(timeZone, now()))
      await raiseAlerts(
        work,
        found.map(({ date, ...driver }) => expiringInsuranceAlert(driver, date)),
      )
    }),
})
