import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Until somebody waits for what this transaction holds. PGlite has one connection, for which all others wait anyhow. */
export async function isWaiting(tx: Tx): Promise<void> {
  if (process.env.DATABASE !== 'postgres') return
  const waits = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`
  while (!(await waits.execute(tx)).rows[0]?.waits) {
    // Asked again.
  }
}
