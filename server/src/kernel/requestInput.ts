import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { z } from 'zod'
import { type CallFiles, receiveForm } from './files/callFiles.ts'
import type { CheckedFile } from './files/checkUpload.ts'
import { bodyJson } from './idempotency.ts'
import { limits, watchQueue } from './limits.ts'
import { Invalid, Refusal } from './refusal.ts'

export interface RequestInput {
  params: unknown
  query: unknown
  body: unknown
  files: Record<string, CheckedFile>
  /** Identifies the request's content; files are represented by their hashes. */
  sent: unknown
}

/** Parses a request by its route's shapes and checks its files. The files of a large JSON body are moved to the disk. */
export async function readInput(
  route: Route,
  request: FastifyRequest,
  files: CallFiles,
): Promise<RequestInput> {
  // An invalid id cannot exist.
  const params =
    route.params && parse(route.params, request.params, () => new Refusal('notFound', { thing: 'address' }))
  const query = route.query && parse(route.query, request.query)
  const address = { params, query, files: {} }
  if (route.upload && request.isMultipart()) {
    const form = await receiveForm(request, route, await files.folder())
    const body = parseBody(route, form.fields)
    const hashes = Object.entries(form.files).map(([field, { sha256 }]) => [field, sha256])
    const checked = await files.check(route.upload, form.files)
    return { ...address, body, files: checked, sent: [form.fields, hashes] }
  }
  if (!route.filesInJson) return { ...address, body: parseBody(route, request.body), sent: request.body }
  const read = async (text: string, isLarge: boolean) => {
    const sent = await parseJson(request, text)
    const body = parseBody(route, sent)
    return isLarge ? { body: await withoutData(body, files), sent: sha256(text) } : { body, sent }
  }
  return {
    ...address,
    ...(await readLargeBody(request, route.bodyLimit ?? limits().bodyBytes, files.folder, read)),
  }
}

/** @throws {Refusal} if the body is large even without its files */
async function withoutData(body: unknown, files: CallFiles): Promise<unknown> {
  await files.setAside(body)
  if (bodyJson(body).length > SMALL_BYTES) throw new Refusal('tooLarge')
  return body
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function parseBody(route: Route, sent: unknown): unknown {
  if (!route.body) return undefined
  const body = parse(route.body, sent === undefined ? {} : sent) as Record<string, unknown>
  // A method override is not part of the record.
  delete body._method
  return body
}

/** Fastify's own JSON parser, which rejects prototype pollution. */
function parseJson(request: FastifyRequest, text: string): Promise<unknown> {
  if (text === '') return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const parse = request.server.getDefaultJsonParser('error', 'error')
    void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)))
  })
}

function parse(shape: z.ZodType, value: unknown, otherwise?: () => Error): unknown {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw otherwise?.() ?? new Invalid(fieldErrors(parsed.error, shape))
}

interface FieldMessage {
  field: string
  message: string
  /** Hides the field's other messages, which make no sense for a wrong type. */
  isAll: boolean
}

/** Limits the unknown fields that are reported: sorting a million would block the server. */
const MOST_UNKNOWN = 50

/** Messages by field, in the shape's order; `shift_ids.0` for an entry of a list. */
export function fieldErrors(error: z.ZodError, shape?: z.ZodType): FieldErrors {
  const messages = error.issues.flatMap((issue): FieldMessage[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys
          .slice(0, MOST_UNKNOWN)
          .map((field) => [...issue.path, field].join('.'))
          .map((field) => ({ field, message: 'This field is not known here.', isAll: true }))
      : [
          {
            field: issue.path.join('.') || 'body',
            message: issue.message,
            isAll: issue.code === 'invalid_type',
          },
        ],
  )
  const byField = [...Map.groupBy(messages, ({ field }) => field)]
  const order = shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
  const place = ([field]: [string, unknown]) =>
    order.indexOf(field.split('.')[0] ?? '') + 1 || Number.POSITIVE_INFINITY
  return Object.fromEntries(
    byField
      .toSorted((a, b) => place(a) - place(b) || 0)
      .map(([field, all]) => [field, all[0]?.isAll ? [all[0].message] : all.map(({ message }) => message)]),
  )
}

/** A larger body is received on the disk. */
const SMALL_BYTES = 1_048_576
const turns = pLimit(1)
watchQueue('large-body', () => turns.pendingCount)

/**
 * Receives a body on the disk, and parses one large body at a time, because parsing takes several times its length in
 * memory. A slow sender delays no one. `read` must be quick, because the next body waits for it.
 */
async function readLargeBody<T>(
  request: FastifyRequest,
  maxBytes: number,
  folder: () => Promise<string>,
  read: (text: string, isLarge: boolean) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  if (announced > maxBytes) throw new Refusal('tooLarge')
  if (announced <= SMALL_BYTES) return read(await readText(request), false)
  const path = join(await folder(), 'body')
  const body = upTo(maxBytes)
  await pipeline(request.raw, body.pass, createWriteStream(path)).catch((error) => {
    throw request.raw.complete ? error : new Invalid({ body: ['The request was cut off.'] })
  })
  if (body.isExceeded()) throw new Refusal('tooLarge')
  return turns(async () => read(await readFile(path, 'utf8'), true))
}

async function readText({ raw }: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of raw) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** Drops bytes beyond the limit but reads on: a browser that is still sending would not read the answer. */
function upTo(maxBytes: number) {
  let bytes = 0
  return {
    isExceeded: () => bytes > maxBytes,
    pass: async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        bytes += piece.length
        if (bytes <= maxBytes) yield piece
      }
    },
  }
}
