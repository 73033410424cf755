/** Reads the scopes of panel users, including for jobs and notices, which have no caller. */
import { ADMINISTRATOR, MANAGER, roleOfCode } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { makeScope } from '../kernel/makeScope.ts'
import type { Scope } from '../kernel/scope.ts'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import type { Actor } from '../kernel/unitOfWork.ts'

export const SCOPE_IDS = sql`
  array(select area_id from panel_user_area where panel_user_id = panel_user.id) as area_ids,
  array(select restaurant_id from panel_user_restaurant where panel_user_id = panel_user.id) as restaurant_ids`

export async function panelUserCaller(
  db: Db | Tx,
  id: number,
): Promise<{ scope: Scope; actor: Actor } | undefined> {
  const { rows } = await sql<{
    role: 10 | 20 | null
    name: string
    area_ids: number[]
    restaurant_ids: number[]
  }>`
    select role, ${FULL_NAME} as name, ${SCOPE_IDS}
    from panel_user where id = ${id}`.execute(db)
  const [user] = rows
  if (!user) return undefined
  const limits = { areaIds: user.area_ids, restaurantIds: user.restaurant_ids }
  return {
    scope: makeScope({ role: roleOfCode(user.role), accountId: id, ...limits }),
    actor: { account: `panel_user:${id}`, name: user.name },
  }
}

/** The scope of the agency's scheduled jobs, which no user starts. */
export const agencyScope = (): Scope =>
  makeScope({ role: 'administrator', accountId: 0, areaIds: [], restaurantIds: [] })

/** Returns the staff with any of these restaurants in scope. A test compares this with `restaurantInScope`. */
export async function staffSeeing(tx: Tx, restaurantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from panel_user
    where role = ${ADMINISTRATOR} or role = ${MANAGER} and exists (
      select from restaurant as seen
      join panel_user_area as own on own.area_id = seen.area_id and own.panel_user_id = panel_user.id
      where seen.id = any(${restaurantIds}::int[]) and (
        not exists (select from panel_user_restaurant where panel_user_id = panel_user.id)
        or exists (select from panel_user_restaurant as chosen
          where chosen.panel_user_id = panel_user.id and chosen.restaurant_id = seen.id)))
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
