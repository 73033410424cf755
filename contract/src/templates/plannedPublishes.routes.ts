import { z } from 'zod'
import { routes, forStaff } from '../kernel/route.ts'
import {
  ChangedPlannedPublish,
  NewPlannedPublish,
  PlannedPublish,
  PlannedPublishParams,
  PlannedPublishQuery,
  PlanToPublish,
  PublishedNow,
  SeenPlannedPublish,
} from './plannedPublish.shapes.ts'

/** Publishing at a set time, with the rights of the planner at that time. */
export const plannedPublishRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/planned-publish',
    summary: "The planned publishing of a range in the caller's scope, earliest first.",
    query: PlannedPublishQuery,
    reply: z.array(PlannedPublish),
  },
  get: {
    ...forStaff,
    method: 'GET',
    path: '/api/planned-publish/{id}',
    summary: 'Returns one plan, even if its shifts have moved.',
    params: PlannedPublishParams,
    reply: PlannedPublish,
  },
  create: {
    ...forStaff,
    method: 'POST',
    path: '/api/planned-publish',
    summary:
      'Plans to publish shifts, or all unpublished ones of a location and range, at a time of the business clock.',
    body: NewPlannedPublish,
    reply: PlannedPublish,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  replan: {
    ...forStaff,
    method: 'PUT',
    path: '/api/planned-publish/{id}',
    summary:
      'Changes the time of a plan; with `updated_at` only if no one changed it since. The planner stays.',
    params: PlannedPublishParams,
    body: ChangedPlannedPublish,
    reply: PlannedPublish,
    refusals: ['stale'],
  },
  cancel: {
    ...forStaff,
    method: 'DELETE',
    path: '/api/planned-publish/{id}',
    summary: 'Cancels a plan without publishing; with `updated_at` only if no one changed it since.',
    params: PlannedPublishParams,
    query: SeenPlannedPublish,
    reply: PlannedPublish,
    refusals: ['stale'],
  },
  publishNow: {
    ...forStaff,
    method: 'POST',
    path: '/api/planned-publish/{id}/publish',
    summary:
      'Publishes a plan now, as the caller. Returns what was refused and why. With `updated_at` only if no one changed it since.',
    params: PlannedPublishParams,
    body: PlanToPublish,
    reply: PublishedNow,
    refusals: ['stale', 'payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
