/**
 * Live events by Socket.IO: authentication, rooms by scope, and catching up after an absence
 * (docs/spec/kernel.md#live-socket).
 */

import type { Server as HttpServer } from 'node:http'
import {
  type LiveHandshake,
  type LiveProgress,
  PANEL_MESSAGES,
  type ServerToClient,
} from '@driverdesk/contract/kernel/live.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Session, SessionGate } from './call.ts'
import type { Database } from './database.ts'
import { type Delivery, deliveriesOf, type LiveSource } from './deliveries.ts'
import type { LimitName, Limits } from './limits.ts'
import { inSpan } from './log.ts'
import { type Follower, follow, type OutboxRow, outboxAfter } from './outbox.ts'
import { Refusal } from './refusal.ts'
import { roomsFor } from './rooms.ts'
import type { Scope } from './scope.ts'

/** Servers announce ended sessions and changed accounts on this channel. `entityId` is the session's. */
export const SESSION_CHANNEL = 'session'
export const ACCOUNT_CHANGED = 'account'

/** Limited, so that many returning clients leave database connections for calls. */
const CATCH_UPS_AT_ONCE = 4

/** Beyond this many missed announcements, a client reloads its lists instead. */
const CATCH_UP_LIMIT = 5_000

type LiveSocket = Socket<Record<string, never>, ServerToClient, Record<string, never>, { session: Session }>
type LiveServer = Server<Record<string, never>, ServerToClient, Record<string, never>, { session: Session }>

const Handshake = z.object({ token: z.string(), since: z.int().min(0).optional() })

export interface Live {
  follower: Follower
  tellProgress(sessionId: number, progress: LiveProgress): void
  sockets(): number
  catchingUp(): number
  hangUp(): void
}

interface LiveOptions {
  database: Database
  sources: readonly LiveSource[]
  gate: SessionGate
  allowsOrigin: (origin: string | undefined, host: string | undefined) => boolean
  limits: Pick<Limits, 'socketsPerAccount' | 'unreadEvents' | 'messagesPerSocket'>
  onLimit?: ((limit: LimitName) => void) | undefined
  log: Logger
}

interface Sockets extends Omit<LiveOptions, 'sources'> {
  io: LiveServer
  sources: ReadonlyMap<string, LiveSource>
}

