/** Every route of the contract, sent what no form would send: always a documented refusal, never a fault, nothing written. */
import { contract } from '@driverdesk/contract/contract.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callExamples, type NamedRecords } from './kernel/testing/callExamples.ts'
import { storedState } from './kernel/testing/storedState.ts'
import { type Answer, type Sent, type TestApp, testApp } from './kernel/testing/testApp.ts'
import { type AccountName, addArea, addShift, DRIVERS, RESTAURANTS } from './kernel/testing/testWorld.ts'

interface Call {
  name: string
  route: Route
  example: (named: NamedRecords) => Sent
}

const calls: Call[] = Object.entries(contract).flatMap(([folder, entries]) =>
  Object.entries(entries as Record<string, Route>).map(([name, route]) => ({
    name: `${route.method} ${route.path}`,
    route,
    example: (callExamples as unknown as Record<string, Record<string, Call['example']>>)[folder]?.[
      name
    ] as Call['example'],
  })),
)
const part = (name: 'params' | 'query' | 'body') => calls.filter(({ route }) => route[name] !== undefined)
const fieldsOf = (name: 'params' | 'query' | 'body') =>
  part(name).flatMap((call) =>
    Object.keys((call.route[name] as z.ZodObject).shape).map((field) => ({ ...call, field })),
  )

const SET_BY_THE_SERVER = [
  ...['id', 'meal_time', 'rest_time', 'cost_per_hour', 'cost_total', 'driver_id_canceled', 'creator_id'],
  ...['moderator_id', 'restaurateur_creator_id', 'restaurateur_moderator_id', 'shift_id'],
  ...['modified_shift_id', 'timesheet', 'driver'],
]
const SET_AT_FIRST = ['status', 'status_assigned', 'comment_cancelled', 'updated_at']
/** What a restaurant does not decide about (document 2, section 6). */
const NOT_OF_RESTAURANTS = [
  ...['driver_id', 'cost_bonus', 'const_fuel_bonus', 'cost_extra_bonus', 'fuel_bonus_0', 'fuel_bonus_3'],
  ...['fuel_bonus_6', 'push_drivers', 'status_assigned', 'comment_cancelled'],
]

const SET_BY_THE_SERVER_FOR_DRIVERS = [
  ...[
    'id',
    'full_name',
    'activated_at',
    'activity_status',
    'activity_time',
    'push_token',
    'registration_step',
  ],
  ...['default_working_time', 'actual_override_working_time', 'hear_about_us', 'warnings', 'created_at'],
  'upcoming_shifts',
]

/** What the server sets by itself and takes no notice of (rulings 3.3; document 2, section 3). */
const TAKES_ANYTHING = Object.entries({
  'POST /api/shift': [...SET_BY_THE_SERVER, ...SET_AT_FIRST],
  'PUT /api/shift/{id}': [...SET_BY_THE_SERVER, 'status'],
  'POST /api/shift/createFree': [...SET_BY_THE_SERVER, ...SET_AT_FIRST, ...NOT_OF_RESTAURANTS],
  'PUT /api/shift/updateFree/{id}': [...SET_BY_THE_SERVER, ...NOT_OF_RESTAURANTS],
  'POST /api/area': ['id', 'restaurants', 'restaurantsAssigned', 'updated_at'],
  'PUT /api/area/{id}': ['id', 'restaurants', 'restaurantsAssigned'],
  'PUT /api/driver/{id}': SET_BY_THE_SERVER_FOR_DRIVERS,
  'POST /api/reporting/create': ['driver_id', 'period_date', 'restaurant_id'],
}).flatMap(([call, fields]) => fields.map((field) => `${call} ${field}`))

