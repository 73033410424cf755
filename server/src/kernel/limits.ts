/** Limits for clients that are too many or too slow. */
import { z } from 'zod'

const numberFrom = (least: number, most: number) =>
  z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN))
    .refine((number) => number >= least && number <= most, `must be a number from ${least} to ${most}`)

export const limitVariables = {
  MAX_CONNECTIONS: numberFrom(1, 1_000_000).default(5_000),
  REQUEST_SECONDS: numberFrom(1, 3_600).default(300),
  SOCKETS_PER_ACCOUNT: numberFrom(1, 100_000).default(100),
  // A batch of 500 announcements is sent at once, before any client can read.
  UNREAD_EVENTS: numberFrom(1_000, 1_000_000).default(20_000),
}

export interface Limits {
  /** Open connections. Further ones are closed at once. */
  connections: number
  /** How long a request may take to arrive, and how long a connection with an unfinished answer may make no progress. */
  requestMs: number
  socketsPerAccount: number
  /** Messages that wait for a socket's client to read. */
  unreadEvents: number
}

export const limitsOf = (given: z.infer<z.ZodObject<typeof limitVariables>>): Limits => ({
  connections: given.MAX_CONNECTIONS,
  requestMs: given.REQUEST_SECONDS * 1_000,
  socketsPerAccount: given.SOCKETS_PER_ACCOUNT,
  unreadEvents: given.UNREAD_EVENTS,
})

/** Why a connection was refused or closed, named after its limit. For the metrics. */
export const LIMITS = ['connections', 'request', 'sockets', 'messages', 'unread'] as const
export type LimitName = (typeof LIMITS)[number]

const queues = new Map<string, () => number>()

/** Names work that takes turns in this process, so that the metrics can show how much of it waits. */
export const watchQueue = (name: string, waiting: () => number): void => void queues.set(name, waiting)

export const waitingWork = (): [queue: string, waiting: number][] =>
  [...queues].map(([name, waiting]) => [name, waiting()])
