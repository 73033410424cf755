/** Reads from a standby (`DATABASE_READ_URL`) that has everything that the primary had when the call began. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Read } from './database.ts'

/** How long a standby is waited for before the primary answers instead. */
const CATCH_UP_MS = 500
const CATCH_UP_PAUSE_MS = 10
/** How long one that failed is left alone. */
const LEFT_ALONE_MS = 5_000

/**
 * The primary answers if the standby is behind, away, or stops the query because it has to go on.
 */
export function readFrom(standby: Db, primary: Db, log: Logger): Read {
  let leftAloneUntil = 0
  return async (work) => {
    if (Date.now() < leftAloneUntil) return work(primary)
    try {
      if (!(await hasCaughtUp(standby, primary))) return await work(primary)
      return await work(standby)
    } catch (error) {
      if (!mayServe(error)) throw error
      leftAloneUntil = Date.now() + LEFT_ALONE_MS
      log.warn({ reason: reasonOf(error) }, 'The standby of DATABASE_READ_URL failed. The primary answers.')
      return work(primary)
    }
  }
}

/**
 * The caller's last write may have been made by another server, which alone knows its place in the log. The end of the
 * primary's log is behind all of them.
 */
async function hasCaughtUp(standby: Db, primary: Db): Promise<boolean> {
  const { rows } = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(
    primary,
  )
  const end = rows[0]?.end ?? ''
  const until = Date.now() + CATCH_UP_MS
  for (;;) {
    // One that was promoted is no standby of this primary any more.
    const at = await sql<{ isThere: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${end}::pg_lsn as "isThere"`.execute(standby)
    if (at.rows[0]?.isThere) return true
    if (Date.now() >= until) return false
    await sleep(CATCH_UP_PAUSE_MS)
  }
}

/** PostgreSQL's code for a query that stood in the way of the replay, among others. */
const CONFLICT = '40001'

const mayServe = (error: unknown): boolean =>
  ['databaseAway', CONFLICT].includes((error as { code?: string }).code ?? '')

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
