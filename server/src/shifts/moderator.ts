import type { Scope } from '../kernel/scope.ts'

/** Who changed a shift last: someone of the agency or of its restaurant, never both. */
export type Moderator =
  | { moderator_id: number; restaurateur_moderator_id: null }
  | { moderator_id: null; restaurateur_moderator_id: number }

export const byStaff = (moderator_id: number): Moderator => ({
  moderator_id,
  restaurateur_moderator_id: null,
})

export const byRestaurant = (restaurateur_moderator_id: number): Moderator => ({
  moderator_id: null,
  restaurateur_moderator_id,
})

export const moderatorOf = ({ role, accountId }: Scope): Moderator =>
  role === 'restaurant' ? byRestaurant(accountId) : byStaff(accountId)
