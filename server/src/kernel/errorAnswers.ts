/** Turns errors into HTTP answers (docs/spec/kernel.md#refusals). */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalBody, type RefusalCode, refusals } from '@driverdesk/contract/kernel/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from './embedded/failures.ts'
import { Invalid, Refusal } from './refusal.ts'

/** Turns a PostgreSQL error code into a refusal; undefined for a fault. */
type ConstraintAnswer = (code: string, constraint: string | undefined) => Invalid | Refusal | undefined

export function answerErrors(app: FastifyInstance, constraintAnswer: ConstraintAnswer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Code may throw anything, even undefined.
    const { code = '', constraint } = (error ?? {}) as FastifyError & { constraint?: string }
    return answer(constraintAnswer(code, constraint) ?? error, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    answer(new Refusal('notFound', { thing: 'address' }), request, reply),
  )
}

export function answer(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error)
  if (known instanceof Invalid) return reply.code(400).send(known.fields)
  if (known) {
    // The caller gets a message; the log gets the cause.
    if (known.cause !== undefined) logCause(known, request)
    if (known.retryAfter !== undefined) reply.header('Retry-After', String(known.retryAfter))
    return reply.code(known.status).send(known.body)
  }
  request.log.error({ err: error }, 'fault')
  const fault = new Refusal('fault', { request_id: request.id })
  return reply
    .code(fault.status)
    .send({ message: fault.message, request_id: request.id } satisfies RefusalBody)
}

/** Answers an unreadable request in our shape, before Fastify has a reply. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = clientErrors[error.code ?? '']
  const body = JSON.stringify(
    refusal ? { message: refusal.message } : { body: ['The request is not valid HTTP.'] },
  )
  const status = refusal?.status ?? 400
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
  )
  // A client that keeps sending would hold its half of the connection open for ever.
  setTimeout(() => socket.destroy(), READING_MS).unref()
}

const READING_MS = 2_000

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

/** The headers or the body did not arrive in time. */
export const isTooSlow = ({ code }: Error & { code?: string }): boolean => code === TOO_SLOW

const clientErrors: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: refusals.headersTooLarge,
  [TOO_SLOW]: refusals.tooSlow,
}

/** Without a stack if the database is unavailable, because then every call fails. */
function logCause({ code, cause }: Refusal, { log }: FastifyRequest): void {
  if (code === 'databaseDown') log.info({ reason: (cause as Error).message }, code)
  else log.error({ err: cause }, code)
}

const byStatus = new Map<number, RefusalCode>(
  (['tooLarge', 'notJson', 'tooManyRequests'] as const).map((code) => [refusals[code].status, code]),
)

/** For an unreadable URL, and for a path part that is longer than any id. */
const NO_ADDRESS = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'])

function knownError(error: Error): Invalid | Refusal | undefined {
  if (error instanceof Invalid || error instanceof Refusal) return error
  // An incoming file may fill the disk too.
  if (isDiskFull(error)) return new Refusal('diskFull', {}, { cause: error })
  // Code may throw anything, even undefined.
  const { code = '', statusCode = 500 } = (error ?? {}) as FastifyError
  if (NO_ADDRESS.has(code)) return new Refusal('notFound', { thing: 'address' })
  // A precondition on a file failed.
  if (statusCode === 412) return new Refusal('notFound', { thing: 'version' })
  const refusal = byStatus.get(statusCode)
  if (refusal) return new Refusal(refusal)
  if (statusCode === 400) return new Invalid({ body: ['The request is not valid JSON.'] })
  return undefined
}
