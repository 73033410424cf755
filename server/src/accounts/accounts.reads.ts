import type { RestaurantAccount, User } from '@driverdesk/contract/accounts/account.shapes.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../kernel/database.ts'
import { byName } from '../kernel/sqlNames.ts'

export interface Credentials {
  id: number
  password_hash: string | null
}

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

/** Only confirmed accounts sign in (docs/spec/accounts.md#registration). */
export function panelUserByEmail(db: Db | Tx, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('panel_user')
    .select(['id', 'password_hash'])
    .where(byEmail(email))
    .where('confirmed', '=', true)
    .executeTakeFirst()
}

export function restaurateurByEmail(db: Db | Tx, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('restaurateur')
    .select(['id', 'password_hash'])
    .where(byEmail(email))
    .executeTakeFirst()
}

/** Only active drivers sign in. */
export function driverByEmail(db: Db | Tx, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('driver')
    .select(['id', 'password_hash'])
    .where(byEmail(email))
    .where('status', '=', 10)
    .executeTakeFirst()
}

export function userAccount(db: Db | Tx, id: number): Promise<User> {
  return db
    .selectFrom('panel_user')
    .select(['id', 'first_name', 'last_name', 'email', 'role'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function restaurantAccount(db: Db | Tx, id: number): Promise<RestaurantAccount> {
  return db
    .selectFrom('restaurateur')
    .select((eb) => [
      'id',
      'name',
      'email',
      jsonArrayFrom(
        eb
          .selectFrom('restaurant')
          .select(['id', 'name', 'contact_name', 'address', 'status', 'area_id'])
          .whereRef('restaurateur_id', '=', 'restaurateur.id')
          .orderBy(byName('name')),
      ).as('restaurants'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function driverAccount(db: Db | Tx, id: number) {
  return db
    .selectFrom('driver')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns the email as its panel user spells it, ignoring capitals. */
export const userWithEmail = (tx: Tx, email: string) =>
  tx.selectFrom('panel_user').select('email').where(byEmail(email)).executeTakeFirstOrThrow()
