/** Tests the traces that a collector gets from the real product. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answering } from './kernel/testing/answering.ts'
import { endWith, start } from './kernel/testing/ownProcess.ts'
import { givenShift } from './shifts/testing/givenShift.ts'
import { type EmbeddedProduct, embeddedProduct } from './testing/embeddedProduct.ts'
import { connectLive } from './testing/liveClient.ts'
import { ACCOUNTS } from './testing/testWorld.ts'

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}
interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const received: { path: string; body: string }[] = []
const collector = createServer(
  answering(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) })
    response.setHeader('content-type', 'application/json').end('{}')
  }),
)
let product: EmbeddedProduct
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  product = await embeddedProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_SERVICE_NAME: 'desk-of-the-test',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  })
})
afterAll(async () => {
  await product.end()
  collector.close()
})

const attribute = (attributes: readonly Attribute[], key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SKIPPED = '1bf7651916cd43dd8448eb211c80319d'
const COMMENT = "O'Hara knocks twice"

test('a collector gets calls, their statements, jobs and live events, and nothing about people', async () => {
  const { server, address } = await product.start()
  const live = await connectLive(address, { auth: { token: product.token, since: 0 } })
  const headers = { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' }
  const add = (comment: string, traceparent: string) =>
    fetch(address + shiftRoutes.create.path, {
      method: 'POST',
      headers: { ...headers, traceparent },
      body: JSON.stringify(givenShift({ comment })),
    })
  expect((await add(COMMENT, `00-${TRACE}-b7ad6b7169203331-01`)).status).toBe(200)
  expect((await add('not traced', `00-${SKIPPED}-b7ad6b7169203331-00`)).status).toBe(200)
  await live.until(2)
  const { email } = ACCOUNTS.administrator
  await fetch(address + accountRoutes.signInStaff.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'not the password' }),
  })
  await fetch(`${address}/api/driver/987654?email=${email}`, { headers })
  expect(await endWith(server, 'SIGTERM')).toMatchObject({ code: 0, err: '' })

  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  const resources = received.flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
  for (const { resource } of resources)
    expect(attribute(resource.attributes, 'service.name')).toBe('desk-of-the-test')
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))

  const inCall = spans.filter(({ traceId }) => traceId === TRACE)
  const root = inCall.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')
  expect(root?.name).toBe(`POST ${shiftRoutes.create.path}`)
  expect(attribute(root?.attributes ?? [], 'http.response.status_code')).toBe(200)
  const statements = inCall.filter(({ parentSpanId }) => parentSpanId === root?.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'insert']))
  const texts = statements.map(({ attributes }) => attribute(attributes, 'db.query.text'))
  expect(texts).toContainEqual(expect.stringMatching(/insert into shift .*\$1/))
  expect(spans.some(({ traceId }) => traceId === SKIPPED)).toBe(false)
  const names = spans.map(({ name }) => name)
  expect(names).toContain('deliver announcements')
  expect(names).toContain(`POST ${accountRoutes.signInStaff.path}`)

  const all = received.map(({ body }) => body).join()
  const people = Object.values(ACCOUNTS).map((account) => account.email)
  for (const secret of [...people, 'Hara', '987654', product.token, 'not the password', "'"])
    expect(all).not.toContain(secret)
  const allowed =
    /^(?:http\.request\.method|http\.route|http\.response\.status_code|error\.type|db\.(?:system\.name|operation\.name|query\.text)|driverdesk\.(?:job|announcements))$/
  for (const { attributes } of spans) for (const { key } of attributes) expect(key).toMatch(allowed)
})

test('a sampler that does not exist is logged as a wrong setting', async () => {
  const server = start('cli.ts', ['start', '--empty', '--no-website', '--no-jobs'], {
    ...product.env,
    PORT: '0',
    LOG_LEVEL: 'warn',
    OTEL_TRACES_SAMPLER: 'often',
  })
  await server.says(/is ready on/)
  const { err } = await endWith(server, 'SIGTERM')
  expect(err.split('\n').map((line) => line && JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 40,
      message: expect.stringContaining('OTEL_TRACES_SAMPLER value "often" invalid'),
      msg: 'A setting of OpenTelemetry is wrong.',
    }),
  )
})
