/** The fewest characters of a password (docs/spec/accounts.md#password-length). */
export const PASSWORD_MINIMUM = 6

/**
 * The maximum of the counter beside a password field; longer passwords are allowed
 * (docs/spec/accounts.md#password-length).
 */
export const PASSWORD_COUNTER = 12
