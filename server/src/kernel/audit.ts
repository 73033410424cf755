import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Who is behind a change: 'panel_user:3', 'restaurateur:7', 'driver:5', 'visitor' or 'system'. */
export interface Actor {
  account: string
  name: string
  requestId?: string
}

/** The product itself, by its own clock. */
export const SYSTEM: Actor = { account: 'system', name: 'Driverdesk' }

/** Whoever has not signed in. */
export const VISITOR: Actor = { account: 'visitor', name: 'Visitor' }

/** What a changed record leaves in the audit. `before` is null for a new one, `after` for a removed one. */
export interface Change {
  thing: string
  /** Several where the same happened to all of them: each gets its own entry. */
  id: number | readonly number[]
  action: string
  before: object | null
  after: object | null
}

/**
 * Writes what changed, in one statement however many records there are: at the moment of the transaction, as
 * `updated_at` has it, so that the two tell who made the last change (stale.ts).
 */
export async function writeAudit(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ id, ...change }) => ({ ...change, ids: [id].flat() }))
  await sql`
    insert into audit_event (at, actor, actor_name, request_id, thing, thing_id, action, before, after)
    select now(), ${actor.account}, ${actor.name}, ${actor.requestId ?? null}, thing, unnest(ids), action, before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as change(thing text, ids int[], action text, before jsonb, after jsonb)`.execute(tx)
}

/** Joins what happened alike to several records: thousands of shifts that are published are one change. */
export function alike(changes: readonly (Change & { id: number })[]): Change[] {
  const groups = Map.groupBy(changes, ({ thing, action, before, after }) =>
    JSON.stringify([thing, action, before, after]),
  )
  return [...groups.values()].map((same) => ({ ...(same[0] as Change), id: same.map(({ id }) => id) }))
}
