import type { Db, Tx } from '@driverdesk/server/kernel/database.ts'
import { sql } from 'kysely'

/**
 * Runs a bare statement as a step of the schedule: the triggers also keep its rows for undo, as they do for every call
 * (docs/decisions/0036-steps-and-undo.md).
 */
export const asStep = (db: Db, kind: string, statement: (tx: Tx) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const step = JSON.stringify({ actor: 'panel_user:1', actor_name: 'Admin', kind })
    await sql`select set_config('driverdesk.step', ${step}, true), set_config('driverdesk.step_id', '', true)`.execute(
      tx,
    )
    await statement(tx)
  })
