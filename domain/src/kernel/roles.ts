/**
 * The role of an account. 'none' is a registered account to which no administrator has given a role yet
 * (docs/spec/accounts.md#no-role-yet).
 */
export type Role = 'administrator' | 'manager' | 'restaurant' | 'driver' | 'none'

/** Codes of panel users on the wire (docs/spec/accounts.md#role-codes). */
export const ADMINISTRATOR = 10
export const MANAGER = 20
export type RoleCode = typeof ADMINISTRATOR | typeof MANAGER

/** The role of a panel user's code: 10 administrator, 20 manager, none while there is no code. */
export function roleOfCode(code: RoleCode | null): Role {
  if (code === ADMINISTRATOR) return 'administrator'
  if (code === MANAGER) return 'manager'
  return 'none'
}
