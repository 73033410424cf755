import type { Role } from '../kernel/roles.ts'
import { ADDRESSED_TO_ALL, ADDRESSED_TO_AREAS, ADDRESSEES, type AddresseeCode } from './addressee.ts'

/** The sender of a post. */
export interface Sender {
  role: Role
  /** A manager who has only some restaurants of the areas (docs/spec/accounts.md#manager-scope). */
  isLimited: boolean
}

const NOT_EVERYBODY = 'Only an administrator can address everyone. Choose areas, restaurants or drivers.'
const NOT_WHOLE_AREAS = 'Your account has only some restaurants of these areas. Choose restaurants instead.'
export const BEYOND_SCOPE =
  'This post is addressed beyond your areas and restaurants. Only an administrator can change it.'

/**
 * Why a sender cannot choose this kind of addressee: it would reach beyond their scope
 * (docs/spec/accounts.md#manager-scope).
 */
export function addresseeRefusal(
  { role, isLimited }: Sender,
  addressee: AddresseeCode,
): { field: 'addressee' | 'areas'; message: string } | undefined {
  if (role === 'administrator') return undefined
  if (addressee === ADDRESSED_TO_ALL) return { field: 'addressee', message: NOT_EVERYBODY }
  if (addressee === ADDRESSED_TO_AREAS && isLimited) return { field: 'areas', message: NOT_WHOLE_AREAS }
  return undefined
}

/** The kinds of addressee that a sender may choose. */
export const addresseesFor = (sender: Sender): AddresseeCode[] =>
  ADDRESSEES.filter((addressee) => addresseeRefusal(sender, addressee) === undefined)

/** True if the whole post is within the sender's scope. */
export function mayChangePost(
  sender: Sender,
  post: { addressee: AddresseeCode; targets: number; targetsInScope: number },
): boolean {
  if (sender.role === 'administrator') return true
  return (
    sender.role === 'manager' &&
    addresseeRefusal(sender, post.addressee) === undefined &&
    post.targets > 0 &&
    post.targets === post.targetsInScope
  )
}
