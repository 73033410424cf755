import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import {
  type Audience,
  type BodyOf,
  type FileReply,
  isAnsweredToViews,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
} from '@driverdesk/contract/kernel/route.ts'
import type { UploadKind } from '@driverdesk/contract/kernel/uploads.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Db, Read } from './database.ts'
import type { CheckedFile } from './files/checkUpload.ts'
import type { FileAnswer } from './files/fileAnswer.ts'
import type { FileStore } from './files/fileStore.ts'
import type { StoredFile } from './files/storedFiles.ts'
import type { JsonText } from './jsonRows.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'
import type { Settings } from './settings.ts'
import type { SeenRecord } from './stale.ts'
import type { StoredFileKind } from './tables.ts'
import type { Actor, Unit, Work } from './unitOfWork.ts'

/** The signed-in account of a request, read from the database for this request. */
export interface Session {
  id: number
  scope: Scope
  /** While viewing as another user, the administrator. */
  actor: Actor
  /** An administrator views as this account and may only read. */
  isView: boolean
}

/** Created once per process, for all calls. */
export interface Services extends Unit {
  settings: Settings
  files: FileStore
  now: () => Date
  tellProgress: (sessionId: number, progress: LiveProgress) => void
  /** False while the database's disk is nearly full. */
  hasDiskSpace: () => boolean
  liveIsHealthy: () => boolean
  /** True once the server has been asked to stop. A proxy should then send calls elsewhere. */
  isLeaving: () => boolean
  read: Read
  /** The `seq` of the newest live event: every change up to it is committed. */
  liveHead: () => number
}

type FilesOf<R extends Route> =
  R['upload'] extends Readonly<Record<string, unknown>>
    ? { readonly [Field in keyof R['upload']]?: CheckedFile }
    : Readonly<Record<string, never>>

export interface SignedText {
  text: string
  /** '' if there is none. */
  signature: string
}

interface AnyCall<R extends Route> {
  services: Services
  db: Db
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  files: FilesOf<R>
  signed: R['signedBy'] extends string ? SignedText : undefined
  address: string
  /** The caller is on this machine and does not come through a proxy. */
  isLocal: boolean
  /** '' if there is none. */
  userAgent: string
  /** Name and port of the requested server. */
  host: string
  log: FastifyBaseLogger
  today(): IsoDate
  header(name: string, value: string): void
}

export interface PublicCall<R extends Route> extends AnyCall<R> {
  change<T>(actor: Actor, body: (work: Work) => Promise<T>): Promise<T>
}

export interface SignedInCall<R extends Route> extends AnyCall<R> {
  session: Session
  scope: Scope
  audience: Audience
  /**
   * Runs a unit of work as the caller. If the route is idempotent and the client's `Idempotency-Key` was used before,
   * `body` does not run and the first answer is returned.
   *
   * @param part names one of several changes of a call; each part runs once per key
   */
  change<T>(body: (work: Work) => Promise<T>, part?: string): Promise<T>
  /**
   * The answer that `change` gave to this `Idempotency-Key` before, if any. A call that checks or draws something before
   * `change` asks first: after a lost answer it must not be refused because something has changed since.
   */
  answered<T>(part?: string): Promise<T | undefined>
  /** Checks a file that was sent as a data URL in JSON, like an uploaded one. @throws {Invalid} under `field` */
  checkData(field: string, dataUrl: string, kind: UploadKind): Promise<CheckedFile>
  /**
   * Puts a checked file into the store under a new random name. Call it before `change`, because it is slow, and call
   * `keepFile` inside `change`. Without `keepFile`, or if `change` fails, the file is removed when the call ends.
   */
  storeFile(file: CheckedFile, kind: StoredFileKind): Promise<StoredFile>
  /**
   * Refuses to overwrite a version that the caller has not seen (docs/spec/kernel.md#stale-edits).
   *
   * @throws {Refusal} 409 that says who changed the record, and when
   */
  refuseStale(work: Work, record: SeenRecord): Promise<void>
  progress(done: number, total: number): void
}

export type Call<R extends Route> = R['access'] extends 'public' ? PublicCall<R> : SignedInCall<R>

/** Returns the widest view; mount.ts removes what the caller's audience may not see. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<R['reply'] extends FileReply ? FileAnswer : ReplyOf<R, 'staff'> | JsonText>

export type Handlers<T extends Readonly<Record<string, Route>>> = { readonly [K in keyof T]: Handler<T[K]> }

/** Types the handlers of a folder by its routes. */
export const handlers = <T extends Readonly<Record<string, Route>>>(
  _routes: T,
  entries: Handlers<T>,
): Handlers<T> => entries

export type SessionGate = (token: string) => Promise<Session | undefined>

/** @throws {Refusal} 401 without a valid session, 403 for a role or a view that may not call the route */
export async function authorise(request: FastifyRequest, route: Route, gate: SessionGate): Promise<Session> {
  const token = tokenOf(request)
  const session = token === undefined ? undefined : await gate(token)
  if (!session) throw new Refusal('signedOut')
  if (session.isView && !isAnsweredToViews(route)) throw new Refusal('viewOnly')
  if (!route.access.includes(session.scope.role)) throw new Refusal('forbidden')
  return session
}

/** Refuses changes within calls that look like reads, such as a recorded export. @throws {Refusal} 403 */
export function refuseChangeOfView({ isView }: Session, { viewing }: Route): void {
  if (isView && viewing !== 'answered') throw new Refusal('viewOnly')
}

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
