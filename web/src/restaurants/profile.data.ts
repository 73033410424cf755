/** A restaurant account's own restaurants and their profiles. */
import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { reloadIn, thenRefetch } from '../kernel/query.ts'
import { currentUser, signIn } from '../kernel/session.ts'
import { type ProfileValues, profileBody } from './profileForm.ts'
import { restaurantKeys } from './restaurants.data.ts'

/** All restaurants of the signed-in account, including inactive ones. */
export const ownRestaurantsQuery = queryOptions({
  queryKey: [...restaurantKeys.all, 'own'],
  queryFn: ({ signal }) =>
    call(restaurantRoutes.list, { query: { status: 'all' } }, { signal, audience: 'restaurant' }) as Promise<
      RestaurantForRestaurant[]
    >,
})

export type SavedProfile = Awaited<ReturnType<typeof sendProfile>>

const sendProfile = (values: ProfileValues, { id, updated_at }: RestaurantForRestaurant) =>
  call(restaurantRoutes.saveProfile, {
    params: { id: String(id) },
    body: { ...profileBody(values), id, updated_at },
    files: { file: values.file ?? undefined },
  })

/** Refused if the profile has changed since the person saw it. Every screen shows the saved one at once. */
export const saveProfile = (values: ProfileValues, seen: RestaurantForRestaurant): Promise<SavedProfile> =>
  thenRefetch(
    sendProfile(values, seen).then((saved) => {
      refreshStoredUser(saved)
      return saved
    }),
    restaurantKeys.all,
    ['account'],
  )

export const loadOwnRestaurant = reloadIn(ownRestaurantsQuery)

/** Copies the saved restaurant into the stored user (docs/spec/restaurants.md#own-profile). */
function refreshStoredUser({ id, name, contact_name, address, area_id }: SavedProfile): void {
  const user = currentUser()
  if (!user) return
  const refreshed = { name, contact_name, address, area_id }
  const restaurants = user.restaurants.map((own) => (own.id === id ? { ...own, ...refreshed } : own))
  signIn({ ...user, restaurants })
}
