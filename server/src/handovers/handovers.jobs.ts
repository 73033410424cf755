import { handoverTerms, isInTime } from '@driverdesk/domain/handovers/handover.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { type SqlBool, sql } from 'kysely'
import { SYSTEM } from '../kernel/audit.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { lockHandover, readHandover, shiftsOf } from './handovers.reads.ts'
import {
  noticesToColleagues,
  TELL_COLLEAGUES_JOB,
  tellColleagues,
  tellColleaguesLater,
} from './handovers.service.ts'

const TO_ANYONE = sql<SqlBool>`state = 'offered' and taker_id is null`

/** Tells of a shift that was given to anyone, if it can still be taken. The shift is locked only while the notices are recorded. */
export const offeredToAnyone = (clock: BusinessClock, name = TELL_COLLEAGUES_JOB): JobKind => ({
  name,
  run: async (data, unit) => {
    const { handover: id } = data as { handover: number }
    const offered = await readHandover(unit.db, id, TO_ANYONE)
    if (!offered?.holds) return
    const { handover } = offered
    const { way, hours } = handoverTerms(await optionValues(unit.db))
    const now = wallTimeAt(clock.now(), clock.timeZone)
    if (way === 'off' || !isInTime(shiftsOf(handover).given, now, hours)) return
    const notices = await noticesToColleagues(unit.db, handover, clock)
    await change(unit, SYSTEM, async (work) => {
      if (notices === 'quiet') return tellColleaguesLater(work, handover, clock)
      const locked = await lockHandover(work.tx, id, TO_ANYONE)
      if (locked?.holds) await tellColleagues(work, notices)
    })
  },
})
