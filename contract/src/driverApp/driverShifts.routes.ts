/**
 * The calls of drivers on their own published shifts (docs/spec/driverApp.md#driver-calls-on-shifts). Repeating an action has
 * no effect, with or without a key.
 */
import { z } from 'zod'
import { forDrivers, routes } from '../kernel/route.ts'
import { IdParams, id, Seen } from '../kernel/wire.ts'
import {
  DriverShift,
  DriverShifts,
  DriverTimesheet,
  DriverTimesheetQuery,
  SeenNews,
  ShiftFinish,
  ShiftRejection,
  ShiftStart,
} from './driverShift.shapes.ts'

const one = { ...forDrivers, method: 'POST', params: IdParams } as const

export const driverShiftRoutes = routes({
  list: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/shift',
    summary: "The driver's published shifts of the last week, today and later.",
    reply: DriverShifts,
  },
  timesheets: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/timesheet',
    summary: "The driver's timesheets of at most 31 days, newest first.",
    query: DriverTimesheetQuery,
    reply: z.array(DriverTimesheet),
  },
  acknowledge: {
    ...one,
    path: '/api/driver/shift/{id}/acknowledge',
    summary: 'Acknowledges a shift; with `updated_at` only if no one has since changed it.',
    body: Seen,
    reply: DriverShift,
    refusals: ['stale', 'notYours'],
  },
  acknowledgeAll: {
    ...forDrivers,
    method: 'POST',
    path: '/api/driver/shift/acknowledge',
    summary:
      'Acknowledges new, moved and lost shifts. Skips those that have changed since. Repeating it has no effect.',
    body: SeenNews,
    reply: DriverShifts,
  },
  start: {
    ...one,
    path: '/api/driver/shift/{id}/start',
    summary: 'Starts a shift: its timesheet is then in work.',
    body: ShiftStart,
    reply: DriverShift,
    refusals: ['notYours', 'sameKeyOtherBody'],
    idempotent: true,
  },
  finish: {
    ...one,
    path: '/api/driver/shift/{id}/finish',
    summary: 'Finishes a started shift: its timesheet is then submitted.',
    body: ShiftFinish,
    reply: DriverShift,
    refusals: ['notYours', 'sameKeyOtherBody'],
    idempotent: true,
  },
  reject: {
    ...one,
    path: '/api/driver/shift/{id}/reject',
    summary: 'Rejects a shift with a reason; with `updated_at` only if no one has since changed it.',
    body: ShiftRejection,
    reply: z.object({ id: id() }),
    refusals: ['stale', 'notYours', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
