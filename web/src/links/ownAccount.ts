/** The hash of a link to Home that shows one's own account above today's work. */
export const OWN_ACCOUNT = 'account'
