/** A live socket without a browser. Keeps everything it receives, in order. */
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import {
  LIVE_SEQ,
  type LiveEvent,
  type LiveProgress,
  type LiveReady,
  PANEL_MESSAGES,
  type ServerToClient,
} from '@driverdesk/contract/kernel/live.ts'
import { io, type Socket } from 'socket.io-client'
import { outboxHead } from '../kernel/outbox.ts'
import type { TestApp } from './testApp.ts'
import type { AccountName } from './testWorld.ts'

export interface LiveClient {
  /** All events so far. */
  readonly events: readonly LiveEvent[]
  /** The progress messages it received. */
  readonly progress: readonly LiveProgress[]
  /** The server's message once the client had caught up. */
  readonly ready: LiveReady
  /** Resolves with all events so far once one with this number or a later one has arrived. */
  until(seq: number): Promise<readonly LiveEvent[]>
  /** Resolves on the event that its account has changed. */
  readonly accountChanged: Promise<void>
  /** Resolves with all events when the connection has ended. */
  readonly ended: Promise<readonly LiveEvent[]>
  close(): void
}

export interface Connecting {
  /** The handshake. */
  auth: Record<string, unknown>
  headers?: Record<string, string>
  transports?: ('polling' | 'websocket')[]
  /** Ignores events up to this number, which may be sent again while it connects. */
  seen?: number
}

/** Connects and waits until it has caught up. @throws {Error} with the server's message if it refuses */
export async function connectLive(address: string, connecting: Connecting): Promise<LiveClient> {
  const { auth, headers = {}, transports = ['websocket'], seen = 0 } = connecting
  const socket: Socket<ServerToClient> = io(address, {
    auth,
    transports,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  const events: LiveEvent[] = []
  const progress: LiveProgress[] = []
  socket.on('progress', (report) => void progress.push(report))
  const arrived = new Set<() => void>()
  socket.on(PANEL_MESSAGES, (event) => {
    if (event.seq <= seen) return
    events.push(event)
    for (const look of arrived) look()
  })
  const accountChanged = new Promise<void>((resolve) => {
    socket.on('account', resolve)
  })
  const ended = new Promise<readonly LiveEvent[]>((resolve) => {
    socket.on('disconnect', () => resolve(events))
  })
  const ready = await new Promise<LiveReady>((resolve, reject) => {
    socket.on('ready', resolve)
    socket.on('connect_error', reject)
    socket.on('disconnect', (reason) => reject(new Error(reason)))
  }).catch((error) => {
    socket.close()
    throw error
  })
  return {
    events,
    progress,
    ready,
    accountChanged,
    until: (seq) =>
      new Promise((resolve) => {
        const look = () => {
          if ((events.at(-1)?.seq ?? 0) < seq) return
          arrived.delete(look)
          resolve(events)
        }
        arrived.add(look)
        look()
      }),
    ended,
    close: () => void socket.close(),
  }
}

/** Makes the server listen, and returns its address. */
export async function listening(server: TestApp): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
}

export interface Watcher extends LiveClient {
  readonly token: string
  /** Logs out and returns all events. The server ends the connection after the last one. */
  leave(): Promise<readonly LiveEvent[]>
}

/** Signs in and connects. `since` is the last event that the client has seen. */
export async function watch(server: TestApp, who: AccountName, since?: number): Promise<Watcher> {
  const token = await server.signIn(who)
  const seen = since ?? (await outboxHead(server.db))
  await hasReadAll(server, token)
  const client = await connectLive(await listening(server), { auth: { token, since }, seen })
  const leave = async () => {
    await logOut(server, token)
    return client.ended
  }
  return { ...client, token, leave }
}

/**
 * Waits until the server has read all announcements. Between tests they are deleted, and a server that had not read them by then
 * disconnects its clients.
 */
async function hasReadAll({ app, db }: TestApp, token: string): Promise<void> {
  const head = await outboxHead(db)
  const { method, path: url } = accountRoutes.me
  for (let tries = 0; tries < 2_000; tries++) {
    const { headers } = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
    if (Number(headers[LIVE_SEQ.toLowerCase()]) >= head) return
    await sleep(10)
  }
  throw new Error(`The server has not read the announcements up to ${head}.`)
}

export async function logOut(server: TestApp, token: string): Promise<void> {
  const { method, path } = accountRoutes.signOut
  const { statusCode } = await server.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(`Logging out answered ${statusCode}.`)
}
