/** Live events as data (docs/spec/kernel.md#live-events): which channels and events exist, and who gets which shape. */
import type { z } from 'zod'

/** The one private channel that all panel events travel on. */
export const PANEL_MESSAGES = 'panel-messages'

/** The header of answers with the `seq` of the newest event when the server began to answer. */
export const LIVE_SEQ = 'Live-Seq'

/** One change, as a viewer gets it. `seq` grows by commit order; receiving an event twice changes nothing. */
export interface LiveEvent<Data = unknown> {
  seq: number
  channel: string
  event: string
  data: Data
}

export interface LiveChannel {
  readonly name: string
  /** Events that carry the record as it is now. */
  readonly events: readonly string[]
  /** Those of them that are for staff alone. */
  readonly staffEvents?: readonly string[]
  /**
   * The data for each audience. Administrators get what staff get unless they have a shape of their own; without a shape
   * for restaurants these hear nothing of the channel.
   */
  readonly data: Readonly<{ staff: z.ZodType; administrator?: z.ZodType; restaurant?: z.ZodType }>
}

export const liveChannel = <const T extends LiveChannel>(channel: T): T => channel

/** The event that a record is gone, or that the viewer may no longer see it; its data is `{ id }`. */
export const DESTROY = 'destroy'

/** The event of a change too large to announce record by record: refetch the channel's lists that are on screen. No data. */
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
  /** The table no longer keeps what was missed: refetch what is on screen. */
  refetch: boolean
}

export interface ServerToClient {
  [PANEL_MESSAGES]: (event: LiveEvent) => void
  ready: (ready: LiveReady) => void
  progress: (progress: LiveProgress) => void
  /** The account of this session, or what it may see, has changed: ask again for it, and for all that is on screen. */
  account: () => void
  exception: (error: { message: string }) => void
}
