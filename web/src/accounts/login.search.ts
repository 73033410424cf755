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

/** Search parameters of the forgotten password page. */
export const ForgottenSearch = z.object({
  /** The visitor came from the drivers' app, and goes back there. */
  driver: z.literal(true).optional().catch(undefined),
})
