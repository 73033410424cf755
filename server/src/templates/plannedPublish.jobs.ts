/** Publishes what was planned when its time has come: killed at any line, it begins again, and nothing happens twice. */
import { plannedPublishAlert } from '@driverdesk/domain/alerts/plannedPublish.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { panelUserById } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.raise.ts'
import type { Db } from '../kernel/database.ts'
import type { JobKind, Jobs } from '../kernel/jobs.ts'
import { change, type Work } from '../kernel/unitOfWork.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { type CarriedOut, carryOutPlan } from './carryOutPlan.ts'
import { duePlans, holdPlan } from './plannedPublishes.reads.ts'

export const PLANNED_PUBLISH_JOB = 'planned-publish'

/** The business's clock. */
interface BusinessClock {
  timeZone: string
  now: () => Date
}

/** At the time itself each plan has queued a run; by the clock, what such a run has left is found. */
export const plannedPublishes = (db: Db, clock: BusinessClock): JobKind => ({
  name: PLANNED_PUBLISH_JOB,
  cron: '* * * * *',
  run: async (_data, jobs) => {
    const failures: unknown[] = []
    for (const { id, planner_id } of await duePlans(db, clock.now())) {
      // One that cannot be done does not keep the others waiting.
      await carryOut(db, jobs, clock, id, planner_id).catch((error) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
})

/** With the rights that whoever planned it has now. */
async function carryOut(db: Db, jobs: Jobs, clock: BusinessClock, id: number, planner: number) {
  const person = await panelUserById(db, planner)
  if (!person) return
  await change(db, jobs, person.actor, async (work) => {
    const plan = await holdPlan(work.tx, id)
    if (!plan) return
    const done = await carryOutPlan(work, person.scope, plan, clock.timeZone)
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

async function named(work: Work, { refused, refusedShifts }: CarriedOut) {
  const restaurants = await namedRestaurants(work.tx, [
    ...new Set(refusedShifts.map(({ restaurant_id }) => restaurant_id)),
  ])
  return refusedShifts.map((shift, nr) => ({
    ...shift,
    restaurant: restaurants.get(shift.restaurant_id)?.name ?? '',
    problem: refused[nr]?.problem ?? '',
  }))
}