const HUGE = 'x'.repeat(100_000)
const SQL = `1'; drop table shift; --`
const BAD_VALUES: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, 2_147_483_648, 0.001],
  ...['', ' ', 'x', '0', '2026-02-30', '2026-1-1', '25:00', '24:00', 'nobody', SQL, HUGE],
  ...['a\0b', '\ud800', '＠', [], [0], ['1'], [null], [[1]], {}, { id: 1 }],
]
/** For a field that is not looked at: what could hurt whoever carries it along. */
const BURDENS: unknown[] = [HUGE, SQL, 'a\0b', '\ud800', 1e21, { id: 1, $ref: '#' }]
const BAD_TEXTS = ['', ' ', 'x', '2', '-1', '1.5', '2026-02-30', '20260101', 'a\0b', SQL, HUGE, ['1', '2']]
const BAD_IDS = ['0', '-1', '1.5', '01', '1e3', 'x', '2147483648', '99999999999999999999', '1\0', ' 1', SQL]

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  // The session is there before anything is compared.
  for (const account of ['administrator', 'restaurant', 'none'] as const) {
    await server.reply(contract.accounts.me, {}, account)
  }
})
afterAll(() => server.end())

async function named(): Promise<NamedRecords> {
  await server.db.deleteFrom('timesheet').execute()
  await server.db.deleteFrom('shift').execute()
  const shift = await addShift(server.db)
  const other = await addShift(server.db)
  const draft = await addShift(server.db, { status: 30 })
  const published = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  return {
    restaurantId: RESTAURANTS.northOne,
    areaId: await addArea(server.db),
    driverId: DRIVERS.north,
    shiftId: shift.id,
    otherShiftId: other.id,
    draftId: draft.id,
    publishedId: published.id,
  }
}

let caller = 0

/** As whoever of those it is for may do most, and each time from another address, so that no count of attempts gets in the way. */
function send(route: Route, sent: Sent): Promise<Answer> {
  caller += 1
  const from = `10.0.${Math.trunc(caller / 250)}.${caller % 250}`
  if (route.access === 'public') return server.call(route, { from, ...sent })
  return server.call(route, { from, ...sent }, mostAllowed(route))
}

function mostAllowed(route: Route): AccountName {
  // Signing out must not end the session of all other calls.
  if (route === contract.accounts.signOut) return 'none'
  return route.access.includes('administrator') ? 'administrator' : 'restaurant'
}

/** 400 has messages by field; every other refusal is one sentence (rulings 1.3). */
function expectDocumented({ status, body }: Answer): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  if (status !== 400) {
    expect(body).toEqual({ message: expect.stringMatching(/\S/) })
    return
  }
  expect(Object.keys(body as object)).not.toEqual([])
  for (const messages of Object.values(body as Record<string, unknown[]>)) {
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) expect(message).toEqual(expect.stringMatching(/\S/))
  }
}

const isAbout = (field: string) => (key: string) => key === field || key.startsWith(`${field}.`)

async function expectRefusedUnwritten(
  route: Route,
  bad: Sent[],
  check: (answer: Answer) => void,
): Promise<void> {
  const before = await storedState(server.db)
  for (const sent of bad) {
    const answer = await send(route, sent)
    expectDocumented(answer)
    check(answer)
  }
  expect(await storedState(server.db)).toEqual(before)
}

describe.each(['body', 'query'] as const)('a wrong value in the %s is refused by its name', (where) => {
  test.each(fieldsOf(where))('$name $field', async ({ name, route, example, field }) => {
    const good = example(await named())
    const shape = route[where] as z.ZodObject
    const { [field]: _, ...without } = good[where] as Record<string, unknown>
    const ignored = TAKES_ANYTHING.includes(`${name} ${field}`)
    const values = where === 'query' ? BAD_TEXTS : ignored ? BURDENS : BAD_VALUES
    const all = values.map((bad) => ({ ...without, [field]: bad }))
    const [refused, taken] = [false, true].map((fits) =>
      [without, ...all].filter((given) => shape.safeParse(given).success === fits),
    ) as [object[], object[]]
    if (!ignored) expect(refused.length).toBeGreaterThan(4)
    await expectRefusedUnwritten(
      route,
      refused.map((given) => ({ ...good, [where]: given })),
      ({ status, body }) => {
        expect(status).toBe(400)
        expect(Object.keys(body as object).filter(isAbout(field))).not.toEqual([])
      },
    )
    for (const given of taken) {
      const answer = await send(route, { ...good, [where]: given })
      if (answer.status !== 200) expectDocumented(answer)
    }
  })
})

