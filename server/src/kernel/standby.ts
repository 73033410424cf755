/** Reads from a standby (`DATABASE_READ_URL`) that has caught up with the primary's state at the start of the call. */

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Read } from './database.ts'

/** How long to wait for a standby before the primary answers instead. */
const CATCH_UP_MS = 500
const CATCH_UP_PAUSE_MS = 10
/** How long to wait for its answer. A connection alone would wait longer. */
const ANSWER_MS = 1_000
/** How long a failing standby is not asked again. */
const LEFT_ALONE_MS = 10_000

/**
 * The primary answers if the standby is behind, down or promoted, or if it cancels the query to continue its replay.
 * Then the standby is not asked for a while. After that a single call tries it, so that no other call waits for it.
 */
export function readFrom(standby: Db, primary: Db, log: Logger): Read {
  /** 0 if it answered last time. */
  let leftAloneUntil = 0
  const leaveAlone = (reason: string): void => {
    leftAloneUntil = Date.now() + LEFT_ALONE_MS
    log.warn({ reason }, 'The standby of DATABASE_READ_URL cannot answer. The primary answers instead.')
  }
  return async (work) => {
    if (Date.now() < leftAloneUntil) return work(primary)
    if (leftAloneUntil > 0) leftAloneUntil = Date.now() + LEFT_ALONE_MS
    const wanted = await endOfLog(primary)
    try {
      const problem = await Promise.race([
        problemOf(standby, wanted),
        sleep(ANSWER_MS, 'it does not answer', { ref: false }),
      ])
      if (problem === undefined) {
        leftAloneUntil = 0
        return await work(standby)
      }
      leaveAlone(problem)
    } catch (error) {
      if (!mayServe(error)) throw error
      leaveAlone(reasonOf(error))
    }
    return work(primary)
  }
}

interface LogPlace {
  /** In hexadecimal, as in the file names of the log. */
  timeline: string
  /** Only comparable within a timeline. */
  place: string
}

/**
 * The caller's last write may have been made by another server, which alone knows its place in the log. The end of the
 * primary's log is after all writes.
 */
async function endOfLog(primary: Db): Promise<LogPlace> {
  const { rows } = await sql<LogPlace>`
    select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
      pg_current_wal_insert_lsn()::text as place`.execute(primary)
  return rows[0] as LogPlace
}

/**
 * Waits until the standby has replayed the log up to `wanted`.
 *
 * @returns undefined, or why it cannot answer: a standby that was promoted or follows a former primary has another log
 */
async function problemOf(standby: Db, wanted: LogPlace): Promise<string | undefined> {
  const until = Date.now() + CATCH_UP_MS
  for (;;) {
    // The checkpoint's timeline is the newest one that any account may read. After a failover it follows within
    // minutes.
    const { rows } = await sql<{ timeline: number; isThere: boolean | null }>`
      select timeline_id as timeline,
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${wanted.place}::pg_lsn end as "isThere"
      from pg_control_checkpoint()`.execute(standby)
    const { timeline, isThere } = rows[0] ?? {}
    if (isThere === null) return 'it is no longer a standby'
    if (timeline !== Number.parseInt(wanted.timeline, 16)) return 'it does not follow this primary'
    if (isThere) return undefined
    if (Date.now() >= until) return 'it is behind'
    await sleep(CATCH_UP_PAUSE_MS)
  }
}

/** PostgreSQL's code for, among others, a query that blocked the replay. */
const CONFLICT = '40001'

const mayServe = (error: unknown): boolean =>
  ['databaseDown', CONFLICT].includes((error as { code?: string }).code ?? '')

const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
