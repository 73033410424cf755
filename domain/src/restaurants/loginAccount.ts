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
