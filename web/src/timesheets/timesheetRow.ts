import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet, TimesheetForRestaurant } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import type { TimesheetRow as Row } from '@driverdesk/domain/timesheets/timesheetRow.ts'

export type ShownTimesheet = Timesheet | TimesheetForRestaurant

export type PlannedShift = Shift | ShiftForRestaurant

/** A row of the table. */
export type TimesheetRow = Row<ShownTimesheet, PlannedShift>

export type TimesheetOf<A extends Audience> = A extends 'staff' ? Timesheet : TimesheetForRestaurant
