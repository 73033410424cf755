import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectingTo } from './primary.ts'

export interface Subscription {
  close(): Promise<void>
}

const RECONNECT_MS = 1_000

/**
 * LISTENs on a connection of its own and keeps it alive: after a break it reconnects and calls `heard` once, since
 * notifications sent in the meantime are lost.
 */
export async function subscribe(url: string, channel: string, heard: () => void): Promise<Subscription> {
  const { Client, connectionString } = connectingTo(url)
  let closed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, keepAlive: true })
    next.on('error', () => {})
    next.on('notification', heard)
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end()
      throw error
    }
    if (closed) return next.end()
    // Only now: a connection that never was is no break, and its caller tries again.
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
        heard()
        return
      } catch {
        // The server is still away; the follower's polling goes on in the meantime, and /readyz says so.
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
