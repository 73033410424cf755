/** The restaurants, and the calls that change them. */

import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import type { SentShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { shortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.ts'
import type { RestaurantStatus } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { locationKeys } from '../areas/areas.data.ts'
import { call } from '../kernel/api.ts'
import { onLive, onRefetch } from '../kernel/live.ts'
import { queryClient, showAnswered } from '../kernel/query.ts'
import type { SendImport } from '../ui/csv/useImport.ts'
import { restaurateurKeys } from './accounts/restaurateurs.data.ts'
import type { RestaurantBody, RestaurantFiles } from './restaurantBody.ts'

export const restaurantKeys = {
  all: ['restaurants'] as const,
  list: (status: 'all') => [...restaurantKeys.all, status] as const,
}

/**
 * Every restaurant in the signed-in user's scope, inactive ones too: one that closed in mid-week still has the shifts
 * that were worked there.
 */
export const restaurantsQuery = queryOptions({
  queryKey: restaurantKeys.list('all'),
  queryFn: ({ signal }) =>
    call(restaurantRoutes.list, { query: { status: 'all' } }, { signal }) as Promise<Restaurant[]>,
})

/** The same as the schedule needs them, which is a tenth of it. */
export const shortRestaurantsQuery = queryOptions({
  queryKey: [...restaurantKeys.list('all'), 'short'],
  queryFn: async ({ signal }) => {
    const sent = await call(restaurantRoutes.list, { query: { status: 'all', short: 1 } }, { signal })
    return (sent as SentShortRestaurant[]).map(shortRestaurant)
  },
})

/** Keeps the list true while a screen shows it. */
export function useRestaurantLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: restaurantKeys.all })
    const stops = [onLive(restaurantLive.name, refetch), onRefetch(refetch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** Restaurants, in this order, as a table for a spreadsheet. */
export const restaurantsCsv = (ids: number[]): Promise<Blob> =>
  call(restaurantRoutes.exportCsv, { body: { status: 'all', ids } })

/** Imports restaurants from a table. */
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

/** Answers the restaurant with the sign-in of its new account; that is null where the account was there before. */
export const createRestaurant = ({ body, files }: RestaurantToSend, idempotencyKey: string) =>
  changed(call(restaurantRoutes.create, { body, files }, { idempotencyKey }))

/** Refused where it is no longer as the person saw it. */
export const updateRestaurant = (
  { body, files }: RestaurantToSend<Partial<RestaurantBody>>,
  { id, updated_at }: Restaurant,
  idempotencyKey: string,
) =>
  changed(
    call(
      restaurantRoutes.update,
      { params: { id: String(id) }, body: { ...body, updated_at }, files },
      { idempotencyKey },
    ).then(({ restCredentials, ...restaurant }) => ({
      ...showAnswered(restaurantsQuery.queryKey)(restaurant),
      restCredentials,
    })),
  )

export const changeStatus = ({ id, updated_at }: Restaurant, status: RestaurantStatus) =>
  changed(
    call(restaurantRoutes.setStatus, {
      params: { id: String(id) },
      query: { inactive: 'true' },
      body: { status, updated_at },
    }).then(showAnswered(restaurantsQuery.queryKey)),
  )

/** How many shifts it has from today on, and how many of them are published. */
export const comingShifts = ({ id }: Restaurant) =>
  call(restaurantRoutes.coming, { params: { id: String(id) } })

export const removeRestaurant = ({ id, updated_at }: Restaurant) =>
  changed(call(restaurantRoutes.remove, { params: { id: String(id) }, query: { updated_at } }))

/** As the server has it now, undefined where it is gone. */
export async function loadRestaurant({ id }: Restaurant): Promise<Restaurant | undefined> {
  const restaurants = await queryClient.fetchQuery({ ...restaurantsQuery, staleTime: 0 })
  return restaurants.find((restaurant) => restaurant.id === id)
}

/** Whatever came of it, the lists that show restaurants are asked for again. */
async function changed<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } finally {
    for (const queryKey of [restaurantKeys.all, restaurateurKeys.all, locationKeys.all, ['areas']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
