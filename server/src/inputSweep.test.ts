/**
 * Every route of the contract, with input that no form would send: always a documented refusal, never a fault, and
 * nothing written.
 */
import { contract } from '@driverdesk/contract/contract.ts'
import { type RefusalBody, refusals, TOLD_APART } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type KeptState, keepState } from './kernel/testing/keptState.ts'
import { quickly } from './kernel/testing/quickly.ts'
import { storedState } from './kernel/testing/storedState.ts'
import {
  changed,
  type Fields,
  oneByOne,
  problemsOf,
  sortValues,
  together,
} from './kernel/testing/wrongFields.ts'
import { type GeocodingService, geocodingService } from './maps/testing/geocodingService.ts'
import { type StripeServer, stripeServer } from './payments/testing/stripeServer.ts'
import { exampleCalls } from './testing/callExamples.ts'
import { exampleRecords } from './testing/exampleRecords.ts'
import type { NamedRecords } from './testing/examples.ts'
import { LONG_TEXTS, type TextPath, textPlaces, withText } from './testing/longTexts.ts'
import { storeExampleFiles } from './testing/storedExamples.ts'
import { type Answer, type Sent, type TestApp, testApp } from './testing/testApp.ts'
import type { AccountName } from './testing/testWorld.ts'

const part = (name: 'params' | 'query' | 'body') =>
  exampleCalls.filter(({ route }) => route[name] !== undefined)

const SET_BY_THE_SERVER = [
  'vacated_for',
  'id',
  'meal_time',
  'rest_time',
  'cost_per_hour',
  'cost_total',
  'driver_id_canceled',
  'creator_id',
  'moderator_id',
  'restaurateur_creator_id',
  'restaurateur_moderator_id',
  'shift_id',
  'modified_shift_id',
  'acknowledged_at',
  'cancelled_by',
  'cannot_work',
  'timesheet',
  'ask',
  'driver',
  'claim_count',
  'offered_until',
  'handover_until',
]
const SET_AT_FIRST = ['status', 'status_assigned', 'comment_cancelled', 'updated_at']
/** Fields that a restaurant does not decide (docs/spec/shifts.md#hidden-from-restaurants). */
const NOT_OF_RESTAURANTS = [
  'driver_id',
  'cost_bonus',
  'const_fuel_bonus',
  'cost_extra_bonus',
  'fuel_bonus_0',
  'fuel_bonus_3',
  'fuel_bonus_6',
  'push_drivers',
  'status_assigned',
  'comment_cancelled',
  'claims',
  'claim_hours',
]

const SET_BY_THE_SERVER_FOR_DRIVERS = [
  'id',
  'full_name',
  'activated_at',
  'activity_status',
  'activity_time',
  'push_token',
  'registration_step',
  'default_working_time',
  'actual_override_working_time',
  'hear_about_us',
  'warnings',
  'created_at',
  'upcoming_shifts',
  'blocked_restaurant_ids',
  'preferred_restaurant_ids',
]

const SET_BY_THE_SERVER_FOR_TIMESHEETS = [
  'id',
  'type',
  'modified_shift_id',
  'driver_start_time',
  'driver_finish_time',
  'driver_comment',
  'changed_from',
  'meal_time',
  'rest_time',
  'cost_per_hour',
  'cost_total',
  'trip_pay_0',
  'trip_pay_3',
  'trip_pay_6',
  'map_start_lat',
  'map_start_lng',
  'map_finish_lat',
  'map_finish_lng',
  'planned',
  'reject_reason',
  'restaurant_answer',
  'query_reason',
  'answered_at',
  'answered_by',
  'invoice_id',
  'invoice_number',
]

/**
 * Fields that the server sets itself and ignores in a body (docs/spec/shifts.md#rate-of-a-shift,
 * docs/spec/shifts.md#shift-record).
 */
