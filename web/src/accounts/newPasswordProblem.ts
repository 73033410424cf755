import { orNull } from '@driverdesk/contract/kernel/formFields.ts'

/**
 * What is wrong with a password that is to be set, where its shape lets through what sets none: nothing, and the word
 * by which a form says 'none' (docs/spec/accounts.md#password-length).
 */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Please enter your password'
  return orNull(password) === null ? 'Password should be at least six symbols long' : undefined
}
