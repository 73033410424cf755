/** A row of a report (docs/spec/reports.md#report-row), and the queries of reports. */
import { REPORTS } from '@driverdesk/domain/reports/reports.ts'
import { CANCELLED_BY } from '@driverdesk/domain/shifts/cancelling.ts'
import { z } from 'zod'
import { flag, id, isoDate, pounds, timestamp } from '../kernel/wire.ts'

const range = { period_date_from: isoDate(), period_date_to: isoDate() }

/** At most 366 days. */
export const ReportQuery = z.strictObject(range)

/** `extra_request` 1: only shifts requested beyond the agreed ones; 0: only the others. */
export const RemovedChargesQuery = z.strictObject({ ...range, extra_request: flag().optional() })

/** Without `report`, all four. */
export const ReportExportQuery = z.strictObject({
  ...range,
  report: z.enum(REPORTS, 'Must be cancelled, extra, removed or inactive.').optional(),
})
export type ReportExportQuery = z.infer<typeof ReportExportQuery>

/** 'HH:mm:ss' (docs/spec/reports.md#report-row). */
const timeOfDay = () => z.iso.time({ precision: 0 }).nullable()

/**
 * Money in pounds; null if a report does not have the field. An inactive driver's row has no shift and no restaurant, and
 * as its date the Monday of the week.
 */
export const ReportRow = z.object({
  report: z.enum(REPORTS),
  /** The event whose charge it is: cancelled shifts and removed charges. */
  event_id: id().nullable(),
  shift_id: id().nullable(),
  modified_shift_id: id().nullable(),
  /** The timesheet of `amount_paid`. */
  timesheet_id: id().nullable(),
  /** The amount charged; negative if a cancellation takes it from the driver. */
  cost: pounds(),
  /** The fee or bonus of the timesheet. */
  cost_extra_bonus: pounds(),
  /** Commission and booking fee of an extra request; else 0. */
  cost_cover: pounds(),
  amount_paid: pounds(),
  /** `amountDifference` of the domain. */
  amount_difference: pounds(),
  period_date: z.iso.date(),
  driver_id: id().nullable(),
  /** '' if there is none, like every name here. */
  driver_name: z.string(),
  restaurant_id: id().nullable(),
  restaurant_name: z.string(),
  start_time: timeOfDay(),
  finish_time: timeOfDay(),
  created_at: timestamp().nullable(),
  updated_at: timestamp().nullable(),
  /** Who cancelled; the driver if they rejected the shift. */
  cancelled_by: z.literal([...CANCELLED_BY]).nullable(),
  comment_cancelled: z.string(),
  /** The panel account that made the change. */
  moderator_id: id().nullable(),
  /** The person who recorded the charge or requested the shift. */
  creator_name: z.string(),
})
export type ReportRow = z.infer<typeof ReportRow>
