import { restaurateurRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { makeCredentials, newPassword } from '../accounts/credentials.service.ts'
import { endAccountSessions } from '../accounts/endSessions.service.ts'
import { changePassword } from '../accounts/passwords.service.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { seenAs } from '../kernel/stale.ts'
import { announceRestaurant } from './restaurants.live.ts'
import { lockRestaurantsOfAccount } from './restaurants.reads.ts'
import { touchRestaurants } from './restaurants.writes.ts'
import { lockLogin, restaurateurById, restaurateurs } from './restaurateurs.reads.ts'
import { deleteRestaurateur, insertRestaurateur, updateRestaurateur } from './restaurateurs.writes.ts'

/** The administrator's list of restaurant accounts (docs/spec/restaurants.md#restaurant-accounts). */
export const restaurateurHandlers = handlers(restaurateurRoutes, {
  list: ({ db }) => restaurateurs(db),

  async create({ body, change }) {
    const password = await newPassword(body.password || undefined)
    return change(async (work) => {
      const { name, email } = body
      const { password_hash } = password
      const account = await insertRestaurateur(work, { name, email, password_hash })
      return {
        ...(await restaurateurById(work.tx, account.id)),
        restCredentials: await makeCredentials(work, 'restaurateur', account, password),
      }
    })
  },

  async update({ params, body, change, refuseStale }) {
    const password = body.password ? await newPassword(body.password) : undefined
    return change(async (work) => {
      if (body.email !== undefined) await lockRestaurantsOfAccount(work.tx, params.id)
      const stored = await lockLogin(work.tx, params.id)
      await refuseStale(work, seen(stored, body))
      const { name = stored.name, email = stored.email } = body
      await updateRestaurateur(work, stored.id, { name, email })
      // An open form of one of its restaurants still has the old email, and would restore it.
      if (email !== stored.email) {
        for (const owned of await touchRestaurants(work.tx, stored.id)) announceRestaurant(work, owned, owned)
      }
      if (password) await changePassword(work, 'restaurateur', stored.id, password.password_hash)
      return restaurateurById(work.tx, stored.id)
    })
  },

  remove: ({ params, query, change, refuseStale }) =>
    change(async (work) => {
      const stored = await lockLogin(work.tx, params.id)
      await refuseStale(work, seen(stored, query))
      if (stored.restaurants > 0) {
        const owned = stored.restaurants === 1 ? '1 restaurant' : `${stored.restaurants} restaurants`
        throw new Invalid({ id: [`This account owns ${owned} and cannot be removed.`] })
      }
      await endAccountSessions(work, 'restaurateur', stored.id)
      await deleteRestaurateur(work, stored.id)
      return { id: stored.id }
    }),
})

const seen = seenAs('restaurateur')