const TAKES_ANYTHING = Object.entries({
  'POST /api/shift': [...SET_BY_THE_SERVER, ...SET_AT_FIRST],
  'PUT /api/shift/{id}': [...SET_BY_THE_SERVER, 'status'],
  'POST /api/shift/createFree': [...SET_BY_THE_SERVER, ...SET_AT_FIRST, ...NOT_OF_RESTAURANTS],
  'PUT /api/shift/updateFree/{id}': [...SET_BY_THE_SERVER, ...NOT_OF_RESTAURANTS],
  'POST /api/timesheet': [...SET_BY_THE_SERVER_FOR_TIMESHEETS, 'updated_at'],
  'PUT /api/timesheet/{id}': [...SET_BY_THE_SERVER_FOR_TIMESHEETS, 'shift_id'],
  'PUT /api/alert/{id}': ['id', 'channel', 'event', 'created_at', 'data', 'driver_phone'],
  'POST /api/area': ['id', 'label', 'restaurants', 'restaurantsAssigned', 'updated_at'],
  'PUT /api/area/{id}': ['id', 'label', 'restaurants', 'restaurantsAssigned'],
  'POST /api/driver': [...SET_BY_THE_SERVER_FOR_DRIVERS, 'status', 'not_progressing', 'updated_at'],
  'PUT /api/driver/{id}': SET_BY_THE_SERVER_FOR_DRIVERS,
  'PUT /api/driver/{id}/hear-about-us': ['driver_id'],
  'POST /api/newsFeed/{id}': ['id'],
  'PATCH /api/newsFeed/{id}': ['id'],
  'POST /api/newsFeed/changeStatus/{id}': ['id'],
  'POST /api/newsFeed/changePinned/{id}': ['id'],
  'PUT /api/option/{okey}': ['id', 'description'],
  'POST /api/restaurant': ['id'],
  'POST /api/restaurant/{id}': ['id', 'status', 'restaurateur_id', 'restaurateur'],
  'PATCH /api/restaurant/{id}': ['id', 'status', 'restaurateur_id', 'restaurateur'],
  'PUT /api/restaurant/{id}': ['id'],
  'POST /api/restaurant/profile/{id}': ['id'],
  'PATCH /api/restaurant/profile/{id}': ['id'],
  'POST /api/user': ['id', 'full_name', 'updated_at'],
  'PUT /api/user/{id}': ['id', 'full_name'],
  'POST /api/restaurateur': ['id', 'restaurants'],
  'PUT /api/restaurateur/{id}': ['id', 'restaurants'],
  'POST /api/reporting/create': ['driver_id', 'period_date', 'restaurant_id'],
}).flatMap(([call, fields]) => fields.map((field) => `${call} ${field}`))

const HUGE = 'x'.repeat(100_000)
const SQL = `1'; drop table shift; --`
const BAD_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2_147_483_648,
  0.001,
  '',
  ' ',
  'x',
  '0',
  '2026-02-30',
  '2026-1-1',
  '25:00',
  '24:00',
  'no one',
  SQL,
  HUGE,
  'a\0b',
  '\ud800',
  '＠',
  [],
  [0],
  ['1'],
  [null],
  [[1]],
  {},
  { id: 1 },
]
/** For an unchecked field: a value that could harm code that passes it on. */
const BURDENS: unknown[] = [HUGE, SQL, 'a\0b', '\ud800', 1e21, { id: 1, $ref: '#' }]
const BAD_TEXTS = ['', ' ', 'x', '2', '-1', '1.5', '2026-02-30', '20260101', 'a\0b', SQL, HUGE, ['1', '2']]
const BAD_IDS = ['0', '-1', '1.5', '01', '1e3', 'x', '2147483648', '99999999999999999999', '1\0', ' 1', SQL]

let server: TestApp
let addresses: GeocodingService
let stripe: StripeServer
beforeAll(async () => {
  addresses = await geocodingService()
  stripe = await stripeServer()
  const env = { GEOCODER: 'nominatim', GEOCODER_URL: addresses.url, ...stripe.env }
  server = await testApp({ env })
  await storeExampleFiles(server.db, server.files)
  // The session exists before anything is compared.
  for (const account of ['administrator', 'restaurant', 'driver', 'none'] as const) {
    await server.reply(contract.accounts.me, {}, account)
  }
  examples = await exampleRecords(server.db)
  kept = await keepState(server.db)
})
afterAll(async () => {
  await server.end()
  await addresses.end()
  await stripe.end()
})

