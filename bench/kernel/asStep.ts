import type { Db, Tx } from '@driverdesk/server/kernel/database.ts'
import { sql } from 'kysely'

/**
 * A bare statement as a step of the schedule: what the database keeps by itself of every change, so that it can be undone,
 * it keeps of this one as well (decision 0036).
 */
export const asStep = (db: Db, kind: string, statement: (tx: Tx) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const step = JSON.stringify({ actor: 'panel_user:1', actor_name: 'Admin', kind })
    await sql`select set_config('driverdesk.step', ${step}, true), set_config('driverdesk.step_id', '', true)`.execute(
      tx,
    )
    await statement(tx)
  })
