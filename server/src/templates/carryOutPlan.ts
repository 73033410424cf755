import type { PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { leftPlanAlerts } from '@driverdesk/domain/templates/plannedPublish.ts'
import type { AccountEvents } from '../accounts/accounts.events.ts'
import { panelUserCaller, staffSeeing } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type CostShown, refuseOtherPay } from '../shifts/publishedRates.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { type HeldShift, holdShifts } from '../shifts/shifts.reads.ts'
import { planStep } from '../shifts/stepPlan.service.ts'
import { announcePlans } from './plannedPublishes.live.ts'
import { firstDayOfPlan, lockPlans, restaurantsOfPlan, shiftsOfPlan } from './plannedPublishes.reads.ts'
import { deletePlan } from './plannedPublishes.writes.ts'

export interface CarriedOut extends PublishedNow {
  /** In the order of `refused`. */
  refusedShifts: HeldShift[]
  /** Number of shifts outside the publisher's scope; staff who see them are alerted. */
  outOfScope: number
}

/**
 * Publishes the shifts of a locked plan that are valid and in the publisher's scope, and ends the plan in the same
 * transaction, so that it happens once.
 *
 * @param costShown the cost of all its unpublished shifts, valid or not, as the publisher saw it
 * @throws {Refusal} 409 if the cost has changed
 */
export async function carryOutPlan(
  work: Work,
  scope: Scope,
  plan: Row<'planned_publish'>,
  clock: BusinessClock,
  costShown?: CostShown,
): Promise<CarriedOut> {
  const { ids, restaurantsOfOthers } = await shiftsOfPlan(work.tx, scope, plan.id)
  const shifts = await holdShifts(work.tx, scope, ids)
  const step = { kind: 'publish', shifts, push_drivers: plan.push_drivers } as const
  const { refused: problems, valid, save } = await planStep(work.tx, scope, clock, step, shifts)
  const unpublished = shifts.filter(({ status }) => status === SHIFT_NEW).map(({ id }) => id)
  await refuseOtherPay(work.tx, unpublished, costShown)
  await saveShifts(work, { ...save, notice: 'none' })
  const outOfScope = restaurantsOfOthers.length
  if (outOfScope > 0) {
    await alertOfLeftPlan(work, plan, {
      restaurantIds: restaurantsOfOthers,
      publisher: work.actor.name,
      timeZone: clock.timeZone,
    })
  }
  await endPlan(work, plan, 'publish', {
    published: valid.length,
    refused: problems.size,
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

/** Deletes a plan, records how it ended, and announces it. */
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

/** Ends the plans of an account before it is removed, and alerts the staff who see their shifts. */
export async function endPlansOf(
  work: Work,
  { id, timeZone }: AccountEvents['panel user leaves'],
): Promise<void> {
  for (const plan of await lockPlans(work.tx, id)) {
    const restaurantIds = await restaurantsOfPlan(work.tx, plan.id)
    await alertOfLeftPlan(work, plan, { restaurantIds, publisher: undefined, timeZone })
    await endPlan(work, plan, 'cancel')
  }
}

interface Left {
  /** Restaurants whose shifts of the plan stay unpublished. */
  restaurantIds: readonly number[]
  /** The name of who published the rest; undefined if the planner's account is removed. */
  publisher: string | undefined
  timeZone: string
}

/** Alerts staff to unpublished shifts of a plan. Call it before the plan is deleted. */
async function alertOfLeftPlan(
  work: Work,
  { id, planner_id, publish_at, place }: Row<'planned_publish'>,
  { restaurantIds, publisher, timeZone }: Left,
): Promise<void> {
  const planner = await panelUserCaller(work.tx, planner_id)
  const staff = await staffSeeing(work.tx, restaurantIds)
  const plan = {
    id,
    place,
    publisher,
    planner: planner?.actor.name ?? '',
    from: await firstDayOfPlan(work.tx, id, restaurantIds),
    at: wallTimeAt(new Date(publish_at), timeZone),
  }
  const readers = publisher === undefined ? staff.filter((reader) => reader !== planner_id) : staff
  await raiseAlerts(work, leftPlanAlerts(plan, readers))
}
