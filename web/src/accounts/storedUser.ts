/** Converts the accounts of the wire to the stored user (docs/spec/accounts.md#stored-user). */
import type {
  DriverAccount,
  RestaurantAccount,
  SignedIn,
  User,
} from '@driverdesk/contract/accounts/account.shapes.ts'
import type { z } from 'zod'
import type { StoredUser } from '../kernel/session.ts'

const ofUser = (user: User, access_token: string): StoredUser => ({
  ...ofPerson(user, access_token),
  role: user.role,
})

/** A restaurant account has a single name. */
const ofRestaurant = (account: RestaurantAccount, access_token: string): StoredUser => ({
  id: account.id,
  firstName: account.name,
  lastName: '',
  email: account.email,
  access_token,
  role: 'restaurant',
  restaurants: account.restaurants,
})

const ofDriver = (driver: z.infer<typeof DriverAccount>, access_token: string): StoredUser => ({
  ...ofPerson(driver, access_token),
  role: 'driver',
})

/** The user of a session; null if the answer has no account. */
export function ofAccount(account: z.infer<typeof SignedIn>, access_token: string): StoredUser | null {
  if (account.user) return ofUser(account.user, access_token)
  if (account.restaurant) return ofRestaurant(account.restaurant, access_token)
  if (account.driver) return ofDriver(account.driver, access_token)
  return null
}

const ofPerson = (person: z.infer<typeof DriverAccount>, access_token: string) => ({
  id: person.id,
  firstName: person.first_name,
  lastName: person.last_name,
  email: person.email,
  access_token,
  restaurants: [],
})
