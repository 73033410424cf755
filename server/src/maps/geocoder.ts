/** Searches addresses by the configured service, with a cache and rate limits (docs/spec/maps.md#geocoding). */
import { setTimeout as sleep } from 'node:timers/promises'
import { type GeocodeResult, geocodeRoutes } from '@driverdesk/contract/maps/geocode.routes.ts'
import { z } from 'zod'
import { handlers } from '../kernel/call.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { GeocoderSettings, Settings } from '../kernel/settings.ts'

/**
 * Finds the places that match an address. Requests are counted by account. @throws {Refusal} with a message for the
 * user
 */
export type Geocode = (account: string, address: string) => Promise<GeocodeResult[]>

/** Logs a failed search, without the address and the key. */
type Warn = (facts: { service: string; reason: string }, message: string) => void

interface GeocoderOptions {
  warn: Warn
  timeoutMs?: number
}

const PER_ACCOUNT = 60
const TIMEOUT_MS = 5_000
/** The public Nominatim allows one request a second. */
const PUBLIC_PAUSE_MS = 1_000
const MOST_WAITING = 5

export function geocoder(
  { geocoder: chosen, publicUrl }: Settings,
  { warn, timeoutMs = TIMEOUT_MS }: GeocoderOptions,
): Geocode {
  if (!chosen) return () => Promise.reject(new Refusal('addressSearchNotSetUp'))
  const service =
    chosen.service === 'google' ? googleGeocoder(chosen.key ?? '') : nominatimGeocoder(publicUrl)
  const ask = (address: string) => askService(chosen, service, address, { warn, timeoutMs })
  const isPublic = chosen.service === 'nominatim' && chosen.url === undefined
  const search = remembering(
    isPublic ? oneAtATime(ask, { pauseMs: PUBLIC_PAUSE_MS, mostWaiting: MOST_WAITING }) : ask,
  )
  const countRequest = requestsPerMinute(PER_ACCOUNT)
  return async (account, address) => {
    countRequest(account)
    return search(address.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  }
}

async function askService(
  { service: name, url }: GeocoderSettings,
  service: AddressService,
  address: string,
  { warn, timeoutMs }: Required<GeocoderOptions>,
): Promise<GeocodeResult[]> {
  const asked = new URL(url ?? service.address)
  for (const [key, value] of Object.entries(service.query(address))) asked.searchParams.set(key, value)
  try {
    const { status, text } = await boundedFetch(asked, service.headers, timeoutMs)
    if (status === 429) throw new Refusal('addressSearchBusy')
    if (status === 401 || status === 403) throw new Refusal('addressSearchDenied')
    if (status !== 200) throw new Error(`answered ${status}`)
    return service.places(JSON.parse(text))
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('addressSearchFails')
    warn(
      { service: name, reason: error === refusal ? refusal.code : reasonOf(error) },
      'address search failed',
    )
    throw refusal
  }
}

/** Error names and network codes only: messages may quote the address or the answer. */
function reasonOf(error: unknown): string {
  const { name, cause, message } = error as Error
  const code = (cause as { code?: string } | undefined)?.code
  return [name, code, /^answered \d+$/.test(message) && message].filter(Boolean).join(' ')
}

const LARGEST_BYTES = 1_000_000

interface BoundedAnswer {
  status: number
  text: string
}

/** Fetches from an untrusted server. @throws on a timeout, a redirect, or an answer over a megabyte */
async function boundedFetch(
  url: URL,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<BoundedAnswer> {
  const asked = {
    headers: { Accept: 'application/json', ...headers },
    // A redirect would disclose the key in the URL.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  } as const
  const response = await fetch(url, asked).catch((error) => {
    if (!wasReset(error)) throw error
    return fetch(url, asked)
  })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    // Leaving the loop closes the connection.
    if (bytes > LARGEST_BYTES) throw new Error('The answer is too large.')
    pieces.push(piece)
  }
  return { status: response.status, text: Buffer.concat(pieces).toString('utf8') }
}

/** The server may close a kept-alive connection just as it is reused. */
const wasReset = (error: Error): boolean =>
  ['ECONNRESET', 'UND_ERR_SOCKET'].includes((error.cause as { code?: string } | undefined)?.code ?? '')

interface Pace {
  /** The pause between the starts of two requests. */
  pauseMs: number
  mostWaiting: number
}

/** Queues the calls of `ask` at the given pace. @throws {Refusal} 503 if too many wait */
export function oneAtATime<T>(
  ask: (address: string) => Promise<T>,
  { pauseMs, mostWaiting }: Pace,
): (address: string) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const inTurn = async (before: Promise<unknown>, address: string) => {
    try {
      await before
      return await ask(address)
    } finally {
      waiting -= 1
    }
  }
  return (address) => {
    if (waiting > mostWaiting) return Promise.reject(new Refusal('addressSearchBusy'))
    waiting += 1
    const answer = inTurn(turn, address)
    const pause = turn.then(() => sleep(pauseMs, undefined, { ref: false }))
    turn = Promise.allSettled([answer, pause])
    return answer
  }
}

const KEPT_MS = 24 * 60 * 60_000
const MOST_KEPT = 1_000

/**
 * Caches the answers of `ask` for a day. Simultaneous calls for one address share a request; failures are not cached.
 */
export function remembering<T>(
  ask: (address: string) => Promise<T>,
  now: () => number = Date.now,
): (address: string) => Promise<T> {
  const kept = new Map<string, { answer: Promise<T>; until: number }>()
  return (address) => {
    const known = kept.get(address)
    if (known && known.until > now()) return known.answer
    const answer = ask(address)
    kept.delete(address)
    kept.set(address, { answer, until: now() + KEPT_MS })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    answer.catch(() => kept.get(address)?.answer === answer && kept.delete(address))
    return answer
  }
}

/** Limits the requests of each account per minute. @throws {Refusal} 429 */
function requestsPerMinute(most: number): (account: string) => void {
  let minute = -1
  let counts = new Map<string, number>()
  return (account) => {
    const current = Math.trunc(Date.now() / 60_000)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(account) ?? 0) + 1
    counts.set(account, count)
    if (count > most) throw new Refusal('tooManyRequests')
  }
}

