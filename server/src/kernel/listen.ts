import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectingTo } from './primary.ts'

export interface Subscription {
  close(): Promise<void>
}

const RECONNECT_MS = 1_000

/**
 * LISTENs on a separate connection. If that breaks, reconnects and calls `onNotify` once, because notifications may
 * have been lost.
 */
export async function subscribe(url: string, channel: string, onNotify: () => void): Promise<Subscription> {
  const { Client, connectionString } = connectingTo(url)
  let closed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, keepAlive: true })
    next.on('error', () => {})
    next.on('notification', onNotify)
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end()
      throw error
    }
    if (closed) return next.end()
    // Set up only now: a failed first connection is not a break, and its caller tries again.
    next.on('end', () => {
      if (!closed) void reconnect()
    })
    client = next
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await sleep(RECONNECT_MS, undefined, { ref: false })
      try {
        await connect()
        onNotify()
        return
      } catch {
        // The server is still down. The follower keeps polling, and /readyz reports it.
      }
    }
  }

  await connect()
  return {
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
