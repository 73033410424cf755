import type { ChangedPanelUser, PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { orEmpty, orNull } from '@driverdesk/contract/kernel/formFields.ts'
import {
  losesRole,
  roleChangeProblem,
  userRemovalProblem,
} from '@driverdesk/domain/accounts/panelUserRules.ts'
import type { RoleCode } from '@driverdesk/domain/kernel/roles.ts'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import { makeCredentials, newPassword } from './credentials.service.ts'
import { endSessionsOf } from './endSessions.service.ts'
import { type ManagerScope, NO_SCOPE, plannedScope } from './panelUserScope.ts'
import { lockPanelUser, panelUserById, panelUsers } from './panelUsers.reads.ts'
import {
  deletePanelUser,
  insertPanelUser,
  type PanelUserValues,
  updatePanelUser,
} from './panelUsers.writes.ts'
import { changePassword } from './passwordChange.service.ts'
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
      await refuseStale(work, seen(user, body))
      const isSelf = user.id === scope.accountId
      const problem = body.role && roleChangeProblem({ role: user.role, isSelf, administrators }, body.role)
      if (problem) throw new Invalid({ role: [problem] })
      const values = await changedValues(work.tx, user, body)
      await updatePanelUser(work, user, values)
      if (password) {
        const staying = isSelf ? session.id : undefined
        await changePassword(work, 'panel_user', user.id, password.password_hash, staying)
      }
      if (losesRole(user.role, values.role)) await endSessionsOf(work, 'panel_user', user.id)
      await announceAccount(work, 'panel_user', user.id)
      return panelUserById(work.tx, user.id)
    })
  },

  remove: ({ scope, params, query, change, services, refuseStale }) =>
    change(async (work) => {
      const { user, administrators } = await lockPanelUser(work.tx, scope.accountId, params.id)
      await refuseStale(work, seen(user, query))
      const isSelf = user.id === scope.accountId
      const problem = userRemovalProblem({ role: user.role, isSelf, administrators })
      if (problem) throw new Invalid({ id: [problem] })
      await endSessionsOf(work, 'panel_user', user.id)
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
    scope: await plannedScope(tx, role, body, scopeOf(user)),
  }
}

const scopeOf = ({ area_ids, restaurant_ids }: PanelUser): ManagerScope => ({
  areaIds: area_ids.map(({ area_id }) => area_id),
  restaurantIds: restaurant_ids.map(({ restaurant_id }) => restaurant_id),
})

const seen = (user: PanelUser, { updated_at }: { updated_at?: string | undefined }) => ({
  thing: 'panel_user',
  called: 'user',
  id: user.id,
  seen: updated_at,
  updatedAt: user.updated_at,
})
