/**
 * The stored signed-in user (docs/spec/accounts.md#stored-user). It is validated without zod, because every
 * page needs it first.
 */
export interface StoredUser {
  id: number
  firstName: string
  lastName: string
  email: string
  access_token: string
  /**
   * Administrator 10, Manager 20; null before an administrator assigns a role
   * (docs/spec/accounts.md#no-role-yet).
   */
  role: (typeof ROLES)[number]
  /** Empty except for a restaurant account. */
  restaurants: {
    id: number
    name: string
    contact_name: string
    address: string
    status: 10 | 20
    area_id: number
  }[]
}

const ROLES = [10, 20, 'restaurant', 'driver', null] as const

/** True if this version can read the stored record. */
export const isStoredUser = (stored: unknown): stored is StoredUser =>
  isRecord(stored) &&
  isWhole(stored.id) &&
  [stored.firstName, stored.lastName, stored.email, stored.access_token].every(isText) &&
  stored.access_token !== '' &&
  ROLES.some((role) => role === stored.role) &&
  Array.isArray(stored.restaurants) &&
  stored.restaurants.every(isRestaurant)

const isRestaurant = (stored: unknown): boolean =>
  isRecord(stored) &&
  [stored.id, stored.area_id].every(isWhole) &&
  [stored.name, stored.contact_name, stored.address].every(isText) &&
  (stored.status === 10 || stored.status === 20)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)
const isText = (value: unknown): boolean => typeof value === 'string'
