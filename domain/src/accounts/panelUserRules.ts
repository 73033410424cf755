/**
 * Rules for the agency's own accounts (docs/spec/accounts.md#user-form-rules,
 * docs/spec/accounts.md#sessions, docs/spec/accounts.md#last-administrator).
 */
import { ADMINISTRATOR, MANAGER, type RoleCode } from '../kernel/roles.ts'

export const USER_FIRST_NAME_REQUIRED = 'First name is required.'
export const ROLE_REQUIRED = 'Role is required.'
export const AREAS_REQUIRED = 'Areas are required for a manager.'

/** First and last name joined and trimmed (docs/spec/accounts.md#user-record). */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim()

/** A manager without areas would see nothing; no one else has areas (docs/spec/accounts.md#manager-scope). */
export const areasAreMissing = (role: RoleCode | null, areaIds: readonly number[]): boolean =>
  role === MANAGER && areaIds.length === 0

export interface UserRemoval {
  role: RoleCode | null
  /** The account is the caller's own. */
  isSelf: boolean
  /** Number of administrators, this account included if it is one. */
  administrators: number
}

/** Why an account cannot be removed; undefined when it can (docs/spec/accounts.md#last-administrator). */
export function userRemovalProblem({ role, isSelf, administrators }: UserRemoval): string | undefined {
  if (isSelf) return 'You cannot remove your own account. Ask another administrator to do it.'
  if (role === ADMINISTRATOR && administrators <= 1) {
    return 'The last administrator cannot be removed. Make someone else an administrator first.'
  }
  return undefined
}

/** Why an account cannot be given a role; undefined when it can (docs/spec/accounts.md#last-administrator). */
export function roleChangeProblem(
  { role, isSelf, administrators }: UserRemoval,
  wanted: RoleCode,
): string | undefined {
  if (role !== ADMINISTRATOR || wanted === ADMINISTRATOR) return undefined
  if (isSelf) return 'You cannot take the administrator role from yourself. Ask another administrator.'
  if (administrators <= 1) {
    return 'The last administrator cannot become a manager. Make someone else an administrator first.'
  }
  return undefined
}

/**
 * True if a change of role removes rights, which ends the sessions (docs/spec/accounts.md#sessions). Added rights take effect
 * in open sessions.
 */
export const losesRole = (before: RoleCode | null, after: RoleCode | null): boolean =>
  before === ADMINISTRATOR ? after !== ADMINISTRATOR : before !== null && after === null
