/** The end of a plan to publish: it goes, that is recorded, and whoever sees its places is told. */

import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { leftPlanAlerts } from '@driverdesk/domain/templates/plannedPublish.ts'
import type { AccountEvents } from '../accounts/accounts.events.ts'
import { panelUserById, staffSeeing } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announcePlans } from './plannedPublishes.live.ts'
import { firstDayOfPlan, holdPlansOf, restaurantsOfPlan } from './plannedPublishes.reads.ts'
import { deletePlan } from './plannedPublishes.writes.ts'

/** The plan is done or cancelled. */
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

/** Before an account goes: with it nobody would be behind its plans. The staff who see something of them are told. */
export async function endPlansOf(
  work: Work,
  { id, timeZone }: AccountEvents['panel user leaves'],
): Promise<void> {
  for (const plan of await holdPlansOf(work.tx, id)) {
    const restaurantIds = await restaurantsOfPlan(work.tx, plan.id)
    await tellOfLeftPlan(work, plan, { restaurantIds, publisher: undefined, timeZone })
    await endPlan(work, plan, 'cancel')
  }
}

interface Left {
  /** Where something of it stays unpublished. */
  restaurantIds: readonly number[]
  /** Who has published the rest; undefined: the planner's account goes. */
  publisher: string | undefined
  /** Of the business. */
  timeZone: string
}

/** While the plan is there: its shifts say on which day. */
export async function tellOfLeftPlan(
  work: Work,
  { id, planner_id, publish_at, place }: Row<'planned_publish'>,
  { restaurantIds, publisher, timeZone }: Left,
): Promise<void> {
  const planner = await panelUserById(work.tx, planner_id)
  const staff = await staffSeeing(work.tx, restaurantIds)
  const told = {
    ...{ id, place, publisher, planner: planner?.actor.name ?? '' },
    from: await firstDayOfPlan(work.tx, id, restaurantIds),
    at: wallTimeAt(new Date(publish_at), timeZone),
  }
  const readers = publisher === undefined ? staff.filter((reader) => reader !== planner_id) : staff
  await raiseAlerts(work, leftPlanAlerts(told, readers))
}
