/**
 * The account that a restaurant signs in with, found or made by its e-mail
 * (docs/spec/restaurants.md#restaurant-accounts).
 */
import type { RestCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { loginChange } from '@driverdesk/domain/restaurants/loginAccount.ts'
import { makeCredentials, type NewPassword } from '../accounts/credentials.service.ts'
import { changePassword } from '../accounts/passwordChange.service.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { lockLogin, lockLoginByEmail, type StoredLogin } from './restaurateurs.reads.ts'
import { insertRestaurateur, updateRestaurateur } from './restaurateurs.writes.ts'

export interface LoginWanted {
  /** undefined: as it is. */
  email: string | undefined
  /** The restaurant's, for an account that is made. */
  name: string
  /** The account that the restaurant has now; undefined for a new restaurant. */
  restaurateurId?: number
  /** undefined only where the e-mail stays: no account is made. */
  password: NewPassword | undefined
  /** Whether the password is one that a person has set; another is for new accounts alone. */
  isPasswordSet: boolean
}

const PASSWORD_STAYS = 'This email has an account already; its password stays.'

type NewLogin = Pick<LoginWanted, 'name'> & { email: string; password: NewPassword }

export interface Login {
  restaurateurId: number
  /** Of an account that was made; null where it was there before. */
  restCredentials: RestCredentials | null
}

/**
 * A password that was set becomes that of the account, which may be that of other restaurants as well; but who attaches
 * a restaurant to an account by its e-mail does not reset what its owner signs in with.
 *
 * @throws {Invalid} under `password`
 */
export async function restaurantLogin(work: Work, wanted: LoginWanted): Promise<Login> {
  const current = wanted.restaurateurId ? await lockLogin(work.tx, wanted.restaurateurId) : undefined
  const email = wanted.email ?? (current as StoredLogin).email
  const login = loginChange(email, current, await lockLoginByEmail(work.tx, email))
  if (login.kind === 'create') return newLogin(work, { ...(wanted as LoginWanted & NewLogin), email })
  const id = login.kind === 'keep' ? (wanted.restaurateurId as number) : login.id
  if (login.kind === 'rename') await updateRestaurateur(work, id, { email })
  const { password, isPasswordSet } = wanted
  if (password && isPasswordSet && login.kind === 'attach') throw new Invalid({ password: [PASSWORD_STAYS] })
  if (password && isPasswordSet) await changePassword(work, 'restaurateur', id, password.password_hash)
  return { restaurateurId: id, restCredentials: null }
}

async function newLogin(work: Work, { email, name, password }: NewLogin): Promise<Login> {
  const account = await insertRestaurateur(work, { email, name, password_hash: password.password_hash })
  return {
    restaurateurId: account.id,
    restCredentials: await makeCredentials(work, 'restaurateur', account, password),
  }
}
