/** The metrics of the real product, as Prometheus reads them: their names and labels, and that nobody is named. */
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { contract } from '@driverdesk/contract/contract.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedProduct, embeddedProduct } from './kernel/testing/embeddedProduct.ts'
import { run } from './kernel/testing/ownProcess.ts'
import { ACCOUNTS } from './kernel/testing/testWorld.ts'
import { freePort } from './mail/testing/mailServer.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let product: EmbeddedProduct
let address: string
let port: number
beforeAll(async () => {
  port = await freePort()
  product = await embeddedProduct({ METRICS_PORT: String(port) })
  address = (await product.start()).address
})
afterAll(() => product.end())

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

async function samples(): Promise<Sample[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])
    return { name, labels: Object.fromEntries(pairs), value: Number(value) }
  })
}

const all = Object.values(contract).flatMap((folder) => Object.values(folder as Record<string, Route>))
/** As Fastify writes the parameters of an address. */
const routes = all.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
const WITH_ID = '/api/driver/:id'

/** Every label that there may be, and what it may say. */
const LABELS: Record<string, RegExp> = {
  method: /^(?:GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS)$/,
  status: /^\d{3}$/,
  le: /^(?:[\d.]+|\+Inf)$/,
  state: /^(?:used|idle|waiting|created|retry|active|failed|cancelled|queued|sent|kept)$/,
  job: /^[a-z][a-z-]+$/i,
  outcome: /^(?:waiting|reached|not_reached|no_device)$/,
  version: /^v?\d+\.\d+\.\d+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  type: /^\w+$/,
  kind: /^(?:major|minor|incremental|weakcb)$/,
  space: /^\w+$/,
}

test('they name routes, statuses and kinds of jobs, and nobody', async () => {
  const headers = { authorization: `Bearer ${product.token}` }
  const { administrator } = ACCOUNTS
  for (const path of [
    accountRoutes.me.path,
    WITH_ID.replace(':id', '987654'),
    `/api/nothing/${administrator.email}?email=${administrator.email}`,
  ])
    await fetch(`${address}${path}`, { headers })
  await fetch(`${address}${accountRoutes.signInStaff.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator.email, password: 'not the password' }),
  })
  const found = await samples()
  for (const { labels } of found)
    for (const [label, text] of Object.entries(labels))
      if (label === 'route') expect([...routes, 'none', '/healthz', '/readyz', '/*']).toContain(text)
      else expect(text).toMatch(LABELS[label] ?? `no such label: ${label}`)
  const text = JSON.stringify(found)
  for (const secret of ['987654', '@', 'administrator', product.token]) expect(text).not.toContain(secret)

  const calls = found.filter(({ name }) => name === 'driverdesk_http_requests_total')
  const counted = (route: string, status: string) =>
    calls.find(({ labels }) => labels.route === route && labels.status === status)?.value
  expect(counted(accountRoutes.me.path, '200')).toBe(1)
  expect(counted(accountRoutes.signInStaff.path, '401')).toBe(1)
  expect(counted('none', '404')).toBe(1)
  expect(calls.some(({ labels }) => labels.route === WITH_ID)).toBe(true)
})

test('they have what is worth an alert', async () => {
  const names = new Set((await samples()).map(({ name }) => name))
  for (const name of [
    'driverdesk_info',
    'driverdesk_http_requests_total',
    'driverdesk_http_request_duration_seconds_bucket',
    'driverdesk_database_up',
    'driverdesk_database_connections',
    'driverdesk_database_size_bytes',
    'driverdesk_outbox_lag',
    'driverdesk_live_sockets',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(names).toContain(name)
})

test('anything else on that port is not there, and a port that is taken stops the start with a sentence', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')
  const second = await run('cli.ts', ['start', '--empty', '--no-website'], {
    ...product.env,
    DATA_DIR: `${product.env.DATA_DIR}/another`,
    PORT: '0',
  })
  expect(second.code).toBe(1)
  expect(second.err).toMatch(
    /The metrics cannot be served on 127\.0\.0\.1:\d+ \(.*EADDRINUSE.*\)\. Look at METRICS_PORT\./,
  )
})
