/** One request to FreeAgent's API: in bounded time, for a bounded answer, and nowhere else than to where it is set. */
import type { FreeAgentSettings } from '../kernel/paymentSettings.ts'

const TIMEOUT_MS = 15_000
/** A PDF of hundreds of lines, as base64. */
const LARGEST_BYTES = 20_000_000

export interface FreeAgentAnswer {
  status: number
  /** Undefined where it is empty. */
  json: unknown
}

/** @throws where no answer came in time, it leads elsewhere, or it is no JSON */
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
      // FreeAgent answers nobody who does not say who they are.
      'user-agent': 'Driverdesk',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    // Following would show the token to whoever is named there.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    // Leaving the loop ends the connection.
    if (bytes > LARGEST_BYTES) throw new Error('The answer of FreeAgent is too large.')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8').trim()
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
}
