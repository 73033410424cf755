import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import type { OwnAccount, OwnSession } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { orEmpty } from '@driverdesk/contract/kernel/formFields.ts'
import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { sql } from 'kysely'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import { seenAs } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { newPassword } from './credentials.service.ts'
import { endAccountSessions } from './endSessions.service.ts'
import { announcePanelUser } from './panelUsers.live.ts'
import { changePassword, refuseChangedSince, refuseWrongPassword } from './passwords.service.ts'
import { type AccountKind, announceAccount, stillUsed } from './sessions.ts'

export const ownAccountHandlers = handlers(ownAccountRoutes, {
  read: ({ db, scope }) => ownAccount(db, accountKind(scope), scope.accountId),

  rename: ({ scope, body, change, refuseStale }) =>
    change(async (work) => {
      const kind = accountKind(scope)
      const id = scope.accountId
      const stored = await ownAccount(work.tx, kind, id, true)
      await refuseStale(work, seenAs(kind, 'account')({ ...stored, id }, body))
      const last = orEmpty(body.last_name) ?? stored.last_name
      if (kind === 'restaurateur') await renameRestaurateur(work, id, fullName(body.first_name, last))
      else await renamePanelUser(work, id, { first_name: body.first_name, last_name: last })
      await announceAccount(work, kind, id)
      return ownAccount(work.tx, kind, id)
    }),

  async changePassword({ services, session, scope, body, address, change }) {
    const account = { kind: accountKind(scope), id: scope.accountId, actor: session.actor }
    const checked = await refuseWrongPassword(services, account, body.current_password, address)
    const { password_hash } = await newPassword(body.password)
    return change(async (work) => {
      await refuseChangedSince(work, account, checked)
      await changePassword(work, account.kind, account.id, password_hash, session.id)
      return { success: true as const }
    })
  },

  sessions: ({ db, session, scope }) => ownSessions(db, accountKind(scope), scope.accountId, session.id),

  endSessions: ({ session, scope, body, change }) =>
    change(async (work) => {
      const kind = accountKind(scope)
      const id = scope.accountId
      const sessions = await endAccountSessions(work, kind, id, body.ids ? undefined : session.id, body.ids)
      if (sessions > 0)
        work.record({ thing: kind, id, action: 'end_sessions', before: null, after: { sessions } })
      return ownSessions(work.tx, kind, id, session.id)
    }),
})

function accountKind({ role }: Scope): AccountKind {
  if (role === 'restaurant') return 'restaurateur'
  return role === 'driver' ? 'driver' : 'panel_user'
}

/** @param lock until the transaction ends */
async function ownAccount(db: Db | Tx, kind: AccountKind, id: number, lock = false): Promise<OwnAccount> {
  if (kind === 'restaurateur') {
    const { name, ...rest } = await db
      .selectFrom('restaurateur')
      .select(['name', 'email', 'updated_at'])
      .where('id', '=', id)
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    return { first_name: name, last_name: '', ...rest }
  }
  return db
    .selectFrom(kind)
    .select(['first_name', 'last_name', 'email', 'updated_at'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

function ownSessions(
  db: Db | Tx,
  kind: AccountKind,
  accountId: number,
  currentId: number,
): Promise<OwnSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .select(sql<boolean>`id = ${currentId}`.as('current'))
    .where(`${kind}_id` as const, '=', accountId)
    .where('viewer_session_id', 'is', null)
    .where(stillUsed(sql.ref('last_used_at')))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function renamePanelUser(
  work: Work,
  id: number,
  name: { first_name: string; last_name: string },
): Promise<void> {
  const columns = ['first_name', 'last_name'] as const
  const before = await work.tx
    .selectFrom('panel_user')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await work.tx
    .updateTable('panel_user')
    .set({ ...name, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
  work.record({ thing: 'panel_user', id, action: 'update', before, after: name })
  announcePanelUser(work, 'update', id)
}

async function renameRestaurateur({ tx, record }: Work, id: number, name: string): Promise<void> {
  const before = await tx
    .selectFrom('restaurateur')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx.updateTable('restaurateur').set({ name, updated_at: nextUpdatedAt }).where('id', '=', id).execute()
  record({ thing: 'restaurateur', id, action: 'update', before, after: { name } })
}