describe.each(['body', 'query'] as const)('an unknown field in the %s is refused by its name', (where) => {
  test.each(part(where))('$name', async ({ route, example }) => {
    const good = example(await named())
    const bad = { ...good, [where]: { ...(good[where] as object), nonsense: 1 } }
    await expectRefusedUnwritten(route, [bad], ({ status, body }) => {
      expect({ status, body }).toEqual({ status: 400, body: { nonsense: ['This field is not known here.'] } })
    })
  })
})

describe('an id in the path that is none does not exist', () => {
  test.each(fieldsOf('params'))('$name $field', async ({ route, example, field }) => {
    const good = example(await named())
    const bad = BAD_IDS.map((id) => ({ ...good, params: { ...good.params, [field]: id } }))
    await expectRefusedUnwritten(route, bad, ({ status }) => expect(status).toBe(404))
  })
})

const writing = calls.filter(({ route }) => route.method !== 'GET')

describe('a body that is not a JSON object is refused', () => {
  test.each(part('body'))('$name', async ({ route, example }) => {
    const good = example(await named())
    const notObjects = ['null', '[]', '"text"', '5', 'true'].map((payload) => ({ ...good, payload }))
    await expectRefusedUnwritten(route, notObjects, ({ status }) => expect(status).toBe(400))
  })
})

describe('broken JSON is refused', () => {
  test.each(writing)('$name', async ({ route, example }) => {
    const good = example(await named())
    const broken = ['{"a":', 'nonsense', '{"a":1}}', "{'a':1}", '\0', '{"__proto__":{"a":1}}', '\ufeff{']
    await expectRefusedUnwritten(
      route,
      broken.map((payload) => ({ ...good, payload })),
      ({ status, body }) =>
        expect({ status, body }).toEqual({ status: 400, body: { body: ['The request is not valid JSON.'] } }),
    )
  })
})

describe('another content type than JSON is refused', () => {
  test.each(writing)('$name', async ({ route, example }) => {
    const good = example(await named())
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'text/html',
      '*/*',
      'nonsense',
    ]
    await expectRefusedUnwritten(
      route,
      types.map((type) => ({ ...good, payload: '{}', headers: { 'content-type': type } })),
      ({ status, body }) =>
        expect({ status, body }).toEqual({ status: 415, body: { message: refusals.notJson.message } }),
    )
  })
})

describe('a body of more than a megabyte is refused', () => {
  test.each(writing)('$name', async ({ route, example }) => {
    const good = example(await named())
    const large = { ...good, payload: JSON.stringify({ comment: 'x'.repeat(1_048_577) }) }
    await expectRefusedUnwritten(route, [large], ({ status, body }) =>
      expect({ status, body }).toEqual({ status: 413, body: { message: refusals.tooLarge.message } }),
    )
  })
})

test('the longest selection of shifts is not too large', async () => {
  const shift_ids = Array.from({ length: 50_000 }, (_, index) => 2_000_000_000 + index)
  const answer = await send(contract.shifts.publish, { body: { shift_ids } })
  expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
})

describe('a body of a hundred thousand nested lists is no fault', () => {
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

describe('an Idempotency-Key that is none is refused', () => {
  test.each(calls.filter(({ route }) => route.idempotent))('$name', async ({ route, example }) => {
    const good = example(await named())
    const keys = ['', 'two words', 'x'.repeat(201), 'é']
    await expectRefusedUnwritten(
      route,
      keys.map((key) => ({ ...good, headers: { 'idempotency-key': key } })),
      ({ status, body }) =>
        expect({ status, body }).toEqual({
          status: 400,
          body: { 'Idempotency-Key': ['Must be 1 to 200 printable characters.'] },
        }),
    )
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
] as const)('%s %s is no call, and says so', async (method, url) => {
  const answer = await server.app.inject({ method, url })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'This address does not exist.' })
})
