/**
 * Follows the outbox in commit order and hands on what is new; every server has its own (docs/spec/kernel.md#outbox).
 */
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { OUTBOX_CHANNEL, type OutboxRow, outboxAfter, outboxHead } from './outbox.ts'

/** A NOTIFY can be lost with its connection: this is how late such an announcement can be. */
const POLL_MS = 2_000
const BATCH = 500

export interface Follower {
  /** The newest announcement that has been handed on. */
  head(): number
  /** Runs `task` between two batches, so that it sees a head that stands still. */
  inTurn<T>(task: () => Promise<T>): Promise<T>
  /** Whether the last look at the table went well. */
  healthy(): boolean
  stop(): Promise<void>
}

/** Starts after what is in the table now: whoever was away catches up with a `since` of their own. */
export async function follow(
  database: Database,
  handOn: (batch: readonly OutboxRow[]) => Promise<void>,
  log: Logger,
): Promise<Follower> {
  const inTurn = pLimit(1)
  let head = await outboxHead(database.db)
  let healthy = true
  let stopped = false

  async function catchUp(): Promise<void> {
    try {
      for (;;) {
        const batch = stopped ? [] : await outboxAfter(database.db, head, BATCH)
        const last = batch.at(-1)
        if (last) {
          await handOn(batch)
          head = last.seq
        }
        healthy = true
        if (batch.length < BATCH) return
      }
    } catch (error) {
      healthy = false
      log.error({ err: error }, 'live events: trying again')
    }
  }

  // After what is at hand: the answer to whoever made the change goes first. More wake-ups than one waiting turn add
  // nothing, since a turn reads all there is.
  let waiting = false
  const wake = () => {
    setImmediate(() => {
      if (waiting || stopped) return
      waiting = true
      void inTurn(() => {
        waiting = false
        return catchUp()
      })
    })
  }
  const subscription = await database.listen(OUTBOX_CHANNEL, wake)
  const poll = setInterval(wake, POLL_MS)
  wake()
  return {
    head: () => head,
    inTurn: (task) => inTurn(task),
    healthy: () => healthy,
    stop: async () => {
      stopped = true
      clearInterval(poll)
      await subscription.close()
      await inTurn(async () => {})
    },
  }
}
