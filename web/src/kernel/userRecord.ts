import { z } from 'zod'

/** The stored signed-in user (document 1, section 3). */
export const StoredUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  access_token: z.string().min(1),
  /** Administrator 10, Manager 20; null until an administrator gives the account a role (rulings 2.2). */
  role: z.literal([10, 20, 'restaurant', 'driver']).nullable(),
  /** Only a restaurant account has some. */
  restaurants: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      contact_name: z.string(),
      address: z.string(),
      status: z.literal([10, 20]),
      area_id: z.int(),
    }),
  ),
})
export type StoredUser = z.infer<typeof StoredUser>
