import type { NewPlannedPublish } from '@driverdesk/contract/templates/plannedPublish.shapes.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { momentOf, type WallTime } from '@driverdesk/domain/kernel/instant.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { PUSH_SEND, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { publishAtProblem } from '@driverdesk/domain/templates/plannedPublish.ts'
import { handlers, type Services, type SignedInCall } from '../kernel/call.ts'
import { businessClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound, Refusal, refuseRange } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { restaurantsAt } from '../restaurants/locations.reads.ts'
import { shiftStates } from '../shifts/shifts.reads.ts'
import { holdPlan, plansInScope, planView, restaurantsOfPlan } from './plannedPublishes.reads.ts'
import {
  announcePlans,
  carryOutPlan,
  endPlan,
  insertPlan,
  PLANNED_PUBLISH_JOB,
  type PlannedWhat,
  updatePlan,
} from './plannedPublishes.service.ts'

export const plannedPublishHandlers = handlers(plannedPublishRoutes, {
  list: ({ db, scope, query, services }) =>
    plansInScope(db, scope, services.settings.businessTimeZone, query),

  get: ({ db, scope, params, services }) =>
    planView(db, scope, services.settings.businessTimeZone, params.id),

  create: ({ scope, body, change, services }) =>
    change(async (work) => {
      const publishAt = momentToPublish(body, services)
      const { place, range, ...what } = await plannedWhat(work.tx, scope, body)
      const plan = await insertPlan(
        work.tx,
        {
          publish_at: publishAt.toISOString(),
          planner_id: scope.accountId,
          place,
          is_selection: what.shiftIds.length > 0,
          period_date_from: range.from,
          period_date_to: range.to,
          push_drivers: body.push_drivers ?? PUSH_SEND,
        },
        what,
      )
      work.record({ thing: 'planned_publish', id: plan.id, action: 'create', before: null, after: plan })
      announcePlans(work, what.restaurantIds)
      wakeAt(work, publishAt, services)
      return planView(work.tx, scope, services.settings.businessTimeZone, plan.id)
    }),

  replan: (call) =>
    call.change(async (work) => {
      const { scope, body, services } = call
      const before = await heldPlan(call, work, body)
      const { id } = before
      const publishAt = momentToPublish(body, services)
      const after = await updatePlan(work.tx, id, {
        publish_at: publishAt.toISOString(),
        push_drivers: body.push_drivers ?? before.push_drivers,
      })
      work.record({ thing: 'planned_publish', id, action: 'update', before, after })
      announcePlans(work, await restaurantsOfPlan(work.tx, id))
      wakeAt(work, publishAt, services)
      return planView(work.tx, scope, services.settings.businessTimeZone, id)
    }),

  cancel: (call) =>
    call.change(async (work) => {
      const plan = await heldPlan(call, work, call.query)
      const view = await planView(work.tx, call.scope, call.services.settings.businessTimeZone, plan.id)
      await endPlan(work, plan, 'cancel')
      return view
    }),

  publishNow: (call) =>
    call.change(async (work) => {
      const { scope, body, services } = call
      const plan = await heldPlan(call, work, body)
      const { published, refused } = await carryOutPlan(
        work,
        scope,
        plan,
        businessClock(services),
        body.cost_shown,
      )
      return { published, refused }
    }),
})

/** @throws {Invalid} for a past time, or one that the clock change skips */
function momentToPublish({ date, time }: WallTime, { settings, now }: Services): Date {
  const timeZone = settings.businessTimeZone
  const problem = publishAtProblem({ date, time }, now(), timeZone)
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
  return momentOf({ date, time }, timeZone) as Date
}

/** Queues a run at the exact time; the job also looks for due plans each minute. */
const wakeAt = (work: Work, publishAt: Date, { now }: Services): void =>
  work.enqueueLater(Math.ceil((publishAt.getTime() - now().getTime()) / 1000), PLANNED_PUBLISH_JOB, {})

/** Locks a plan. @throws {Refusal} 403 if it goes beyond the scope, 404 if it has ended, 409 if it has changed */
async function heldPlan(
  { scope, params: { id }, services, refuseStale }: PlanCall,
  work: Work,
  { updated_at: seen }: { updated_at?: string | undefined },
): Promise<Row<'planned_publish'>> {
  const { may_change } = await planView(work.tx, scope, services.settings.businessTimeZone, id)
  if (!may_change) throw new Refusal('forbidden')
  const plan = await holdPlan(work.tx, id)
  if (!plan) throw notFound('plan')
  await refuseStale(work, { thing: 'planned_publish', called: 'plan', id, seen, updatedAt: plan.updated_at })
  return plan
}

type PlanCall = Pick<
  SignedInCall<typeof plannedPublishRoutes.replan>,
  'scope' | 'params' | 'services' | 'refuseStale'
>

interface What extends PlannedWhat {
  /** 'Brighton', 'Selected shifts'. */
  place: string
  range: DateRange
}

/**
 * Finds what to publish: chosen shifts, or a location and days.
 *
 * @throws {Refusal} 404 for shifts or a location out of scope
 * @throws {Invalid} if neither is given, or nothing can be published
 */
const plannedWhat = (tx: Tx, scope: Scope, given: NewPlannedPublish): Promise<What> =>
  given.shift_ids ? selection(tx, scope, given.shift_ids) : placeAndDays(tx, scope, given)

async function selection(tx: Tx, scope: Scope, ids: readonly number[]): Promise<What> {
  const shifts = await shiftStates(tx, scope, [...new Set(ids)])
  const dates = shifts.map(({ period_date }) => period_date).toSorted()
  // Drafts may be submitted before the plan runs, but a plan of drafts alone may never publish anything.
  if (shifts.every(({ status }) => status !== SHIFT_NEW)) {
    throw new Invalid({
      shift_ids: ['Nothing to publish: these shifts are drafts or already published.'],
    })
  }
  return {
    place: 'Selected shifts',
    range: { from: dates[0] as string, to: dates.at(-1) as string },
    restaurantIds: [...new Set(shifts.map(({ restaurant_id }) => restaurant_id))],
    shiftIds: shifts.map(({ id }) => id),
  }
}

async function placeAndDays(tx: Tx, scope: Scope, given: NewPlannedPublish): Promise<What> {
  const { location_type: type, location_id: id } = given
  const { period_date_from: from, period_date_to: to } = given
  if (!type || (type !== 'all' && id === undefined)) {
    throw new Invalid({ location_type: ['Choose shifts, or a place and days.'] })
  }
  if (!from || !to) throw new Invalid({ period_date_to: ['Choose the days.'] })
  refuseRange({ from, to })
  const found = await restaurantsAt(tx, scope, type, id)
  if (!found) throw notFound(type)
  if (found.restaurantIds.length === 0) throw new Invalid({ location_id: ['There are no restaurants here.'] })
  return { place: found.name, range: { from, to }, restaurantIds: found.restaurantIds, shiftIds: [] }
}
