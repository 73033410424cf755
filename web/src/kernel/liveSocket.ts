/**
 * The socket of a signed-in page (docs/spec/kernel.md#live-socket): websocket only, with the session's token.
 */
import { type LiveHandshake, PANEL_MESSAGES, type ServerToClient } from '@driverdesk/contract/kernel/live.ts'
import type { RefusalBody } from '@driverdesk/contract/kernel/refusals.ts'
import { io, type Socket } from 'socket.io-client'
import { accountChanged, lastSeen, readyLive, receiveLive, resetLive, setLiveState } from './live.ts'
import { receiveProgress } from './progress.ts'
import { currentUser, endSession, onSessionChange } from './session.ts'

/** The pause after a server refused the connection. */
const RETRY_MS = 2_000

/** Updates a screen within five seconds of the network's return. */
const RETURNING = { timeout: 3_000, reconnectionDelay: 500, reconnectionDelayMax: 1_500 }

/** The channel that is ignored without a log line (docs/spec/kernel.md#live-events). */
const IGNORED = 'notification'

interface Connection {
  token: string
  close: () => void
}

/**
 * Connects while someone with live updates is signed in. `onException` gets the message of an 'exception'
 * event; events of channels that are not listed are logged. Returns a function that stops it.
 */
export function openLiveSocket(
  channels: readonly { name: string }[],
  onException: (message: string) => void,
): () => void {
  const known = new Set([...channels.map(({ name }) => name), IGNORED])
  let connection: Connection | null = null
  const close = () => {
    connection?.close()
    connection = null
    resetLive()
  }
  const follow = () => {
    const token = liveToken()
    if (token === connection?.token) return
    // Without one, requests made before the first connection stay known, because their answers may lack later changes.
    if (connection) close()
    if (token) connection = connect(token, known, onException)
  }
  follow()
  const stopFollowing = onSessionChange(follow)
  return () => {
    stopFollowing()
    close()
  }
}

/** Accounts without a role get no live updates (docs/spec/kernel.md#live-socket). */
function liveToken(): string | undefined {
  const user = currentUser()
  return user && user.role !== null ? user.access_token : undefined
}

function connect(
  token: string,
  known: ReadonlySet<string>,
  onException: (message: string) => void,
): Connection {
  let retry: ReturnType<typeof setTimeout> | undefined
  const handshake = (): LiveHandshake => ({ token, since: lastSeen() })
  let served = false
  const socket: Socket<ServerToClient> = io({
    ...RETURNING,
    transports: ['websocket'],
    forceNew: true,
    auth: (say) => say(handshake()),
  })
  /** Needed if the server ended or refused the connection; otherwise Socket.IO reconnects itself. */
  const connectAgain = (afterMs: number) => {
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), afterMs)
  }
  socket.on(PANEL_MESSAGES, (event) => {
    if (!known.has(event.channel)) logLine(`live: unknown channel "${event.channel}"`)
    receiveLive(event)
  })
  socket.on('ready', (ready) => {
    served = true
    readyLive(ready)
  })
  socket.on('progress', receiveProgress)
  socket.on('account', accountChanged)
  socket.on('exception', ({ message }) => onException(message))
  socket.on('disconnect', (reason) => {
    setLiveState('offline')
    logLine(`live: disconnected (${reason})`)
    if (reason === 'io server disconnect') connectAgain(served ? 0 : RETRY_MS)
    served = false
  })
  socket.on('connect_error', (error: Error & { data?: RefusalBody }) => {
    setLiveState('offline')
    logLine(`live: not connected (${error.message})`)
    if (socket.active) return
    if (error.data?.code === 'signedOut') endSession(token)
    else connectAgain(RETRY_MS)
  })
  /**
   * Reconnects when the browser reports that the network is back. An old connection is not trusted: a dead
   * one counts as connected until a ping fails, almost a minute later.
   */
  const connectNow = () => void socket.disconnect().connect()
  window.addEventListener('online', connectNow)
  return {
    token,
    close: () => {
      window.removeEventListener('online', connectNow)
      clearTimeout(retry)
      socket.off()
      socket.disconnect()
    },
  }
}

/** Logs for developers; the person at the screen can do nothing about it. */
function logLine(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console.
  console.warn(line)
}
