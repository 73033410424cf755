import type {
  Restaurant,
  RestaurantForRestaurant,
} from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import {
  locationRoutes,
  restaurantRoutes,
  restaurateurRoutes,
} from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import type { Restaurateur, RestaurateurInput } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import type { SentShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { shortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.ts'
import type { RestaurantStatus } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { locationKeys } from '../areas/areas.data.ts'
import { call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { queryClient, reloadIn, showAnswered, thenRefetch } from '../kernel/query.ts'
import type { SendImport } from '../ui/csv/useImport.ts'
import type { RestaurantBody, RestaurantFiles } from './restaurantForm.ts'

export const restaurantKeys = {
  all: ['restaurants'] as const,
  list: (status: 'all') => [...restaurantKeys.all, status] as const,
}

/**
 * Every restaurant in the signed-in user's scope, including inactive ones: one that closed mid-week still has shifts of
 * that week.
 */
export const restaurantsQuery = queryOptions({
  queryKey: restaurantKeys.list('all'),
  queryFn: ({ signal }) =>
    call(restaurantRoutes.list, { query: { status: 'all' } }, { signal }) as Promise<Restaurant[]>,
})

/** The same restaurants with the fields that the schedule needs, a tenth of the size. */
export const shortRestaurantsQuery = queryOptions({
  queryKey: [...restaurantKeys.list('all'), 'short'],
  queryFn: async ({ signal }) => {
    const sent = await call(restaurantRoutes.list, { query: { status: 'all', short: 1 } }, { signal })
    return (sent as SentShortRestaurant[]).map(shortRestaurant)
  },
})

/** Keeps the restaurants up to date while a screen shows them. */
export function useRestaurantLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: restaurantKeys.all })
    return onChanges(refetch, restaurantLive.name)
  }, [client])
}

export const restaurantsCsv = (ids: number[]): Promise<Blob> =>
  call(restaurantRoutes.exportCsv, { body: { status: 'all', ids } })

export const importRestaurants: SendImport = ({ file, columns, isDryRun }, idempotencyKey) => {
  const body = {
    dry_run: isDryRun ? (1 as const) : (0 as const),
    columns: columns && JSON.stringify(columns),
  }
  const answer = call(restaurantRoutes.importCsv, { body, files: { file } }, { idempotencyKey })
  return isDryRun ? answer : changed(answer)
}

interface RestaurantToSend<Body = RestaurantBody> {
  body: Body
  files: RestaurantFiles
}

export type SavedRestaurant = Awaited<ReturnType<typeof createRestaurant>>

/** Returns the restaurant with the sign-in of its new account, or null if the account existed before. */
export const createRestaurant = ({ body, files }: RestaurantToSend, idempotencyKey: string) =>
  changed(call(restaurantRoutes.create, { body, files }, { idempotencyKey }))

/** Refused if the restaurant has changed since the person saw it. */
export const updateRestaurant = (
  { body, files }: RestaurantToSend<Partial<RestaurantBody>>,
  { id, updated_at }: Restaurant,
  idempotencyKey: string,
) =>
  changed(
    call(
      restaurantRoutes.update,
      { params: { id }, body: { ...body, updated_at }, files },
      { idempotencyKey },
    ).then(({ restCredentials, ...restaurant }) => ({
      ...showAnswered(restaurantsQuery.queryKey)(restaurant),
      restCredentials,
    })),
  )

export const changeStatus = ({ id, updated_at }: Restaurant, status: RestaurantStatus) =>
  changed(
    call(restaurantRoutes.setStatus, {
      params: { id },
      query: { inactive: 'true' },
      body: { status, updated_at },
    }).then(showAnswered(restaurantsQuery.queryKey)),
  )

/** Counts the restaurant's shifts from today on, and the published ones among them. */
export const comingShifts = ({ id }: Restaurant) => call(restaurantRoutes.coming, { params: { id } })

export const removeRestaurant = ({ id, updated_at }: Restaurant) =>
  changed(call(restaurantRoutes.remove, { params: { id }, query: { updated_at } }))

export const loadRestaurant = reloadIn(restaurantsQuery)

/** Loads the lists that show restaurants again. */
const changed = <T>(answer: Promise<T>) =>
  thenRefetch(answer, restaurantKeys.all, restaurateurKeys.all, locationKeys.all, ['areas'])

/** The areas and active restaurants of the location selector (docs/spec/restaurants.md#location-selector). */
export const locationsQuery = queryOptions({
  queryKey: locationKeys.all,
  queryFn: ({ signal }) => call(locationRoutes.list, {}, { signal }),
})

/** The accounts that restaurants sign in with, for administrators (docs/spec/restaurants.md#restaurant-accounts). */
const restaurateurKeys = { all: ['restaurateurs'] as const }

export const restaurateursQuery = queryOptions({
  queryKey: restaurateurKeys.all,
  queryFn: ({ signal }) => call(restaurateurRoutes.list, {}, { signal }),
})

/** Keeps the accounts up to date while a screen shows them. Every change to a restaurant may change its account. */
export function useRestaurateursLive(): void {
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: restaurateurKeys.all })
    return onChanges(refetch, restaurantLive.name)
  }, [])
}

export type RestaurateurBody = z.input<typeof RestaurateurInput>

/** Returns the account with its sign-in. */
export const createRestaurateur = (body: RestaurateurBody, idempotencyKey: string) =>
  changedAccount(call(restaurateurRoutes.create, { body }, { idempotencyKey }))

/** Refused if the account has changed since the person saw it. */
export const updateRestaurateur = (body: RestaurateurBody, { id, updated_at }: Restaurateur) =>
  changedAccount(
    call(restaurateurRoutes.update, { params: { id }, body: { ...body, updated_at } }).then(
      showAnswered(restaurateursQuery.queryKey),
    ),
  )

/** Refused while it owns a restaurant. */
export const removeRestaurateur = ({ id, updated_at }: Pick<Restaurateur, 'id' | 'updated_at'>) =>
  changedAccount(call(restaurateurRoutes.remove, { params: { id }, query: { updated_at } }))

export const loadRestaurateur = reloadIn(restaurateursQuery)

/** Restaurants show their account's email. */
const changedAccount = <T>(answer: Promise<T>) => thenRefetch(answer, restaurateurKeys.all, ['restaurants'])

/** All restaurants of the signed-in account, including inactive ones. */
export const ownRestaurantsQuery = queryOptions({
  queryKey: [...restaurantKeys.all, 'own'],
  queryFn: ({ signal }) =>
    call(restaurantRoutes.list, { query: { status: 'all' } }, { signal, audience: 'restaurant' }) as Promise<
      RestaurantForRestaurant[]
    >,
})
