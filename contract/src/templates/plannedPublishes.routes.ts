import { z } from 'zod'
import { routes } from '../kernel/route.ts'
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

const staff = ['administrator', 'manager'] as const

/** Publishing at a set time. Who planned it publishes: what is in their scope then, and valid then. */
export const plannedPublishRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/planned-publish',
    summary: "What of a range will be published at a set time, in the caller's scope, the earliest first.",
    access: staff,
    scope: 'restaurants',
    query: PlannedPublishQuery,
    reply: z.array(PlannedPublish),
  },
  get: {
    method: 'GET',
    path: '/api/planned-publish/{id}',
    summary: 'What was planned, wherever its shifts are by now.',
    access: staff,
    scope: 'restaurants',
    params: PlannedPublishParams,
    reply: PlannedPublish,
  },
  create: {
    method: 'POST',
    path: '/api/planned-publish',
    summary:
      'Plans to publish shifts, or what is unpublished then of a location and a range, at a time of the business clock.',
    access: staff,
    scope: 'restaurants',
    body: NewPlannedPublish,
    reply: PlannedPublish,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  replan: {
    method: 'PUT',
    path: '/api/planned-publish/{id}',
    summary:
      'Gives what was planned another time; with `updated_at` only if no one changed it since. Whose plan it is stays.',
    access: staff,
    scope: 'restaurants',
    params: PlannedPublishParams,
    body: ChangedPlannedPublish,
    reply: PlannedPublish,
    refusals: ['stale'],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/planned-publish/{id}',
    summary:
      'Cancels what was planned; nothing is published. With `updated_at` only if no one changed it since.',
    access: staff,
    scope: 'restaurants',
    params: PlannedPublishParams,
    query: SeenPlannedPublish,
    reply: PlannedPublish,
    refusals: ['stale'],
  },
  publishNow: {
    method: 'POST',
    path: '/api/planned-publish/{id}/publish',
    summary:
      'Publishes at once what was planned for later, as the caller; says what was refused and why. With `updated_at` only if no one changed it since.',
    access: staff,
    scope: 'restaurants',
    params: PlannedPublishParams,
    body: PlanToPublish,
    reply: PublishedNow,
    refusals: ['stale', 'payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
