/** Starts and finishes shifts. The shift is locked, so that repeated calls run one after another. */
import type { ShiftFinish, ShiftStart } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { rejectedShiftAlert } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { submittedTimesheetAlert } from '@driverdesk/domain/timesheets/driverAlerts.ts'
import {
  AFTER_FINISH,
  AFTER_START,
  type DriverAction,
  driverRefusal,
  finishWorked,
  hoursFromStart,
  isRepeated,
  momentRefusal,
  momentToKeep,
  type OwnShiftState,
  START_FIRST,
} from '@driverdesk/domain/timesheets/driverShift.ts'
import { type FuelBands, timesheetPay } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { Services, SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { tripPay } from '../options/options.reads.ts'
import { addDriverTimesheet, changeDriverTimesheet } from '../timesheets/timesheetSaving.service.ts'
import { lockShiftTimesheet, lockWorkedShift } from './driverShifts.reads.ts'

/**
 * Does nothing if it is already started.
 *
 * @throws {Refusal} 404 unless it is the driver's
 * @throws {Invalid} if it cannot be started, or not at that time
 */
export async function startShift(own: OwnWork, id: number, given: ShiftStart): Promise<void> {
  const { work, driverId } = own
  const shift = await lockWorkedShift(work.tx, driverId, id)
  const before = await lockShiftTimesheet(work.tx, id)
  const state = ownShiftState(shift, before, driverId)
  if (isRepeated('start', state)) return
  refuseAction('start', state)
  const at = recordedTime(own, 'start', given, shift)
  const hours = hoursFromStart(shift, at)
  const { cost_extra_bonus } = shift
  const started = {
    ...hours,
    ...AFTER_START,
    driver_start_time: at.time,
    map_start_lat: given.lat ?? null,
    map_start_lng: given.lng ?? null,
    cost_total: await workCost(work.tx, { ...(before ?? shift), ...hours }),
  }
  if (before) await changeDriverTimesheet(work, 'start', before, started)
  else
    await addDriverTimesheet(work, 'start', { ...takenOver(shift, driverId), cost_extra_bonus, ...started })
}

/** Finishes a shift and submits its timesheet. Throws like `startShift`. */
export async function finishShift(own: OwnWork, id: number, given: ShiftFinish): Promise<void> {
  const { work, driverId } = own
  const shift = await lockWorkedShift(work.tx, driverId, id)
  const before = await lockShiftTimesheet(work.tx, id)
  const state = ownShiftState(shift, before, driverId)
  if (isRepeated('finish', state)) return
  refuseAction('finish', state)
  if (!before) throw new Invalid({ id: [START_FIRST] })
  const at = recordedTime(own, 'finish', given, shift)
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
    // The restaurant may have changed the start during the shift.
    ...(before.changed_from && {
      changed_from: JSON.stringify({ ...worked, start_time: before.changed_from.start_time }),
    }),
    cost_total: await workCost(work.tx, { ...before, ...worked }),
  })
  await alertOfSubmittedTimesheet(work, driverId, timesheet)
}

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

type Worked = Pick<
  Row<'timesheet'>,
  'start_time' | 'finish_time' | 'cost_per_hour' | 'cost_bonus' | 'const_fuel_bonus'
> &
  FuelBands

/** The pay by the current options, in pounds (docs/spec/timesheets.md#timesheet-pay). */
async function workCost(tx: Tx, worked: Worked): Promise<number> {
  const { start_time, finish_time, fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 } = worked
  const { total } = timesheetPay({
    type: OF_WORK,
    start_time,
    finish_time,
    rate: poundsToPence(worked.cost_per_hour),
    driverBonus: poundsToPence(worked.cost_bonus),
    constFuel: poundsToPence(worked.const_fuel_bonus),
    trips: { fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 },
    tripPay: await tripPay(tx),
  })
  return penceToPounds(total)
}

export interface OwnWork {
  work: Work
  driverId: number
  services: Services
  refuseStale: SignedInCall<Route>['refuseStale']
}

const OTHERS_TIMESHEET =
  'The office has already entered a timesheet for this shift. Ask the office to change it.'

/** @throws {Invalid} if the shift has another driver's timesheet */
export function ownShiftState(
  { status, status_assigned, driver_id }: Row<'shift'>,
  timesheet: Row<'timesheet'> | undefined,
  driverId: number,
): OwnShiftState {
  if (timesheet && timesheet.driver_id !== driverId) throw new Invalid({ id: [OTHERS_TIMESHEET] })
  return {
    status,
    status_assigned,
    is_own: driver_id === driverId,
    progress: timesheet?.status_progress ?? null,
    has_started: timesheet?.driver_start_time != null,
    has_finished: timesheet?.driver_finish_time != null,
  }
}

/** @throws {Invalid} with the domain's message */
export function refuseAction(action: DriverAction, state: OwnShiftState): void {
  const refusal = driverRefusal(action, state)
  if (refusal) throw new Invalid({ id: [refusal] })
}

/** When it was done, on the business's clock. @throws {Invalid} for an impossible time */
function recordedTime(
  { services }: OwnWork,
  action: 'start' | 'finish',
  given: { at?: string | undefined },
  shift: Row<'shift'>,
): WallTime {
  const moment = momentToKeep(given.at === undefined ? undefined : new Date(given.at), services.now())
  if (typeof moment === 'string') throw new Invalid({ at: [moment] })
  const at = wallTimeAt(moment, services.settings.businessTimeZone)
  const refusal = momentRefusal(action, shift, at)
  if (refusal) throw new Invalid({ at: [refusal] })
  return at
}

type About = ShiftHours & { restaurant_id: number }

/** Alerts staff, like `alertOfSubmittedTimesheet` (docs/spec/alerts.md#what-makes-an-alert). */
export async function alertOfRejection(
  work: Work,
  driverId: number,
  shift: About & { id: number },
  reason: string,
): Promise<void> {
  const about = await named(work.tx, driverId, shift)
  await raiseAlerts(work, [rejectedShiftAlert({ id: shift.id, ...about }, reason)])
}

async function alertOfSubmittedTimesheet(
  work: Work,
  driverId: number,
  timesheet: About & { id: number },
): Promise<void> {
  const about = await named(work.tx, driverId, timesheet)
  await raiseAlerts(work, [submittedTimesheetAlert({ id: timesheet.id, ...about })])
}

async function named(
  tx: Tx,
  driverId: number,
  { restaurant_id, period_date, start_time, finish_time }: About,
) {
  const { name, driver_name } = await tx
    .selectFrom('restaurant')
    .innerJoin('driver', (join) => join.on('driver.id', '=', driverId))
    .select(['restaurant.name', FULL_NAME.as('driver_name')])
    .where('restaurant.id', '=', restaurant_id)
    .executeTakeFirstOrThrow()
  return {
    restaurant: { id: restaurant_id, name },
    driver: { id: driverId, name: driver_name },
    period_date,
    start_time,
    finish_time,
  }
}
