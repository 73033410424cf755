/**
 * Gives open shifts to the best driver of those who ask, at the time that the area or the shift sets
 * (docs/spec/shifts.md#the-best-at-a-set-time). If killed at any point it starts again, and nothing happens twice.
 */

import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { agencyScope } from '../accounts/panelUserScope.reads.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import { type JobKind, workThrough } from '../kernel/jobs.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { claimsOf, dueShifts } from '../shifts/claims.reads.ts'
import { alertOfOverlaps } from '../shifts/claims.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { letPlannersUndo } from '../shifts/scheduleStep.service.ts'
import { planShift } from '../shifts/shiftPlan.service.ts'
import { lockShift } from '../shifts/shifts.reads.ts'
import { rankedDrivers } from './candidates.reads.ts'

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
async function giveToBest(work: Work, id: number, clock: WallTime, timeZone: string): Promise<void> {
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
