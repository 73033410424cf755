import { contract } from '@driverdesk/contract/contract.ts'
import { callsOf } from '@driverdesk/contract/kernel/calls.ts'
import { answersFile, type Route } from '@driverdesk/contract/kernel/route.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'

interface Operation {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
interface Schema {
  $ref?: string
  type?: string
  oneOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, object>
  required?: string[]
}

let server: TestApp
let description: { openapi: string; paths: Record<string, Record<string, Operation>> }

beforeAll(async () => {
  server = await testApp()
  const answer = await server.app.inject({ url: '/api/openapi.json' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  description = answer.json()
})
afterAll(() => server.end())

const refused = (operation: Operation) =>
  Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, { content }]) => ({ status, body: content?.['application/json']?.schema.$ref }))
const operationOf = ({ path, method }: Route) => description.paths[path]?.[method.toLowerCase()] as Operation
const routes = Object.values(contract)
  .flatMap((folder): Route[] => Object.values(folder))
  .flatMap(callsOf)
const named = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }))

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(description))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('it has every route once, and nothing else', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(named.map(({ name }) => name).toSorted())
  const ids = Object.values(description.paths).flatMap((all) =>
    Object.values(all).map((one) => one.operationId),
  )
  expect(new Set(ids).size).toBe(routes.length)
})

describe.each(named)('$name', ({ route }) => {
  test('names its callers, its input and its answers', () => {
    const operation = operationOf(route)
    expect(operation.security).toEqual(route.access === 'public' ? [] : [{ session: [] }])
    const places = (where: string) =>
      operation.parameters.filter((parameter) => parameter.in === where).map(({ name }) => name)
    expect(places('path')).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(places('query')).toEqual(Object.keys(route.query?.shape ?? {}))
    const body = operation.requestBody?.content['application/json'].schema
    expect(Object.keys(body?.properties ?? {})).toEqual(Object.keys(route.body?.shape ?? {}))
    const type = answersFile(route.reply) ? '*/*' : 'application/json'
    expect(operation.responses[200]?.content?.[type]?.schema).toBeDefined()
  })

  test('names its refusals', () => {
    const codes = Object.keys(operationOf(route).responses)
    expect(codes.includes('401')).toBe(
      route.access !== 'public' || (route.refusals ?? []).includes('wrongSignIn'),
    )
    expect(codes.includes('403')).toBe(
      route.access !== 'public' || (route.refusals ?? []).includes('wrongFirstCode'),
    )
    expect(codes.includes('400')).toBe(
      Boolean(route.body ?? route.query ?? (route.method === 'GET' ? undefined : route.params)),
    )
    if (route.scope === 'restaurants') expect(codes).toContain('404')
    for (const { status, body } of refused(operationOf(route))) {
      expect([status, body]).toEqual([
        status,
        `#/components/schemas/${status === '400' ? 'FieldErrors' : 'Refusal'}`,
      ])
    }
  })
})

test('a restaurant is described as getting less than staff', () => {
  const schema = operationOf(contract.shifts.list).responses[200]?.content?.['application/json']?.schema
  const [staff, restaurant] = (schema?.oneOf ?? []).map((one) =>
    (one.anyOf ?? []).flatMap(({ items }) => Object.keys(items?.properties ?? {})),
  )
  expect(staff).toContain('cost_total')
  expect(restaurant).toContain('start_time')
  expect(restaurant?.filter((field) => /cost|bonus|fee|creator_id$/.test(field))).toEqual([
    'restaurateur_creator_id',
  ])
})

test('required fields of a form or a query are marked as required', () => {
  const schema = operationOf(contract.shifts.create).requestBody?.content['application/json'].schema
  const query = operationOf(contract.shifts.list).parameters
  expect(query.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'period_date_from',
    'period_date_to',
  ])
  expect(schema?.required).toEqual(['restaurant_id', 'driver_id', 'period_date', 'start_time', 'finish_time'])
})

test('a page shows it, with our own scripts and styles', async () => {
  const page = await server.app.inject({ url: '/api/docs' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file as string)
  expect(files).toHaveLength(3)
  const headers = { range: 'bytes=99999999-' }
  for (const url of files)
    expect([url, (await server.app.inject({ url, headers })).statusCode]).toEqual([url, 200])
  expect((await server.app.inject({ url: '/api/docs/start.js' })).body).toContain('/api/openapi.json')
  expect((await server.app.inject({ url: '/api/docs/package.json' })).statusCode).toBe(404)
})
