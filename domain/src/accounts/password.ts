/** The fewest characters of a password (docs/spec/accounts.md#password-length). */
export const PASSWORD_MINIMUM = 6

/**
 * What the counter beside a password field counts up to; a longer password is still a good one
 * (docs/spec/accounts.md#password-length).
 */
export const PASSWORD_COUNTER = 12
