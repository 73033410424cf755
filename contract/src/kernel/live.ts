/** Live events as data (docs/spec/kernel.md#live-events): the channels and events, and the shape for each audience. */
import type { z } from 'zod'

/** The one private channel of all panel events. */
export const PANEL_MESSAGES = 'panel-messages'

/** The response header with the `seq` of the newest event when the server started to answer. */
export const LIVE_SEQ = 'Live-Seq'

/** One change as sent to a viewer. `seq` grows in commit order. Receiving an event twice has no effect. */
export interface LiveEvent<Data = unknown> {
  seq: number
  channel: string
  event: string
  data: Data
}

export interface LiveChannel {
  readonly name: string
  /** Events with the present record. */
  readonly events: readonly string[]
  /** Events for staff only. */
  readonly staffEvents?: readonly string[]
  /**
   * The data for each audience. Administrators get what staff get unless they have a shape of their own; without a
   * shape restaurants get nothing from the channel.
   */
  readonly data: Readonly<{ staff: z.ZodType; administrator?: z.ZodType; restaurant?: z.ZodType }>
}

export const liveChannel = <const T extends LiveChannel>(channel: T): T => channel

/** The event that a record was removed, or that the viewer may no longer see it. Its data is `{ id }`. */
export const DESTROY = 'destroy'

/** The event of a change too large to announce by record. Clients refetch the channel's lists on screen. No data. */
export const REFETCH = 'refetch'

/** A call on more shifts than this may take longer than people like to wait, and reports its progress. */
export const QUICK = 500

/** Progress of a long call, sent to the sockets of the session that made it. */
export interface LiveProgress {
  /** The call's `Idempotency-Key`. */
  key: string
  done: number
  total: number
}

/** The socket's handshake: the session token, and the last `seq` that the client saw. */
export interface LiveHandshake {
  token: string
  since?: number
}

/** Sent once a connection has joined its rooms and caught up. */
export interface LiveReady {
  /** The newest event that this server has sent. */
  seq: number
  /** Missed events are no longer stored. Refetch what is on screen. */
  refetch: boolean
}

export interface ServerToClient {
  [PANEL_MESSAGES]: (event: LiveEvent) => void
  ready: (ready: LiveReady) => void
  progress: (progress: LiveProgress) => void
  /** The session's account or its scope has changed. Refetch the account and everything on screen. */
  account: () => void
  exception: (error: { message: string }) => void
}
