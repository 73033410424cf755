/** An account that restaurants sign in with, and how many of them it owns. */
export interface LoginAccount {
  id: number
  email: string
  restaurants: number
}

/** The effect of a restaurant's new email on its sign-in. */
export type LoginChange =
  | { kind: 'keep' }
  /** The account that has the e-mail takes the restaurant over (docs/spec/restaurants.md#restaurant-accounts). */
  | { kind: 'attach'; id: number }
  /** The account is this restaurant's alone: its e-mail changes. */
  | { kind: 'rename'; id: number }
  /** The account belongs to other restaurants as well, who go on signing in as before: this one gets its own. */
  | { kind: 'create' }

/**
 * An e-mail is an account's, and an account may own several restaurants; capitals do not matter.
 *
 * @param current the account of the restaurant; undefined for a new restaurant
 * @param taken the account that has the wanted e-mail, if any
 */
export function loginChange(
  wanted: string,
  current: LoginAccount | undefined,
  taken: LoginAccount | undefined,
): LoginChange {
  if (current?.email === wanted) return { kind: 'keep' }
  if (taken && taken.id !== current?.id) return { kind: 'attach', id: taken.id }
  if (!current) return { kind: 'create' }
  // Of the same account, other capitals alone.
  if (taken || current.restaurants <= 1) return { kind: 'rename', id: current.id }
  return { kind: 'create' }
}