export async function startLive(http: HttpServer, { sources, ...options }: LiveOptions): Promise<Live> {
  const io: LiveServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    allowRequest: ({ headers }, answer) => answer(null, options.allowsOrigin(headers.origin, headers.host)),
  })
  const sockets: Sockets = {
    ...options,
    io,
    sources: new Map(sources.map((source) => [source.channel.name, source])),
  }
  const follower = await follow(
    options.database,
    {
      deliver: (batch) => deliver(sockets, batch),
      // Clients come back, are checked again, and fetch again if they miss something.
      startOver: () => void io.disconnectSockets(true),
    },
    options.log,
  )
  const catchUps = pLimit(CATCH_UPS_AT_ONCE)
  limitTraffic(sockets)
  io.use((socket, next) => {
    identify(sockets, socket).then(next, () => next(new Error(refusals.busy.message)))
  })
  io.on('connection', (socket) => {
    void socket.join(accountRoom(socket.data.session.scope))
    void socket.join(sessionRoom(socket.data.session.id))
    welcome(sockets, socket, follower, catchUps).catch((error: unknown) => {
      options.log.error({ err: error }, 'live: catching up failed')
      socket.disconnect(true)
    })
  })
  return {
    follower,
    tellProgress: (sessionId, progress) => void io.to(sessionRoom(sessionId)).emit('progress', progress),
    sockets: () => io.sockets.sockets.size,
    catchingUp: () => catchUps.pendingCount + catchUps.activeCount,
    // The HTTP server stays open to finish its calls.
    hangUp: () => {
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Sends announcements to the sockets that may see them, and ends or moves sockets whose session has changed. */
async function deliver(sockets: Sockets, batch: readonly OutboxRow[]): Promise<void> {
  const { io } = sockets
  // Without sockets there is nothing to send. Clients that connect later catch up from the table.
  if (io.sockets.sockets.size === 0) return
  const disconnect = (row: OutboxRow) => io.in(sessionRoom(row.entity_id)).disconnectSockets(true)
  try {
    await inSpan('deliver announcements', { 'driverdesk.announcements': batch.length }, async () => {
      for (const { rows, session } of partsOf(batch)) {
        await sendBatch(sockets, rows)
        if (session?.event === ACCOUNT_CHANGED) await reauthorise(sockets, session.entity_id)
        else if (session) disconnect(session)
      }
    })
  } finally {
    for (const row of batch)
      if (row.channel === SESSION_CHANNEL && row.event !== ACCOUNT_CHANGED) disconnect(row)
  }
}

/** Moves the sockets of a changed account to the rooms of its new scope. */
async function reauthorise({ io, gate }: Sockets, sessionId: number): Promise<void> {
  for (const { id } of await io.in(sessionRoom(sessionId)).fetchSockets()) {
    const socket = io.sockets.sockets.get(id)
    if (!socket) continue
    const session = await gate(Handshake.parse(socket.handshake.auth).token)
    if (!session) {
      socket.disconnect(true)
      continue
    }
    for (const room of roomsFor(socket.data.session.scope)) await socket.leave(room)
    socket.data.session = session
    await socket.join(roomsFor(session.scope))
    socket.emit('account')
  }
}

/** A record that does not match its shape is our bug and must not block later announcements. */
async function sendBatch(sockets: Sockets, batch: readonly OutboxRow[]): Promise<void> {
  const { io, database, sources, log } = sockets
  try {
    for (const delivery of await deliveriesOf(database.db, sources, batch)) await send(io, delivery)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    if (batch.length > 1) for (const row of batch) await sendBatch(sockets, [row])
    else log.error({ err: error, announcement: batch[0] }, 'live: not told')
  }
}

async function send(io: LiveServer, { event, rooms, except, eventFor }: Delivery): Promise<void> {
  if (!eventFor) return void io.to(rooms).except(except).emit(PANEL_MESSAGES, event)
  for (const socket of await io.in(rooms).except(except).fetchSockets()) {
    socket.emit(PANEL_MESSAGES, eventFor(socket.rooms))
  }
}

/** Returns the error for a client that may not connect. */
async function identify(
  { io, gate, limits, onLimit }: Sockets,
  socket: LiveSocket,
): Promise<Error | undefined> {
  const handshake = Handshake.safeParse(socket.handshake.auth)
  const session = handshake.success ? await gate(handshake.data.token) : undefined
  if (!session) return refused(new Refusal('signedOut'))
  socket.data.session = session
  const open = io.sockets.adapter.rooms.get(accountRoom(session.scope))?.size ?? 0
  if (open < limits.socketsPerAccount) return undefined
  onLimit?.('sockets')
  return new Error(refusals.tooManyRequests.message)
}

/** Socket.IO sends `data` with the error's message. */
const refused = (refusal: Refusal): Error => Object.assign(new Error(refusal.message), { data: refusal.body })

/** Sends what the client missed, and lets it into the rooms of its scope. */
async function welcome(
  sockets: Sockets,
  socket: LiveSocket,
  follower: Follower,
  catchUps: LimitFunction,
): Promise<void> {
  const { token, since } = Handshake.parse(socket.handshake.auth) satisfies LiveHandshake
  // Most events are sent before the turn, so that many returning clients do not delay announcements to others.
  const early = follower.head()
  const isBehind = since !== undefined && since < early
  const caughtUp = isBehind ? await catchUps(() => sendMissed(sockets, socket, since, early)) : true
  // The rest is sent in turn: new announcements wait, so that the client gets everything once and in order.
  await follower.inTurn(async () => {
    // The session may have ended in the meantime.
    const session = await sockets.gate(token)
    if (!session) return void socket.disconnect(true)
    socket.data.session = session
    const head = follower.head()
    const isReady = caughtUp && (await sendMissed(sockets, socket, isBehind ? early : (since ?? head), head))
    await socket.join(roomsFor(session.scope))
    socket.emit('ready', { seq: head, refetch: !isReady })
  })
}

/** Sends what a client missed after `since`, up to `head`. Returns false if that is not possible. */
async function sendMissed(
  { database, sources, limits, log }: Sockets,
  socket: LiveSocket,
  since: number,
  head: number,
): Promise<boolean> {
  if (since === head) return true
  // More would close the connection before the client could read them.
  const mostMissed = Math.min(CATCH_UP_LIMIT, limits.unreadEvents / 4)
  if (since > head || head - since > mostMissed) return false
  const rows = await outboxAfter(database.db, since, head - since)
  // Numbers have no gaps, so a different first number means that older announcements were deleted.
  if (rows[0]?.seq !== since + 1) return false
  const mine = new Set(roomsFor(socket.data.session.scope))
  const inSight = (names: readonly string[]) => names.some((name) => mine.has(name))
  try {
    const missed = await deliveriesOf(database.db, sources, rows, inSight)
    for (const { event, rooms, except, eventFor } of missed) {
      if (inSight(rooms) && !inSight(except)) socket.emit(PANEL_MESSAGES, eventFor?.(mine) ?? event)
    }
    return true
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    // If disconnected, the client would return with the same `since` forever.
    log.error({ err: error, since, head }, 'live: not told')
    return false
  }
}

const sessionRoom = (id: number) => `session:${id}`

/**
 * Splits a batch after each announcement about a session, so that earlier announcements are sent by the session's former
 * scope and later ones by its new scope.
 */
function partsOf(batch: readonly OutboxRow[]): { rows: OutboxRow[]; session?: OutboxRow }[] {
  const parts: { rows: OutboxRow[]; session?: OutboxRow }[] = []
  let rows: OutboxRow[] = []
  for (const row of batch) {
    if (row.channel === SESSION_CHANNEL) {
      parts.push({ rows, session: row })
      rows = []
    } else rows.push(row)
  }
  return [...parts, { rows }]
}

/** A client only sends its handshake and answers to pings. */
const MESSAGE_BYTES = 16_384

type Connection = Parameters<Parameters<Server['engine']['on']>[1]>[0]

function limitTraffic({ io, limits, onLimit }: Sockets): void {
  io.engine.on('connection', (connection: Connection) => {
    const close = (limit: LimitName) => {
      onLimit?.(limit)
      connection.close(true)
    }
    limitMessages(connection, limits.messagesPerSocket, () => close('messages'))
    limitUnread(connection, limits.unreadEvents, () => close('unread'))
  })
}

/** Closes a connection that sends too many messages, signed in or not. */
function limitMessages(connection: Connection, most: number, close: () => void): void {
  let messages = 0
  connection.on('packet', ({ type }: { type: string }) => {
    if (type === 'message' && ++messages > most) close()
  })
}

/**
 * Closes a connection whose client does not read, even if it answers the pings. A client that was only slow returns and
 * catches up.
 */
function limitUnread(connection: Connection, most: number, close: () => void): void {
  connection.on('packetCreate', () => {
    // Not in the library's types.
    const { writeBuffer } = connection as unknown as { writeBuffer: readonly unknown[] }
    if (writeBuffer.length >= most) close()
  })
}

/** The room of an account's sockets, for counting them. */
const accountRoom = ({ role, accountId }: Scope) => `account:${role}:${accountId}`
