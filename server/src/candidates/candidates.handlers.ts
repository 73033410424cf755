import { candidateRoutes } from '@driverdesk/contract/candidates/candidates.routes.ts'
import { handlers } from '../kernel/call.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { claimsOf } from '../shifts/claims.reads.ts'
import { claimOf, endClaim, tellDeclined } from '../shifts/claims.service.ts'
import { lockShift } from '../shifts/shifts.reads.ts'
import { candidateShift, rankedDrivers } from './candidates.reads.ts'

export const candidateHandlers = handlers(candidateRoutes, {
  async list({ db, scope, params, today, services }) {
    const shift = await candidateShift(db, scope, params.id)
    const ranked = await rankedDrivers(db, scope, shift, {
      today: today(),
      timeZone: services.settings.businessTimeZone,
    })
    const claims = await claimsOf(db, shift.id)
    return ranked.map(({ driver: { id, full_name, phone, photo_src }, canTake, ...rest }) => ({
      id,
      full_name,
      phone,
      photo_src,
      can_take: canTake,
      claim: claims.get(id) ?? null,
      ...rest,
    }))
  },

  decline: ({ scope, params, body, change }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      const claim = await claimOf(work, shift.id, body.driver_id)
      if (!claim) throw notFound('driver')
      if (claim.state !== 'asked') throw new Refusal('claimOver')
      await endClaim(work, claim, 'declined')
      await tellDeclined(work, claim)
      return { id: shift.id }
    }),
})
