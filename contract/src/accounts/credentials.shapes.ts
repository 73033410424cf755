import { z } from 'zod'
import { email, id, text } from '../kernel/wire.ts'

/** The sign-in of a new account. The call that adds the account returns it once (docs/spec/accounts.md#new-sign-ins). */
export const RestCredentials = z.object({
  /** The id of the account; for a restaurant, of its restaurateur. */
  id: id(),
  email: z.string(),
  /** null if the call is repeated after the password was emailed or after ten minutes, because it is not kept longer. */
  password: z.string().nullable(),
})
export type RestCredentials = z.infer<typeof RestCredentials>

/** Credentials that can still be shown and sent. */
export type KnownCredentials = RestCredentials & { password: string }

/** The credentials from the answer, and this site's address if it differs from the one that was called. */
export const SendCredentials = z.strictObject({
  id: id(),
  email: email('E-mail is required'),
  password: text('Password is required').min(1, 'Password is required').max(200, 'At most 200 characters.'),
  link: z
    .url({ protocol: /^https?$/, error: 'Link must be an address on this site.', abort: true })
    .max(2_000)
    .optional(),
})
