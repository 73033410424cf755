/**
 * Writes, records and announces the timesheet of a driver's own start, finish or rejection
 * (docs/spec/driverApp.md#driver-calls-on-shifts).
 */
import type { DriverAction } from '@driverdesk/domain/timesheets/driverShift.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announceTimesheet } from './timesheets.live.ts'
import type { StoredTimesheet } from './timesheets.reads.ts'
import { insertTimesheet, updateTimesheet } from './timesheets.writes.ts'

/** @throws {Refusal} 409 if the shift already has a timesheet */
export async function addDriverTimesheet(
  work: Work,
  action: DriverAction,
  given: NewRow<'timesheet'>,
): Promise<StoredTimesheet> {
  const timesheet = await insertTimesheet(work.tx, given)
  work.record({ thing: 'timesheet', id: timesheet.id, action, before: null, after: timesheet })
  announceTimesheet(work, action, timesheet)
  return timesheet
}

export async function changeDriverTimesheet(
  work: Work,
  action: DriverAction,
  before: StoredTimesheet,
  changed: Partial<NewRow<'timesheet'>>,
): Promise<StoredTimesheet> {
  const timesheet = await updateTimesheet(work.tx, before.id, changed)
  work.record({ thing: 'timesheet', id: timesheet.id, action, before, after: timesheet })
  announceTimesheet(work, action, timesheet)
  return timesheet
}
