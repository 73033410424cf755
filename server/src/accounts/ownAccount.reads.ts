import type { OwnAccount, OwnSession } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { type AccountKind, stillUsed } from './sessions.ts'

export const ownAccount = (db: Db | Tx, kind: AccountKind, id: number): Promise<OwnAccount> =>
  account(db, kind, id)

/** The same, held until the transaction ends. */
export const lockOwnAccount = (tx: Tx, kind: AccountKind, id: number): Promise<OwnAccount> =>
  account(tx, kind, id, true)

async function account(db: Db | Tx, kind: AccountKind, id: number, isHeld = false): Promise<OwnAccount> {
  if (kind === 'restaurateur') {
    const { name, ...rest } = await db
      .selectFrom('restaurateur')
      .select(['name', 'email', 'updated_at'])
      .where('id', '=', id)
      .$if(isHeld, (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    return { first_name: name, last_name: '', ...rest }
  }
  return db
    .selectFrom(kind)
    .select(['first_name', 'last_name', 'email', 'updated_at'])
    .where('id', '=', id)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

/** Where an account is signed in, the last used first; who looks as the account is not signed in. */
export function ownSessions(
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
