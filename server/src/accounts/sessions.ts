/**
 * Opens and reads sessions: opaque tokens of 256 bits, stored as hashes. A session ends after 12 hours without use
 * (docs/spec/accounts.md#sessions).
 */
import { createHash, randomBytes } from 'node:crypto'
import type { LinkedAccount } from '@driverdesk/contract/accounts/passwordLinks.shapes.ts'
import { ADMINISTRATOR, roleOfCode } from '@driverdesk/domain/kernel/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../kernel/call.ts'
import { type Db, PLANNED_ONCE, type Tx } from '../kernel/database.ts'
import { ACCOUNT_CHANGED, SESSION_CHANNEL } from '../kernel/live.ts'
import { makeScope } from '../kernel/makeScope.ts'
import type { Announcement } from '../kernel/outbox.ts'
import type { ScopeFacts } from '../kernel/scope.ts'
import { fullName } from '../kernel/sqlNames.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Actor, Work } from '../kernel/unitOfWork.ts'
import { SCOPE_IDS } from './panelUserScope.reads.ts'

export type AccountKind = LinkedAccount['kind']

const UNUSED_HOURS = 12

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const stillUsed = (column: RawBuilder<unknown>) =>
  // A time far in the future was recorded while the clock was wrong.
  sql<boolean>`${column} between now() - make_interval(hours => ${UNUSED_HOURS}) and now() + make_interval(hours => ${UNUSED_HOURS})`

const USER_AGENT_LENGTH = 300

export async function openSession(
  tx: Tx,
  kind: AccountKind,
  accountId: number,
  userAgent = '',
): Promise<string> {
  const { token } = await insertSession(tx, kind, accountId, { user_agent: userAgent })
  if (kind === 'driver') await noteActivity(tx, accountId)
  return token
}

export async function insertSession(
  tx: Tx,
  kind: AccountKind,
  accountId: number,
  { user_agent = '', ...more }: Partial<NewRow<'session'>>,
): Promise<{ id: number; token: string }> {
  const token = newToken()
  const { id } = await tx
    .insertInto('session')
    .values({
      ...more,
      token_hash: hashToken(token),
      panel_user_id: kind === 'panel_user' ? accountId : null,
      restaurateur_id: kind === 'restaurateur' ? accountId : null,
      driver_id: kind === 'driver' ? accountId : null,
      user_agent: user_agent.slice(0, USER_AGENT_LENGTH),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Stores when a driver was last seen. Sessions show who is online. */
async function noteActivity(db: Db | Tx, driverId: number): Promise<void> {
  await db.updateTable('driver').set({ activity_time: sql`now()` }).where('id', '=', driverId).execute()
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
  /** For a view: the administrator. */
  viewer_id: number | null
  viewer_name: string | null
}

/**
 * Returns the account behind a token with its current scope, so that a narrowed scope applies from the next call. Returns
 * undefined for an unknown or ended token, for an inactive driver, and for a view that is over or whose administrator has
 * signed out or lost that role.
 */
export async function sessionOf(db: Db, token: string): Promise<Session | undefined> {
  const { rows } = await sql<SessionRow>`${sql.raw(PLANNED_ONCE)}session
    select session.id, session.panel_user_id, session.restaurateur_id, session.driver_id, panel_user.role,
      coalesce(${fullName('panel_user')}, restaurateur.name, ${fullName('driver')}) as name,
      ${SCOPE_IDS},
      session.last_used_at < now() - interval '1 minute' as idle,
      viewer.id as viewer_id, ${fullName('viewer')} as viewer_name
    from session
    left join panel_user on panel_user.id = session.panel_user_id
    left join restaurateur on restaurateur.id = session.restaurateur_id
    left join driver on driver.id = session.driver_id
    left join lateral (
      select panel_user.id, first_name, last_name from session as viewer_session
      join panel_user on panel_user.id = viewer_session.panel_user_id
      where viewer_session.id = session.viewer_session_id and panel_user.role = ${ADMINISTRATOR}
        and ${stillUsed(sql.ref('viewer_session.last_used_at'))}
      -- Keeps this a separate query: planning the two apart is quicker.
      offset 0
    ) as viewer on true
    where session.token_hash = ${hashToken(token)} and ${stillUsed(sql.ref('session.last_used_at'))}
      and (driver.id is null or driver.status = 10)
      and (session.viewer_session_id is null or session.view_ends_at > now() and viewer.id is not null)`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  if (row.idle) await noteUse(db, row)
  return {
    id: row.id,
    scope: makeScope(scopeFacts(row)),
    actor: personActing(row),
    isView: row.viewer_id !== null,
  }
}

function scopeFacts(row: SessionRow): ScopeFacts {
  const limits = { areaIds: row.area_ids, restaurantIds: row.restaurant_ids }
  if (row.restaurateur_id !== null) return { role: 'restaurant', accountId: row.restaurateur_id, ...limits }
  if (row.driver_id !== null) return { role: 'driver', accountId: row.driver_id, ...limits }
  return { role: roleOfCode(row.role), accountId: row.panel_user_id as number, ...limits }
}

function personActing(row: SessionRow): Actor {
  if (row.viewer_id !== null) return { account: `panel_user:${row.viewer_id}`, name: row.viewer_name ?? '' }
  if (row.restaurateur_id !== null) return { account: `restaurateur:${row.restaurateur_id}`, name: row.name }
  if (row.driver_id !== null) return { account: `driver:${row.driver_id}`, name: row.name }
  return { account: `panel_user:${row.panel_user_id}`, name: row.name }
}

/** Runs at most once a minute, so that reads rarely cause writes. */
async function noteUse(db: Db, { id, driver_id }: SessionRow): Promise<void> {
  await db.updateTable('session').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
  if (driver_id !== null) await noteActivity(db, driver_id)
}

/** Makes every server disconnect the session's socket. */
export const ended = (sessionId: number): Announcement => ({
  channel: SESSION_CHANNEL,
  event: 'end',
  entityId: sessionId,
})

/** Makes every server authorise the account's open sockets again, which then refetch their data. */
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
