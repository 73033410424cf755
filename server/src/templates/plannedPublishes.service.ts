import type { PublishedNow } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { plannedPublishLive } from '@driverdesk/contract/templates/plannedPublishes.live.ts'
import { wallTimeAt } from '@driverdesk/domain/kernel/instant.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import {
  delayedPlanAlert,
  leftPlanAlerts,
  plannedPublishAlert,
} from '@driverdesk/domain/templates/plannedPublish.ts'
import { sql } from 'kysely'
import { panelUserCaller, staffSeeing } from '../accounts/panelUserScope.reads.ts'
import { raiseAlerts } from '../alerts/alerts.service.ts'
import type { BusinessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { idLiveSource } from '../kernel/deliveries.ts'
import { type JobKind, workThrough } from '../kernel/jobs.ts'
import type { Scope } from '../kernel/scope.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { change, type Events, SYSTEM, type Unit, type Work } from '../kernel/unitOfWork.ts'
import { namedRestaurants } from '../restaurants/restaurants.reads.ts'
import { type CostShown, refuseOtherPay } from '../shifts/publishedRates.service.ts'
import { saveShifts } from '../shifts/saveShifts.service.ts'
import { planStep } from '../shifts/shiftStep.service.ts'
import { type HeldShift, holdShifts } from '../shifts/shifts.reads.ts'
import {
  type DuePlan,
  duePlans,
  firstDayOfPlan,
  holdIdlePlan,
  lockPlans,
  restaurantsOfPlan,
  shiftsOfPlan,
} from './plannedPublishes.reads.ts'

interface CarriedOut extends PublishedNow {
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
export async function endPlansOf(work: Work, { id, timeZone }: Events['panel user leaves']): Promise<void> {
  for (const plan of await lockPlans(work.tx, id)) {
    const restaurantIds = await restaurantsOfPlan(work.tx, plan.id)
    await alertOfLeftPlan(work, plan, { restaurantIds, publisher: undefined, timeZone })
    await endPlan(work, plan, 'cancel')
  }
}

interface Left {
  /** Restaurants whose shifts of the plan stay unpublished. */
  restaurantIds: readonly number[]
  /** The name of the person who published the rest; undefined if the planner's account is removed. */
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

export const PLANNED_PUBLISH_JOB = 'planned-publish'

/** Each plan queues a run for its time. The run every minute catches plans that were missed. */
export const plannedPublishes = (clock: BusinessClock): JobKind => ({
  name: PLANNED_PUBLISH_JOB,
  cron: '* * * * *',
  run: async (_data, unit) => {
    await workThrough(await duePlans(unit.db, clock.now()), (due) =>
      publishPlan(unit, clock, due).catch(async (error) => {
        await alertOfDelay(unit, clock, due).catch(() => {})
        throw error
      }),
    )
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

export interface PlannedWhat {
  restaurantIds: readonly number[]
  shiftIds: readonly number[]
}

export async function insertPlan(
  tx: Tx,
  plan: NewRow<'planned_publish'>,
  { restaurantIds, shiftIds }: PlannedWhat,
): Promise<Row<'planned_publish'>> {
  const stored = await tx.insertInto('planned_publish').values(plan).returningAll().executeTakeFirstOrThrow()
  await sql`insert into planned_publish_restaurant (planned_publish_id, restaurant_id)
    select ${stored.id}, unnest(${restaurantIds}::int[])`.execute(tx)
  await sql`insert into planned_publish_shift (planned_publish_id, shift_id)
    select ${stored.id}, unnest(${shiftIds}::int[])`.execute(tx)
  return stored
}

export const updatePlan = (
  tx: Tx,
  id: number,
  plan: Pick<NewRow<'planned_publish'>, 'publish_at' | 'push_drivers'>,
): Promise<Row<'planned_publish'>> =>
  tx
    .updateTable('planned_publish')
    .set({ ...plan, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function deletePlan(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('planned_publish').where('id', '=', id).execute()
}

/** The announced ids are the plan's restaurants; their viewers reload the list. */
export const plannedPublishLiveSource = idLiveSource(plannedPublishLive, (id) => ({ restaurantIds: [id] }))

export const announcePlans = (work: Work, restaurantIds: readonly number[]): void =>
  work.announce(
    ...restaurantIds.map((restaurantId) => ({
      channel: plannedPublishLive.name,
      event: 'update',
      entityId: restaurantId,
      restaurantId,
    })),
  )
