/** The words of a row, on screen and on paper. */
import { NOT_IN_LIST } from '../shifts/shiftWords.ts'
import { CONFIRMED } from './confirmation.ts'
import { EXCEPTIONS, type TimesheetException } from './timesheetExceptions.ts'
import type { TimesheetRow } from './timesheetRow.ts'
import { HIDDEN_DRIVER } from './timesheetRows.ts'
import { OPEN_SHIFT, progressLabel } from './timesheetStatus.ts'

export const driverOfRow = (
  { driver_id }: Pick<TimesheetRow, 'driver_id'>,
  names: ReadonlyMap<number, string>,
) => {
  if (driver_id === HIDDEN_DRIVER) return 'Assigned'
  return driver_id ? (names.get(driver_id) ?? NOT_IN_LIST) : OPEN_SHIFT
}

export const RESTAURANT_NOT_IN_LIST = 'Restaurant not in your list'

export const progressText = ({ status_progress, driver_id }: TimesheetRow): string =>
  progressLabel(status_progress, driver_id)

/** 'Invoice 014', 'Queried', 'Confirmed' or ''. */
export function answerText({ is_queried, timesheet }: TimesheetRow): string {
  if (timesheet?.invoice_number) return `Invoice ${timesheet.invoice_number}`
  if (is_queried) return 'Queried'
  return timesheet?.restaurant_answer === CONFIRMED ? 'Confirmed' : ''
}

export const flagText = (exceptions: readonly TimesheetException[]): string =>
  exceptions.map(({ kind }) => EXCEPTIONS[kind]).join(', ')
