import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { momentRefusal, momentToKeep } from '@driverdesk/domain/timesheets/driverMoment.ts'
import {
  type DriverAction,
  driverRefusal,
  type OwnShiftState,
} from '@driverdesk/domain/timesheets/driverShift.ts'
import type { Services, SignedInCall } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
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
