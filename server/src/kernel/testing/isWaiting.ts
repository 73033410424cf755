import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Resolves once this many transactions wait, directly or indirectly, for a lock of this one. */
export async function isWaiting(tx: Tx, count = 1): Promise<void> {
  // `pg_stat_activity` would not change within a transaction.
  const waits = sql<{ waits: boolean }>`
    with recursive behind as (
      select distinct pid, pg_blocking_pids(pid) as others from pg_locks where not granted
    ), waiting as (
      select pid from behind where pg_backend_pid() = any(others)
      union select behind.pid from waiting join behind on waiting.pid = any(behind.others)
    )
    select count(*) >= ${count} as waits from waiting`
  while (!(await waits.execute(tx)).rows[0]?.waits) {
    // Try again.
  }
}
