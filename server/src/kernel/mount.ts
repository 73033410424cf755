/** Mounts the contract on Fastify, so that every route is authorised, parsed, handled and answered in the same way. */
import { Readable } from 'node:stream'
import { callsOf } from '@driverdesk/contract/kernel/calls.ts'
import { LIVE_SEQ } from '@driverdesk/contract/kernel/live.ts'
import { answersFile, type Route, replyShape } from '@driverdesk/contract/kernel/route.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  authorise,
  type Handler,
  refuseChangeOfView,
  type Services,
  type Session,
  type SessionGate,
  type SignedText,
  tokenOf,
} from './call.ts'
import { type Db, withLittleSpace } from './database.ts'
import { type CallFiles, filesOfCall } from './files/callFiles.ts'
import { type FileAnswer, sendFile } from './files/fileAnswer.ts'
import { knownAnswer, oncePerKey, partOf, type RequestKey, requestKey } from './idempotency.ts'
import { JsonText } from './jsonRows.ts'
import { type RequestInput, readInput } from './requestInput.ts'
import { audienceOf } from './scope.ts'
import { refuseStale, type SeenRecord } from './stale.ts'
import { type Actor, change, type Work } from './unitOfWork.ts'

export type Contract = Readonly<Record<string, Readonly<Record<string, Route>>>>
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined on a public route. */
    session: Session | undefined
    /** The unparsed body of a signed call. */
    sentText: string
  }
}

/** @throws {Error} at start, if a route has no handler or no access, or two share a path */
export function mount(
  app: FastifyInstance,
  contract: Contract,
  handlers: AnyHandlers,
  services: Services,
  gate: SessionGate,
): void {
  // Fastify accepts plain text by default; we accept JSON only (docs/spec/kernel.md#formats).
  app.removeContentTypeParser('text/plain')
  acceptJson(app)
  app.decorateRequest('session')
  const taken = new Set<string>()
  for (const [folder, routes] of Object.entries(contract)) {
    const calls = Object.entries(routes).flatMap(([name, route]) =>
      callsOf(route).map((call) => [name, call] as const),
    )
    for (const [name, route] of calls) {
      const handler = handlers[folder]?.[name]
      const place = `${route.method} ${route.path}`
      if (typeof handler !== 'function') throw new Error(`No handler for ${folder}.${name} (${place}).`)
      const address = place.replace(/\{\w+\}/g, '{}')
      if (taken.has(address)) throw new Error(`Two routes share ${place}.`)
      if (route.access !== 'public' && !route.access?.length) throw new Error(`${place} declares no access.`)
      taken.add(address)
      if (takesMore(route)) {
        // Fastify encapsulates these parsers, so all other routes still accept JSON only.
        app.register((inner, _options, done) => {
          acceptMore(inner, route)
          mountRoute(inner, route, handler as AnyHandler, services, gate)
          done()
        })
      } else mountRoute(app, route, handler as AnyHandler, services, gate)
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the handlers of all routes in one list; `handlers()` has checked each one.
type AnyHandler = Handler<any>

const takesMore = ({ upload, filesInJson, signedBy }: Route): boolean =>
  upload !== undefined || filesInJson === true || signedBy !== undefined

/** Some clients send the JSON content type without a body, for example on DELETE. */
function acceptJson(app: FastifyInstance, keepsText = false): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (keepsText) request.sentText = body as string
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

/** Reads and exports only record that they were made. */
const takesLittleSpace = ({ method, reply, viewing, needsLittleSpace }: Route): boolean =>
  needsLittleSpace === true || (viewing !== 'refused' && (method === 'GET' || answersFile(reply)))

/** The handler reads forms and files in JSON, and removes its temporary files (requestInput.ts). */
function acceptMore(app: FastifyInstance, route: Route): void {
  if (route.signedBy !== undefined) {
    app.decorateRequest('sentText', '')
    acceptJson(app, true)
  }
  if (route.upload) app.register(multipart, { throwFileSizeLimit: false })
  if (route.filesInJson) {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', (_request, _body, done) => done(null))
  }
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
    ...limitOf(route),
    // Authorise before anything is read, so that callers without access learn nothing from the answer.
    onRequest: async (request, reply) => {
      if (route.access === 'public') return
      request.session = await authorise(request, route, gate)
      // Taken before the handler reads, so that the answer includes every change up to this number.
      reply.header(LIVE_SEQ, String(services.liveHead()))
    },
    handler: async (request, reply) => {
      const files = filesOfCall(services, request.log)
      try {
        const input = await readInput(route, request, files)
        const handled = (db: Db) =>
          handler({ ...buildCall(input, route, request, reply, services, files), db })
        const run = () => (route.fromStandby ? services.read(handled) : handled(services.db))
        const answer = await (takesLittleSpace(route) ? withLittleSpace(run) : run())
        // The client has left, or was notified that the server is stopping.
        if (reply.raw.destroyed || reply.raw.writableEnded) reply.hijack()
        else send(reply, answer, route, request.session)
      } finally {
        // After the answer, because the file store may be slow.
        await files.end()
      }
      return reply
    },
  })
}

/** Everyone may send a body to a public call, and it is kept in memory while it arrives. */
const PUBLIC_BYTES = 262_144

function limitOf({ access, bodyLimit }: Route): { bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit }
  return access === 'public' ? { bodyLimit: PUBLIC_BYTES } : {}
}

