/** The calls of drivers who give shifts away or swap them. Repeating one has no effect. */
import { z } from 'zod'
import { DriverShiftParams } from '../driverApp/driverShift.shapes.ts'
import { routes, forDrivers } from '../kernel/route.ts'
import { idParam } from '../kernel/wire.ts'
import { DriverHandovers, HandoverChoices, ProposedHandover } from './driverHandover.shapes.ts'

const one = {
  ...forDrivers,
  method: 'POST',
  params: z.strictObject({ id: idParam() }),
  body: z.strictObject({}),
  reply: DriverHandovers,
  refusals: ['notOpen', 'handoverOver', 'sameKeyOtherBody'],
  idempotent: true,
} as const

export const driverHandoverRoutes = routes({
  list: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/handover',
    summary: 'Lists colleagues’ proposals to the driver or to anyone, and the driver’s own.',
    reply: DriverHandovers,
  },
  choices: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/shift/{id}/handover',
    summary:
      'Lists the colleagues who can work one of the driver’s shifts, and their shifts that the driver can work instead.',
    params: DriverShiftParams,
    reply: HandoverChoices,
    refusals: ['notYours'],
  },
  propose: {
    ...forDrivers,
    method: 'POST',
    path: '/api/driver/shift/{id}/handover',
    summary:
      'Offers one of the driver’s published shifts to colleagues, or to swap it. Until it is taken, the driver keeps it.',
    params: DriverShiftParams,
    body: ProposedHandover,
    reply: DriverHandovers,
    refusals: ['notYours', 'sameKeyOtherBody'],
    idempotent: true,
  },
  agree: {
    ...one,
    path: '/api/driver/handover/{id}/agree',
    summary: 'Agrees to a proposal. The shifts change drivers at once, or when the office approves.',
  },
  refuse: {
    ...one,
    path: '/api/driver/handover/{id}/refuse',
    summary: 'Refuses a proposal to the driver, also after agreeing while the office has not approved.',
  },
  withdraw: {
    ...one,
    path: '/api/driver/handover/{id}/withdraw',
    summary: 'Withdraws a proposal of the driver.',
  },
})
