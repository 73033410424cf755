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

/** Text that the database can keep: no NUL character and no half of a surrogate pair. */
export const isStorable = (given: string): boolean => given.isWellFormed() && !given.includes('\0')
export const NOT_STORABLE = 'Contains a character that cannot be stored.'

/** Messages that a screen shows before a call, and that the server returns as refusals. */

export const ADMINISTRATORS_OPTION =
  'Only an administrator can change this: it applies to the whole business.'

export const NOT_YOURS = 'This shift is no longer yours. Refresh to see your shifts.'

export const onInvoice = (number: string): string => `This timesheet is on invoice ${number}.`
