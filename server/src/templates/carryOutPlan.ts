/** What was planned happens: all or nothing of it in one transaction, with the plan's end, so that it happens once. */
import type { PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type CostShown, refuseOtherPay } from '../shifts/publishedRates.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { type HeldShift, holdShifts } from '../shifts/shifts.reads.ts'
import { planStep } from '../shifts/stepPlan.service.ts'
import { endPlan, tellOfLeftPlan } from './endPlan.ts'
import { shiftsOfPlan } from './plannedPublishes.reads.ts'

export interface CarriedOut extends PublishedNow {
  /** The refused ones as stored, in the order of `refused`. */
  refusedShifts: HeldShift[]
  /** Shifts that whoever publishes does not have in scope, or not any more: who has them is told. */
  outOfScope: number
}

/**
 * Publishes what is valid now and in scope, and ends the plan.
 *
 * @param plan held
 * @param scope of whoever publishes
 * @param costShown what they were told of all that could be published, valid or not
 * @throws {Refusal} 409 where it comes to something else by now
 */
export async function carryOutPlan(
  work: Work,
  scope: Scope,
  plan: Row<'planned_publish'>,
  timeZone: string,
  costShown?: CostShown,
): Promise<CarriedOut> {
  const { ids, restaurantsOfOthers } = await shiftsOfPlan(work.tx, scope, plan.id)
  const shifts = await holdShifts(work.tx, scope, ids)
  const step = { kind: 'publish', shifts, push_drivers: plan.push_drivers } as const
  const { refused: problems, valid, save } = await planStep(work.tx, scope, step, shifts)
  const unpublished = shifts.filter(({ status }) => status === SHIFT_NEW).map(({ id }) => id)
  await refuseOtherPay(work.tx, unpublished, costShown)
  await saveShifts(work, save)
  const outOfScope = restaurantsOfOthers.length
  if (outOfScope > 0) {
    await tellOfLeftPlan(work, plan, {
      restaurantIds: restaurantsOfOthers,
      publisher: work.actor.name,
      timeZone,
    })
  }
  await endPlan(work, plan, 'publish', {
    ...{ published: valid.length, refused: problems.size },
    ...(outOfScope > 0 && { out_of_scope: outOfScope }),
  })
  const refusedShifts = shifts.filter(({ id }) => problems.has(id))
  return {
    published: valid.length,
    refused: refusedShifts.map(({ id }) => ({ shift_id: id, problem: problems.get(id) as string })),
    refusedShifts,
    outOfScope,
  }
}
