import type { Work } from '../kernel/unitOfWork.ts'
import { type AccountKind, ended } from './sessions.ts'

/** Ends all sessions of an account that may no longer sign in, or has another password now (rulings 2.6), but the one named. */
export async function endSessionsOf(
  work: Work,
  kind: AccountKind,
  accountId: number,
  exceptSessionId?: number,
): Promise<void> {
  const rows = await work.tx
    .deleteFrom('session')
    .where(`${kind}_id` as const, '=', accountId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId as number))
    .returning('id')
    .execute()
  work.announce(...rows.map(({ id }) => ended(id)))
}