export const geocodeHandlers = (geocode: Geocode) =>
  handlers(geocodeRoutes, {
    search: async ({ session, query }) => ({ results: await geocode(session.actor.account, query.address) }),
  })

interface AddressService {
  address: string
  headers: Record<string, string>
  query(address: string): Record<string, string>
  /** @throws {Refusal} if the service refuses; {ZodError} for an unexpected answer */
  places(json: unknown): GeocodeResult[]
}

const MOST_RESULTS = 5

const location = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})

const place = (
  formatted_address: string,
  postcode: string | undefined,
  at: z.infer<typeof location>,
): GeocodeResult => ({
  formatted_address,
  address_components: postcode ? [{ long_name: postcode, short_name: postcode, types: ['postal_code'] }] : [],
  geometry: { location: at },
})

const GoogleAnswer = z.object({ status: z.string(), results: z.array(z.unknown()).optional() })

const GooglePlace = z.object({
  formatted_address: z.string(),
  address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })).default([]),
  geometry: z.object({ location }),
})

/** https://developers.google.com/maps/documentation/geocoding/requests-geocoding */
const googleGeocoder = (key: string): AddressService => ({
  address: 'https://maps.googleapis.com/maps/api/geocode/json',
  headers: {},
  query: (address) => ({ address, key, language: 'en', region: 'uk' }),
  places: (json) => {
    const { status, results = [] } = GoogleAnswer.parse(json)
    if (status === 'OVER_QUERY_LIMIT' || status === 'OVER_DAILY_LIMIT') throw new Refusal('addressSearchBusy')
    if (status === 'REQUEST_DENIED') throw new Refusal('addressSearchDenied')
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Refusal('addressSearchFails')
    return results.slice(0, MOST_RESULTS).map((result) => {
      const { formatted_address, address_components, geometry } = GooglePlace.parse(result)
      const postcode = address_components.find(({ types }) => types.includes('postal_code'))?.long_name
      return place(formatted_address, postcode, geometry.location)
    })
  },
})

const PUBLIC_ADDRESS = 'https://nominatim.openstreetmap.org/search'

/** West, north, east, south. Places inside are preferred. */
const UNITED_KINGDOM = '-8.65,60.86,1.77,49.86'

const degrees = z.string().regex(/^-?\d+(\.\d+)?$/)

const NominatimAnswer = z.array(
  z.object({
    display_name: z.string(),
    lat: degrees.transform(Number),
    lon: degrees.transform(Number),
    address: z.object({ postcode: z.string().optional() }).optional(),
  }),
)

/** https://nominatim.org/release-docs/latest/api/Search/ The usage policy asks callers to identify themselves. */
const nominatimGeocoder = (publicUrl: string | undefined): AddressService => ({
  address: PUBLIC_ADDRESS,
  headers: { 'User-Agent': publicUrl ? `Driverdesk (${publicUrl})` : 'Driverdesk' },
  query: (address) => ({
    q: address,
    format: 'jsonv2',
    addressdetails: '1',
    limit: String(MOST_RESULTS),
    'accept-language': 'en',
    viewbox: UNITED_KINGDOM,
    bounded: '0',
  }),
  places: (json) =>
    NominatimAnswer.parse(json)
      .slice(0, MOST_RESULTS)
      .map(({ display_name, lat, lon, address }) =>
        place(display_name, address?.postcode, location.parse({ lat, lng: lon })),
      ),
})
