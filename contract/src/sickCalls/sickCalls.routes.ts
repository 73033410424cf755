import { forAdministrators, forDrivers, forStaff, routes } from '../kernel/route.ts'
import { IdParams } from '../kernel/wire.ts'
import { OwnSickCall, SickCall, SickCallDone, SickCover } from './sickCall.shapes.ts'

/** A driver reports that they cannot work. */
export const ownSickCallRoutes = routes({
  report: {
    ...forDrivers,
    method: 'POST',
    path: '/api/driver/sick',
    summary:
      "Reports that the driver cannot work on one or more days. These become days off, and the driver's shifts become open.",
    body: OwnSickCall,
    reply: SickCallDone,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})

export const sickCallRoutes = routes({
  report: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/sick',
    summary:
      'Reports that a driver cannot work on one or more days. These become days off, and the shifts of the driver become open.',
    body: SickCall,
    reply: SickCallDone,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  cover: {
    ...forStaff,
    method: 'GET',
    path: '/api/sick/{id}/cover',
    summary:
      'The shifts in scope that a sick driver left open, each with the drivers who can take it, and a plan that proposes one for each.',
    params: IdParams,
    reply: SickCover,
    refusals: ['coverOver'],
  },
})
