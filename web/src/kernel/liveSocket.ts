/**
 * The one socket of a signed-in page (docs/spec/kernel.md#live-socket): websocket only, signed in with the session's
 * token.
 */
import { type LiveHandshake, PANEL_MESSAGES, type ServerToClient } from '@driverdesk/contract/kernel/live.ts'
import type { RefusalBody } from '@driverdesk/contract/kernel/refusals.ts'
import { io, type Socket } from 'socket.io-client'
import { accountChanged, lastSeen, readyLive, receiveLive, resetLive, setLiveState } from './live.ts'
import { receiveProgress } from './progress.ts'
import { currentUser, endSession, onSessionChange } from './session.ts'

/** How long to wait before asking a server again that turned the connection away. */
const RETRY_MS = 2_000

/** So that a screen is right within five seconds of the network's return: neither a pause nor a lost attempt lasts longer. */
const RETURNING = { timeout: 3_000, reconnectionDelay: 500, reconnectionDelayMax: 1_500 }

/** The one channel that is passed over in silence (docs/spec/kernel.md#live-events). */
const IGNORED = 'notification'

interface Connection {
  token: string
  close: () => void
}

/**
 * Connects whenever somebody with live updates is signed in, and disconnects on sign-out; `onException` gets the
 * sentence of an 'exception' event. Events of other channels than `channels` are logged. The answer stops all of it.
 */
export function startLive(
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
    close()
    if (token) connection = connect(token, known, onException)
  }
  follow()
  const stopFollowing = onSessionChange(follow)
  return () => {
    stopFollowing()
    close()
  }
}

/** Drivers and accounts without a role get no live updates (docs/spec/kernel.md#live-socket). */
function liveToken(): string | undefined {
  const user = currentUser()
  return user && user.role !== null && user.role !== 'driver' ? user.access_token : undefined
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
  /** Socket.IO comes back by itself, except where the server ended or refused the connection. */
  const connectAgain = (afterMs: number) => {
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), afterMs)
  }
  socket.on(PANEL_MESSAGES, (event) => {
    if (!known.has(event.channel)) logLine(`live: nothing here knows the channel "${event.channel}"`)
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
   * The browser knows that the network is back. Neither an attempt nor a connection from before is trusted: one that
   * died with the network counts as connected until a ping is missed, most of a minute later.
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

/** A line in the browser's console, for whoever looks into a fault; the person at the screen can do nothing about it. */
function logLine(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there.
  console.warn(line)
}
