import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { addDays, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { rangeProblem } from '@driverdesk/domain/shifts/rotaRange.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { tripPay } from '../options/options.reads.ts'
import { ownShift, ownShiftsFrom, ownTimesheets } from './driverShifts.reads.ts'
import { acknowledgeShift, rejectShift } from './shiftAnswer.ts'
import { finishShift, startShift } from './shiftWork.ts'

/** What is over stays in sight so long. */
const DAYS_BACK = 7

export const driverShiftHandlers = handlers(driverShiftRoutes, {
  async list({ db, scope, services }) {
    const { businessTimeZone: time_zone } = services.settings
    const now = services.now()
    const today = todayIn(time_zone, now)
    const shifts = await ownShiftsFrom(db, scope.accountId, addDays(today, -DAYS_BACK))
    const { fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = await tripPay(db)
    const trip_pay = {
      fuel_bonus_0: penceToPounds(fuel_bonus_0),
      fuel_bonus_3: penceToPounds(fuel_bonus_3),
      fuel_bonus_6: penceToPounds(fuel_bonus_6),
    }
    return { now: now.toISOString(), today, time_zone, trip_pay, shifts }
  },

  async timesheets({ db, scope, query }) {
    const range = { from: query.period_date_from, to: query.period_date_to }
    const problem = rangeProblem(range)
    if (problem) throw new Invalid({ period_date_to: [problem] })
    return ownTimesheets(db, scope.accountId, range)
  },

  acknowledge: ({ scope: { accountId: driverId }, params: { id }, body, change, services }) =>
    change(async (work) => {
      await acknowledgeShift({ work, driverId, services }, id, body)
      return ownShift(work.tx, driverId, id)
    }),

  start: ({ scope: { accountId: driverId }, params: { id }, body, change, services }) =>
    change(async (work) => {
      await startShift({ work, driverId, services }, id, body)
      return ownShift(work.tx, driverId, id)
    }),

  finish: ({ scope: { accountId: driverId }, params: { id }, body, change, services }) =>
    change(async (work) => {
      await finishShift({ work, driverId, services }, id, body)
      return ownShift(work.tx, driverId, id)
    }),

  reject: ({ scope: { accountId: driverId }, params: { id }, body, change, services }) =>
    change(async (work) => {
      await rejectShift({ work, driverId, services }, id, body)
      return { id }
    }),
})
