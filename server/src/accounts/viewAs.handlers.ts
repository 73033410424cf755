import { viewAsRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { sql } from 'kysely'
import { handlers, type Session } from '../kernel/call.ts'
import type { JobKind } from '../kernel/jobs.ts'
import { Invalid, notFound, Refusal } from '../kernel/refusal.ts'
import { change, SYSTEM, type Work } from '../kernel/unitOfWork.ts'
import { restaurantAccount, userAccount } from './accounts.reads.ts'
import { endSession } from './endSessions.service.ts'
import { insertSession } from './sessions.ts'

/** Lets an administrator view as another account. A view ends like a session, by signing out with its token. */
export const viewAsHandlers = handlers(viewAsRoutes, {
  start: ({ session, scope, body, userAgent, change }) =>
    change(async (work) => {
      if (body.kind === 'restaurateur') {
        const view = await startView(work, session, 'restaurateur', body.id, userAgent)
        return { restaurant: await restaurantAccount(work.tx, body.id), ...view }
      }
      if (body.id === scope.accountId) throw new Invalid({ id: ['This is your own account.'] })
      const view = await startView(work, session, 'panel_user', body.id, userAgent)
      return { user: await userAccount(work.tx, body.id), ...view }
    }),
})

const VIEW_MINUTES = 60

const VIEW_END_JOB = 'view_end'

interface StartedView {
  access_token: string
  ends_at: string
}

/**
 * Opens a session of the account for the administrator of `viewer`. The view is recorded and ends within the hour.
 *
 * @throws {Refusal} 404 if there is no such account, 401 if the administrator has signed out
 */
async function startView(
  work: Work,
  viewer: Session,
  kind: 'panel_user' | 'restaurateur',
  accountId: number,
  userAgent: string,
): Promise<StartedView> {
  const { tx } = work
  const lockRow = (table: string, id: number) =>
    sql`select id from ${sql.table(table)} where id = ${id} for key share`.execute(tx)
  // Locks both until the view is inserted, so that ending either also ends the view.
  if ((await lockRow(kind, accountId)).rows.length === 0)
    throw notFound(kind === 'panel_user' ? 'user' : 'account')
  if ((await lockRow('session', viewer.id)).rows.length === 0) throw new Refusal('signedOut')
  const { rows } = await sql<{ ends_at: string }>`
    select (now() + make_interval(mins => ${VIEW_MINUTES}))::timestamptz(3) as ends_at`.execute(tx)
  const [{ ends_at }] = rows as [{ ends_at: string }]
  const { id, token } = await insertSession(tx, kind, accountId, {
    user_agent: userAgent,
    viewer_session_id: viewer.id,
    view_ends_at: ends_at,
  })
  work.enqueueLater(VIEW_MINUTES * 60, VIEW_END_JOB, { session: id })
  const after = { viewer: viewer.actor.name, ends_at }
  work.record({ thing: kind, id: accountId, action: 'view_start', before: {}, after })
  return { access_token: token, ends_at }
}

/** Ends a view after its hour. Its calls are refused from then on even if this job is late. */
export const viewEndJob = (): JobKind => ({
  name: VIEW_END_JOB,
  run: async (data, unit) => {
    await change(unit, SYSTEM, (work) => endSession(work, (data as { session: number }).session))
  },
})
