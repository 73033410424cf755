import { plannedPublishRoutes } from '@driverdesk/contract/templates/plannedPublishes.routes.ts'
import { momentOf, type WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { PUSH_SEND } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { publishAtProblem } from '@driverdesk/domain/templates/publishAt.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { carryOutPlan } from './carryOutPlan.ts'
import { endPlan } from './endPlan.ts'
import { PLANNED_PUBLISH_JOB } from './plannedPublish.jobs.ts'
import { announcePlans } from './plannedPublishes.live.ts'
import { holdPlan, plansInScope, planView, restaurantsOfPlan } from './plannedPublishes.reads.ts'
import { insertPlan, updatePlan } from './plannedPublishes.writes.ts'
import { plannedWhat } from './plannedWhat.ts'

export const plannedPublishHandlers = handlers(plannedPublishRoutes, {
  list: ({ db, scope, query, services }) =>
    plansInScope(db, scope, services.settings.businessTimeZone, {
      from: query.period_date_from,
      to: query.period_date_to,
    }),

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

  replan: ({ scope, params: { id }, body, change, services }) =>
    change(async (work) => {
      const before = await heldPlan(work.tx, scope, id, body, services)
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

  cancel: ({ scope, params: { id }, query, change, services }) =>
    change(async (work) => {
      const plan = await heldPlan(work.tx, scope, id, query, services)
      const view = await planView(work.tx, scope, services.settings.businessTimeZone, id)
      await endPlan(work, plan, 'cancel')
      return view
    }),

  publishNow: ({ scope, params: { id }, body, change, services }) =>
    change(async (work) => {
      const plan = await heldPlan(work.tx, scope, id, body, services)
      const timeZone = services.settings.businessTimeZone
      const { published, refused } = await carryOutPlan(work, scope, plan, timeZone, body.cost_shown)
      return { published, refused }
    }),
})

/** @throws {Invalid} where the business's clock does not come there any more, or never */
function momentToPublish({ date, time }: WallTime, { settings, now }: Services): Date {
  const timeZone = settings.businessTimeZone
  const problem = publishAtProblem({ date, time }, now(), timeZone)
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
  return momentOf({ date, time }, timeZone) as Date
}

/** To the second; the clock's own round each minute finds what is due as well. */
const wakeAt = (work: Work, publishAt: Date, { now }: Services): void =>
  work.enqueueLater(Math.ceil((publishAt.getTime() - now().getTime()) / 1000), PLANNED_PUBLISH_JOB, {})

/** @throws {Refusal} 403 for a plan that goes beyond the scope, 404 for one that is over, 409 for one that was changed since */
async function heldPlan(
  tx: Tx,
  scope: Scope,
  id: number,
  { updated_at: seen }: { updated_at?: string | undefined },
  { settings, now }: Services,
): Promise<Row<'planned_publish'>> {
  const timeZone = settings.businessTimeZone
  const { may_change } = await planView(tx, scope, timeZone, id)
  if (!may_change) throw new Refusal('forbidden')
  const plan = await holdPlan(tx, id)
  if (!plan) throw notFound('plan')
  const { updated_at: updatedAt } = plan
  await refuseStale(tx, { thing: 'planned_publish', called: 'plan', id, seen, updatedAt }, timeZone, now())
  return plan
}
