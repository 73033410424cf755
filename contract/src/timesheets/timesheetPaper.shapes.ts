import { PAPER_GROUPS } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import { z } from 'zod'
import { flag, isoDate } from '../kernel/wire.ts'
import { driverOrOpen, locationChoice } from '../shifts/shift.shapes.ts'

/** The rows to print, chosen as on the screen. Restaurants get no pay and no charge. */
export const TimesheetPdfQuery = z.strictObject({
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  location: locationChoice().optional(),
  /** 0: the open shifts. */
  driver_id: driverOrOpen().optional(),
  /** active: saved timesheets; pending: shifts without one; approve: timesheets that staff approve as they are. */
  status: z.enum(['active', 'pending', 'approve'], 'Must be active, pending or approve.').optional(),
  /** 1: only rows with exceptions. */
  exceptions: flag().optional(),
  by: z.enum(PAPER_GROUPS, 'Must be restaurant or driver.'),
  notes: flag().optional(),
  pay: flag().optional(),
  charge: flag().optional(),
  /** 1: the viewer opens its print dialog with the file. */
  print: flag().optional(),
})
export type TimesheetPdfQuery = z.output<typeof TimesheetPdfQuery>
