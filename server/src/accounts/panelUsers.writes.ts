import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import type { RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import type { Tx } from '../kernel/database.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { announcePanelUser } from './panelUsers.live.ts'
import { panelUserById } from './panelUsers.reads.ts'

/** Ids of a manager's areas, and of the restaurants in them to which they are limited; none for all. */
export interface ManagerScope {
  areaIds: readonly number[]
  restaurantIds: readonly number[]
}

export interface PanelUserValues {
  first_name: string
  last_name: string
  email: string
  role: RoleCode | null
  scope: ManagerScope
}

/** The database refuses an email that another account has (constraintAnswers.ts). */
export async function insertPanelUser(
  work: Work,
  { scope, ...columns }: PanelUserValues,
  password_hash: string,
): Promise<PanelUser> {
  const { id } = await work.tx
    .insertInto('panel_user')
    .values({ ...columns, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeScope(work.tx, id, scope)
  const user = await panelUserById(work.tx, id)
  work.record({ thing: 'panel_user', id, action: 'create', before: null, after: recorded(user) })
  announcePanelUser(work, 'store', id)
  return user
}

export async function updatePanelUser(
  work: Work,
  before: PanelUser,
  { scope, ...columns }: PanelUserValues,
): Promise<void> {
  const { id } = before
  await work.tx
    .updateTable('panel_user')
    .set({ ...columns, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
  await work.tx.deleteFrom('panel_user_area').where('panel_user_id', '=', id).execute()
  await work.tx.deleteFrom('panel_user_restaurant').where('panel_user_id', '=', id).execute()
  await writeScope(work.tx, id, scope)
  const after = await panelUserById(work.tx, id)
  work.record({ thing: 'panel_user', id, action: 'update', before: recorded(before), after: recorded(after) })
  announcePanelUser(work, 'update', id)
}

export async function deletePanelUser(work: Work, user: PanelUser): Promise<void> {
  await work.tx.deleteFrom('panel_user').where('id', '=', user.id).execute()
  announcePanelUser(work, DESTROY, user.id)
  work.record({ thing: 'panel_user', id: user.id, action: 'remove', before: recorded(user), after: null })
}

async function writeScope(tx: Tx, id: number, { areaIds, restaurantIds }: ManagerScope): Promise<void> {
  const areas = areaIds.map((area_id) => ({ panel_user_id: id, area_id }))
  if (areas.length > 0) await tx.insertInto('panel_user_area').values(areas).execute()
  const restaurants = restaurantIds.map((restaurant_id) => ({ panel_user_id: id, restaurant_id }))
  if (restaurants.length > 0) await tx.insertInto('panel_user_restaurant').values(restaurants).execute()
}

/** Returns what the audit records: the scope as ids, and no derived fields. */
function recorded({ full_name: _name, updated_at: _at, area_ids, restaurant_ids, ...user }: PanelUser) {
  return {
    ...user,
    area_ids: area_ids.map(({ area_id }) => area_id),
    restaurant_ids: restaurant_ids.map(({ restaurant_id }) => restaurant_id),
  }
}
