import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { geocodeRoutes } from '@driverdesk/contract/maps/geocode.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../kernel/settings.ts'
import { logLines } from '../kernel/testing/logLines.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { geocoder } from './geocoder.ts'
import { type GeocodingService, geocodingService, NOMINATIM_PLACES } from './testing/geocodingService.ts'

const KEY = 'secret-key-of-the-installation'

const DOWNING_STREET = {
  formatted_address: '10, Downing Street, London, SW1A 2AA, United Kingdom',
  address_components: [{ long_name: 'SW1A 2AA', short_name: 'SW1A 2AA', types: ['postal_code'] }],
  geometry: { location: { lat: 51.5033635, lng: -0.1276248 } },
}

/** An answer of Google. */
const GOOGLE_PLACE = {
  place_id: 'x',
  types: ['street_address'],
  formatted_address: DOWNING_STREET.formatted_address,
  address_components: [
    { long_name: '10', short_name: '10', types: ['street_number'] },
    { long_name: 'SW1A 2AA', short_name: 'SW1A 2AA', types: ['postal_code'] },
    { long_name: 'United Kingdom', short_name: 'GB', types: ['country', 'political'] },
  ],
  geometry: { location: { lat: 51.5033635, lng: -0.1276248 }, location_type: 'ROOFTOP' },
}

let service: GeocodingService
beforeAll(async () => {
  service = await geocodingService()
})
beforeEach(() => {
  service.asked.length = 0
  service.answers({ body: NOMINATIM_PLACES })
})
afterAll(() => service.end())

/** Asks a new geocoder with an empty cache. */
function geocoderFor(name: 'google' | 'nominatim', timeoutMs = 2_000) {
  const { log, lines } = logLines()
  const env = { GEOCODER: name, GEOCODER_URL: service.url, ...(name === 'google' && { GEOCODER_KEY: KEY }) }
  const settings = readSettings({ ...env, PUBLIC_URL: 'https://desk.example.com' })
  const geocode = geocoder(settings, { warn: (facts, message) => log.warn(facts, message), timeoutMs })
  return { search: (address = '10 Downing Street') => geocode('panel_user:1', address), lines }
}

test('Nominatim is asked in English, for the United Kingdom first, with our name', async () => {
  expect(await geocoderFor('nominatim').search(' 10  Downing Street')).toEqual([DOWNING_STREET])
  expect(service.asked).toHaveLength(1)
  expect(service.asked[0]).toMatchObject({
    path: '/search',
    query: {
      q: '10 downing street',
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': 'en',
      bounded: '0',
    },
    headers: { 'user-agent': 'Driverdesk (https://desk.example.com)' },
  })
})

test('Google is asked in English, for the United Kingdom first, with the key', async () => {
  service.answers({ body: { status: 'OK', results: [GOOGLE_PLACE] } })
  expect(await geocoderFor('google').search()).toEqual([DOWNING_STREET])
  expect(service.asked[0]?.query).toEqual({
    address: '10 downing street',
    key: KEY,
    language: 'en',
    region: 'uk',
  })
})

test('a place may have no postcode, and only the first five of many places are returned', async () => {
  const bare = { display_name: 'The North Sea', lat: '56', lon: '3' }
  service.answers({ body: Array.from({ length: 9 }, () => bare) })
  const places = await geocoderFor('nominatim').search()
  expect(places).toHaveLength(5)
  expect(places[0]).toEqual({
    formatted_address: 'The North Sea',
    address_components: [],
    geometry: { location: { lat: 56, lng: 3 } },
  })
})

test.each([
  ['google', { status: 'ZERO_RESULTS', results: [] }],
  ['nominatim', []],
] as const)('%s finds nothing', async (name, body) => {
  service.answers({ body })
  expect(await geocoderFor(name).search()).toEqual([])
})

