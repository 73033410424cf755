import type { RestaurantAccount, User } from '@driverdesk/contract/accounts/account.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../kernel/database.ts'
import { byName } from '../kernel/sqlNames.ts'
import type { AccountKind } from './sessions.ts'

interface Credentials {
  id: number
  password_hash: string | null
}

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

/** Finds an account that may sign in. A panel user must be confirmed (docs/spec/accounts.md#registration). */
export async function accountByEmail(
  db: Db | Tx,
  kind: AccountKind,
  email: string,
): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select id, password_hash from ${sql.table(kind)} where ${byEmail(email)} and ${MAY_SIGN_IN[kind]}`.execute(
    db,
  )
  return rows[0]
}

const MAY_SIGN_IN = {
  panel_user: sql`confirmed`,
  restaurateur: sql`true`,
  driver: sql`status = ${DRIVER_ACTIVE}`,
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

export const userWithEmail = (tx: Tx, email: string) =>
  tx.selectFrom('panel_user').select('email').where(byEmail(email)).executeTakeFirstOrThrow()
