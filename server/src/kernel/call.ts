/** What a handler gets: who calls, what they sent, and the way to the data. */
import type { LiveProgress } from '@driverdesk/contract/kernel/live.ts'
import type {
  Audience,
  BodyOf,
  FileReply,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Route,
} from '@driverdesk/contract/kernel/route.ts'
import type { UploadKind } from '@driverdesk/contract/kernel/uploads.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from './audit.ts'
import type { Db } from './database.ts'
import type { CheckedFile } from './files/checkUpload.ts'
import type { FileAnswer } from './files/fileAnswer.ts'
import type { FileStore } from './files/fileStore.ts'
import type { StoredFile } from './files/storedFiles.ts'
import type { JsonText } from './jsonText.ts'
import type { Scope } from './scope.ts'
import type { Settings } from './settings.ts'
import type { StoredFileKind } from './tables/files.ts'
import type { Unit, Work } from './unitOfWork.ts'

/** The signed-in account behind a request, as it is in the database at this moment. */
export interface Session {
  id: number
  scope: Scope
  /** Of a view, the administrator who looks. */
  actor: Actor
  /** An administrator looks as this account: it reads, and changes nothing. */
  isView: boolean
}

/** What the process offers to all calls. */
export interface Services extends Unit {
  settings: Settings
  files: FileStore
  now: () => Date
  /** Tells the sockets of one session how far its call has come. */
  tellProgress: (sessionId: number, progress: LiveProgress) => void
  /** Returns false while the database's disk has too little space for changes. */
  hasDiskSpace: () => boolean
  /** Whether announcements are being followed. */
  liveIsHealthy: () => boolean
}

/** The checked files of a multipart call, by field; a field in which none was sent is absent. */
export type FilesOf<R extends Route> =
  R['upload'] extends Readonly<Record<string, unknown>>
    ? { readonly [Field in keyof R['upload']]?: CheckedFile }
    : Readonly<Record<string, never>>

/** What another server sent, with what proves that it did. */
export interface SignedText {
  text: string
  /** '' where there is none. */
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
  /** The caller's network address. */
  address: string
  /** The caller's browser or program, as it calls itself; '' where it does not. */
  userAgent: string
  /** The name and port that the caller asked for. */
  host: string
  log: FastifyBaseLogger
  /** Sets a header of the answer. */
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
   * The unit of work, as the caller. Where the route is idempotent and the client sent an `Idempotency-Key` that was
   * used before, `body` does not run and the first answer is returned.
   *
   * @param part of a call of several changes which one it is: each part runs once for its name, which the client's key
   * made unlike all others
   */
  change<T>(body: (work: Work) => Promise<T>, part?: string): Promise<T>
  /**
   * Checks a file that came as a data URL in JSON, as an uploaded one is.
   *
   * @throws {Invalid} under `field`
   */
  checkData(field: string, dataUrl: string, kind: UploadKind): Promise<CheckedFile>
  /**
   * Puts a checked file into the store under a new random name; before `change`, since this takes its time. Within
   * `change`, `keepFile` says whose it is: without that, or where `change` fails, it is removed when the call ends.
   */
  storeFile(file: CheckedFile, kind: StoredFileKind): Promise<StoredFile>
  /** Tells the caller's screens how far a long call has come. */
  progress(done: number, total: number): void
}

export type Call<R extends Route> = R['access'] extends 'public' ? PublicCall<R> : SignedInCall<R>

/** Answers the widest view; what the caller's audience may not see is taken off on the way out. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<R['reply'] extends FileReply ? FileAnswer : ReplyOf<R, 'staff'> | JsonText>

export type Handlers<T extends Readonly<Record<string, Route>>> = { readonly [K in keyof T]: Handler<T[K]> }

/** Ties the handlers of a folder to its routes: one for each, with the types that the contract gives. */
export const handlers = <T extends Readonly<Record<string, Route>>>(
  _routes: T,
  entries: Handlers<T>,
): Handlers<T> => entries
