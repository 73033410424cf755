import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Who is behind a change: 'panel_user:3', 'restaurateur:7', 'driver:5' or 'system'. */
export interface Actor {
  account: string
  name: string
  requestId?: string
}

/** What one changed record leaves in the audit. `before` is null for a new one, `after` for a removed one. */
export interface Change {
  thing: string
  id: number
  action: string
  before: object | null
  after: object | null
}

/** Writes what changed, in one statement however many records there are. */
export async function writeAudit(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into audit_event (actor, actor_name, request_id, thing, thing_id, action, before, after)
    select ${actor.account}, ${actor.name}, ${actor.requestId ?? null}, thing, id, action, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change(thing text, id int, action text, before jsonb, after jsonb)`.execute(tx)
}
