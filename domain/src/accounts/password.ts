/** The fewest characters of a password (docs/spec/accounts.md#password-length). */
export const PASSWORD_MINIMUM = 6

/**
 * The length that the counter beside a password field counts up to; longer passwords are fine
 * (docs/spec/accounts.md#password-length).
 */
export const PASSWORD_COUNTER = 12
