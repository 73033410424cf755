import { z } from 'zod'
import { routes } from '../kernel/route.ts'
import {
  AppliedTemplate,
  NewTemplate,
  RenamedTemplate,
  SeenTemplate,
  Template,
  TemplateParams,
  TemplateRequest,
} from './template.shapes.ts'

const staff = ['administrator', 'manager'] as const

/** Templates of weeks. To see an area's template, a caller needs all its restaurants in scope. */
export const templateRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/template',
    summary: "The templates of areas and restaurants in the caller's scope, by name.",
    access: staff,
    scope: 'restaurants',
    reply: z.array(Template),
  },
  create: {
    method: 'POST',
    path: '/api/template',
    summary:
      'Saves the week of an area or a restaurant as a template: without cancelled shifts, drafts, bonuses and fees.',
    access: staff,
    scope: 'restaurants',
    body: NewTemplate,
    reply: Template,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  rename: {
    method: 'PUT',
    path: '/api/template/{id}',
    summary: 'Renames a template; with `updated_at` only if no one changed it since.',
    access: staff,
    scope: 'restaurants',
    params: TemplateParams,
    body: RenamedTemplate,
    reply: Template,
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/template/{id}',
    summary:
      'Removes a template. Shifts added from it stay. With `updated_at` only if no one changed it since.',
    access: staff,
    scope: 'restaurants',
    params: TemplateParams,
    query: SeenTemplate,
    reply: Template,
    refusals: ['stale'],
  },
  preview: {
    method: 'POST',
    path: '/api/template/preview',
    summary: 'Returns what applying a template to some weeks would do; writes nothing.',
    access: staff,
    scope: 'restaurants',
    body: TemplateRequest,
    reply: AppliedTemplate,
    viewing: 'answered',
  },
  apply: {
    method: 'POST',
    path: '/api/template/apply',
    summary:
      'Adds the shifts of a template to some weeks, unpublished, in one step. Existing shifts are not added again. The sockets of the session get the progress, by the `Idempotency-Key`.',
    access: staff,
    scope: 'restaurants',
    body: TemplateRequest,
    reply: AppliedTemplate,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
})
