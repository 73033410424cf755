import { z } from 'zod'
import { id } from '../kernel/wire.ts'

/** What a new account signs in with, as the call that makes it answers once (rulings 2.7). */
export const RestCredentials = z.object({
  /** The account's: of a restaurant, its restaurateur's. */
  id: id(),
  email: z.string(),
  password: z.string(),
})
export type RestCredentials = z.infer<typeof RestCredentials>
