/** One request to FreeAgent's API, with a time limit and a size limit, and only to the configured address. */
import { z } from 'zod'
import type { FreeAgentSettings } from '../kernel/providerSettings.ts'

const TIMEOUT_MS = 15_000
/** A PDF of hundreds of lines, as base64. */
const LARGEST_BYTES = 20_000_000

export interface FreeAgentAnswer {
  status: number
  /** Undefined if the answer is empty. */
  json: unknown
}

/** @throws if no answer came in time, if it redirects, or if it is not JSON */
export async function askFreeAgent(
  { url }: Pick<FreeAgentSettings, 'url'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { authorization, body }: { authorization: string; body?: URLSearchParams | object },
): Promise<FreeAgentAnswer> {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization,
      accept: 'application/json',
      // FreeAgent refuses requests without it.
      'user-agent': 'Driverdesk',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    // A redirect would send the token to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    // Leaving the loop closes the connection.
    if (bytes > LARGEST_BYTES) throw new Error('The answer from FreeAgent is too large.')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8').trim()
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
}

/** FreeAgent refused a request. The same request would be refused again. */
export class FreeAgentRefusal extends Error {
  /** FreeAgent's own words, if it gives any. */
  readonly reason: string

  constructor(status: number, asked: string, json: unknown) {
    super(`FreeAgent answered ${status} to ${asked}: ${JSON.stringify(json ?? '').slice(0, LONGEST)}`)
    this.reason = wordsOf(json) || `it answered ${status} to ${asked}.`
  }
}

/** The app has lost its access. Every request fails until someone approves the app again. */
export class FreeAgentClosed extends Error {
  /** A hash of the settings that gave the access. */
  readonly access: string

  constructor(status: number, access: string) {
    super(`FreeAgent refuses the refresh token (${status}): the app must be approved again.`)
    this.access = access
  }
}

/** True if FreeAgent certainly made nothing from the request. */
export const hasMadeNothing = (error: unknown): error is FreeAgentRefusal | FreeAgentClosed =>
  error instanceof FreeAgentRefusal || error instanceof FreeAgentClosed

const LONGEST = 500

/** Refused tokens, timeouts and rate limits say nothing about the request itself. */
export const isDecision = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429

const Said = z.object({ message: z.string() })
const Errors = z.object({ errors: z.union([z.object({ error: Said }), z.array(Said)]) })

function wordsOf(json: unknown): string {
  const { data } = Errors.safeParse(json)
  if (!data) return ''
  const said = Array.isArray(data.errors) ? data.errors : [data.errors.error]
  return said
    .map(({ message }) => message)
    .join('. ')
    .slice(0, LONGEST)
}
