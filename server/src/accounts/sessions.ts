/** Sessions: opaque tokens of 256 bits, of which only the hash is kept; 12 hours without use end one (rulings 2.6). */
import { createHash, randomBytes } from 'node:crypto'
import { roleOfCode } from '@driverdesk/domain/accounts/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { ACCOUNT_CHANGED, SESSION_CHANNEL } from '../kernel/live.ts'
import { makeScope } from '../kernel/makeScope.ts'
import type { Announcement } from '../kernel/outbox.ts'
import type { ScopeFacts } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export type AccountKind = 'panel_user' | 'restaurateur' | 'driver'

const UNUSED_HOURS = 12

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const stillUsed = (column: RawBuilder<unknown>) =>
  sql<boolean>`${column} > now() - make_interval(hours => ${UNUSED_HOURS})`

/** Longer ones say nothing more. */
const USER_AGENT_LENGTH = 300

export async function openSession(
  tx: Tx,
  kind: AccountKind,
  accountId: number,
  userAgent = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      panel_user_id: kind === 'panel_user' ? accountId : null,
      restaurateur_id: kind === 'restaurateur' ? accountId : null,
      driver_id: kind === 'driver' ? accountId : null,
      user_agent: userAgent.slice(0, USER_AGENT_LENGTH),
    })
    .execute()
  if (kind === 'driver') await noteActivity(tx, accountId)
  return token
}

/** When a driver was last seen; who is online follows from the sessions. */
async function noteActivity(db: Db | Tx, driverId: number): Promise<void> {
  await db.updateTable('driver').set({ activity_time: sql`now()` }).where('id', '=', driverId).execute()
}

/** Ends a session; the announcement makes every server disconnect its socket. */
export async function endSession(work: Work, sessionId: number): Promise<void> {
  await work.tx.deleteFrom('session').where('id', '=', sessionId).execute()
  work.announce(ended(sessionId))
}

interface SessionRow {
  id: number
  panel_user_id: number | null
  restaurateur_id: number | null
  driver_id: number | null
  role: 10 | 20 | null
  name: string
  area_ids: number[]
  restaurant_ids: number[]
  idle: boolean
}

/**
 * The account behind a token with its scope as it is now, so that a narrowed scope holds from the next call on.
 * Undefined for an unknown or ended token, and for a driver who is no longer active.
 */
export async function sessionOf(db: Db, token: string): Promise<Session | undefined> {
  const { rows } = await sql<SessionRow>`
    select session.id, panel_user_id, restaurateur_id, driver_id, panel_user.role,
      coalesce(trim(panel_user.first_name || ' ' || panel_user.last_name), restaurateur.name,
        trim(driver.first_name || ' ' || driver.last_name)) as name,
      array(select area_id from panel_user_area where panel_user_area.panel_user_id = panel_user.id) as area_ids,
      array(select restaurant_id from panel_user_restaurant
        where panel_user_restaurant.panel_user_id = panel_user.id) as restaurant_ids,
      last_used_at < now() - interval '1 minute' as idle
    from session
    left join panel_user on panel_user.id = session.panel_user_id
    left join restaurateur on restaurateur.id = session.restaurateur_id
    left join driver on driver.id = session.driver_id
    where token_hash = ${hashOf(token)} and ${stillUsed(sql.ref('last_used_at'))}
      and (driver.id is null or driver.status = 10)`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  if (row.idle) await noteUse(db, row)
  return { id: row.id, scope: makeScope(scopeFacts(row)), actor: { account: accountOf(row), name: row.name } }
}

function scopeFacts(row: SessionRow): ScopeFacts {
  const limits = { areaIds: row.area_ids, restaurantIds: row.restaurant_ids }
  if (row.restaurateur_id !== null) return { role: 'restaurant', accountId: row.restaurateur_id, ...limits }
  if (row.driver_id !== null) return { role: 'driver', accountId: row.driver_id, ...limits }
  return { role: roleOfCode(row.role), accountId: row.panel_user_id as number, ...limits }
}

function accountOf(row: SessionRow): string {
  if (row.restaurateur_id !== null) return `restaurateur:${row.restaurateur_id}`
  if (row.driver_id !== null) return `driver:${row.driver_id}`
  return `panel_user:${row.panel_user_id}`
}

/** At most once a minute, so that reading does not mean writing. */
async function noteUse(db: Db, { id, driver_id }: SessionRow): Promise<void> {
  await db.updateTable('session').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
  if (driver_id !== null) await noteActivity(db, driver_id)
}

/** Announced like any other end, since a socket may still be open. */
export async function endUnusedSessions(work: Work): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from session where not ${stillUsed(sql.ref('last_used_at'))} returning id`.execute(work.tx)
  work.announce(...rows.map(({ id }) => ended(id)))
}

/** Makes every server disconnect the session's socket. */
export const ended = (sessionId: number): Announcement => ({
  channel: SESSION_CHANNEL,
  event: 'end',
  entityId: sessionId,
})

/** Makes every server look anew at what the account's open sockets may hear, and these ask again for what they show. */
export async function announceAccount(work: Work, kind: AccountKind, accountId: number): Promise<void> {
  const sessions = await work.tx
    .selectFrom('session')
    .select('id')
    .where(`${kind}_id` as const, '=', accountId)
    .orderBy('id')
    .execute()
  work.announce(
    ...sessions.map(({ id }) => ({ channel: SESSION_CHANNEL, event: ACCOUNT_CHANGED, entityId: id })),
  )
}
