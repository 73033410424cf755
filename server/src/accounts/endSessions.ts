import type { Work } from '../kernel/unitOfWork.ts'
import { type AccountKind, ended } from './sessions.ts'

/**
 * Ends the sessions of an account: all of one that may no longer sign in, or has another password now (rulings 2.6).
 *
 * @param exceptSessionId stays
 * @param onlyIds where only some are to end
 */
export async function endSessionsOf(
  work: Work,
  kind: AccountKind,
  accountId: number,
  exceptSessionId?: number,
  onlyIds?: readonly number[],
): Promise<void> {
  const rows = await work.tx
    .deleteFrom('session')
    .where(`${kind}_id` as const, '=', accountId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId as number))
    .$if(onlyIds !== undefined, (query) => query.where('id', 'in', onlyIds ?? []))
    .returning('id')
    .execute()
  work.announce(...rows.map(({ id }) => ended(id)))
}
