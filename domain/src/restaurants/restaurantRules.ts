import { listOf, numberText } from '../kernel/counts.ts'
/** Codes of a restaurant's status (docs/spec/restaurants.md#restaurant-status). */
export const RESTAURANT_ACTIVE = 10
export const RESTAURANT_INACTIVE = 20
export type RestaurantStatus = typeof RESTAURANT_ACTIVE | typeof RESTAURANT_INACTIVE

const LABELS: Record<RestaurantStatus, string> = {
  [RESTAURANT_ACTIVE]: 'Active',
  [RESTAURANT_INACTIVE]: 'Inactive',
}

export function restaurantStatusLabel(status: RestaurantStatus): string {
  return LABELS[status]
}

/** Records that prevent the removal of a restaurant: they would be lost, or someone would see more. */
export interface Dependants {
  shifts: number
  timesheets: number
  /** Charges of shifts that have moved elsewhere since. */
  charges: number
  /** Managers limited to it, who might otherwise see the whole area. */
  managers: number
  /** Drivers restricted to it, who might otherwise be offered everywhere in the area. */
  drivers: number
  /** The drivers it referred, because the referral must be paid to it. */
  referrals: number
}

const NOUNS: readonly (readonly [keyof Dependants, one: string, many: string])[] = [
  ['shifts', 'shift', 'shifts'],
  ['timesheets', 'timesheet', 'timesheets'],
  ['charges', 'charge', 'charges'],
  ['managers', 'manager', 'managers'],
  ['drivers', 'restricted driver', 'restricted drivers'],
  ['referrals', 'referred driver', 'referred drivers'],
]

/**
 * Why a restaurant cannot be removed, and what to do instead; undefined if nothing depends on it.
 *
 * @example 'This restaurant has 12 shifts and 1 timesheet and cannot be removed. Mark it as inactive instead.'
 */
export function removalProblem(dependants: Dependants): string | undefined {
  const parts = NOUNS.flatMap(([key, one, many]) => {
    const count = dependants[key]
    return count > 0 ? [`${numberText(count)} ${count === 1 ? one : many}`] : []
  })
  if (parts.length === 0) return undefined
  return `This restaurant has ${listOf(parts)} and cannot be removed. Mark it as inactive instead.`
}

/** An account that restaurants sign in with, and how many of them it owns. */
export interface LoginAccount {
  id: number
  email: string
  restaurants: number
}

/** The effect of a restaurant's new email on its sign-in. */
export type LoginChange =
  | { kind: 'keep' }
  /** The account with this email gets the restaurant (docs/spec/restaurants.md#restaurant-accounts). */
  | { kind: 'attach'; id: number }
  /** The account has only this restaurant, so its email changes. */
  | { kind: 'rename'; id: number }
  /** The account has other restaurants as well and stays as it is. This restaurant gets a new account. */
  | { kind: 'create' }

/**
 * Each email belongs to one account, which may own several restaurants. Capitals do not matter.
 *
 * @param current the account of the restaurant; undefined for a new restaurant
 * @param taken the account that has the new email, if any
 */
export function loginChange(
  wanted: string,
  current: LoginAccount | undefined,
  taken: LoginAccount | undefined,
): LoginChange {
  if (current?.email === wanted) return { kind: 'keep' }
  if (taken && taken.id !== current?.id) return { kind: 'attach', id: taken.id }
  if (!current) return { kind: 'create' }
  // The same account, with different capitals.
  if (taken || current.restaurants <= 1) return { kind: 'rename', id: current.id }
  return { kind: 'create' }
}
