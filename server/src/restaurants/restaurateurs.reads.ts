import type { Restaurateur } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import type { LoginAccount } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import { byName } from '../kernel/sqlNames.ts'

/** All restaurant accounts with their restaurants, by name; for administrators only. */
export function restaurateurs(db: Db | Tx): Promise<Restaurateur[]> {
  return withRestaurants(db).orderBy(byName('name')).orderBy('id').execute()
}

export function restaurateurById(db: Db | Tx, id: number): Promise<Restaurateur> {
  return withRestaurants(db).where('id', '=', id).executeTakeFirstOrThrow()
}

function withRestaurants(db: Db | Tx) {
  return db
    .selectFrom('restaurateur')
    .select((eb) => [
      'id',
      'name',
      'email',
      'updated_at',
      jsonArrayFrom(
        eb
          .selectFrom('restaurant')
          .select(['restaurant.id', 'restaurant.name', 'restaurant.status'])
          .whereRef('restaurateur_id', '=', 'restaurateur.id')
          .orderBy(byName('restaurant.name'))
          .orderBy('restaurant.id'),
      ).as('restaurants'),
    ])
}

export interface StoredLogin extends LoginAccount {
  name: string
  updated_at: string
}

/** Locks an account until the transaction ends: no restaurant is added or removed. @throws {Refusal} 404 */
export async function lockLogin(tx: Tx, id: number): Promise<StoredLogin> {
  const login = await locked(tx, sql`id = ${id}`)
  if (!login) throw notFound('account')
  return login
}

/**
 * The same by email in any case; undefined if no one has it. A second caller with the same email waits and then finds the
 * account of the first.
 */
export async function lockLoginByEmail(tx: Tx, email: string): Promise<StoredLogin | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`restaurateur ${email.toLowerCase()}`}))`.execute(tx)
  return locked(tx, sql`lower(email) = lower(${email})`)
}

/** Locks the account before counting its restaurants, so that none is added after the count. */
async function locked(tx: Tx, where: RawBuilder<SqlBool>): Promise<StoredLogin | undefined> {
  const held = await tx
    .selectFrom('restaurateur')
    .select(['id', 'name', 'email', 'updated_at'])
    .where(where)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  const { count } = await tx
    .selectFrom('restaurant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurateur_id', '=', held.id)
    .executeTakeFirstOrThrow()
  return { ...held, restaurants: count }
}
