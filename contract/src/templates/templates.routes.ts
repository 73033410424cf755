import { z } from 'zod'
import { forStaff, routes } from '../kernel/route.ts'
import { IdParams, Seen } from '../kernel/wire.ts'
import {
  ChangedPlannedPublish,
  NewPlannedPublish,
  PlannedPublish,
  PlannedPublishQuery,
  PlanToPublish,
  PublishedNow,
} from './plannedPublish.shapes.ts'
import {
  AppliedTemplate,
  NewTemplate,
  RenamedTemplate,
  Template,
  TemplateRequest,
} from './template.shapes.ts'

/** Templates of weeks. To see an area's template, a caller needs all its restaurants in scope. */
export const templateRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/template',
    summary: "The templates of areas and restaurants in the caller's scope, by name.",
    reply: z.array(Template),
  },
  create: {
    ...forStaff,
    method: 'POST',
    path: '/api/template',
    summary:
      'Saves the week of an area or a restaurant as a template: without cancelled shifts, drafts, bonuses and fees.',
    body: NewTemplate,
    reply: Template,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  rename: {
    ...forStaff,
    method: 'PUT',
    path: '/api/template/{id}',
    summary: 'Renames a template; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    body: RenamedTemplate,
    reply: Template,
    refusals: ['stale'],
  },
  remove: {
    ...forStaff,
    method: 'DELETE',
    path: '/api/template/{id}',
    summary:
      'Removes a template. Shifts added from it stay. With `updated_at` only if no one changed it since.',
    params: IdParams,
    query: Seen,
    reply: Template,
    refusals: ['stale'],
  },
  preview: {
    ...forStaff,
    method: 'POST',
    path: '/api/template/preview',
    summary: 'Returns what applying a template to some weeks would do; writes nothing.',
    body: TemplateRequest,
    reply: AppliedTemplate,
    viewing: 'answered',
  },
  apply: {
    ...forStaff,
    method: 'POST',
    path: '/api/template/apply',
    summary:
      'Adds the shifts of a template to some weeks, unpublished, in one step. Existing shifts are not added again. The sockets of the session get the progress, by the `Idempotency-Key`.',
    body: TemplateRequest,
    reply: AppliedTemplate,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})

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
    params: IdParams,
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
      'Changes the time of a plan; with `updated_at` only if no one has since changed it. The planner stays.',
    params: IdParams,
    body: ChangedPlannedPublish,
    reply: PlannedPublish,
    refusals: ['stale'],
  },
  cancel: {
    ...forStaff,
    method: 'DELETE',
    path: '/api/planned-publish/{id}',
    summary: 'Cancels a plan without publishing; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: PlannedPublish,
    refusals: ['stale'],
  },
  publishNow: {
    ...forStaff,
    method: 'POST',
    path: '/api/planned-publish/{id}/publish',
    summary:
      'Publishes a plan now, as the caller. Returns what was refused and why. With `updated_at` only if no one changed it since.',
    params: IdParams,
    body: PlanToPublish,
    reply: PublishedNow,
    refusals: ['stale', 'payChanged', 'sameKeyOtherBody'],
    idempotent: true,
  },
})
