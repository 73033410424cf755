/** Starting and finishing a shift. The shift is held meanwhile, so that twenty of the same call follow one another. */
import type { ShiftFinish, ShiftStart } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { finishWorked, hoursFromStart } from '@driverdesk/domain/timesheets/driverHours.ts'
import {
  AFTER_FINISH,
  AFTER_START,
  isRepeated,
  START_FIRST,
} from '@driverdesk/domain/timesheets/driverShift.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Row } from '../kernel/tables.ts'
import { addDriverTimesheet, changeDriverTimesheet } from '../timesheets/driverTimesheet.service.ts'
import { alertOfSubmittedTimesheet } from './driverAlerts.ts'
import { lockTimesheetOf, lockWorkedShift } from './driverShifts.reads.ts'
import { type OwnWork, refuseAction, standingOf, wallClockOf } from './ownStanding.ts'
import { costOf } from './workCost.ts'

/**
 * Does nothing where it is started already.
 *
 * @throws {Refusal} 404 for a shift that is not the driver's
 * @throws {Invalid} for what cannot be done, or cannot have been done then
 */
export async function startShift(own: OwnWork, id: number, given: ShiftStart): Promise<void> {
  const { work, driverId } = own
  const shift = await lockWorkedShift(work.tx, driverId, id)
  const before = await lockTimesheetOf(work.tx, id)
  const standing = standingOf(shift, before, driverId)
  if (isRepeated('start', standing)) return
  refuseAction('start', standing)
  const at = wallClockOf(own, 'start', given, shift)
  const hours = hoursFromStart(shift, at)
  const { cost_extra_bonus } = shift
  const started = {
    ...hours,
    ...AFTER_START,
    driver_start_time: at.time,
    map_start_lat: given.lat ?? null,
    map_start_lng: given.lng ?? null,
    cost_total: await costOf(work.tx, { ...(before ?? shift), ...hours }),
  }
  if (before) await changeDriverTimesheet(work, 'start', before, started)
  else
    await addDriverTimesheet(work, 'start', { ...takenOver(shift, driverId), cost_extra_bonus, ...started })
}

/** The same of the finish, which submits the timesheet. */
export async function finishShift(own: OwnWork, id: number, given: ShiftFinish): Promise<void> {
  const { work, driverId } = own
  const shift = await lockWorkedShift(work.tx, driverId, id)
  const before = await lockTimesheetOf(work.tx, id)
  const standing = standingOf(shift, before, driverId)
  if (isRepeated('finish', standing)) return
  refuseAction('finish', standing)
  if (!before) throw new Invalid({ id: [START_FIRST] })
  const at = wallClockOf(own, 'finish', given, shift)
  const worked = {
    start_time: before.start_time,
    finish_time: finishWorked(shift, before.start_time, at),
    fuel_bonus_0: given.fuel_bonus_0 ?? before.fuel_bonus_0,
    fuel_bonus_3: given.fuel_bonus_3 ?? before.fuel_bonus_3,
    fuel_bonus_6: given.fuel_bonus_6 ?? before.fuel_bonus_6,
  }
  const timesheet = await changeDriverTimesheet(work, 'finish', before, {
    ...worked,
    ...AFTER_FINISH,
    driver_finish_time: at.time,
    map_finish_lat: given.lat ?? null,
    map_finish_lng: given.lng ?? null,
    driver_comment: given.comment ?? '',
    // The restaurant may have changed the start while the driver was at work.
    ...(before.changed_from && {
      changed_from: JSON.stringify({ ...worked, start_time: before.changed_from.start_time }),
    }),
    cost_total: await costOf(work.tx, { ...before, ...worked }),
  })
  await alertOfSubmittedTimesheet(work, driverId, timesheet)
}

/** What a new timesheet has of its shift. */
export const takenOver = (shift: Row<'shift'>, driverId: number) => ({
  shift_id: shift.id,
  restaurant_id: shift.restaurant_id,
  driver_id: driverId,
  period_date: shift.period_date,
  cost_per_hour: shift.cost_per_hour,
  cost_bonus: shift.cost_bonus,
  const_fuel_bonus: shift.const_fuel_bonus,
  fuel_bonus_0: shift.fuel_bonus_0,
  fuel_bonus_3: shift.fuel_bonus_3,
  fuel_bonus_6: shift.fuel_bonus_6,
  comment: shift.comment,
})
