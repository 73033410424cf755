export interface LoginSearch {
  /** Shows 'Please log in to access this page'. */
  required?: true | undefined
  /** The path to return to. */
  to?: string | undefined
}

export const validateLoginSearch = ({ required, to }: Record<string, unknown>): LoginSearch => ({
  required: required === true || undefined,
  // Only a path of this site: '//elsewhere' is another site.
  to: typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined,
})

export interface PasswordSearch {
  /** Leads back to the drivers' app. */
  driver?: true | undefined
}

export const validatePasswordSearch = ({ driver }: Record<string, unknown>): PasswordSearch => ({
  driver: driver === true || undefined,
})
