/** Limits for clients that are too many or too slow, and for work that waits. */
import { z } from 'zod'
import { Refusal } from './refusal.ts'

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
  // A client only sends its handshake and answers to pings.
  MESSAGES_PER_SOCKET: numberFrom(5, 100_000).default(20),
  EVENTS_HOURS: numberFrom(1, 8_760).default(24),
  BODY_KB: numberFrom(256, 100_000).default(1_024),
  // The customer's documents allow no more (docs/spec/files.md#upload-limits).
  UPLOAD_MB: numberFrom(1, 10).default(10),
  UPLOAD_MEGAPIXELS: numberFrom(1, 40).default(40),
  WAITING_LOGINS: numberFrom(1, 10_000).default(50),
  // About a minute's work with the largest pictures.
  WAITING_PICTURES: numberFrom(1, 10_000).default(100),
  // As many as can be made within seconds.
  WAITING_PDFS: numberFrom(1, 10_000).default(200),
  DATABASE_CONNECTIONS: numberFrom(2, 1_000).default(10),
  // Long enough for a year's report; a stuck query releases its connection.
  QUERY_SECONDS: numberFrom(1, 3_600).default(60),
}

export const limitsOf = (given: z.infer<z.ZodObject<typeof limitVariables>>) => ({
  connections: given.MAX_CONNECTIONS,
  /** How long a request may take to arrive, and how long a connection with an unfinished answer may make no progress. */
  requestMs: given.REQUEST_SECONDS * 1_000,
  socketsPerAccount: given.SOCKETS_PER_ACCOUNT,
  unreadEvents: given.UNREAD_EVENTS,
  messagesPerSocket: given.MESSAGES_PER_SOCKET,
  eventsHours: given.EVENTS_HOURS,
  /** For a call that has no limit of its own. */
  bodyBytes: given.BODY_KB * 1_024,
  uploadBytes: given.UPLOAD_MB * 1_000_000,
  /** Pictures with more are not opened. */
  uploadPixels: given.UPLOAD_MEGAPIXELS * 1_000_000,
  waitingLogins: given.WAITING_LOGINS,
  waitingPictures: given.WAITING_PICTURES,
  /** PDFs and workbooks. */
  waitingPdfs: given.WAITING_PDFS,
  databaseConnections: given.DATABASE_CONNECTIONS,
  queryMs: given.QUERY_SECONDS * 1_000,
})

export type Limits = ReturnType<typeof limitsOf>

export const DEFAULT_LIMITS = limitsOf(z.object(limitVariables).parse({}))

let ofProcess = DEFAULT_LIMITS

/** Work that takes turns is shared by all calls of this process, and so are its limits. */
export const limits = (): Limits => ofProcess
export const applyLimits = (given: Limits): void => {
  ofProcess = given
}

/** Why a connection was refused or closed, named after its limit. For the metrics. */
export const LIMITS = ['connections', 'request', 'sockets', 'messages', 'unread'] as const
export type LimitName = (typeof LIMITS)[number]

const queues = new Map<string, () => number>()

/** Names work that takes turns in this process, so that the metrics can show how much of it waits. */
export const watchQueue = (name: string, waiting: () => number): void => void queues.set(name, waiting)

export const waitingWork = (): [queue: string, waiting: number][] =>
  [...queues].map(([name, waiting]) => [name, waiting()])

/** Work that is refused while too much of it waits, and queries that took too long. */
const LIMITED_WORK = ['login', 'login-address', 'login-known', 'password', 'picture', 'pdf', 'query'] as const
export type LimitedWork = (typeof LIMITED_WORK)[number]

const refused = new Map<LimitedWork, number>(LIMITED_WORK.map((work) => [work, 0]))

export const countRefused = (work: LimitedWork): void => void refused.set(work, (refused.get(work) ?? 0) + 1)

/** Returns the refusal, and counts it for the metrics. */
export function tooBusy(work: LimitedWork): Refusal {
  countRefused(work)
  return new Refusal('busy')
}

/** How often each has happened since this process started. */
export const refusedWork = (): ReadonlyMap<LimitedWork, number> => refused
