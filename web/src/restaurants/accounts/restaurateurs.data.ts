/** The accounts that restaurants sign in with, for administrators (docs/spec/restaurants.md#restaurant-accounts). */
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import type { Restaurateur, RestaurateurInput } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { restaurateurRoutes } from '@driverdesk/contract/restaurants/restaurateurs.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { call } from '../../kernel/api.ts'
import { onChanges } from '../../kernel/onChanges.ts'
import { queryClient, reloadIn, showAnswered, thenRefetch } from '../../kernel/query.ts'

export const restaurateurKeys = { all: ['restaurateurs'] as const }

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
  changed(call(restaurateurRoutes.create, { body }, { idempotencyKey }))

/** Refused if the account has changed since the person saw it. */
export const updateRestaurateur = (body: RestaurateurBody, { id, updated_at }: Restaurateur) =>
  changed(
    call(restaurateurRoutes.update, { params: { id: String(id) }, body: { ...body, updated_at } }).then(
      showAnswered(restaurateursQuery.queryKey),
    ),
  )

/** Refused while it owns a restaurant. */
export const removeRestaurateur = ({ id, updated_at }: Pick<Restaurateur, 'id' | 'updated_at'>) =>
  changed(call(restaurateurRoutes.remove, { params: { id: String(id) }, query: { updated_at } }))

export const loadRestaurateur = reloadIn(restaurateursQuery)

/** Restaurants show their account's email. */
const changed = <T>(answer: Promise<T>) => thenRefetch(answer, restaurateurKeys.all, ['restaurants'])
