/** Publishes due plans. If killed at any point it starts again, and nothing happens twice. */

import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { delayedPlanAlert, plannedPublishAlert } from '@driverdesk/domain/templates/plannedPublish.ts'
import { panelUserCaller } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import { SYSTEM } from '../kernel/audit.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { change, type Unit, type Work } from '../kernel/unitOfWork.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { type CarriedOut, carryOutPlan } from './carryOutPlan.ts'
import { type DuePlan, duePlans, holdIdlePlan } from './plannedPublishes.reads.ts'

export const PLANNED_PUBLISH_JOB = 'planned-publish'

/** Each plan queues a run for its time. The run every minute catches plans that were missed. */
export const plannedPublishes = (clock: BusinessClock): JobKind => ({
  name: PLANNED_PUBLISH_JOB,
  cron: '* * * * *',
  run: async (_data, unit) => {
    const failures: unknown[] = []
    for (const due of await duePlans(unit.db, clock.now())) {
      // A failing plan does not delay the others.
      const failed = (error: unknown) => void failures.push(error)
      await publishPlan(unit, clock, due).catch((error) => {
        failed(error)
        return alertOfDelay(unit, clock, due).catch(failed)
      })
    }
    if (failures.length > 0) throw failures[0]
  },
})

/** Publishes with the planner's present rights. */
async function publishPlan(unit: Unit, clock: BusinessClock, { id, planner_id: planner }: DuePlan) {
  const person = await panelUserCaller(unit.db, planner)
  if (!person) return
  await change(unit, person.actor, async (work) => {
    const plan = await holdIdlePlan(work.tx, id)
    // It may have been rescheduled.
    if (!plan || new Date(plan.publish_at) > clock.now()) return
    const done = await carryOutPlan(work, person.scope, plan, clock)
    if (done.refused.length + done.outOfScope === 0) return
    const at = wallTimeAt(new Date(plan.publish_at), clock.timeZone)
    await raiseAlerts(work, [
      plannedPublishAlert({
        ...done,
        id,
        plannerId: planner,
        at,
        place: plan.place,
        refused: await named(work, done),
      }),
    ])
  })
}

/** A failure is retried each minute. If it lasts, staff are alerted. */
const MINUTES_BEFORE_ALERT = 5

async function alertOfDelay(unit: Unit, { timeZone, now }: BusinessClock, due: DuePlan): Promise<void> {
  const dueSince = new Date(due.publish_at)
  if (now().getTime() - dueSince.getTime() < MINUTES_BEFORE_ALERT * 60_000) return
  const { id, place, planner_id: plannerId, from } = due
  const alert = delayedPlanAlert({ id, place, plannerId, from, at: wallTimeAt(dueSince, timeZone) })
  await change(unit, SYSTEM, (work) => raiseAlerts(work, [alert]))
}

async function named(work: Work, { refused, refusedShifts }: CarriedOut) {
  const ids = refusedShifts.map(({ restaurant_id }) => restaurant_id)
  const restaurants = await namedRestaurants(work.tx, ids)
  return refusedShifts.map((shift, nr) => ({
    ...shift,
    restaurant: restaurants.get(shift.restaurant_id)?.name ?? '',
    problem: refused[nr]?.problem ?? '',
  }))
}
