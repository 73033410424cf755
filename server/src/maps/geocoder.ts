/**
 * Where an address is (docs/spec/maps.md#geocoding): asked of the service that is configured, remembered, and not too
 * often.
 */
import type { GeocodeResult } from '@driverdesk/contract/maps/geocode.routes.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { GeocoderSettings, Settings } from '../kernel/settings.ts'
import type { AddressService } from './addressService.ts'
import { boundedFetch } from './boundedFetch.ts'
import { googleGeocoder } from './googleGeocoder.ts'
import { nominatimGeocoder } from './nominatimGeocoder.ts'
import { oneAtATime } from './oneAtATime.ts'
import { remembering } from './remembering.ts'
import { requestsPerMinute } from './requestsPerMinute.ts'

/** @throws {Refusal} with the sentence for the person */
type Geocode = (account: string, address: string) => Promise<GeocodeResult[]>

/** What the log is told of a search that failed: never the address asked for, nor the key. */
type Warn = (facts: { service: string; reason: string }, message: string) => void

interface GeocoderOptions {
  warn: Warn
  /** How long a service may take for its whole answer. */
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
  const admit = requestsPerMinute(PER_ACCOUNT)
  return async (account, address) => {
    admit(account)
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

/** Names of errors and codes of the network, never a message: it may quote what was asked or answered. */
function reasonOf(error: unknown): string {
  const { name, cause, message } = error as Error
  const code = (cause as { code?: string } | undefined)?.code
  return [name, code, /^answered \d+$/.test(message) && message].filter(Boolean).join(' ')
}
