/** What was planned happens: all or nothing of it in one transaction, with the plan's end, so that it happens once. */
import type { PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { problemsOfPublishing, publishShifts } from '../shifts/shiftPublishing.ts'
import { lockStandings, type StandingShift } from '../shifts/shifts.reads.ts'
import { announcePlans } from './plannedPublishes.live.ts'
import { restaurantsOfPlan, shiftsOfPlan } from './plannedPublishes.reads.ts'
import { deletePlan } from './plannedPublishes.writes.ts'

export interface CarriedOut extends PublishedNow {
  /** The refused ones as stored, in the order of `refused`. */
  refusedShifts: StandingShift[]
  /** Shifts that whoever publishes no longer has in scope. */
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
): Promise<CarriedOut> {
  const { ids, outOfScope } = await shiftsOfPlan(work.tx, scope, plan.id)
  const shifts = await lockStandings(work.tx, scope, ids)
  const problems = await problemsOfPublishing(work, scope, shifts)
  const valid = shifts.filter(({ id }) => !problems.has(id))
  await publishShifts(work, scope, valid, plan.push_drivers)
  await endPlan(work, plan, 'publish', { published: valid.length, refused: problems.size })
  const refusedShifts = shifts.filter(({ id }) => problems.has(id))
  return {
    published: valid.length,
    refused: refusedShifts.map(({ id }) => ({ shift_id: id, problem: problems.get(id) as string })),
    refusedShifts,
    outOfScope,
  }
}

/** The plan is done or cancelled: it goes, and whoever sees its places is told. */
export async function endPlan(
  work: Work,
  { id, ...plan }: Row<'planned_publish'>,
  action: 'publish' | 'cancel',
  outcome?: object,
): Promise<void> {
  const places = await restaurantsOfPlan(work.tx, id)
  await deletePlan(work.tx, id)
  work.record({
    thing: 'planned_publish',
    id,
    action,
    before: plan,
    after: outcome ? { ...plan, ...outcome } : null,
  })
  announcePlans(work, places)
}
