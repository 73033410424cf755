import type { ChangedPanelUser, PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { idsOf, orEmpty, orNull } from '@driverdesk/contract/kernel/formFields.ts'
import {
  AREAS_REQUIRED,
  areasAreMissing,
  losesRole,
  roleChangeProblem,
  userRemovalProblem,
} from '@driverdesk/domain/accounts/panelUserRules.ts'
import {
  keptRestaurants,
  NOT_OF_THE_AREAS,
  restaurantChoices,
} from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { MANAGER, type RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { seenAs } from '../kernel/stale.ts'
import { makeCredentials, newPassword } from './credentials.service.ts'
import { endAccountSessions } from './endSessions.service.ts'
import { lockPanelUser, panelUserById, panelUsers } from './panelUsers.reads.ts'
import {
  deletePanelUser,
  insertPanelUser,
  type ManagerScope,
  type PanelUserValues,
  updatePanelUser,
} from './panelUsers.writes.ts'
import { changePassword } from './passwords.service.ts'
import { announceAccount } from './sessions.ts'

/** The agency's own accounts, kept by administrators (docs/spec/accounts.md#users-screen). */
export const panelUserHandlers = handlers(panelUserRoutes, {
  list: ({ db }) => panelUsers(db),

  async create({ body, change }) {
    const password = await newPassword(orNull(body.password) ?? undefined)
    return change(async (work) => {
      const user = await insertPanelUser(
        work,
        {
          first_name: body.first_name,
          last_name: orEmpty(body.last_name) ?? '',
          email: body.email,
          role: body.role,
          scope: await plannedScope(work.tx, body.role, body, NO_SCOPE),
        },
        password.password_hash,
      )
      return { ...user, restCredentials: await makeCredentials(work, 'panel_user', user, password) }
    })
  },

  async update({ session, scope, params, body, change, refuseStale }) {
    const given = orNull(body.password)
    const password = given ? await newPassword(given) : undefined
    return change(async (work) => {
      const { user, administrators } = await lockPanelUser(work.tx, scope.accountId, params.id)
      await refuseStale(work, versionSeen(user, body))
      const isSelf = user.id === scope.accountId
      const problem = body.role && roleChangeProblem({ role: user.role, isSelf, administrators }, body.role)
      if (problem) throw new Invalid({ role: [problem] })
      const values = await changedValues(work.tx, user, body)
      await updatePanelUser(work, user, values)
      if (password) {
        const staying = isSelf ? session.id : undefined
        await changePassword(work, 'panel_user', user.id, password.password_hash, staying)
      }
      if (losesRole(user.role, values.role)) await endAccountSessions(work, 'panel_user', user.id)
      await announceAccount(work, 'panel_user', user.id)
      return panelUserById(work.tx, user.id)
    })
  },

  remove: ({ scope, params, query, change, services, refuseStale }) =>
    change(async (work) => {
      const { user, administrators } = await lockPanelUser(work.tx, scope.accountId, params.id)
      await refuseStale(work, versionSeen(user, query))
      const isSelf = user.id === scope.accountId
      const problem = userRemovalProblem({ role: user.role, isSelf, administrators })
      if (problem) throw new Invalid({ id: [problem] })
      await endAccountSessions(work, 'panel_user', user.id)
      await work.happened('panel user leaves', {
        id: user.id,
        timeZone: services.settings.businessTimeZone,
      })
      await deletePanelUser(work, user)
      return { id: user.id }
    }),
})

/** Fields that were not sent do not change. */
async function changedValues(tx: Tx, user: PanelUser, body: ChangedPanelUser): Promise<PanelUserValues> {
  const role: RoleCode | null = body.role ?? user.role
  return {
    first_name: body.first_name ?? user.first_name,
    last_name: orEmpty(body.last_name) ?? user.last_name,
    email: body.email ?? user.email,
    role,
    scope: await plannedScope(tx, role, body, storedScope(user)),
  }
}

const NO_SCOPE: ManagerScope = { areaIds: [], restaurantIds: [] }

const storedScope = ({ area_ids, restaurant_ids }: PanelUser): ManagerScope => ({
  areaIds: area_ids.map(({ area_id }) => area_id),
  restaurantIds: restaurant_ids.map(({ restaurant_id }) => restaurant_id),
})

const versionSeen = seenAs('panel_user', 'user')

/**
 * Returns the scope that a form gives to a manager (docs/spec/accounts.md#manager-scope). Restaurants that they already
 * have may be inactive. If the form names only areas, restaurants outside them are dropped, unless none would be left:
 * losing a restaurant must not widen the scope.
 *
 * @throws {Invalid} under `area_ids` or `restaurant_ids`
 */
async function plannedScope(
  tx: Tx,
  role: RoleCode | null,
  given: Pick<ChangedPanelUser, 'area_ids' | 'restaurant_ids'>,
  stored: ManagerScope,
): Promise<ManagerScope> {
  if (role !== MANAGER) return NO_SCOPE
  const areaIds = given.area_ids ? idsOf(given.area_ids) : stored.areaIds
  if (areasAreMissing(role, areaIds)) throw new Invalid({ area_ids: [AREAS_REQUIRED] })
  await lockAreas(tx, areaIds)
  const wanted = given.restaurant_ids ? idsOf(given.restaurant_ids) : stored.restaurantIds
  const restaurants = await lockRestaurants(tx, [...wanted, ...stored.restaurantIds])
  const mayStay = keptRestaurants(areaIds, stored.restaurantIds, restaurants)
  if (!given.restaurant_ids) {
    if (mayStay.length === 0 && wanted.length > 0) throw new Invalid({ restaurant_ids: [NONE_LEFT] })
    return { areaIds, restaurantIds: mayStay }
  }
  const choices = new Set([...mayStay, ...restaurantChoices(areaIds, restaurants).map(({ id }) => id)])
  if (!wanted.every((id) => choices.has(id))) throw new Invalid({ restaurant_ids: [NOT_OF_THE_AREAS] })
  return { areaIds, restaurantIds: wanted }
}

const NONE_LEFT =
  'None of the restaurants is in these areas. Choose others, or none to include all restaurants in the areas.'

async function lockAreas(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await tx
    .selectFrom('area')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (known.length < ids.length) {
    throw new Invalid({ area_ids: ['One of these areas no longer exists. Choose another.'] })
  }
}

const lockRestaurants = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('restaurant')
    .select(['id', 'area_id', 'status'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forShare()
    .execute()