function buildCall(
  { params, query, body, files: received, sent }: RequestInput,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  files: CallFiles,
) {
  const { session } = request
  const common = {
    services,
    params,
    query,
    body,
    files: received,
    today: () => todayIn(services.settings.businessTimeZone, services.now()),
    signed: route.signedBy === undefined ? undefined : signedText(request, route.signedBy),
    address: request.ip,
    isLocal: isLocal(request) && !isBehindProxy(services.settings),
    userAgent: request.headers['user-agent'] ?? '',
    host: request.host,
    log: request.log,
    header: (name: string, value: string) => void reply.header(name, value),
  }
  if (!session) return { ...common, change: asActor(request, services) }
  return {
    ...common,
    session,
    scope: session.scope,
    audience: audienceOf(session.scope),
    checkData: files.checkData,
    storeFile: files.storeFile,
    refuseStale: ({ tx }: Work, record: SeenRecord) =>
      refuseStale(tx, record, services.settings.businessTimeZone, services.now()),
    ...asCaller(session, route, request, sent, services, files),
  }
}

/** A proxy on this machine has a loopback address too. So a caller named by a proxy, or one that requests another host, is not local. */
function isLocal({ ip, hostname, headers }: FastifyRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
  return !isForwarded && LOOPBACK.has(ip) && LOOPBACK_HOSTS.has(hostname)
}

/** A configured proxy counts even if it sends no header. */
const isBehindProxy = ({ trustedProxies, publicUrl }: Services['settings']): boolean =>
  trustedProxies.length > 0 || publicUrl !== undefined

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

const signedText = (request: FastifyRequest, header: string): SignedText => ({
  text: request.sentText,
  signature: request.headers[header]?.toString() ?? '',
})

function asCaller(
  session: Session,
  route: Route,
  request: FastifyRequest,
  sent: unknown,
  services: Services,
  files: CallFiles,
) {
  const actor = { ...session.actor, requestId: request.id }
  const header = request.headers['idempotency-key']?.toString()
  const key: RequestKey | undefined = route.idempotent
    ? requestKey(actor.account, header, `${route.method} ${request.url}`, sent, tokenOf(request) ?? '')
    : undefined
  return {
    answered: async <T>(part?: string): Promise<T | undefined> => {
      refuseChangeOfView(session, route)
      return key && knownAnswer<T>(services.db, partOf(key, part))
    },
    change: async <T>(body: (work: Work) => Promise<T>, part?: string): Promise<T> => {
      refuseChangeOfView(session, route)
      const once = key && partOf(key, part)
      return change(
        services,
        actor,
        (work) => (once ? oncePerKey(work.tx, once, () => body(work)) : body(work)),
        { dropped: files.dropped, isRepeatable: once !== undefined },
      )
    },
    progress: (done: number, total: number) =>
      services.tellProgress(session.id, { key: header ?? '', done, total }),
  }
}

const asActor =
  (request: FastifyRequest, services: Services) =>
  <T>(actor: Actor, body: (work: Work) => Promise<T>): Promise<T> =>
    change(services, { ...actor, requestId: request.id }, body)

function send(
  reply: FastifyReply,
  answer: unknown,
  { reply: shape }: Route,
  session: Session | undefined,
): FastifyReply {
  if (answersFile(shape)) return sendFile(reply, answer as FileAnswer)
  reply.type('application/json; charset=utf-8')
  if (answer instanceof JsonText)
    return reply.send(answer.isLong ? Readable.from(answer.chunks()) : answer.text)
  // Parsing removes fields that are not in the shape. A missing or wrong field is a bug of ours.
  const audience = session ? audienceOf(session.scope) : 'staff'
  return reply.send(JSON.stringify(replyShape(shape, audience).parse(answer)))
}
