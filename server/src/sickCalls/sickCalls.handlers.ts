/** Drivers who cannot work, and the plan for their shifts (docs/spec/sickCalls.md). */
import type { SickCallDone } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { ownSickCallRoutes, sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { coverPlan } from '@driverdesk/domain/candidates/coverPlan.ts'
import { restOfShift } from '@driverdesk/domain/sickCalls/sickCall.ts'
import { momentToKeep, sinceStart } from '@driverdesk/domain/timesheets/driverMoment.ts'
import { shiftsToCover } from '../candidates/ranking.reads.ts'
import { isDriverInScope } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import { businessWallClock } from '../shifts/shortNotice.service.ts'
import { shiftsLeftOpen, sickDays } from './sickCalls.reads.ts'
import { reportSick } from './sickCalls.service.ts'

export const ownSickCallHandlers = handlers(ownSickCallRoutes, {
  report: ({ scope, body, change, services }): Promise<SickCallDone> =>
    change((work) => {
      const { at, ...days } = body
      const moment = momentToKeep(at === undefined ? undefined : new Date(at), services.now())
      if (typeof moment === 'string') throw new Invalid({ at: [moment] })
      return reportSick(work, { ...days, driver_id: scope.accountId }, services, { moment })
    }),
})

export const sickCallHandlers = handlers(sickCallRoutes, {
  report: ({ scope, body, change, services }) =>
    change(async (work) => {
      if (!(await isDriverInScope(work.tx, scope, body.driver_id))) throw notFound('driver')
      return reportSick(work, body, services, { scope, moment: services.now() })
    }),

  async cover({ db, scope, params, today, services }) {
    const reported = await sickDays(db, params.id)
    if (!reported && scope.role === 'administrator') throw notFound('report')
    const sick = reported?.state === 'approved' ? reported : undefined
    const now = businessWallClock(services)
    const left = sick ? await shiftsLeftOpen(db, scope, sick) : []
    const open = left.flatMap((shift) => {
      if (sinceStart(shift, now) < 0) return { ...shift, began_at: null }
      const rest = restOfShift(shift, now)
      return rest ? { ...shift, ...rest, began_at: shift.start_time } : []
    })
    // A manager learns of sick days only from shifts of their restaurants.
    if (!sick || (open.length === 0 && scope.role !== 'administrator')) throw new Refusal('coverOver')
    const clock = { today: today(), timeZone: services.settings.businessTimeZone }
    const { toCover, rules } = await shiftsToCover(db, scope, open, clock)
    const { driver_id, driver_name, from_date, to_date } = sick
    const shifts = coverPlan(toCover, rules).map(({ shift, ranked, proposed }, at) => {
      const { driver_id: _, driver_id_canceled: __, place: ___, ...shown } = shift
      const able = ranked.filter(({ canTake }) => canTake)
      return {
        ...shown,
        proposed_id: proposed?.driver.id ?? null,
        candidates: able.map(({ driver, points, minutes, reasons }) => {
          const { id, full_name, phone, photo_src } = driver
          const asks = toCover[at]?.asking?.has(id) ?? false
          return { id, full_name, phone, photo_src, points, minutes, reasons, asks }
        }),
      }
    })
    return { driver_id, driver_name, from_date, to_date, shifts }
  },
})
