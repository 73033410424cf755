import { candidateRoutes } from '@driverdesk/contract/candidates/candidates.routes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import { handlers } from '../kernel/call.ts'
import { type BusinessClock, type JobKind, workThrough } from '../kernel/jobs.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { claimsOf, dueShifts } from '../shifts/claims.reads.ts'
import { alertOfOverlaps, claimOf, endClaim, tellDeclined } from '../shifts/claims.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { letPlannersUndo } from '../shifts/scheduleStep.service.ts'
import { planShift } from '../shifts/shiftPlan.service.ts'
import { lockShift } from '../shifts/shifts.reads.ts'
import { candidateShift, rankedDrivers } from './candidates.reads.ts'

export const candidateHandlers = handlers(candidateRoutes, {
  async list({ db, scope, params, today, services }) {
    const shift = await candidateShift(db, scope, params.id)
    const ranked = await rankedDrivers(db, scope, shift, {
      today: today(),
      timeZone: services.settings.businessTimeZone,
    })
    const claims = await claimsOf(db, shift.id)
    return ranked.map(({ driver: { id, full_name, phone, photo_src }, canTake, ...rest }) => ({
      id,
      full_name,
      phone,
      photo_src,
      can_take: canTake,
      claim: claims.get(id) ?? null,
      ...rest,
    }))
  },

  decline: ({ scope, params, body, change }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      const claim = await claimOf(work, shift.id, body.driver_id)
      if (!claim) throw notFound('driver')
      if (claim.state !== 'asked') throw new Refusal('claimOver')
      await endClaim(work, claim, 'declined')
      await tellDeclined(work, claim)
      return { id: shift.id }
    }),
})

export const bestClaims = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: 'best-claims',
  cron: '* * * * *',
  run: async (_data, unit) => {
    const moment = now()
    const clock = wallTimeAt(moment, timeZone)
    await workThrough(await dueShifts(unit.db, clock), (id) =>
      change(unit, SYSTEM, (work) => giveToBest(work, id, clock, timeZone)),
    )
  },
})

/** If none of them can work it any more, the shift stays open and the requests wait for the office. */
async function giveToBest(work: Work, id: number, clock: WallClock, timeZone: string): Promise<void> {
  const scope = agencyScope()
  const before = await lockShift(work.tx, scope, id)
  // Someone may have been quicker.
  if ((await dueShifts(work.tx, clock, id)).length === 0) return
  const claims = await claimsOf(work.tx, id)
  const ranked = await rankedDrivers(work.tx, scope, before, { today: clock.date, timeZone })
  const best = ranked.find(({ driver, canTake }) => canTake && claims.get(driver.id)?.state === 'asked')
  if (!best) return
  const { restaurant_id, period_date, start_time, finish_time } = before
  const given = { restaurant_id, period_date, start_time, finish_time, driver_id: best.driver.id }
  const set = await planShift(work.tx, scope, timeZone, given, before)
  await saveShifts(work, { kind: 'best', action: 'update', notice: 'none', changed: [{ before }], set })
  await letPlannersUndo(work.tx, [before])
  await alertOfOverlaps(work, [id])
}
