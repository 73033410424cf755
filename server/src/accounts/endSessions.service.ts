import { type RawBuilder, sql } from 'kysely'
import { FULL_NAME } from '../kernel/sqlNames.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { type AccountKind, ended, stillUsed } from './sessions.ts'

export const endSession = (work: Work, sessionId: number): Promise<number> =>
  removeSessions(work, sql`id = ${sessionId}`)

/**
 * Ends an account's sessions (docs/spec/accounts.md#sessions): all but `exceptSessionId`, or only `onlyIds`.
 *
 * @returns the number of sessions, without views
 */
export const endAccountSessions = (
  work: Work,
  kind: AccountKind,
  accountId: number,
  exceptSessionId?: number,
  onlyIds?: readonly number[],
): Promise<number> =>
  removeSessions(
    work,
    sql`${sql.ref(`${kind}_id`)} = ${accountId}
      and id is distinct from ${exceptSessionId ?? null}::int
      and (${onlyIds === undefined} or id = any(${onlyIds ?? []}::int[]))`,
  )

export const endUnusedSessions = (work: Work): Promise<number> =>
  removeSessions(work, sql`not ${stillUsed(sql.ref('last_used_at'))}`)

interface EndedSession {
  id: number
  viewer: string | null
  panel_user_id: number | null
  restaurateur_id: number | null
  began_at: string
}

/**
 * Deletes sessions and their views. The announcements make every server disconnect their sockets.
 *
 * @returns the number of sessions, without views
 */
async function removeSessions(work: Work, which: RawBuilder<unknown>): Promise<number> {
  const { tx } = work
  // Waits for views that are being started, so that they are deleted too.
  await sql`select id from session where ${which} order by id for update`.execute(tx)
  const { rows } = await sql<EndedSession>`
    with gone as (select id from session where ${which}),
    viewer as (
      select session.id, ${FULL_NAME} as name
      from session join panel_user on panel_user.id = session.panel_user_id
    )
    delete from session where id in (select id from gone) or viewer_session_id in (select id from gone)
    returning id, panel_user_id, restaurateur_id, created_at as began_at,
      (select name from viewer where viewer.id = viewer_session_id) as viewer`.execute(tx)
  work.announce(...rows.map(({ id }) => ended(id)))
  for (const { viewer, panel_user_id, restaurateur_id, began_at } of rows) {
    if (viewer === null) continue
    const [thing, id] =
      panel_user_id === null
        ? (['restaurateur', restaurateur_id as number] as const)
        : (['panel_user', panel_user_id] as const)
    work.record({ thing, id, action: 'view_end', before: {}, after: { viewer, began_at } })
  }
  return rows.filter(({ viewer }) => viewer === null).length
}
