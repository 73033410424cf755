/** Rules for an email address (docs/spec/accounts.md#user-form-rules), with the messages that forms show. */
export const EMAIL_REQUIRED = 'Please enter your e-mail'
export const EMAIL_INVALID = 'Must be valid e-mail'

/** Expects a trimmed address. An empty one passes: another rule asks for it. */
export const EMAIL = /^(?:(?=.{1,254}$)[^\s@\0]+@[^\s@\0]+)?$/

export function emailProblem(given: string): string | undefined {
  const email = given.trim()
  if (email === '') return EMAIL_REQUIRED
  return EMAIL.test(email) ? undefined : EMAIL_INVALID
}
