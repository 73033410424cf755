import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet, TimesheetForRestaurant } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'

/** A saved timesheet, as staff or a restaurant see it. */
export type ShownTimesheet = Timesheet | TimesheetForRestaurant

/** A planned shift, as staff or a restaurant see it. */
export type PlannedShift = Shift | ShiftForRestaurant

/** A saved timesheet in the shape of whoever looks. */
export type TimesheetOf<A extends Audience> = A extends 'staff' ? Timesheet : TimesheetForRestaurant
