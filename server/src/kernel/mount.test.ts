import type { ServerResponse } from 'node:http'
import { type Route, routes } from '@driverdesk/contract/kernel/route.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { constraintAnswer } from '../constraintAnswers.ts'
import type { Services, SessionGate } from './call.ts'
import { answerErrors } from './errorAnswers.ts'
import { JsonText } from './jsonRows.ts'
import { makeScope } from './makeScope.ts'
import { mount } from './mount.ts'
import { fieldErrors } from './requestInput.ts'
import { readSettings } from './settings.ts'
import { logLines } from './testing/logLines.ts'

const route = (path: string, more: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  summary: 'For the test.',
  access: 'public',
  scope: 'none',
  reply: z.object({ ok: z.literal(true) }),
  ...more,
})
const answers = async () => ({ ok: true as const })

/** The token is the role. */
const gate: SessionGate = async (token) => ({
  id: 1,
  scope: makeScope({ role: token as Role, accountId: 2, areaIds: [], restaurantIds: [] }),
  actor: { account: 'account:2', name: 'Account' },
  isView: false,
})

function serverWith(
  contract: Record<string, Record<string, Route>>,
  handlers: Record<string, object>,
  log = pino({ level: 'silent' }),
) {
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  answerErrors(app, constraintAnswer)
  const services = { liveHead: () => 0, settings: readSettings({}) } as Services
  mount(app, contract, handlers as never, services, gate)
  return app
}

describe('the server refuses to start', () => {
  test('if a route has no handler', () => {
    const places = { list: route('/api/place'), add: route('/api/place', { method: 'POST' }) }
    expect(() => serverWith({ places }, { places: { list: answers } })).toThrow(
      'No handler for places.add (POST /api/place).',
    )
    expect(() => serverWith({ places }, {})).toThrow('No handler for places.list (GET /api/place).')
    expect(() => serverWith({ places }, { places: { list: 'answers', add: answers } })).toThrow('No handler')
  })

  test('if two routes share a path, even with different parameter names', () => {
    const twice = { one: route('/api/place'), two: route('/api/place') }
    expect(() => serverWith({ twice }, { twice: { one: answers, two: answers } })).toThrow(
      'Two routes share GET /api/place.',
    )
    const alike = { one: route('/api/place/{id}'), two: route('/api/place/{name}') }
    expect(() => serverWith({ alike }, { alike: { one: answers, two: answers } })).toThrow(
      'Two routes share GET /api/place/{name}.',
    )
  })

  test('if a route declares no access', () => {
    const noOne = { list: route('/api/place', { access: [] }) }
    const forgotten = { list: { ...route('/api/place'), access: undefined } as unknown as Route }
    for (const places of [noOne, forgotten]) {
      expect(() => serverWith({ places }, { places: { list: answers } })).toThrow(
        'GET /api/place declares no access.',
      )
    }
  })
})

test('two methods on one path are two routes', async () => {
  const places = { list: route('/api/place'), add: route('/api/place', { method: 'POST' }) }
  const app = serverWith({ places }, { places: { list: answers, add: answers } })
  expect((await app.inject({ method: 'GET', url: '/api/place' })).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/place' })).statusCode).toBe(200)
})

test('values outside the shape never leave the server, and each audience has its own shape', async () => {
  const staff = z.object({ id: z.int(), cost: z.number() })
  const places = routes({
    list: {
      ...route('/api/place'),
      access: ['manager', 'restaurant'],
      reply: { staff, restaurant: z.object({ id: z.int() }) },
    },
  })
  const app = serverWith({ places }, { places: { list: async () => ({ id: 1, cost: 2.5, secret: 'x' }) } })
  const asked = (as: Role) => app.inject({ url: '/api/place', headers: { authorization: `Bearer ${as}` } })
  const answer = await asked('manager')
  expect(answer.json()).toEqual({ id: 1, cost: 2.5 })
  expect((await asked('restaurant')).json()).toEqual({ id: 1 })
  expect((await asked('driver')).json()).toEqual({ message: 'You do not have permission to do this.' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

describe('an answer as JSON text', () => {
  const textOf = (rows: readonly string[]) => {
    const pieces = rows.map((row, at) => (at === 0 ? row : `,${row}`))
    return serverWith(
      { places: { list: route('/api/place') } },
      { places: { list: async () => new JsonText(['[', ...pieces, ']']) } },
    ).inject('/api/place')
  }

  test('is sent in one piece with its length if it is short', async () => {
    const { body, headers } = await textOf(['{"name":"Zoë’s"}'])
    expect(body).toBe('[{"name":"Zoë’s"}]')
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    })
  })

  test('is sent whole, in pieces, if it is long', async () => {
    const rows = Array.from({ length: 9_000 }, (_, id) => ({ id, name: `Zoë’s ${id}` }))
    const { body, headers } = await textOf(rows.map((row) => JSON.stringify(row)))
    expect(JSON.parse(body)).toEqual(rows)
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
    expect(headers).not.toHaveProperty('content-length')
  })

  test('is dropped without a warning if the server has already answered that it is stopping', async () => {
    const { log, lines } = logLines()
    let response: ServerResponse | undefined
    const list = async () => {
      response?.writeHead(503).end('stopping')
      return new JsonText(['[]'])
    }
    const app = serverWith({ places: { list: route('/api/place') } }, { places: { list } }, log)
    app.server.prependListener('request', (_request, coming: ServerResponse) => {
      response = coming
    })
    const answer = await fetch(new URL('/api/place', await app.listen()))
    expect([answer.status, await answer.text()]).toEqual([503, 'stopping'])
    await app.close()
    expect(lines().filter(({ level }) => Number(level) > 30)).toEqual([])
  })
})

test('an answer that lacks a field of its shape is an internal fault', async () => {
  const places = { list: route('/api/place') }
  const app = serverWith({ places }, { places: { list: async () => ({ ok: 'yes' }) } })
  expect((await app.inject({ url: '/api/place' })).statusCode).toBe(500)
})

test('messages come in the order of the shape, one list per field', () => {
  const shape = z.strictObject({
    name: z.string('Name is required.').min(3, 'At least 3.').regex(/^a/, 'Starts with a.'),
    ids: z.array(z.int('Must be a number.')),
    age: z.int('Age is required.'),
  })
  const bad = shape.safeParse({ unknown: 1, ids: ['x', 2, 'y'], name: 'b' })
  const errors = fieldErrors(bad.error as z.ZodError)
  expect(Object.entries(errors)).toEqual([
    ['name', ['At least 3.', 'Starts with a.']],
    ['ids.0', ['Must be a number.']],
    ['ids.2', ['Must be a number.']],
    ['age', ['Age is required.']],
    ['unknown', ['This field is not known here.']],
  ])
  expect(fieldErrors(shape.safeParse('text').error as z.ZodError)).toEqual({ body: [expect.any(String)] })
})
