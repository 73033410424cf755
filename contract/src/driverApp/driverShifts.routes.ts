/**
 * The calls of drivers on their own published shifts (docs/spec/driverApp.md#driver-calls-on-shifts). An action sent twice
 * counts once, with a key or without.
 */
import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import { id } from '../kernel/wire.ts'
import {
  DriverShift,
  DriverShiftParams,
  DriverShifts,
  DriverTimesheet,
  DriverTimesheetQuery,
  SeenNews,
  ShiftAcknowledgement,
  ShiftFinish,
  ShiftRejection,
  ShiftStart,
} from './driverShift.shapes.ts'

const own = { access: ['driver'], scope: 'own' } as const
const one = { ...own, method: 'POST', params: DriverShiftParams } as const

export const driverShiftRoutes = routes({
  list: {
    ...own,
    method: 'GET',
    path: '/api/driver/shift',
    summary: 'The own published shifts of the last week, of today and ahead.',
    reply: DriverShifts,
  },
  timesheets: {
    ...own,
    method: 'GET',
    path: '/api/driver/timesheet',
    summary: 'The own timesheets of at most 31 days, the newest first.',
    query: DriverTimesheetQuery,
    reply: z.array(DriverTimesheet),
  },
  acknowledge: {
    ...one,
    path: '/api/driver/shift/{id}/acknowledge',
    summary: 'Says that the driver will come; with `updated_at` only if no one changed the shift since.',
    body: ShiftAcknowledgement,
    reply: DriverShift,
    refusals: ['stale', 'notYours'],
  },
  acknowledgeAll: {
    ...own,
    method: 'POST',
    path: '/api/driver/shift/acknowledge',
    summary:
      'Says that the driver has seen what is new, moved and gone; what was changed since is left. Sent twice, it counts once.',
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
    summary: 'Gives a shift back with a reason; with `updated_at` only if no one changed it since.',
    body: ShiftRejection,
    reply: z.object({ id: id() }),
    refusals: ['stale', 'notYours', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
