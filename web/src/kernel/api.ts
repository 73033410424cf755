/** The typed client of the contract: one function for every call. */

import { LIVE_SEQ } from '@driverdesk/contract/kernel/live.ts'
import {
  type Audience,
  answersFile,
  type ReplyOf,
  type RequestOf,
  type Route,
} from '@driverdesk/contract/kernel/route.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type ApiError, refusedCall, unansweredCall } from './apiError.ts'
import { liveRequest } from './live.ts'
import { currentUser, endSession } from './session.ts'

const TIMEOUT_MS = 30_000
/** For bulk calls and uploads: a month of a nation's shifts, or ten megabytes from a phone. */
export const BULK_TIMEOUT_MS = 5 * 60_000

type Scalar = string | number | boolean | null | undefined

interface Parts {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  body?: unknown
  files?: Record<string, Blob | undefined>
}

/** A range of days, as calls name it. */
export const periodOf = ({ from, to }: DateRange) => ({ period_date_from: from, period_date_to: to })

export interface CallOptions<A extends Audience> {
  signal?: AbortSignal
  /**
   * One for each submitted form: the same key never creates two records (docs/spec/kernel.md#idempotency).
   */
  idempotencyKey?: string
  /** The audience of the answer, if the route has one shape for each. */
  audience?: A
  timeoutMs?: number
}

/**
 * Makes the call that `route` describes. Throws an `ApiError` with a message for the person; an aborted call
 * rejects with the reason of `signal`. A 401 ends the session, except in public calls.
 */
export async function call<R extends Route, A extends Audience = 'staff'>(
  route: R,
  request: RequestOf<R>,
  options: CallOptions<A> = {},
): Promise<ReplyOf<R, A>> {
  const parts = request as Parts
  const token = currentUser()?.access_token
  const init: RequestInit = {
    method: route.method,
    headers: headers(route, parts, route.access === 'public' ? undefined : token, options.idempotencyKey),
    body: bodyOf(route, parts),
    signal: options.signal,
  }
  const timeoutMs = options.timeoutMs ?? (route.upload ? BULK_TIMEOUT_MS : TIMEOUT_MS)
  const response = await send(route, address(route.path, parts), init, timeoutMs)
  if (response.ok) return response.body as ReplyOf<R, A>
  if (response.status === 401 && route.access !== 'public' && token) endSession(token)
  throw refusedCall(response.status, response.body)
}

/** '/api/shift/{id}' and its parameters → '/api/shift/17?with_driver=1'; null and undefined are omitted. */
function address(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, textOf(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** A call with files is sent as a form; a method override is its field `_method`. */
function bodyOf({ upload, override }: Route, { body, files = {} }: Parts): BodyInit | undefined {
  const fields = override ? { ...(body as object), _method: override } : body
  if (upload) return formDataOf({ ...(fields as object), ...files }, override !== undefined)
  return fields === undefined ? undefined : JSON.stringify(fields)
}

function headers(route: Route, parts: Parts, token: string | undefined, idempotencyKey: string | undefined) {
  const all: Record<string, string> = {
    Accept: answersFile(route.reply) ? '*/*' : 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
  }
  // For a form the browser sets it, with its boundary.
  if (!route.upload && (route.override || parts.body !== undefined)) all['Content-Type'] = 'application/json'
  if (token) all.Authorization = `Bearer ${token}`
  if (idempotencyKey) all['Idempotency-Key'] = idempotencyKey
  return all
}

interface Answer {
  ok: boolean
  status: number
  /** The file or the JSON of the answer; undefined if it is empty. */
  body: unknown
}

async function send(route: Route, url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const answered = route.access === 'public' ? undefined : liveRequest()
  try {
    const response = await fetch(url, { ...init, signal })
    const { ok, status } = response
    const body = ok && answersFile(route.reply) ? await fileIn(response) : json(await response.text())
    answered?.(response.headers.get(LIVE_SEQ))
    return { ok, status, body }
  } catch {
    answered?.(init.signal?.aborted ? undefined : null)
    init.signal?.throwIfAborted()
    throw noAnswer(route, timeout.aborted)
  }
}

/** With the name that the server gives it, if it gives one. */
async function fileIn(response: Response): Promise<Blob> {
  const blob = await response.blob()
  const given = response.headers.get('Content-Disposition') ?? ''
  const [, whole] = /filename\*=UTF-8''([^;]+)/.exec(given) ?? []
  const [, plain] = /filename="([^"]+)"/.exec(given) ?? []
  const name = whole === undefined ? plain : decodeURIComponent(whole)
  return name === undefined ? blob : new File([blob], name, { type: blob.type })
}

const noAnswer = (route: Route, timedOut: boolean): ApiError =>
  unansweredCall(timedOut ? 'timeout' : 'network', route.method !== 'GET')

function json(answer: string): unknown {
  try {
    return answer === '' ? undefined : JSON.parse(answer)
  } catch {
    return undefined
  }
}

/**
 * Builds form data from the fields and files of a record. A new record omits empty and 'null' values
 * (docs/spec/kernel.md#empty-values); a change sends '' and 'null', because omitted fields keep their values.
 * Flags are sent as 0 and 1, lists and objects as JSON.
 */
function formDataOf(fields: Readonly<Record<string, unknown>>, isChange = false): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const isEmpty = value === null || value === '' || value === 'null'
    if (isEmpty && !isChange) continue
    if (value instanceof Blob) form.set(name, value)
    else form.set(name, textOf(value))
  }
  return form
}

function textOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(Number(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
