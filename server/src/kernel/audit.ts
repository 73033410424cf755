import { sql } from 'kysely'
import type { Actor, Change, Tx } from './unitOfWork.ts'

/** Writes what changed, in one statement however many records there are. */
export async function writeAudit(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into audit_event (actor, actor_name, request_id, thing, thing_id, action, before, after)
    select ${actor.account}, ${actor.name}, ${actor.requestId ?? null}, thing, id, action, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change(thing text, id int, action text, before jsonb, after jsonb)`.execute(tx)
}
