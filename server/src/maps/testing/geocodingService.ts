/** A local server that answers like Google's geocoding, Nominatim's search, or a broken service. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
}

interface ServiceAnswer {
  status?: number
  /** Sent as JSON, or a text unchanged; undefined never answers. */
  body?: unknown
  headers?: Record<string, string>
}

export interface GeocodingService {
  /** Such as `http://127.0.0.1:41234/search`. */
  url: string
  /** The requests it received, in order. */
  asked: ReceivedRequest[]
  /** Sets its answers. */
  answers(answer: ServiceAnswer): void
  end(): Promise<void>
}

/** Answers like Nominatim. Finds one place unless a test sets another answer. */
export const NOMINATIM_PLACES = [
  {
    place_id: 1,
    lat: '51.5033635',
    lon: '-0.1276248',
    display_name: '10, Downing Street, London, SW1A 2AA, United Kingdom',
    address: { house_number: '10', road: 'Downing Street', postcode: 'SW1A 2AA', country_code: 'gb' },
  },
]

export async function geocodingService(): Promise<GeocodingService> {
  const asked: ReceivedRequest[] = []
  let answer: ServiceAnswer = { body: NOMINATIM_PLACES }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), headers: request.headers })
    const { status = 200, body, headers } = answer
    if (body === undefined) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`,
    asked,
    answers: (next) => {
      answer = next
    },
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
