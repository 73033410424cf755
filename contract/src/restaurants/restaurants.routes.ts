import { z } from 'zod'
import { RestCredentials } from '../accounts/credentials.shapes.ts'
import { exportedIds, ImportReply, ImportRequest } from '../kernel/csv.ts'
import {
  file,
  forAdministrators,
  forRestaurants,
  forStaff,
  forStaffAndRestaurants,
  routes,
} from '../kernel/route.ts'
import { flag, IdParams, id, idList, Seen } from '../kernel/wire.ts'
import {
  Restaurant,
  RestaurantForRestaurant,
  RestaurantProfile,
  RestaurantSite,
} from './restaurant.shapes.ts'
import {
  ChangedProfile,
  ChangedRestaurant,
  NewRestaurant,
  RestaurantStatusChange,
} from './restaurantForm.shapes.ts'
import { Restaurateur, RestaurateurInput } from './restaurateur.shapes.ts'
import { SentShortRestaurant, ShortRestaurantForRestaurant } from './shortRestaurant.shapes.ts'

/** The agreement, under its name in the record or its own. */
const FILES = { file: 'image', service_agreement: 'document', service_agreement_src: 'document' } as const

/**
 * null if the restaurant belongs to an existing account, which keeps its password
 * (docs/spec/restaurants.md#restaurant-accounts, docs/spec/accounts.md#new-sign-ins).
 */
const RestaurantSaved = Restaurant.extend({ restCredentials: RestCredentials.nullable() })

export const restaurantRoutes = routes({
  list: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/restaurant',
    summary:
      "The restaurants in the caller's scope, active ones unless `status` says otherwise; with `short=1` the fields for the schedule, without null values.",
    query: z.strictObject({ status: z.literal(['10', '20', 'all']).optional(), short: flag().optional() }),
    // Strict, so that a faulty whole restaurant does not pass as a short one.
    reply: {
      staff: z.union([z.array(Restaurant), z.array(SentShortRestaurant.strict())]),
      restaurant: z.union([z.array(RestaurantForRestaurant), z.array(ShortRestaurantForRestaurant.strict())]),
    },
  },
  sites: {
    ...forStaff,
    method: 'GET',
    path: '/api/restaurant/sites',
    summary:
      "Where these restaurants are, inactive ones too; those outside of the caller's scope are left out.",
    query: z.strictObject({ ids: idList() }),
    reply: z.array(RestaurantSite),
  },
  importCsv: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/restaurant/import',
    summary:
      'Adds restaurants from a CSV file, each to the account of its email or with a new one: all rows, or none if one has a problem. `dry_run` 1 only checks.',
    body: ImportRequest,
    upload: { file: 'csv' },
    reply: ImportReply,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  exportCsv: {
    ...forStaffAndRestaurants,
    method: 'POST',
    path: '/api/restaurant/export',
    summary:
      "The restaurants in the caller's scope as CSV, active ones unless `status` says otherwise; with `ids` only those, in that order.",
    body: z.strictObject({ status: z.literal(['10', '20', 'all']).optional(), ids: exportedIds() }),
    reply: file(),
    fromStandby: true,
  },
  create: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/restaurant',
    summary: 'Adds a restaurant, to the account of its email or with a new one.',
    body: NewRestaurant,
    upload: FILES,
    reply: RestaurantSaved,
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/restaurant/{id}',
    summary:
      'Changes the given fields of a restaurant; with `updated_at` only if no one has since changed it. A new email moves it to the account with that email.',
    params: IdParams,
    body: ChangedRestaurant,
    override: 'PATCH',
    upload: FILES,
    reply: RestaurantSaved,
    refusals: ['stale', 'sameKeyOtherBody'],
    // It may create an account, whose credentials are returned once.
    idempotent: true,
  },
  setStatus: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/restaurant/{id}',
    summary: 'Makes a restaurant active (10) or inactive (20). Its shifts stay.',
    params: IdParams,
    query: z.strictObject({ inactive: z.literal('true').optional() }),
    body: RestaurantStatusChange,
    reply: Restaurant,
    refusals: ['stale'],
  },
  coming: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/restaurant/{id}/coming',
    summary: 'Counts the shifts of a restaurant from today on, and those that are published.',
    params: IdParams,
    reply: z.object({ shifts: z.int(), published: z.int() }),
  },
  remove: {
    ...forAdministrators,
    method: 'DELETE',
    path: '/api/restaurant/{id}',
    summary:
      'Removes a restaurant that nothing depends on; with `updated_at` only if no one has since changed it.',
    params: IdParams,
    query: Seen,
    reply: z.object({ id: id() }),
    refusals: ['stale'],
  },
  saveProfile: {
    ...forRestaurants,
    method: 'POST',
    path: '/api/restaurant/profile/{id}',
    summary: "Changes a restaurant's own profile, and its account's password if the current one is given.",
    params: IdParams,
    body: ChangedProfile,
    override: 'PATCH',
    upload: { file: 'image' },
    reply: RestaurantProfile,
    refusals: ['stale', 'tooManyAttempts'],
  },
})

const location = <const T extends 'area' | 'restaurant'>(type: T) =>
  z.object({
    guid: z.templateLiteral([type, '-', z.int()]),
    type: z.literal(type),
    id: id(),
    name: z.string(),
  })

/** The choices of the location selector (docs/spec/restaurants.md#location-selector): `guid` is 'area-3' or 'restaurant-17'. */
export const Locations = z.object({
  areas: z.array(location('area')),
  restaurants: z.array(location('restaurant').extend({ area_id: id() })),
})
export type Locations = z.infer<typeof Locations>

export const locationRoutes = routes({
  list: {
    ...forStaffAndRestaurants,
    method: 'GET',
    path: '/api/location',
    summary: 'The areas and active restaurants of the location selector.',
    reply: Locations,
  },
})

export const restaurateurRoutes = routes({
  list: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/restaurateur',
    summary: 'All restaurant accounts.',
    reply: z.array(Restaurateur),
  },
  create: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/restaurateur',
    summary: 'Adds a restaurant account.',
    body: RestaurateurInput,
    reply: Restaurateur.extend({ restCredentials: RestCredentials }),
    refusals: ['sameKeyOtherBody'],
    idempotent: true,
  },
  update: {
    ...forAdministrators,
    method: 'PUT',
    path: '/api/restaurateur/{id}',
    summary: 'Changes a restaurant account; a new password ends its sessions.',
    params: IdParams,
    body: RestaurateurInput.partial(),
    reply: Restaurateur,
    refusals: ['stale'],
  },
  remove: {
    ...forAdministrators,
    method: 'DELETE',
    path: '/api/restaurateur/{id}',
    summary: 'Removes a restaurant account that owns no restaurant.',
    params: IdParams,
    query: Seen,
    reply: z.object({ id: id() }),
    refusals: ['stale'],
  },
})
