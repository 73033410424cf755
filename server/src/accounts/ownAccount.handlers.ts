import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import { orEmpty } from '@driverdesk/contract/kernel/formFields.ts'
import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { handlers } from '../kernel/call.ts'
import type { Scope } from '../kernel/scope.ts'
import { refuseStale } from '../kernel/stale.ts'
import { newPassword } from './credentials.service.ts'
import { endSessionsOf } from './endSessions.service.ts'
import { lockOwnAccount, ownAccount, ownSessions } from './ownAccount.reads.ts'
import { renamePanelUser, renameRestaurateur } from './ownAccount.writes.ts'
import { changePassword, refuseChangedSince, refuseWrongPassword } from './passwordChange.service.ts'
import { type AccountKind, announceAccount } from './sessions.ts'

/** What everybody keeps of their own account. */
export const ownAccountHandlers = handlers(ownAccountRoutes, {
  read: ({ db, scope }) => ownAccount(db, kindOf(scope), scope.accountId),

  rename: ({ scope, body, change, services }) =>
    change(async (work) => {
      const kind = kindOf(scope)
      const id = scope.accountId
      const stored = await lockOwnAccount(work.tx, kind, id)
      const record = {
        thing: kind,
        called: 'account',
        id,
        seen: body.updated_at,
        updatedAt: stored.updated_at,
      }
      await refuseStale(work.tx, record, services.settings.businessTimeZone, services.now())
      const last = orEmpty(body.last_name) ?? stored.last_name
      if (kind === 'restaurateur') await renameRestaurateur(work, id, fullName(body.first_name, last))
      else await renamePanelUser(work, id, { first_name: body.first_name, last_name: last })
      await announceAccount(work, kind, id)
      return ownAccount(work.tx, kind, id)
    }),

  async changePassword({ services, session, scope, body, address, change }) {
    const account = { kind: kindOf(scope), id: scope.accountId, actor: session.actor }
    const checked = await refuseWrongPassword(services, account, body.current_password, address)
    const { password_hash } = await newPassword(body.password)
    return change(async (work) => {
      await refuseChangedSince(work, account, checked)
      await changePassword(work, account.kind, account.id, password_hash, session.id)
      return { success: true as const }
    })
  },

  sessions: ({ db, session, scope }) => ownSessions(db, kindOf(scope), scope.accountId, session.id),

  endSessions: ({ session, scope, body, change }) =>
    change(async (work) => {
      const kind = kindOf(scope)
      const id = scope.accountId
      const sessions = await endSessionsOf(work, kind, id, body.ids ? undefined : session.id, body.ids)
      if (sessions > 0)
        work.record({ thing: kind, id, action: 'end_sessions', before: null, after: { sessions } })
      return ownSessions(work.tx, kind, id, session.id)
    }),
})

function kindOf({ role }: Scope): AccountKind {
  if (role === 'restaurant') return 'restaurateur'
  return role === 'driver' ? 'driver' : 'panel_user'
}
