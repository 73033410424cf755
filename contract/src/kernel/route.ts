/**
 * A call as data. The Fastify routes, the typed client, the OpenAPI document and the permission table all derive
 * from these entries, so that a call is described once.
 */
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who sees which shape of an answer: the agency's staff, or a restaurant account. */
export type Audience = 'staff' | 'restaurant'

/** One shape for everybody, or one per audience. What is not in the shape does not leave the server. */
export type ReplyShape = z.ZodType | Readonly<Record<Audience, z.ZodType>>

export interface Route {
  readonly method: Method
  /** With `{id}` for parameters, as the documents write them. */
  readonly path: string
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  /** 'public': without signing in. Otherwise the roles that may call it; all others get 403. */
  readonly access: 'public' | readonly Role[]
  /**
   * What limits the records behind the call: 'none' (no records of others), 'own' (the caller's own account),
   * 'restaurants' (the caller's scope; everything outside answers 404, rulings 1.4).
   */
  readonly scope: 'none' | 'own' | 'restaurants'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly reply: ReplyShape
  /** The named refusals beyond 400, 401, 403 and 404, which follow from the rest of the entry. */
  readonly refusals?: readonly RefusalCode[]
  /** Answers the same `Idempotency-Key` with the first answer again (rulings 1.7). */
  readonly idempotent?: boolean
}

type Infer<T, Otherwise> = T extends z.ZodType ? z.output<T> : Otherwise
type Send<T, Otherwise> = T extends z.ZodType ? z.input<T> : Otherwise

export type ParamsOf<R extends Route> = Infer<R['params'], Record<never, never>>
export type QueryOf<R extends Route> = Infer<R['query'], Record<never, never>>
export type BodyOf<R extends Route> = Infer<R['body'], undefined>

/** What a client sends: the parts that the route names, and no others. */
export type RequestOf<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Send<R['params'], never> }
  : unknown) &
  (R['query'] extends z.ZodType ? { query?: Send<R['query'], never> } : unknown) &
  (R['body'] extends z.ZodType ? { body: Send<R['body'], never> } : unknown)

/** The answer for one audience. */
export type ReplyOf<R extends Route, A extends Audience = 'staff'> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends Record<A, infer Shape>
    ? Infer<Shape, never>
    : never

/** Keeps the literal types of each entry. */
export const routes = <const T extends Readonly<Record<string, Route>>>(entries: T): T => entries

/** The shape that `audience` gets. */
export const replyShape = (route: Route, audience: Audience): z.ZodType =>
  'staff' in route.reply ? route.reply[audience] : route.reply
