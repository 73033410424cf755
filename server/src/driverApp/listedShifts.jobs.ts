/**
 * Notifies drivers of open shifts that were published too early for their app, or at an inactive restaurant, once the
 * app lists them (docs/spec/shifts.md#notifying-drivers). If the job is killed, it starts again and notifies no one
 * twice.
 */

import { quietUntil } from '@driverdesk/domain/cascades/offerTimes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { offerClock } from '../cascades/cascades.reads.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { keepShiftsToTell, takeShiftsToTell } from '../shifts/openShiftOffers.service.ts'
import { noticesOfChanges, notifyDrivers, type ShiftChange } from '../shifts/shiftChanges.service.ts'

/** Sends one message for the shifts of a day, after the quiet hours for offers. */
export const listedShifts = (clock: BusinessClock): JobKind => ({
  name: 'listed-shifts',
  cron: '*/5 * * * *',
  run: (_data, unit) =>
    change(unit, SYSTEM, async (work) => {
      const moment = clock.now()
      if (quietUntil(moment, await offerClock(work.tx, clock.timeZone))) return
      const { date } = wallTimeAt(moment, clock.timeZone)
      const shifts = await takeShiftsToTell(work.tx, date)
      const opened = shifts.map((after): ShiftChange => ({ before: { ...after, status: SHIFT_NEW }, after }))
      const { notices, waiting } = await noticesOfChanges(work.tx, opened, clock)
      await keepShiftsToTell(work.tx, waiting)
      await notifyDrivers(work, notices)
    }),
})
