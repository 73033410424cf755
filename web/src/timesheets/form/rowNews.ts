import { isNewer } from '../../kernel/datedChanges.ts'
import type { TimesheetRow } from '../timesheetRow.ts'

const CHANGED = 'This timesheet was changed meanwhile. Reload to see the change.'
const MADE = 'Somebody has made the timesheet of this shift meanwhile. Reload to see it.'
const REMOVED = 'This timesheet was removed meanwhile. Reload to go on with its shift.'
const RESCHEDULED = 'The shift was changed meanwhile. Reload to see the change.'

/** What has become of a row since a form began with it, in a sentence; undefined where it is as it was. */
export function rowNews(seen: TimesheetRow, now: TimesheetRow): string | undefined {
  if (seen.timesheet && now.timesheet) {
    if (seen.timesheet.id !== now.timesheet.id) return CHANGED
    return isNewer(now.timesheet.updated_at, seen.timesheet.updated_at) ? CHANGED : undefined
  }
  if (now.timesheet) return MADE
  if (seen.timesheet) return REMOVED
  if (!now.shift || !seen.shift) return undefined
  return isNewer(now.shift.updated_at, seen.shift.updated_at) ? RESCHEDULED : undefined
}