/** The records to name. */
let examples: NamedRecords
let kept: KeptState
/** Everything stored, as of the last call that may have written. */
let lastState: Awaited<ReturnType<typeof storedState>> | undefined
let mayHaveChanged = false

/** The records to name, restored only after a call that succeeded: a refused one changes nothing. */
async function named(): Promise<NamedRecords> {
  if (mayHaveChanged) await kept.restore()
  mayHaveChanged = false
  return examples
}

let caller = 0

/**
 * Calls as the account with the most rights among those allowed, each time from another address because of the limit of
 * attempts.
 */
async function send(route: Route, sent: Sent): Promise<Answer> {
  caller += 1
  const from = `10.0.${Math.trunc(caller / 250)}.${caller % 250}`
  const by = route.access === 'public' ? undefined : mostAllowed(route)
  const answer = await server.call(route, { from, ...sent }, by)
  if (answer.status < 400) {
    mayHaveChanged = true
    lastState = undefined
  }
  return answer
}

function mostAllowed(route: Route): AccountName {
  // Signing out must not end the session of all other calls.
  if (route === contract.accounts.signOut) return 'none'
  const roles = ['administrator', 'restaurant', 'driver'] as const
  return roles.find((role) => route.access.includes(role)) ?? 'administrator'
}

/**
 * 400 has messages by field; every other refusal is one sentence (docs/spec/kernel.md#refusals), with a name if clients
 * distinguish it.
 */
function expectDocumented({ status, body }: Answer): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  if (status !== 400) {
    const { code, ...said } = body as RefusalBody
    expect(said).toEqual({ message: expect.stringMatching(/\S/) })
    expect([undefined, ...TOLD_APART]).toContain(code)
    return
  }
  expect(Object.keys(body as object)).not.toEqual([])
  for (const messages of Object.values(body as Record<string, unknown[]>)) {
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) expect(message).toEqual(expect.stringMatching(/\S/))
  }
}

/** Every request of these is refused as it should be, and none of them writes anything. */
async function expectRefusedUnwritten(route: Route, bad: Bad[]): Promise<void> {
  // Done once for all of a route's requests: comparing everything stored takes longer than most of them.
  const before = lastState ?? (await storedState(server.db))
  for (const { sent, expected } of bad) {
    const answer = await send(route, sent)
    expectDocumented(answer)
    expected(answer)
  }
  const after = await storedState(server.db)
  expect(after).toEqual(before)
  lastState = after
}

interface Bad {
  sent: Sent
  expected: (answer: Answer) => void
}

const isAbout = (field: string) => (key: string) => key === field || key.startsWith(`${field}.`)

/**
 * Checks each wrong value separately against the shape. The server gets wrong values for all fields at once and for
 * each field separately, and must answer with the messages of the shape. So forty fields cost hardly more than four.
 */
