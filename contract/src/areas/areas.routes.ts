import { z } from 'zod'
import { exportedIds } from '../kernel/csv.ts'
import { file, forAdministrators, forStaff, routes } from '../kernel/route.ts'
import { IdParams, Seen } from '../kernel/wire.ts'
import { Area, ChangedArea, City, NewArea, ShortArea } from './area.shapes.ts'

export const areaRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/area',
    summary: "The areas in the caller's scope; with `short=1` without their restaurants.",
    query: z.strictObject({ short: z.literal(['0', '1']).optional() }),
    reply: z.array(z.union([Area, ShortArea])),
  },
  exportCsv: {
    ...forStaff,
    method: 'POST',
    path: '/api/area/export',
    summary: "The areas in the caller's scope as CSV; with `ids` only those, in that order.",
    body: z.strictObject({ ids: exportedIds() }),
    reply: file(),
    fromStandby: true,
  },
  listCities: {
    method: 'GET',
    path: '/api/city',
    summary: 'The cities that areas belong to.',
    access: ['administrator', 'manager'],
    scope: 'none',
    reply: z.array(City),
  },
  create: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/area',
    summary: 'Adds an area to a city, which is created if it does not exist.',
    body: NewArea,
    reply: Area,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/area/{id}',
    summary:
      'Changes an area; with `updated_at` only if no one has since changed it. New rates apply to shifts saved from now on.',
    params: IdParams,
    body: ChangedArea,
    reply: Area,
    refusals: ['stale'],
  },
  remove: {
    ...forAdministrators,
    method: 'DELETE',
    path: '/api/area/{id}',
    summary:
      'Removes an area that has no restaurants, drivers or managers; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: Area,
    refusals: ['stale'],
  },
})
