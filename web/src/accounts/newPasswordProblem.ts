import { orNull } from '@driverdesk/contract/kernel/formFields.ts'

/**
 * The problem of a new password that its shape accepts: an empty one, or the word that stands for none in a
 * form (docs/spec/accounts.md#password-length).
 */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Please enter your password'
  return orNull(password) === null ? 'Password should be at least six symbols long' : undefined
}