describe.each(['body', 'query'] as const)(
  'wrong values in the %s are refused with the names of their fields',
  (where) => {
    test.each(part(where))('$name', async ({ name, route, example }) => {
      const good = example(await named())
      const shape = route[where] as z.ZodObject
      const isIgnored = (field: string) => TAKES_ANYTHING.includes(`${name} ${field}`)
      const { refused, refusedBeside, taken } = sortValues(shape, good[where] as Fields, (field) =>
        where === 'query' ? BAD_TEXTS : isIgnored(field) ? BURDENS : BAD_VALUES,
      )
      const expectRefused = (changes: Fields): Bad => {
        const part = changed(good[where] as Fields, changes)
        const problems = problemsOf(shape, part)
        const named = Object.keys(problems ?? {})
        for (const field of Object.keys(changes)) expect(named.filter(isAbout(field)), field).not.toEqual([])
        const answered = { status: 400, body: problems }
        return {
          sent: { ...good, [where]: part },
          expected: ({ status, body }) => expect({ status, body }).toEqual(answered),
        }
      }
      for (const changes of oneByOne(refused)) expectRefused(changes)
      for (const field of Object.keys(shape.shape).filter((field) => !isIgnored(field))) {
        const all = [refused, refusedBeside].flatMap((values) => values.get(field) ?? [])
        expect(all.length, field).toBeGreaterThan(2)
      }
      const oneEach = [...refused].map(([field, list], index) => ({ [field]: list[index % list.length] }))
      const sent = [...together(refused), ...oneEach, ...oneByOne(refusedBeside)]
      await expectRefusedUnwritten(route, sent.map(expectRefused))

      /** Fields whose value was refused for another reason than its shape, which would hide the others. */
      const inTheWay = new Set<string>()
      /** Each value was in an accepted request, or has been tried separately: none of them causes a fault. */
      const tryOut = async (changes: [string, unknown][]): Promise<void> => {
        if (changes.length === 0) return
        const again = example(await named())
        const part = changed(again[where] as Fields, Object.fromEntries(changes))
        const answer = await send(route, { ...again, [where]: part })
        if (answer.status === 200) return
        expectDocumented(answer)
        const middle = Math.ceil(changes.length / 2)
        const halves = [changes.slice(0, middle), changes.slice(middle)]
        if (changes.length === 1) inTheWay.add(changes[0]?.[0] as string)
        else for (const half of halves) await tryOut(half)
      }
      for (const changes of together(taken).map(Object.entries)) {
        const before = new Set(inTheWay)
        await tryOut(changes.filter(([field]) => !before.has(field)))
        for (const change of changes.filter(([field]) => before.has(field))) await tryOut([change])
      }
    })
  },
)

describe.each(['body', 'query'] as const)(
  'sixty thousand odd characters in a field of the %s are refused with its name or accepted, without delay',
  (where) => {
    test.each(part(where))('$name', async ({ name, route, example }) => {
      const shape = route[where] as z.ZodObject
      const places = textPlaces(shape).filter(([field]) => !TAKES_ANYTHING.includes(`${name} ${field}`))
      const good = example(await named())
      // All at once, except for those that are nested.
      const layers = [...Map.groupBy(places, ({ length }) => length).values()]
      for (const text of LONG_TEXTS) {
        const words = JSON.stringify(text.slice(0, 20))
        const taken: TextPath[] = []
        for (const layer of layers) {
          const part = layer.reduce((part, place) => withText(part, place, text), good[where] as unknown)
          const problems = (await quickly(words, () => problemsOf(shape, part as Fields))) ?? {}
          const refused = layer.filter((place) => Object.keys(problems).some(isAbout(place.join('.'))))
          const named = refused.map((place) => place.join('.'))
          const unasked = Object.keys(problems).filter((key) => !named.some((field) => isAbout(field)(key)))
          expect(unasked, words).toEqual([])
          expect(JSON.stringify(problems).length, words).toBeLessThan(1_000 * layer.length)
          taken.push(...layer.filter((place) => !refused.includes(place)))
        }
        if (taken.length === 0) continue
        const again = example(await named())
        const sent = taken.reduce((part, place) => withText(part, place, text), again[where] as unknown)
        const answer = await quickly(words, () => send(route, { ...again, [where]: sent }))
        if (answer.status !== 200) expectDocumented(answer)
      }
    })
  },
)

describe('an unknown field is refused with its name', () => {
  test.each(exampleCalls.filter(({ route }) => route.body ?? route.query))(
    '$name',
    async ({ route, example }) => {
      const good = example(await named())
      const parts = (['body', 'query'] as const).filter((where) => route[where])
      await expectRefusedUnwritten(
        route,
        parts.map((where) => ({
          sent: { ...good, [where]: { ...(good[where] as object), nonsense: 1 } },
          expected: expecting(400, { nonsense: ['This field is not known here.'] }),
        })),
      )
    },
  )
})

