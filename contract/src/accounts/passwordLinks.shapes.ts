import { z } from 'zod'
import { email, id } from '../kernel/wire.ts'
import { newPassword, SignIn } from './account.shapes.ts'

/** The kinds of account, named after their tables. */
export const AccountKind = z.enum(['panel_user', 'restaurateur', 'driver'])

export const ForgottenPassword = z.strictObject({ email: email() })

export const LinkedAccount = z.strictObject({ kind: AccountKind, id: id() })
export type LinkedAccount = z.infer<typeof LinkedAccount>

/** The link is `/new-password#` followed by the token; a driver's is `/new-password?driver=true#`. */
export const PasswordLink = z.object({ token: z.string(), expires_at: z.iso.datetime() })
export type PasswordLink = z.infer<typeof PasswordLink>

const token = () =>
  z.string('The link is missing.').min(1, 'The link is missing.').max(200, 'At most 200 characters.')

export const LinkToken = z.strictObject({ token: token() })

/** The link of a registration, with the password that was chosen then. */
export const Confirmation = z.strictObject({ token: token(), password: SignIn.shape.password })

export const NewPassword = z.strictObject({ token: token(), password: newPassword() })
