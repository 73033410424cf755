import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constraintAnswer } from '../constraintAnswers.ts'
import { answerErrors } from './errorAnswers.ts'
import { readSettings } from './settings.ts'
import { serveWebsite } from './website.ts'

let dist: string
let app: FastifyInstance

const PAGE = `<!doctype html><meta name="website-url" content="/" /><meta name="registration" content="on" />
<meta name="business-timezone" content="Europe/London" /><title>Driverdesk</title>`

async function serverWith(
  env: Record<string, string>,
  isNew: () => Promise<boolean> = async () => false,
): Promise<FastifyInstance> {
  const server = Fastify()
  answerErrors(server, constraintAnswer)
  server.get('/api/something', () => ({ something: true }))
  await serveWebsite(server, dist, readSettings(env), { isNew })
  return server
}

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'driverdesk-website-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'driver.html'), PAGE.replace('Driverdesk', 'For drivers'))
  await mkdir(join(dist, 'driver'))
  await writeFile(join(dist, 'driver', 'sw.js'), 'addEventListener("fetch", () => {})')
  await writeFile(join(dist, 'driver', 'manifest.webmanifest'), '{}')
  await writeFile(join(dist, 'assets', 'main-3f2a.js'), 'export {}')
  await writeFile(join(dist, 'assets', 'main-3f2a.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(dist, 'assets', 'main-3f2a.js.gz'), gzipSync('export {}'))
  await writeFile(join(dist, 'favicon.svg'), '<svg/>')
  await writeFile(join(dist, '..', `${dist.split('/').at(-1)}-outside.txt`), 'outside')
  app = await serverWith({})
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
  await rm(`${dist}-outside.txt`)
})

test.each([
  '/',
  '/login',
  '/schedule?date=2026-06-17',
  '/drivers/7',
  '/apiary',
  '/metricsystem',
  '/nonsense/with.dot',
])('%s answers the page, which is not cached', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toContain('<title>Driverdesk</title>')
})

test.each([
  '/api',
  '/api/nonsense',
  '/api?x=1',
  '/socket.io/',
  '/assets/gone-1a2b.js',
  '/assets/main-3f2a.js.br',
  '/images/x.png',
  '/healthz',
  '/healthz/',
  '/Healthz?full=1',
  '/health',
  '/health/live',
  '/health-check',
  '/healthcheck',
  '/livez',
  '/live',
  '/ready',
  '/status',
  '/ping',
  '/metrics',
  '/metrics/',
  '/metrics?name=up',
  '/.well-known/security.txt',
])('%s is not a screen and is not found', async (url) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'This address does not exist.' }])
})

test('an unknown call gets a call’s answer, and a screen cannot be posted to', async () => {
  expect((await app.inject({ url: '/api/something' })).json()).toEqual({ something: true })
  expect((await app.inject({ url: '/schedule', method: 'POST' })).statusCode).toBe(404)
})

test('files with a hash in their name are cached for ever, others are revalidated', async () => {
  const hashed = await app.inject({ url: '/assets/main-3f2a.js' })
  expect(hashed.body).toBe('export {}')
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(hashed.headers).not.toHaveProperty('etag')
  const plain = await app.inject({ url: '/favicon.svg' })
  expect(plain.headers['cache-control']).toBe('no-cache')
  expect(plain.headers).toHaveProperty('etag')
  expect(plain.headers['content-type']).toContain('image/svg+xml')
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('a compressed file is sent as %s to clients that accept it', async (encoding, read) => {
  const answer = await app.inject({ url: '/assets/main-3f2a.js', headers: { 'accept-encoding': encoding } })
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(read(answer.rawPayload).toString()).toBe('export {}')
})

test('an uncompressed file is sent as it is, even to clients that accept compression', async () => {
  const answer = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).toBe('<svg/>')
})

test.each(['/index.html', '/driver.html'])('the page %s is never sent without the settings', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.body).toContain('<meta name="website-url" content="/login" />')
})

describe("the drivers' app", () => {
  test.each(['/driver/', '/driver/shifts?day=1', '/driver/nonsense'])(
    '%s is answered with its page',
    async (url) => {
      const answer = await app.inject({ url })
      expect(answer.body).toContain('<title>For drivers</title>')
      expect(answer.body).toContain('<meta name="website-url" content="/login" />')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test('starts at /driver/, like its service worker', async () => {
    const answer = await app.inject({ url: '/driver' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/driver/'])
  })

  test("revalidates its service worker, which staff's addresses do not have", async () => {
    const worker = await app.inject({ url: '/driver/sw.js' })
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-type']).toContain('javascript')
    expect(worker.headers['service-worker-allowed']).toBeUndefined()
    const manifest = await app.inject({ url: '/driver/manifest.webmanifest' })
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
  })
})

test.each(['/../', '/..%2f', '/assets/..%2f..%2f', '/assets/../../', '/%2e%2e/'])(
  '%s does not lead out of the folder',
  async (way) => {
    const answer = await app.inject({ url: `${way}${dist.split('/').at(-1)}-outside.txt` })
    expect(answer.body).not.toBe('outside')
    expect(answer.statusCode).toBeLessThan(500)
  },
)

test.each([
  { range: 'bytes=999-' },
  { range: 'nonsense' },
  { 'if-match': '"other"' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
])('a request with %j causes no fault', async (headers) => {
  const answer = await app.inject({ url: '/assets/main-3f2a.js', headers })
  expect(answer.statusCode).toBeLessThan(500)
})

describe('the page carries', () => {
  const pageWith = async (env: Record<string, string>) => {
    const server = await serverWith(env)
    const { body } = await server.inject({ url: '/login' })
    await server.close()
    return body
  }

  test('the target of "Back to website", whether people can register, and the business’s time zone', async () => {
    expect(
      await pageWith({
        WEBSITE_URL: 'https://www.example.com/?a=1&b=2',
        REGISTRATION: 'off',
        BUSINESS_TIMEZONE: 'America/New_York',
      }),
    ).toBe(`<!doctype html><meta name="website-url" content="https://www.example.com/?a=1&amp;b=2" /><meta name="registration" content="off" />
<meta name="business-timezone" content="America/New_York" /><title>Driverdesk</title>`)
  })

  test('no markup from a setting', async () => {
    const body = await pageWith({ WEBSITE_URL: `https://example.com/"><script>alert(1)</script>$1$&` })
    expect(body).not.toContain('<script>')
    expect(body).toContain('content="https://example.com/&quot;>&lt;script>alert(1)&lt;/script>$1$&amp;"')
  })
})

test('a new installation leads from its entrances to the form for the first administrator', async () => {
  const server = await serverWith({}, async () => true)
  for (const url of ['/', '/login?to=%2Fschedule']) {
    const { statusCode, headers } = await server.inject({ url })
    expect([statusCode, headers.location]).toEqual([302, '/first-administrator'])
    expect(headers['cache-control']).toBe('no-store')
  }
  expect((await server.inject({ url: '/first-administrator' })).statusCode).toBe(200)
  await server.close()
})

test('while the database is down the entrances answer the page', async () => {
  const server = await serverWith({}, () => Promise.reject(new Error('The database is down.')))
  expect((await server.inject({ url: '/login' })).statusCode).toBe(200)
  await server.close()
})
