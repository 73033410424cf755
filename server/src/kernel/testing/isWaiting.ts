import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Resolves once so many wait for what this transaction holds, or for one another behind it. */
export async function isWaiting(tx: Tx, count = 1): Promise<void> {
  // Not `pg_stat_activity`: within a transaction that stays as it was at the first look.
  const waits = sql<{ waits: boolean }>`
    with recursive behind as (
      select distinct pid, pg_blocking_pids(pid) as others from pg_locks where not granted
    ), waiting as (
      select pid from behind where pg_backend_pid() = any(others)
      union select behind.pid from waiting join behind on waiting.pid = any(behind.others)
    )
    select count(*) >= ${count} as waits from waiting`
  while (!(await waits.execute(tx)).rows[0]?.waits) {
    // Asked again.
  }
}
