/** Accounts on the wire (docs/spec/accounts.md#stored-user, docs/spec/accounts.md#login, docs/spec/accounts.md#registration). */
import {
  PASSWORD_LONG,
  PASSWORD_MAXIMUM,
  PASSWORD_MINIMUM,
  PASSWORD_REQUIRED,
  PASSWORD_SHORT,
} from '@driverdesk/domain/accounts/credentials.ts'
import { z } from 'zod'
import { email, id, nameText, text } from '../kernel/wire.ts'

/** Administrator 10, Manager 20; null until an administrator gives the account a role (docs/spec/accounts.md#no-role-yet). */
export const roleCode = () => z.literal([10, 20]).nullable()

const password = (required: string, tooShort: string) =>
  text(required)
    .min(1, { error: required, abort: true })
    .min(PASSWORD_MINIMUM, tooShort)
    .max(PASSWORD_MAXIMUM, PASSWORD_LONG)

const personName = (required: string) =>
  nameText(required).min(1, required).max(100, 'At most 100 characters.')

/** A password that someone chooses for their own account. */
export const newPassword = () => password('Please enter password', 'Min 6 symbols')

export const SignIn = z.strictObject({
  email: email(),
  password: password(PASSWORD_REQUIRED, PASSWORD_SHORT),
})

export const Registration = z.strictObject({
  firstName: personName('Please enter your name'),
  lastName: personName('Please enter your last name'),
  email: email(),
  password: newPassword(),
})

export const User = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: roleCode(),
})
export type User = z.infer<typeof User>

export const OwnRestaurant = z.object({
  id: id(),
  name: z.string(),
  contact_name: z.string(),
  address: z.string(),
  status: z.literal([10, 20]),
  area_id: id(),
})
export type OwnRestaurant = z.infer<typeof OwnRestaurant>

export const RestaurantAccount = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  restaurants: z.array(OwnRestaurant),
})
export type RestaurantAccount = z.infer<typeof RestaurantAccount>

export const DriverAccount = z.object({
  id: id(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})

/** The account of the token; the other two kinds are absent. */
export const SignedIn = z.object({
  user: User.optional(),
  restaurant: RestaurantAccount.optional(),
  driver: DriverAccount.optional(),
})

/** Any kind of account, on any tab of the sign-in. */
export const NewSession = SignedIn.extend({
  /** 256 random bits in base64url; the server keeps only its hash. */
  access_token: z.string(),
})
