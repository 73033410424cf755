/** The office answers proposals that drivers have agreed (docs/spec/shifts.md#give-away-and-swap). */
import { handoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { isBar } from '@driverdesk/domain/candidates/reason.ts'
import { handoverOverText, isInTime, tooLateText } from '@driverdesk/domain/handovers/handover.ts'
import { candidateShift } from '../candidates/candidates.reads.ts'
import { momentOf, type Verdict } from '../driverApp/openShifts.reads.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { isStale } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { handoverInScope } from '../shifts/handovers.reads.ts'
import {
  fullNames,
  judgeBoth,
  lockHandover,
  type StoredHandover,
  shiftsOf,
  versionOf,
  waitingHandovers,
} from './handovers.reads.ts'
import { answer, handOver, tell } from './handovers.service.ts'

export const handoverHandlers = handlers(handoverRoutes, {
  list: async ({ db, scope, params, services }) => {
    await candidateShift(db, scope, params.id)
    return waitingHandovers(db, scope, momentOf(services), params.id)
  },

  approve: ({ scope, params, body, change, services }) =>
    change(async (work) => {
      const handover = await waiting(work, scope, params.id)
      if (isStale({ seen: body.seen, updatedAt: await versionOf(work.tx, handover) }))
        throw new Refusal('handoverChanged')
      const { given, other } = shiftsOf(handover)
      const moment = momentOf(services)
      if (![given, other ?? given].every((shift) => isInTime(shift, moment.now, 0)))
        throw new Invalid({ id: [tooLateText(0)] })
      const { giver, taker } = await judgeBoth(work.tx, scope, moment, handover)
      const names = await fullNames(work.tx, [handover.giver_id, handover.taker_id])
      const against = [
        ...barsOf(names.get(handover.taker_id), taker),
        ...barsOf(names.get(handover.giver_id), giver),
      ]
      if (against.length > 0) throw new Invalid({ id: against })
      await handOver(work, handover, services, scope)
      return { id: handover.id }
    }),

  decline: ({ scope, params, body, change }) =>
    change(async (work) => {
      const handover = await waiting(work, scope, params.id)
      const words = body.answer?.trim() ?? ''
      const declined = await answer(work, handover, { state: 'declined', answer: words })
      await tell(work, declined, 'declined', [handover.giver_id, handover.taker_id])
      return { id: handover.id }
    }),
})

/** 'Ann Brown: Has a shift then' */
const barsOf = (name = '', verdict: Verdict | undefined): string[] =>
  (verdict?.reasons ?? []).filter(isBar).map(({ text }) => `${name}: ${text}`)

/** @throws {Refusal} 404 unless both restaurants are in scope, 409 if the drivers no longer agree or a shift has changed */
async function waiting(work: Work, scope: Scope, id: number): Promise<StoredHandover & { taker_id: number }> {
  const locked = await lockHandover(work.tx, id, handoverInScope(scope))
  if (!locked) throw notFound('offer')
  const { handover, holds } = locked
  if (handover.state !== 'agreed' || !holds || handover.taker_id === null)
    throw new Refusal('handoverOver', { why: handoverOverText(handover.state) })
  return { ...handover, taker_id: handover.taker_id }
}
