/** What was planned happens: all or nothing of it in one transaction, with the plan's end, so that it happens once. */
import type { PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { problemsOfPublishing, publishShifts } from '../shifts/shiftPublishing.ts'
import { lockStandings, type StandingShift } from '../shifts/shifts.reads.ts'
import { endPlan, tellOfLeftPlan } from './endPlan.ts'
import { shiftsOfPlan } from './plannedPublishes.reads.ts'

export interface CarriedOut extends PublishedNow {
  /** The refused ones as stored, in the order of `refused`. */
  refusedShifts: StandingShift[]
  /** Shifts that whoever publishes does not have in scope, or not any more: who has them is told. */
  outOfScope: number
}

/**
 * Publishes what is valid now and in scope, and ends the plan.
 *
 * @param plan held
 * @param scope of whoever publishes
 */
export async function carryOutPlan(
  work: Work,
  scope: Scope,
  plan: Row<'planned_publish'>,
  timeZone: string,
): Promise<CarriedOut> {
  const { ids, restaurantsOfOthers } = await shiftsOfPlan(work.tx, scope, plan.id)
  const shifts = await lockStandings(work.tx, scope, ids)
  const problems = await problemsOfPublishing(work, scope, shifts)
  const valid = shifts.filter(({ id }) => !problems.has(id))
  await publishShifts(work, scope, valid, plan.push_drivers)
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
