/** The fewest characters of a password (document 1, sections 5 and 9). */
export const PASSWORD_MINIMUM = 6

/** What the counter beside a password field counts up to; a longer password is still a good one (document 1, section 9). */
export const PASSWORD_COUNTER = 12
