/**
 * The accounts that restaurants sign in with, and the calls that change them; for administrators alone
 * (docs/spec/restaurants.md#restaurant-accounts).
 */
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import type { Restaurateur, RestaurateurInput } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { restaurateurRoutes } from '@driverdesk/contract/restaurants/restaurateurs.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { call } from '../../kernel/api.ts'
import { onLive, onRefetch } from '../../kernel/live.ts'
import { queryClient, showAnswered } from '../../kernel/query.ts'

/** Whatever changes a restaurant may change what an account owns. */
export const restaurateurKeys = { all: ['restaurateurs'] as const }

export const restaurateursQuery = queryOptions({
  queryKey: restaurateurKeys.all,
  queryFn: ({ signal }) => call(restaurateurRoutes.list, {}, { signal }),
})

/** Keeps the list true while a screen shows it: an account comes and changes with its restaurants. */
export function useRestaurateursLive(): void {
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: restaurateurKeys.all })
    const stops = [onLive(restaurantLive.name, refetch), onRefetch(refetch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** What the form of an account sends. */
export type RestaurateurBody = z.input<typeof RestaurateurInput>

/** Answers the account with what it signs in with. */
export const createRestaurateur = (body: RestaurateurBody, idempotencyKey: string) =>
  changed(call(restaurateurRoutes.create, { body }, { idempotencyKey }))

/** Refused where the account is no longer as the person saw it. */
export const updateRestaurateur = (body: RestaurateurBody, { id, updated_at }: Restaurateur) =>
  changed(
    call(restaurateurRoutes.update, { params: { id: String(id) }, body: { ...body, updated_at } }).then(
      showAnswered(restaurateursQuery.queryKey),
    ),
  )

/** Refused while it owns a restaurant. */
export const removeRestaurateur = ({ id, updated_at }: Pick<Restaurateur, 'id' | 'updated_at'>) =>
  changed(call(restaurateurRoutes.remove, { params: { id: String(id) }, query: { updated_at } }))

/** As the server has it now, undefined where it is gone. */
export async function loadRestaurateur(id: number): Promise<Restaurateur | undefined> {
  const accounts = await queryClient.fetchQuery({ ...restaurateursQuery, staleTime: 0 })
  return accounts.find((account) => account.id === id)
}

/** Whatever came of it, the lists that show accounts are asked for again: those of restaurants show their e-mail. */
async function changed<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } finally {
    for (const queryKey of [restaurateurKeys.all, ['restaurants']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
