import type { DriverShifts } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { handoverTerms } from '@driverdesk/domain/handovers/handover.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { optionValues, tripPay } from '../options/options.reads.ts'
import { answeredRequests } from '../shifts/claims.reads.ts'
import { countProposals } from '../shifts/handovers.reads.ts'
import { goneShiftsFrom, ownShift, ownShiftsFrom, ownTimesheets } from './driverShifts.reads.ts'
import { countOffers } from './openShifts.reads.ts'
import { acknowledgeSeen, acknowledgeShift, rejectShift } from './shiftAnswer.ts'
import { finishShift, startShift } from './shiftWork.ts'

const DAYS_BACK = 7

export const driverShiftHandlers = handlers(driverShiftRoutes, {
  list: ({ db, scope, services }) => ownDays(db, scope.accountId, services),

  async timesheets({ db, scope, query }) {
    const range = { from: query.period_date_from, to: query.period_date_to }
    const problem = rangeProblem(range)
    if (problem) throw new Invalid({ period_date_to: [problem] })
    return ownTimesheets(db, scope.accountId, range)
  },

  acknowledge: ({ scope: { accountId: driverId }, params: { id }, body, change, services, refuseStale }) =>
    change(async (work) => {
      await acknowledgeShift({ work, driverId, services, refuseStale }, id, body)
      return ownShift(work.tx, driverId, id)
    }),

  acknowledgeAll: ({ scope: { accountId: driverId }, body, change, services, refuseStale }) =>
    change(async (work) => {
      await acknowledgeSeen({ work, driverId, services, refuseStale }, body)
      return ownDays(work.tx, driverId, services)
    }),

  start: ({ scope: { accountId: driverId }, params: { id }, body, change, services, refuseStale }) =>
    change(async (work) => {
      await startShift({ work, driverId, services, refuseStale }, id, body)
      return ownShift(work.tx, driverId, id)
    }),

  finish: ({ scope: { accountId: driverId }, params: { id }, body, change, services, refuseStale }) =>
    change(async (work) => {
      await finishShift({ work, driverId, services, refuseStale }, id, body)
      return ownShift(work.tx, driverId, id)
    }),

  reject: ({ scope: { accountId: driverId }, params: { id }, body, change, services, refuseStale }) =>
    change(async (work) => {
      await rejectShift({ work, driverId, services, refuseStale }, id, body)
      return { id }
    }),
})

async function ownDays(db: Db | Tx, driverId: number, services: Services): Promise<DriverShifts> {
  const { businessTimeZone: time_zone } = services.settings
  const now = services.now()
  const today = todayIn(time_zone, now)
  const shifts = await ownShiftsFrom(db, driverId, addDays(today, -DAYS_BACK))
  const gone = await goneShiftsFrom(db, driverId, today)
  const wall = wallTimeAt(now, time_zone)
  const requests = await answeredRequests(db, driverId, wall)
  const { fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = await tripPay(db)
  const trip_pay = {
    fuel_bonus_0: penceToPounds(fuel_bonus_0),
    fuel_bonus_3: penceToPounds(fuel_bonus_3),
    fuel_bonus_6: penceToPounds(fuel_bonus_6),
  }
  const offered = await countOffers(db, driverId, now)
  const terms = handoverTerms(await optionValues(db))
  const handover_way = terms.way === 'off' ? null : terms.way
  const handover_hours = handover_way && terms.hours
  const proposals = await countProposals(db, driverId, wall, terms)
  return {
    now: now.toISOString(),
    today,
    time_zone,
    trip_pay,
    shifts,
    gone,
    requests,
    offered,
    handover_hours,
    handover_way,
    proposals,
  }
}
