/** Search parameters of the login page; what is not valid counts as absent. */
export interface LoginSearch {
  /** The visitor wanted another page: show 'Please log in to access this page'. */
  required?: true | undefined
  /** The path that was wanted, to return to. */
  to?: string | undefined
}

export const validateLoginSearch = ({ required, to }: Record<string, unknown>): LoginSearch => ({
  required: required === true || undefined,
  // Only a path of this site: '//elsewhere' is another's.
  to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
})

/** Search parameters of the pages for a forgotten and for a new password. */
export interface PasswordSearch {
  /** The visitor is a driver, and goes back to the drivers' app. */
  driver?: true | undefined
}

export const validatePasswordSearch = ({ driver }: Record<string, unknown>): PasswordSearch => ({
  driver: driver === true || undefined,
})
