/**
 * The socket: who may connect, the rooms that a scope opens, and catching up after an absence
 * (docs/spec/kernel.md#live-socket).
 */
import type { Server as HttpServer } from 'node:http'
import type { LiveHandshake, LiveProgress, ServerToClient } from '@driverdesk/contract/kernel/live.ts'
import { PANEL_MESSAGES } from '@driverdesk/contract/kernel/live.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { SessionGate } from './admit.ts'
import type { Session } from './call.ts'
import { accountRoom, limitMessages, MESSAGE_BYTES, SOCKETS_PER_ACCOUNT } from './connectionLimits.ts'
import type { Database } from './database.ts'
import { type Delivery, deliveriesOf, type LiveSource } from './deliveries.ts'
import { type Follower, follow } from './follower.ts'
import { type OutboxRow, outboxAfter } from './outbox.ts'
import { Refusal } from './refusal.ts'
import { roomsOf } from './rooms.ts'

/** The channel on which servers tell each other that a session has ended, or that its account has changed; `entityId` is the session's. */
export const SESSION_CHANNEL = 'session'
export const ACCOUNT_CHANGED = 'account'

/** So many catch up side by side: a whole office that comes back must leave room for its calls. */
const CATCH_UPS_AT_ONCE = 4

/** Past this many missed announcements a client is quicker with a fresh list. */
const CATCH_UP_LIMIT = 5_000

type LiveSocket = Socket<Record<string, never>, ServerToClient, Record<string, never>, { session: Session }>
type LiveServer = Server<Record<string, never>, ServerToClient, Record<string, never>, { session: Session }>

const Handshake = z.object({ token: z.string(), since: z.int().min(0).optional() })

export interface Live {
  follower: Follower
  tellProgress(sessionId: number, progress: LiveProgress): void
  /** How many are connected. */
  sockets(): number
  /** Ends all connections and takes no new ones. */
  hangUp(): void
}

export interface LiveOptions {
  database: Database
  sources: readonly LiveSource[]
  gate: SessionGate
  /** Whether a page of this origin may connect. */
  allowsOrigin: (origin: string | undefined, host: string | undefined) => boolean
  log: Logger
}

