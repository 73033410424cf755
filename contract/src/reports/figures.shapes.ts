/** Figures of the business, and the rows behind them. `FigureSums` in the domain defines each. */
import { FIGURES, FIGURES_BY } from '@driverdesk/domain/reports/figures.ts'
import { z } from 'zod'
import { id, idParam, isoDate, pounds } from '../kernel/wire.ts'

/** At most 366 days, of all in scope, of an area or of a restaurant. */
const asked = {
  period_date_from: isoDate(),
  period_date_to: isoDate(),
  area_id: idParam().optional(),
  restaurant_id: idParam().optional(),
}

export const FiguresQuery = z.strictObject({
  ...asked,
  by: z.enum(FIGURES_BY, 'Must be week, area or restaurant.'),
})
export type FiguresQuery = z.infer<typeof FiguresQuery>

export const FiguresExportQuery = FiguresQuery.extend({
  format: z.enum(['csv', 'xlsx'], 'Must be csv or xlsx.'),
})
export type FiguresExportQuery = z.infer<typeof FiguresExportQuery>

const count = () => z.int().min(0)

/** One week, area or restaurant with figures; money in pounds. */
export const FigureGroup = z.object({
  /** The Monday of the week, even if the range starts or ends in mid-week. Null unless grouped by week. */
  week: z.iso.date().nullable(),
  /** Null when grouped by week. */
  area_id: id().nullable(),
  /** Null unless grouped by restaurant. */
  restaurant_id: id().nullable(),
  /** The name of the area or restaurant; '' by week. */
  name: z.string(),
  shifts: count(),
  assigned: count(),
  planned_minutes: count(),
  planned_cost: pounds(),
  expected_sales: pounds(),
  worked: count(),
  worked_minutes: count(),
  late: count(),
  compared: count(),
  compared_planned_minutes: count(),
  compared_worked_minutes: count(),
  approved: count(),
  approved_cost: pounds(),
  approved_fees: pounds(),
  rejected: count(),
  invoices: count(),
  invoiced: pounds(),
  billed_pay: pounds(),
})
export type FigureGroup = z.infer<typeof FigureGroup>

/** The rows of a week are those of its days. */
export const FigureRowsQuery = z.strictObject({
  ...asked,
  figure: z.enum(FIGURES, 'Unknown figure.'),
})
export type FigureRowsQuery = z.infer<typeof FigureRowsQuery>

const clock = () => z.string().nullable()

/** A shift, a timesheet or an invoice. Missing values are null, missing names ''. */
export const FigureRow = z.object({
  kind: z.enum(['shift', 'timesheet', 'invoice']),
  /** The id of the shift, timesheet or invoice. */
  id: id(),
  /** The shift's own status, or that of a timesheet's shift. */
  shift_id: id().nullable(),
  restaurant_id: id(),
  restaurant_name: z.string(),
  driver_id: id().nullable(),
  driver_name: z.string(),
  /** For an invoice the first day of its period. */
  period_date: z.iso.date(),
  period_date_to: z.iso.date().nullable(),
  /** 'HH:mm' */
  start_time: clock(),
  finish_time: clock(),
  /** Its own length, and for a timesheet that of its shift. */
  minutes: z.int().nullable(),
  planned_minutes: z.int().nullable(),
  /** Minutes late at the start; negative: early. */
  late_minutes: z.int().nullable(),
  /** In pounds; for an invoice its total without VAT. */
  amount: pounds(),
  expected_sales: pounds().nullable(),
  /** '014' */
  invoice_number: z.string().nullable(),
})
export type FigureRow = z.infer<typeof FigureRow>

/** The first 5,000 by date; `count` says how many there are. */
export const FigureRows = z.object({ count: count(), rows: z.array(FigureRow) })
export type FigureRows = z.infer<typeof FigureRows>
