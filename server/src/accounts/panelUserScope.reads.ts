/** Of a panel user who is not calling: what they may see now, for what they have asked to be done later. */
import { roleOfCode } from '@driverdesk/domain/accounts/roles.ts'
import { sql } from 'kysely'
import type { Actor } from '../kernel/audit.ts'
import type { Db } from '../kernel/database.ts'
import { makeScope } from '../kernel/makeScope.ts'
import type { Scope } from '../kernel/scope.ts'

/** Undefined where the account is gone. */
export async function panelUserById(db: Db, id: number): Promise<{ scope: Scope; actor: Actor } | undefined> {
  const { rows } = await sql<{
    role: 10 | 20 | null
    name: string
    area_ids: number[]
    restaurant_ids: number[]
  }>`
    select role, trim(first_name || ' ' || last_name) as name,
      array(select area_id from panel_user_area where panel_user_id = panel_user.id) as area_ids,
      array(select restaurant_id from panel_user_restaurant where panel_user_id = panel_user.id) as restaurant_ids
    from panel_user where id = ${id}`.execute(db)
  const [user] = rows
  if (!user) return undefined
  const limits = { areaIds: user.area_ids, restaurantIds: user.restaurant_ids }
  return {
    scope: makeScope({ role: roleOfCode(user.role), accountId: id, ...limits }),
    actor: { account: `panel_user:${id}`, name: user.name },
  }
}
