/**
 * A call as data. The Fastify routes, the typed client, the OpenAPI document and the permission table all derive
 * from these entries, so that a call is described once.
 */
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { UploadKind } from './uploads.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The agency's staff, or a restaurant account. Each has its own shape of an answer. */
export type Audience = 'staff' | 'restaurant'

/** An answer that is a file instead of JSON: a picture, a document or a table for a spreadsheet. */
export interface FileReply {
  readonly file: true
}
export const file = (): FileReply => ({ file: true })

/** One shape for everyone, or one per audience. The server answers only the fields of the shape. */
export type JsonReply = z.ZodType | Readonly<Record<Audience, z.ZodType>>
export type ReplyShape = JsonReply | FileReply

/** Larger JSON bodies than usual. */
export const BODY_BYTES = {
  /** 50,000 ids and versions, or 10,000 shifts with all changes. */
  versions: 4_000_000,
  /** 10,000 whole records. */
  records: 8 * 1_048_576,
  /** Two files of the full 10 MB as base64, or dozens as scaled down by the screen. */
  files: 30_000_000,
} as const

export interface Route {
  readonly method: Method
  /** With parameters such as `{id}`. */
  readonly path: string
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  /** 'public': without signing in. Otherwise the roles that may call it; all others get 403. */
  readonly access: 'public' | readonly Role[]
  /**
   * The limit on the records behind the call: 'none' (no records of others), 'own' (the caller's own account),
   * 'restaurants' (the caller's scope; everything outside answers 404, docs/spec/kernel.md#out-of-scope).
   */
  readonly scope: 'none' | 'own' | 'restaurants'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /**
   * The file fields of a multipart call, each with at most one file. The other fields make up the body, all of them as
   * text. A client without a file may send JSON, as in any other call.
   */
  readonly upload?: Readonly<Record<string, UploadKind>>
  /**
   * A POST with a method override (docs/spec/kernel.md#method-override): the field `_method` says PATCH, or it is a
   * plain PATCH.
   */
  readonly override?: 'PATCH'
  /** Bytes of a JSON body (`BODY_BYTES`); by default a megabyte, or 256 KB for a public call. */
  readonly bodyLimit?: number
  /** The JSON body may contain files as data URLs. It is written to the disk while it is received. */
  readonly filesInJson?: true
  /**
   * The header with which another server signs the body to prove its identity. The handler gets the raw body, because a
   * signature covers every byte.
   */
  readonly signedBy?: string
  readonly reply: ReplyShape
  /** The named refusals beyond 400, 401, 403 and 404, which follow from the rest of the entry. */
  readonly refusals?: readonly RefusalCode[]
  /** While viewing as another user, an administrator may read but not write. Set this if a route differs. */
  readonly viewing?: 'answered' | 'refused'
  /** Writes a few rows at most, so it is also allowed while the disk is nearly full. Reads and files always are. */
  readonly needsLittleSpace?: true
  /** Answers the same `Idempotency-Key` with the first answer again (docs/spec/kernel.md#idempotency). */
  readonly idempotent?: boolean
  /** A report or an export: a standby of the database may answer it (docs/spec/kernel.md#reading-from-a-standby). */
  readonly fromStandby?: boolean
}

type Infer<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise
type Send<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise

export type ParamsOf<R extends Route> = Infer<R['params'], Record<never, never>>
export type QueryOf<R extends Route> = Infer<R['query'], Record<never, never>>
export type BodyOf<R extends Route> = Infer<R['body'], undefined>

/** A client turns numbers into the text of an address: of the fields that the server reads as numbers. */
type Textual<Shape extends z.ZodType> = WithNumbers<z.input<Shape>, z.output<Shape>>
type WithNumbers<Sent, Read> = {
  [Name in keyof Sent]: Name extends keyof Read
    ? Read[Name] extends number | null | undefined
      ? Sent[Name] | number
      : Sent[Name]
    : Sent[Name]
}

/** A client's input: only the parts that the route names. */
export type RequestOf<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Textual<R['params']> }
  : unknown) &
  (R['query'] extends z.ZodType ? { query?: Textual<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: Send<R['body'], never> } : unknown) &
  (R['upload'] extends Readonly<Record<string, UploadKind>>
    ? { files?: { [Field in keyof R['upload']]?: FileContents | undefined } }
    : unknown)

/** The `Blob` of the browser or of Node, depending on the room that compiles this. */
export type FileContents = typeof globalThis extends { Blob: { prototype: infer Contents } }
  ? Contents
  : never

/** The answer for one audience; a file arrives as a `Blob`. */
export type ReplyOf<R extends Route, A extends Audience = 'staff'> = R['reply'] extends FileReply
  ? FileContents
  : R['reply'] extends z.ZodType
    ? z.output<R['reply']>
    : R['reply'] extends Record<A, infer Shape>
      ? Infer<Shape, never>
      : never

/** Also allowed for an administrator who is viewing as another user. */
export const isAnsweredToViews = ({ method, viewing }: Route): boolean =>
  viewing ? viewing === 'answered' : method === 'GET'

/** Who may call, and on whose records: what most entries have in common. */
export const forEveryone = { access: 'public', scope: 'none' } as const
export const forAdministrators = { access: ['administrator'], scope: 'none' } as const
export const forStaff = { access: ['administrator', 'manager'], scope: 'restaurants' } as const
export const forRestaurants = { access: ['restaurant'], scope: 'restaurants' } as const
export const forStaffAndRestaurants = {
  access: ['administrator', 'manager', 'restaurant'],
  scope: 'restaurants',
} as const
export const forDrivers = { access: ['driver'], scope: 'own' } as const

/** Keeps the literal types of each entry. */
export const routes = <const T extends Readonly<Record<string, Route>>>(entries: T): T => entries

/** The answer is a file instead of JSON. */
export const answersFile = (reply: ReplyShape): reply is FileReply => 'file' in reply

/** The shape that `audience` gets. */
export const replyShape = (reply: JsonReply, audience: Audience): z.ZodType =>
  'staff' in reply ? reply[audience] : reply
