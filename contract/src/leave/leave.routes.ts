import { z } from 'zod'
import { forAdministrators, forDrivers, routes } from '../kernel/route.ts'
import { IdParams } from '../kernel/wire.ts'
import { AskedLeave, Leave, LeaveAnswer, OwnLeave } from './leave.shapes.ts'

/** Drivers ask for leave, read the answers and withdraw requests. */
export const ownLeaveRoutes = routes({
  list: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/leave',
    summary: "The driver's requests for leave that ended at most 30 days ago, by first day.",
    reply: z.array(OwnLeave),
  },
  ask: {
    ...forDrivers,
    method: 'POST',
    path: '/api/driver/leave',
    summary: 'Asks the office for leave on one or more days.',
    body: AskedLeave,
    reply: OwnLeave,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  withdraw: {
    ...forDrivers,
    method: 'POST',
    path: '/api/driver/leave/{id}/withdraw',
    summary: 'Withdraws a pending or approved request. The driver is available again on its days.',
    params: IdParams,
    reply: OwnLeave,
    refusals: ['leaveOver', 'sickOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
})

/** The office answers drivers who ask for leave. */
export const leaveRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/leave',
    summary:
      'Requests for leave: pending ones by first day, then the answered ones for the last 30 days and the future.',
    reply: z.array(Leave),
  },
  approve: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/leave/{id}/approve',
    summary:
      'Approves a request: its days become days off of the driver, who is notified. Published shifts stay, and are listed.',
    params: IdParams,
    body: LeaveAnswer,
    reply: Leave,
    refusals: ['leaveOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
  withdraw: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/leave/{id}/withdraw',
    summary: 'Takes back reported sick days. The driver is available again on them.',
    params: IdParams,
    reply: Leave,
    refusals: ['sickOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
  decline: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/leave/{id}/decline',
    summary: 'Declines a request, with an optional message to the driver.',
    params: IdParams,
    body: LeaveAnswer,
    reply: Leave,
    refusals: ['leaveOver', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
