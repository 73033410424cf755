import { handoverTerms, isInTime } from '@driverdesk/domain/handovers/handover.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { type SqlBool, sql } from 'kysely'
import { SYSTEM } from '../kernel/audit.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { lockHandover, shiftsOf } from './handovers.reads.ts'
import { HELD_NOTICE_JOB, tellColleagues } from './handovers.service.ts'

/** Tells of a shift that was given to anyone in the quiet hours, if it can still be taken. */
export const heldHandovers = (clock: BusinessClock): JobKind => ({
  name: HELD_NOTICE_JOB,
  run: (data, unit) =>
    change(unit, SYSTEM, async (work) => {
      const { handover: id } = data as { handover: number }
      const locked = await lockHandover(work.tx, id, sql<SqlBool>`state = 'offered' and taker_id is null`)
      if (!locked?.holds) return
      const { way, hours } = handoverTerms(await optionValues(work.tx))
      const now = wallTimeAt(clock.now(), clock.timeZone)
      if (way === 'off' || !isInTime(shiftsOf(locked.handover).given, now, hours)) return
      await tellColleagues(work, locked.handover, clock)
    }),
})
