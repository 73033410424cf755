/** How sessions end, and with them the views that were begun from them. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../kernel/unitOfWork.ts'
import { type AccountKind, ended, stillUsed } from './sessions.ts'

/** Logging out; with the token of a view, its end. */
export const endSession = (work: Work, sessionId: number): Promise<number> =>
  removeSessions(work, sql`id = ${sessionId}`)

/**
 * Ends the sessions of an account: all of one that may no longer sign in, or has another password now
 * (docs/spec/accounts.md#sessions).
 *
 * @param exceptSessionId stays
 * @param onlyIds where only some are to end
 * @returns how many there were, without views
 */
export const endSessionsOf = (
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

/** Announced like any other end, since a socket may still be open. */
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
 * The sessions and all views from them; the announcements make every server disconnect their sockets.
 *
 * @returns how many sessions there were, without the views
 */
async function removeSessions(work: Work, which: RawBuilder<unknown>): Promise<number> {
  const { tx } = work
  // Held first: a view that is being begun from one of them is there by then, and goes with it.
  await sql`select id from session where ${which} order by id for update`.execute(tx)
  const { rows } = await sql<EndedSession>`
    with gone as (select id from session where ${which}),
    viewer as (
      select session.id, trim(first_name || ' ' || last_name) as name
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
