import { PAPER_GROUPS } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import { z } from 'zod'
import {
  BODY_BYTES,
  file,
  forRestaurants,
  forStaff,
  forStaffAndRestaurants,
  routes,
} from '../kernel/route.ts'
import { flag, IdParams, id, isoDate, pounds, Seen } from '../kernel/wire.ts'
import { driverOrOpen, locationChoice } from '../shifts/shift.shapes.ts'
import {
  BatchReply,
  BatchReplyForRestaurant,
  ChangedTimesheet,
  NewTimesheet,
  PaymentsQuery,
  Timesheet,
  TimesheetBatch,
  TimesheetForRestaurant,
  TimesheetListQuery,
  TimesheetQuery,
} from './timesheet.shapes.ts'

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

const one = { staff: Timesheet, restaurant: TimesheetForRestaurant }

export const timesheetRoutes = routes({
  list: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/timesheet',
    summary: "The timesheets of at most 31 days in the caller's scope.",
    query: TimesheetListQuery,
    reply: { staff: z.array(Timesheet), restaurant: z.array(TimesheetForRestaurant) },
  },
  pdf: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/timesheet.pdf',
    summary:
      'Timesheets of at most 31 days, and shifts without one, by restaurant or by driver with totals, as a PDF.',
    query: TimesheetPdfQuery,
    reply: file(),
    refusals: ['busy', 'pdfFails'],
  },
  create: {
    ...forStaffAndRestaurants,
    method: 'POST',
    path: '/api/timesheet',
    summary:
      'Adds the timesheet of a shift, one by hand, or that of a cancelled shift; pending, discarded or approved.',
    body: NewTimesheet,
    reply: one,
    refusals: ['timesheetExists', 'sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forStaffAndRestaurants,
    method: 'PUT',
    path: '/api/timesheet/{id}',
    summary:
      'Changes, approves, discards or unapproves a timesheet; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    body: ChangedTimesheet,
    reply: one,
    refusals: ['stale', 'timesheetOnInvoice', 'timesheetBilled'],
  },
  changedBy: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/timesheet/{id}/changed-by',
    summary: 'Returns who last changed a timesheet; null if that is unknown.',
    params: IdParams,
    reply: z.object({ name: z.string().nullable() }),
  },
  remove: {
    ...forStaff,
    method: 'DELETE',
    path: '/api/timesheet/{id}',
    summary: 'Removes a timesheet; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: Timesheet,
    refusals: ['stale', 'timesheetOnInvoice', 'timesheetBilled'],
  },
  confirm: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/timesheet/{id}/confirm',
    summary:
      'The restaurant confirms a submitted timesheet; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    body: Seen,
    reply: TimesheetForRestaurant,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
  query: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/timesheet/{id}/query',
    summary:
      "The restaurant queries a submitted timesheet, which keeps it out of 'Approve All'; with `updated_at` only if no one has since changed it.",
    params: IdParams,
    body: TimesheetQuery,
    reply: TimesheetForRestaurant,
    refusals: ['stale', 'sameKeyOtherBody'],
    idempotent: true,
  },
  approve: {
    ...forStaffAndRestaurants,
    method: 'POST',
    path: '/api/timesheet/approve',
    summary: 'Approves timesheets one by one, saved ones and shifts without one.',
    body: TimesheetBatch,
    bodyLimit: BODY_BYTES.records,
    reply: { staff: BatchReply, restaurant: BatchReplyForRestaurant },
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  exportPayments: {
    ...forStaff,
    method: 'GET',
    path: '/api/xls',
    summary:
      'The pay of the approved timesheets of at most 366 days as CSV: one row per driver, then the total.',
    query: PaymentsQuery,
    reply: file(),
    fromStandby: true,
  },
})

/** A driver on a restaurant's timesheets, without address, phone and documents. */
export const TimesheetDriver = z.object({
  id: id(),
  full_name: z.string(),
  photo_src: z.string().nullable(),
  /** The account's restaurants to which they are offered; empty for former drivers. */
  restaurant_ids: z.array(z.object({ restaurant_id: id() })),
})
export type TimesheetDriver = z.infer<typeof TimesheetDriver>

export const timesheetBasicRoutes = routes({
  basics: {
    ...forRestaurants,
    method: 'GET',
    path: '/api/timesheet/basics',
    summary:
      "Further data for a restaurant's timesheets: the names of its drivers, and the pay of a fuel trip in each band.",
    reply: z.object({
      drivers: z.array(TimesheetDriver),
      fuel_bonus_0: pounds(),
      fuel_bonus_3: pounds(),
      fuel_bonus_6: pounds(),
    }),
  },
})
