import { createHash } from 'node:crypto'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallFiles } from './files/callFiles.ts'
import type { CheckedFile } from './files/checkUpload.ts'
import { readLargeBody, SMALL_BYTES } from './files/largeJson.ts'
import { receiveForm } from './files/receiveForm.ts'
import { bodyJson } from './idempotency.ts'
import { limits } from './limits.ts'
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
