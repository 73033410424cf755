/** Mounts the contract on Fastify: each route checked, guarded, parsed, handled and answered in the same way. */
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import { type Route, replyShape } from '@driverdesk/contract/kernel/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from './audit.ts'
import type { Handler, Services, Session } from './call.ts'
import { oncePerKey, type RequestKey, requestKey } from './idempotency.ts'
import { JsonText } from './jsonText.ts'
import { Invalid, Refusal } from './refusal.ts'
import { audienceOf } from './scope.ts'
import { change, type Work } from './unitOfWork.ts'

export type Contract = Readonly<Record<string, Readonly<Record<string, Route>>>>
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Who is behind a token, or undefined when nobody is any more. */
export type SessionGate = (token: string) => Promise<Session | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined on a public route. */
    session: Session | undefined
  }
}

/** @throws {Error} at start, when a route has no handler, two share a path, or one declares no access */
export function mount(
  app: FastifyInstance,
  contract: Contract,
  handlers: AnyHandlers,
  services: Services,
  gate: SessionGate,
): void {
  // Fastify would take plain text by itself; JSON is the only language here (rulings 1.2).
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  app.decorateRequest('session')
  const taken = new Set<string>()
  for (const [folder, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const handler = handlers[folder]?.[name]
      const place = `${route.method} ${route.path}`
      if (typeof handler !== 'function') throw new Error(`No handler for ${folder}.${name} (${place}).`)
      const address = place.replace(/\{\w+\}/g, '{}')
      if (taken.has(address)) throw new Error(`Two routes share ${place}.`)
      if (route.access !== 'public' && !route.access?.length) throw new Error(`${place} declares no access.`)
      taken.add(address)
      mountRoute(app, route, handler as AnyHandler, services, gate)
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the handlers of all routes in one list; `handlers()` has checked each one.
type AnyHandler = Handler<any>

/** Some clients name JSON on every call, also on one without a body, such as a DELETE. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function mountRoute(
  app: FastifyInstance,
  route: Route,
  handler: AnyHandler,
  services: Services,
  gate: SessionGate,
): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Who comes first: for whoever may not call, nothing is read, and how the rest is answered tells them nothing.
    onRequest: async (request) => {
      if (route.access !== 'public') request.session = await admit(request, route, gate)
    },
    handler: async (request, reply) => {
      const { session } = request
      const input = parseRequest(route, request)
      const audience = session ? audienceOf(session.scope) : 'staff'
      const answer = await handler({
        services,
        db: services.db,
        ...input,
        address: request.ip,
        host: request.host,
        log: request.log,
        header: (name: string, value: string) => void reply.header(name, value),
        ...(session
          ? { session, scope: session.scope, audience, ...asCaller(session, route, request, services) }
          : { change: asActor(request, services) }),
      })
      return send(reply, answer, replyShape(route, audience))
    },
  })
}

async function admit(request: FastifyRequest, route: Route, gate: SessionGate): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const session = token === undefined ? undefined : await gate(token)
  if (!session) throw new Refusal('signedOut')
  if (!route.access.includes(session.scope.role)) throw new Refusal('forbidden')
  return session
}

function parseRequest(
  route: Route,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  return {
    // An id that is none cannot exist.
    params:
      route.params &&
      parse(route.params, request.params, () => new Refusal('notFound', { thing: 'address' })),
    query: route.query && parse(route.query, request.query),
    // Without a body is an empty one; `null` is none.
    body: route.body && parse(route.body, request.body === undefined ? {} : request.body),
  }
}

function parse(shape: z.ZodType, value: unknown, otherwise?: () => Error): unknown {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw otherwise?.() ?? new Invalid(fieldErrors(parsed.error))
}

/** Messages by field in the order of the shape; `shift_ids.0` for an entry of a list. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const messages = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, message: 'This field is not known here.' }))
      : [{ field: issue.path.join('.') || 'body', message: issue.message }],
  )
  const byField = Map.groupBy(messages, ({ field }) => field)
  return Object.fromEntries([...byField].map(([field, all]) => [field, all.map(({ message }) => message)]))
}

function asCaller(session: Session, route: Route, request: FastifyRequest, services: Services) {
  const actor = { ...session.actor, requestId: request.id }
  const header = request.headers['idempotency-key']?.toString()
  const key: RequestKey | undefined = route.idempotent
    ? requestKey(actor.account, header, `${route.method} ${request.url}`, request.body)
    : undefined
  return {
    change: <T>(body: (work: Work) => Promise<T>): Promise<T> =>
      change(services.db, services.jobs, actor, (work) =>
        key ? oncePerKey(work.tx, key, () => body(work)) : body(work),
      ),
    progress: (done: number, total: number) =>
      services.tellProgress(session.id, { key: header ?? '', done, total }),
  }
}

const asActor =
  (request: FastifyRequest, services: Services) =>
  <T>(actor: Actor, body: (work: Work) => Promise<T>): Promise<T> =>
    change(services.db, services.jobs, { ...actor, requestId: request.id }, body)

function send(reply: FastifyReply, answer: unknown, shape: z.ZodType): FastifyReply {
  reply.type('application/json; charset=utf-8')
  if (answer instanceof JsonText) return reply.send(answer.text)
  // Parsing takes off what is not in the shape; a field that is missing or of a wrong type is a fault of ours.
  return reply.send(JSON.stringify(shape.parse(answer)))
}
