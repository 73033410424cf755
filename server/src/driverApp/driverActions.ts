import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { rejectedShiftAlert } from '@driverdesk/domain/shifts/shiftAlerts.ts'
import { momentRefusal, momentToKeep } from '@driverdesk/domain/timesheets/driverMoment.ts'
import {
  type DriverAction,
  driverRefusal,
  type OwnShiftState,
} from '@driverdesk/domain/timesheets/driverShift.ts'
import { submittedTimesheetAlert } from '@driverdesk/domain/timesheets/submittedTimesheet.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { Services, SignedInCall } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

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
export function recordedTime(
  { services }: OwnWork,
  action: 'start' | 'finish',
  given: { at?: string | undefined },
  shift: Row<'shift'>,
): WallClock {
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

export async function alertOfSubmittedTimesheet(
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