describe('a failure has a sentence, and the log has neither key nor address', () => {
  const { addressSearchFails: fails, addressSearchBusy: busy, addressSearchDenied: denied } = refusals
  const google = (status: string) => ({ body: { status, results: [], error_message: `About ${KEY}` } })
  test.each([
    ['google', 'its quota used up', google('OVER_QUERY_LIMIT'), busy],
    ['google', 'its daily quota used up', google('OVER_DAILY_LIMIT'), busy],
    ['google', 'the key refused', google('REQUEST_DENIED'), denied],
    ['google', 'a request that it does not understand', google('INVALID_REQUEST'), fails],
    ['google', 'a fault of its own', google('UNKNOWN_ERROR'), fails],
    ['google', 'a place without a place', { body: { status: 'OK', results: [{}] } }, fails],
    ['nominatim', 'too many requests', { status: 429, body: 'Bandwidth limit exceeded' }, busy],
    ['nominatim', 'a block', { status: 403, body: '<html>Access blocked</html>' }, denied],
    ['nominatim', 'a fault', { status: 500, body: { error: 'x' } }, fails],
    ['nominatim', 'a page instead of JSON', { body: '<html>Maintenance</html>' }, fails],
    ['nominatim', 'an error with status 200', { body: { error: 'Unable to geocode' } }, fails],
    ['nominatim', 'a place off the earth', { body: [{ display_name: 'x', lat: '91', lon: '0' }] }, fails],
    ['nominatim', 'a huge answer', { body: `[${'0,'.repeat(600_000)}0]` }, fails],
    ['nominatim', 'no answer', { body: undefined }, fails],
    [
      'nominatim',
      'a way to another server',
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
      fails,
    ],
  ] as const)('of %s: %s', async (name, _, answer, { message }) => {
    service.answers(answer)
    const { search, lines } = geocoderFor(name, answer.body === undefined ? 100 : undefined)
    await expect(search('Secret Lane')).rejects.toThrow(message)
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).toMatchObject({ msg: 'address search failed', service: name })
    expect(JSON.stringify(lines())).not.toMatch(new RegExp(`${KEY}|secret lane`, 'i'))
  })

  test('when nothing listens', async () => {
    const settings = readSettings({ GEOCODER: 'nominatim', GEOCODER_URL: 'http://127.0.0.1:9/search' })
    const geocode = geocoder(settings, { warn: () => undefined })
    await expect(geocode('panel_user:1', 'x')).rejects.toThrow(fails.message)
  })
})

test('the same address is requested once, even for several people at once, and again after a failure', async () => {
  const { search } = geocoderFor('nominatim')
  service.answers({ status: 500, body: '' })
  await expect(search()).rejects.toThrow(refusals.addressSearchFails.message)
  service.answers({ body: NOMINATIM_PLACES })
  await Promise.all([search(), search('10 downing  STREET '), search()])
  await search()
  expect(service.asked).toHaveLength(2)
})

describe('the call', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ env: { GEOCODER: 'nominatim', GEOCODER_URL: service.url } })
  })
  afterAll(() => server.end())

  test('answers staff and restaurants in one shape', async () => {
    for (const account of ['manager', 'restaurant'] as const) {
      const sent = { query: { address: '10 Downing Street' } }
      expect(await server.reply(geocodeRoutes.search, sent, account)).toEqual({ results: [DOWNING_STREET] })
    }
  })

  test('is refused only for an account that asks too often', async () => {
    const ask = (account: 'administrator' | 'limitedManager') =>
      server.call(geocodeRoutes.search, { query: { address: 'Somewhere' } }, account)
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask('limitedManager')))
    // The requests may fall into two minutes.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
    expect(await ask('administrator')).toMatchObject({ status: 200 })
  })

  test('says that the address is missing', async () => {
    expect(await server.call(geocodeRoutes.search, { query: { address: ' ' } }, 'manager')).toMatchObject({
      status: 400,
      body: { address: ['Address is required'] },
    })
  })
})

test('the call says that no service is set up', async () => {
  const server = await testApp()
  const answer = await server.call(geocodeRoutes.search, { query: { address: 'x' } }, 'manager')
  expect(answer).toMatchObject({ status: 503, body: { message: 'Address search is not set up' } })
  await server.end()
})
