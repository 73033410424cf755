import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { TimesheetRow } from '../timesheetRow.ts'

/** The same for a shift without a timesheet and for the timesheet that it gets or loses. */
export const rowKey = ({ id, type, shift_id }: Pick<TimesheetRow, 'id' | 'type' | 'shift_id'>): string =>
  type === OF_WORK && shift_id !== null ? `shift-${shift_id}` : `timesheet-${id}`
