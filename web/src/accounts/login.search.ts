import { z } from 'zod'

/** Search parameters of the login page; what is not valid counts as absent. */
export const LoginSearch = z.object({
  /** The visitor wanted another page: show 'Please log in to access this page'. */
  required: z.literal(true).optional().catch(undefined),
  /** The path that was wanted, to return to. Only a path of this site: '//elsewhere' is another's. */
  to: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
})

/** Search parameters of the pages for a forgotten and for a new password. */
export const PasswordSearch = z.object({
  /** The visitor is a driver, and goes back to the drivers' app. */
  driver: z.literal(true).optional().catch(undefined),
})