/** Exactly this answer. */
const expecting =
  (status: number, body: unknown): Bad['expected'] =>
  (answer) =>
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body })

describe('an invalid id in the path is not found', () => {
  test.each(part('params'))('$name', async ({ route, example }) => {
    const good = example(await named())
    const fields = Object.keys((route.params as z.ZodObject).shape)
    const bad = fields.flatMap((field) => BAD_IDS.map((id) => ({ ...good.params, [field]: id })))
    await expectRefusedUnwritten(
      route,
      bad.map((params) => ({
        sent: { ...good, params },
        expected: ({ status }) => expect(status, JSON.stringify(params)).toBe(404),
      })),
    )
  })
})

const writing = exampleCalls.filter(({ route }) => route.method !== 'GET')

const BROKEN_JSON = ['{"a":', 'nonsense', '{"a":1}}', "{'a':1}", '\0', '{"__proto__":{"a":1}}', '\ufeff{']
const NO_OBJECTS = ['null', '[]', '"text"', '5', 'true']
const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/html',
  '*/*',
  'nonsense',
]
const tooLarge = ({ bodyLimit = 1_048_576 }: Route) => JSON.stringify({ comment: 'x'.repeat(bodyLimit + 1) })
const BAD_KEYS = ['', 'two words', 'x'.repeat(201), 'é']

describe('broken JSON, another type, no object, too much data and an invalid key are refused', () => {
  test.each(writing)('$name', async ({ route, example }) => {
    const good = example(await named())
    const bad = (more: Sent, expected: Bad['expected']): Bad => ({ sent: { ...good, ...more }, expected })
    const typed = (type: string): Sent => ({ payload: '{}', headers: { 'content-type': type } })
    await expectRefusedUnwritten(route, [
      ...BROKEN_JSON.map((payload) =>
        bad({ payload }, expecting(400, { body: ['The request is not valid JSON.'] })),
      ),
      ...(route.body ? NO_OBJECTS : []).map((payload) =>
        bad({ payload }, ({ status }) => expect(status, payload).toBe(400)),
      ),
      ...OTHER_TYPES.map((type) => bad(typed(type), expecting(415, { message: refusals.notJson.message }))),
      bad({ payload: tooLarge(route) }, expecting(413, { message: refusals.tooLarge.message })),
      ...(route.idempotent ? BAD_KEYS : []).map((key) =>
        bad(
          { headers: { 'idempotency-key': key } },
          expecting(400, { 'Idempotency-Key': ['Must be 1 to 200 printable characters.'] }),
        ),
      ),
    ])
  })
})

test('the longest selection of shifts is not too large', async () => {
  const shift_ids = Array.from({ length: 50_000 }, (_, index) => 2_000_000_000 + index)
  const answer = await send(contract.shifts.publish, { body: { shift_ids } })
  expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
})

describe('a body of a hundred thousand nested lists causes no fault', () => {
  test.each(writing)('$name', async ({ route, example }) => {
    const good = example(await named())
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const field of ['driver', Object.keys(route.body?.shape ?? {})[0] ?? 'id']) {
      const fields = JSON.stringify({ ...(good.body as object), [field]: 'DEEP' })
      const payload = fields.replace('"DEEP"', deep)
      const answer = await send(route, { ...good, payload, headers: { 'idempotency-key': `deep-${field}` } })
      if (answer.status !== 200) expectDocumented(answer)
    }
  })
})

test.each([
  ['GET', '/api/nonsense'],
  ['GET', '/nonsense'],
  ['PUT', '/api/shift'],
  ['DELETE', '/api/area'],
  ['GET', `/api/shift/${'1'.repeat(200)}`],
  ['GET', '/api/shift/%E0%A4%A'],
  ['GET', '/api/%00'],
] as const)('%s %s is not a call, and the answer says so', async (method, url) => {
  const answer = await server.app.inject({ method, url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'This address does not exist.' })
})
