import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import { candidateRoutes } from '@driverdesk/contract/candidates/candidates.routes.ts'
import { rankCandidates } from '@driverdesk/domain/candidates/rankCandidates.ts'
import { driversForRestaurant } from '../drivers/offeredDrivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import { candidateFacts } from './candidateFacts.ts'
import { shiftInScope } from './candidates.reads.ts'

export const candidateHandlers = handlers(candidateRoutes, {
  async list({ db, scope, params, today }) {
    const shift = await shiftInScope(db, scope, params.id)
    const offered = await driversForRestaurant(db, scope, shift)
    const others = offered.filter(({ id }) => id !== shift.driver_id)
    const facts = await candidateFacts(db, scope, { shift, drivers: others, today: today() })
    return rankCandidates(shift, others, facts).map(
      ({ driver: { id, full_name, phone, photo_src }, canTake, ...ranked }): Candidate => ({
        ...{ id, full_name, phone, photo_src },
        can_take: canTake,
        ...ranked,
      }),
    )
  },
})
