import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { OUTBOX_CHANNEL, type OutboxRow, outboxAfter, outboxHead } from './outbox.ts'

/** The longest delay of an announcement whose NOTIFY was lost with its connection. */
const POLL_MS = 2_000
const BATCH = 500

export interface Follower {
  /** The number of the last delivered announcement. */
  head(): number
  /** Runs `task` between two batches, so that the head does not change. */
  inTurn<T>(task: () => Promise<T>): Promise<T>
  /** False if the last read failed. */
  healthy(): boolean
  stop(): Promise<void>
}

/**
 * Follows the outbox in commit order, from now on (docs/spec/kernel.md#outbox). Every server has its own follower.
 * Clients that were away catch up with their own `since`.
 */
export async function follow(
  database: Database,
  deliver: (batch: readonly OutboxRow[]) => Promise<void>,
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
          await deliver(batch)
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

  // `setImmediate` lets the answer of the changing call go first. One waiting turn is enough, because a turn reads
  // everything.
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
