import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { byName, FULL_NAME } from '../kernel/sqlNames.ts'

/** Lists all panel users by name, for administrators only. */
export const panelUsers = (db: Db | Tx): Promise<PanelUser[]> =>
  withScope(db).orderBy(byName(FULL_NAME)).orderBy('id').execute()

export const panelUserById = (db: Db | Tx, id: number): Promise<PanelUser> =>
  withScope(db).where('id', '=', id).executeTakeFirstOrThrow()

export const panelUsersById = (db: Db, ids: readonly number[]): Promise<PanelUser[]> =>
  withScope(db).where(sql<boolean>`id = any(${ids}::int[])`).execute()

function withScope(db: Db | Tx) {
  return db
    .selectFrom('panel_user')
    .select((eb) => [
      'id',
      'first_name',
      'last_name',
      FULL_NAME.as('full_name'),
      'email',
      'role',
      'confirmed',
      'updated_at',
      jsonArrayFrom(
        eb
          .selectFrom('panel_user_area')
          .select('area_id')
          .whereRef('panel_user_id', '=', 'panel_user.id')
          .orderBy('area_id'),
      ).as('area_ids'),
      jsonArrayFrom(
        eb
          .selectFrom('panel_user_restaurant')
          .select('restaurant_id')
          .whereRef('panel_user_id', '=', 'panel_user.id')
          .orderBy('restaurant_id'),
      ).as('restaurant_ids'),
    ])
}

interface LockedUser {
  user: PanelUser
  /** The number of administrators, all locked until the transaction ends. */
  administrators: number
}

/**
 * Locks the user and every administrator until the transaction ends. If two administrators remove or demote each other at
 * once, the second call finds that its caller is no longer an administrator (docs/spec/accounts.md#last-administrator).
 *
 * @throws {Refusal} 404; 403 if the caller is no longer an administrator
 */
export async function lockPanelUser(tx: Tx, callerId: number, id: number): Promise<LockedUser> {
  const locked = await tx
    .selectFrom('panel_user')
    .select(['id', 'role'])
    .where((eb) => eb.or([eb('role', '=', ADMINISTRATOR), eb('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const administrators = locked.filter(({ role }) => role === ADMINISTRATOR)
  if (!administrators.some((one) => one.id === callerId)) throw new Refusal('forbidden')
  if (!locked.some((one) => one.id === id)) throw notFound('user')
  return { user: await panelUserById(tx, id), administrators: administrators.length }
}
