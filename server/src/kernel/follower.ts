import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { OUTBOX_CHANNEL, type OutboxRow, outboxAfter, outboxHead, skipNumbers } from './outbox.ts'

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

interface Deliveries {
  deliver(batch: readonly OutboxRow[]): Promise<void>
  /** Called when announcements were lost, or when some were delivered that are no longer true. */
  startOver(): void
}

/**
 * Follows the outbox in commit order, from now on (docs/spec/kernel.md#outbox). Every server has its own follower.
 * Clients that were away catch up with their own `since`.
 */
export async function follow(
  database: Database,
  { deliver, startOver }: Deliveries,
  log: Logger,
): Promise<Follower> {
  const { db } = database
  const inTurn = pLimit(1)
  let head = await outboxHead(db)
  /** The announcement at the head, if the table still has it. */
  let [last] = await outboxAfter(db, head - 1, 1)
  let healthy = true
  let stopped = false

  /** Reads on. A standby that was promoted may lack the last announcements of its primary, and reuses their numbers. */
  async function readOn(): Promise<OutboxRow[]> {
    const [first, ...others] = await outboxAfter(db, head - 1, BATCH + 1)
    const isReplaced = last && first?.seq === head && first.created_at !== last.created_at
    if (isReplaced) return startAfter(await skipNumbers(db, head))
    if (first === undefined) {
      const stored = await outboxHead(db)
      if (stored < head) return startAfter(await skipNumbers(db, head))
      // Another server has skipped numbers, unless there is something new.
      const isSkipped = stored > head && (await outboxAfter(db, head, 1)).length === 0
      return isSkipped ? startAfter(stored) : []
    }
    if (first.seq === head) return others
    if (first.seq > head + 1) startAfter(first.seq - 1)
    return [first, ...others]
  }

  function startAfter(seq: number): [] {
    head = seq
    last = undefined
    log.error('A failover lost the last announcements. All clients connect again.')
    startOver()
    return []
  }

  async function catchUp(): Promise<void> {
    try {
      for (;;) {
        const batch = stopped ? [] : await readOn()
        if (batch.length > 0) {
          await deliver(batch)
          last = batch.at(-1) as OutboxRow
          head = last.seq
        }
        if (!healthy) log.info('live events: delivered again')
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
