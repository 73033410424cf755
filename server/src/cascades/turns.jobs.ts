/** Takes the turns that are due. After a kill at any point it starts again, and does nothing twice. */

import { quietUntil } from '@driverdesk/domain/cascades/offerTimes.ts'
import { SYSTEM } from '../kernel/audit.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change } from '../kernel/unitOfWork.ts'
import { dueCascades, offerClock } from './cascades.reads.ts'
import { TURNS_JOB, takeTurn } from './turns.service.ts'

/** Each offer queues a run for its end. The run every minute catches what was missed. */
export const offersInTurn = ({ timeZone, now }: BusinessClock): JobKind => ({
  name: TURNS_JOB,
  cron: '* * * * *',
  run: async (_data, unit) => {
    const clock = await offerClock(unit.db, timeZone)
    const isQuiet = quietUntil(now(), clock) !== undefined
    const failures: unknown[] = []
    for (const id of await dueCascades(unit.db, now(), isQuiet)) {
      // A failing shift does not delay the others.
      const taken = change(unit, SYSTEM, (work) => takeTurn(work, id, { now, clock }))
      await taken.catch((error) => void failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
})
