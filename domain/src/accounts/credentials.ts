/**
 * Rules for a password (docs/spec/accounts.md#login, docs/spec/accounts.md#password-length), with the messages that
 * forms show.
 */
import { isStorable, NOT_STORABLE } from '../kernel/messages.ts'

export const PASSWORD_REQUIRED = 'Please enter your password'
export const PASSWORD_SHORT = 'Password should be at least six symbols long'
export const PASSWORD_MAXIMUM = 200
export const PASSWORD_LONG = 'At most 200 characters.'

/** For signing in, not for choosing a new password. */
export function signInPasswordProblem(given: string): string | undefined {
  if (!isStorable(given)) return NOT_STORABLE
  if (given === '') return PASSWORD_REQUIRED
  if (given.length < PASSWORD_MINIMUM) return PASSWORD_SHORT
  return given.length > PASSWORD_MAXIMUM ? PASSWORD_LONG : undefined
}

/** The fewest characters of a password (docs/spec/accounts.md#password-length). */
export const PASSWORD_MINIMUM = 6

/** The maximum of the counter beside a password field; longer passwords are allowed (docs/spec/accounts.md#password-length). */
export const PASSWORD_COUNTER = 12