export async function startLive(http: HttpServer, options: LiveOptions): Promise<Live> {
  const { database, gate, log } = options
  const sources = new Map(options.sources.map((source) => [source.channel.name, source]))
  const io: LiveServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    allowRequest: ({ headers }, answer) => answer(null, options.allowsOrigin(headers.origin, headers.host)),
  })

  const follower = await follow(database, handOn, log)
  const catchUps = pLimit(CATCH_UPS_AT_ONCE)

  async function handOn(batch: readonly OutboxRow[]): Promise<void> {
    // Nobody to tell: whoever connects later says what it has seen, and gets the rest from the table.
    if (io.sockets.sockets.size === 0) return
    try {
      for (const { rows, session } of partsOf(batch)) {
        await tell(rows)
        if (session?.event === ACCOUNT_CHANGED) await admitAnew(session.entity_id)
        else if (session) hangUpOn(session)
      }
    } finally {
      for (const row of batch)
        if (row.channel === SESSION_CHANNEL && row.event !== ACCOUNT_CHANGED) hangUpOn(row)
    }
  }

  const hangUpOn = (row: OutboxRow) => io.in(sessionRoom(row.entity_id)).disconnectSockets(true)

  /** The account has another name, role or scope: from here on its sockets hear what it may hear now. */
  async function admitAnew(sessionId: number): Promise<void> {
    for (const { id } of await io.in(sessionRoom(sessionId)).fetchSockets()) {
      const socket = io.sockets.sockets.get(id)
      if (!socket) continue
      const session = await gate(Handshake.parse(socket.handshake.auth).token)
      if (!session) {
        socket.disconnect(true)
        continue
      }
      for (const room of roomsOf(socket.data.session.scope)) await socket.leave(room)
      socket.data.session = session
      await socket.join(roomsOf(session.scope))
      socket.emit('account')
    }
  }

  /** A record that does not have its shape is a fault of ours, and must not hold up everything behind it. */
  async function tell(batch: readonly OutboxRow[]): Promise<void> {
    try {
      for (const delivery of await deliveriesOf(database.db, sources, batch)) await send(delivery)
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      if (batch.length > 1) for (const row of batch) await tell([row])
      else log.error({ err: error, announcement: batch[0] }, 'live: not told')
    }
  }

  async function send({ event, rooms, except, eventFor }: Delivery): Promise<void> {
    if (!eventFor) return void io.to(rooms).except(except).emit(PANEL_MESSAGES, event)
    for (const socket of await io.in(rooms).except(except).fetchSockets()) {
      socket.emit(PANEL_MESSAGES, eventFor(socket.rooms))
    }
  }

  io.engine.on('connection', limitMessages)

  io.use((socket, next) => {
    identify(socket).then(
      (session) => next(session ? problemOf(session) : refused(new Refusal('signedOut'))),
      () => next(new Error(refusals.busy.message)),
    )
  })

  /** `data` is what Socket.IO sends of an error beside its sentence. */
  const refused = (refusal: Refusal): Error =>
    Object.assign(new Error(refusal.message), { data: refusal.body })

  const problemOf = ({ scope }: Session): Error | undefined => {
    const open = io.sockets.adapter.rooms.get(accountRoom(scope))?.size ?? 0
    return open < SOCKETS_PER_ACCOUNT ? undefined : new Error(refusals.tooManyRequests.message)
  }

  io.on('connection', (socket) => {
    void socket.join(accountRoom(socket.data.session.scope))
    void socket.join(sessionRoom(socket.data.session.id))
    admit(socket).catch((error: unknown) => {
      log.error({ err: error }, 'live: catching up failed')
      socket.disconnect(true)
    })
  })

  async function identify(socket: LiveSocket): Promise<Session | undefined> {
    const handshake = Handshake.safeParse(socket.handshake.auth)
    const session = handshake.success ? await gate(handshake.data.token) : undefined
    if (session) socket.data.session = session
    return session
  }

  async function admit(socket: LiveSocket): Promise<void> {
    const { token, since } = Handshake.parse(socket.handshake.auth) satisfies LiveHandshake
    // The bulk of it before the turn: many who come back at once must not hold up what is announced to the others.
    const early = follower.head()
    const isBehind = since !== undefined && since < early
    const caughtUp = isBehind ? await catchUps(() => tellMissed(socket, since, early)) : true
    // The rest in turn: what is announced meanwhile waits, so that a client gets everything once and in order.
    await follower.inTurn(async () => {
      // Asked again: the session may have ended meanwhile.
      const session = await gate(token)
      if (!session) return void socket.disconnect(true)
      socket.data.session = session
      const head = follower.head()
      const told = caughtUp && (await tellMissed(socket, isBehind ? early : (since ?? head), head))
      await socket.join(roomsOf(session.scope))
      socket.emit('ready', { seq: head, refetch: !told })
    })
  }

  /** Tells a client what it missed after `since`, up to `head`; false where that cannot be told. */
  async function tellMissed(socket: LiveSocket, since: number, head: number): Promise<boolean> {
    if (since === head) return true
    if (since > head || head - since > CATCH_UP_LIMIT) return false
    const rows = await outboxAfter(database.db, since, head - since)
    // Numbers have no gaps: where the first is another one, what was between is no longer kept.
    if (rows[0]?.seq !== since + 1) return false
    const mine = new Set(roomsOf(socket.data.session.scope))
    const inSight = (names: readonly string[]) => names.some((name) => mine.has(name))
    try {
      const missed = await deliveriesOf(database.db, sources, rows, inSight)
      for (const { event, rooms, except, eventFor } of missed) {
        if (inSight(rooms) && !inSight(except)) socket.emit(PANEL_MESSAGES, eventFor?.(mine) ?? event)
      }
      return true
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      // Turned away it would come back with the same `since`, again and again.
      log.error({ err: error, since, head }, 'live: not told')
      return false
    }
  }

  return {
    follower,
    tellProgress: (sessionId, progress) => void io.to(sessionRoom(sessionId)).emit('progress', progress),
    sockets: () => io.sockets.sockets.size,
    // The HTTP server itself is not ours to close: it has calls to finish.
    hangUp: () => {
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

const sessionRoom = (id: number) => `session:${id}`

/**
 * A batch cut behind each announcement about a session: what came before it is told to whoever the session was then,
 * what comes after it to whoever it is now.
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
