import { z } from 'zod'
import { routes, forStaff } from '../kernel/route.ts'
import {
  AppliedTemplate,
  NewTemplate,
  RenamedTemplate,
  SeenTemplate,
  Template,
  TemplateParams,
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
    summary: 'Renames a template; with `updated_at` only if no one changed it since.',
    params: TemplateParams,
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
    params: TemplateParams,
    query: SeenTemplate,
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
