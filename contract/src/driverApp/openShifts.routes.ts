/** The calls of drivers on open shifts (docs/spec/driverApp.md#open-shifts). Repeating one has no effect. */
import { z } from 'zod'
import { forDrivers, routes } from '../kernel/route.ts'
import { IdParams, id } from '../kernel/wire.ts'
import { OpenShifts, OpenShiftsQuery, SeenOpenShift } from './openShift.shapes.ts'

const one = {
  ...forDrivers,
  method: 'POST',
  params: IdParams,
  reply: z.object({ id: id() }),
} as const

export const openShiftRoutes = routes({
  list: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/shift/open',
    summary:
      'The first open shifts of the next 31 days that the driver may take or ask for, with those that are offered to them; with `offered` only the offered ones, with `barred` those that they cannot have.',
    query: OpenShiftsQuery,
    reply: OpenShifts,
  },
  take: {
    ...one,
    path: '/api/driver/shift/{id}/take',
    summary:
      'Takes an open shift, or one that is offered to the driver, as they saw it. The shift is then theirs.',
    body: SeenOpenShift,
    refusals: ['notOpen', 'offerOver', 'taken', 'sameKeyOtherBody'],
    idempotent: true,
  },
  decline: {
    ...one,
    path: '/api/driver/shift/{id}/decline',
    summary: 'Declines the offer of a shift. The next driver is then asked.',
    body: z.strictObject({}),
    refusals: ['notOpen', 'sameKeyOtherBody'],
    idempotent: true,
  },
  ask: {
    ...one,
    path: '/api/driver/shift/{id}/ask',
    summary: 'Asks the office for an open shift, as the driver saw it.',
    body: SeenOpenShift,
    refusals: ['notOpen', 'offerOver', 'taken', 'sameKeyOtherBody'],
    idempotent: true,
  },
  withdraw: {
    ...one,
    path: '/api/driver/shift/{id}/withdraw',
    summary: 'Withdraws a request for an open shift.',
    body: z.strictObject({}),
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
