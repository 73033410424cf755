/** Rules for an email address and a password (document 1, section 5), with the messages that forms show. */
import { PASSWORD_MINIMUM } from './password.ts'

export const EMAIL_REQUIRED = 'Please enter your e-mail'
export const EMAIL_INVALID = 'Must be valid e-mail'

/** Expects a trimmed address. An empty one passes: another rule asks for it. */
export const EMAIL = /^(?:(?=.{1,254}$)[^\s@\0]+@[^\s@\0]+)?$/

export function emailProblem(given: string): string | undefined {
  const email = given.trim()
  if (email === '') return EMAIL_REQUIRED
  return EMAIL.test(email) ? undefined : EMAIL_INVALID
}

export const PASSWORD_REQUIRED = 'Please enter your password'
export const PASSWORD_SHORT = 'Password should be at least six symbols long'
export const PASSWORD_MAXIMUM = 200
export const PASSWORD_LONG = 'At most 200 characters'

/** For signing in, not for choosing a new password. */
export function signInPasswordProblem(given: string): string | undefined {
  if (!isStorable(given)) return NOT_STORABLE
  if (given === '') return PASSWORD_REQUIRED
  if (given.length < PASSWORD_MINIMUM) return PASSWORD_SHORT
  return given.length > PASSWORD_MAXIMUM ? PASSWORD_LONG : undefined
}

/** Text that the database can keep: no NUL character and no half of a surrogate pair. */
export const isStorable = (given: string): boolean => given.isWellFormed() && !given.includes('\0')
export const NOT_STORABLE = 'Contains a character that cannot be stored.'
