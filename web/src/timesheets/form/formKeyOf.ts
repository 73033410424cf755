import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { TimesheetRow } from '../timesheetRow.ts'

/** A shift's row that gets its timesheet meanwhile, or loses it, is still the same form: what was typed stays. */
export const formKeyOf = ({ id, shift_id, type }: TimesheetRow): string =>
  shift_id !== null && type === OF_WORK ? `shift-${shift_id}` : `timesheet-${id}`
