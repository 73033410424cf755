import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** `account` is 'panel_user:3', 'restaurateur:7', 'driver:5', 'visitor' or 'system'. */
export interface Actor {
  account: string
  name: string
  requestId?: string
}

/** A job of the server. */
export const SYSTEM: Actor = { account: 'system', name: 'Driverdesk' }

export const VISITOR: Actor = { account: 'visitor', name: 'Visitor' }

/** An audit entry. `before` is null for a new record, `after` for a removed one. */
export interface Change {
  thing: string
  /** Each record with the same change gets its own entry. */
  id: number | readonly number[]
  action: string
  before: object | null
  after: object | null
}

/**
 * Writes audit entries in one statement. Their time is the transaction's, like `updated_at`, so that stale.ts can find who
 * made the last change.
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

/**
 * Writes an entry for each row of a query with the columns of `AuditedRow`, without reading the rows into the server. These
 * entries come before those that the unit of work records at its end.
 */
export async function writeAuditOf(
  tx: Tx,
  actor: Actor,
  action: string,
  rows: RawBuilder<AuditedRow>,
): Promise<void> {
  await sql`
    insert into audit_event (at, actor, actor_name, request_id, thing, thing_id, action, before, after)
    select now(), ${actor.account}, ${actor.name}, ${actor.requestId ?? null}, thing, thing_id, ${action}, before, after
    from (${rows}) as changed`.execute(tx)
}

/** The columns of a query of changes; `before` and `after` are `jsonb`. */
export interface AuditedRow {
  thing: string
  thing_id: number
  before: object | null
  after: object | null
}

/** Joins equal changes of several records, such as thousands of published shifts. */
export function alike(changes: readonly (Change & { id: number })[]): Change[] {
  const groups = Map.groupBy(changes, ({ thing, action, before, after }) =>
    JSON.stringify([thing, action, before, after]),
  )
  return [...groups.values()].map((same) => ({ ...(same[0] as Change), id: same.map(({ id }) => id) }))
}
