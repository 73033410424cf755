import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShellVersion } from './shell.ts'

const ORIGIN = 'https://driverdesk.test'
const NEW = {
  version: 'new',
  entry: '/assets/driver-new.js',
  files: ['/assets/driver-new.js', '/favicon.svg'],
}
const PAGE = '<script src="/assets/driver-new.js"></script>'

/** The part of the browser's caches that the worker uses. */
class FakeCache {
  entries = new Map<string, Response>()
  match = async (request: Request | string) => this.entries.get(urlOf(request))?.clone()
  put = async (request: Request | string, answer: Response) => void this.entries.set(urlOf(request), answer)
  keys = async () => [...this.entries.keys()].map((url) => new Request(url))
  delete = async (request: Request) => this.entries.delete(request.url)
}
const urlOf = (request: Request | string) =>
  typeof request === 'string' ? new URL(request, ORIGIN).href : request.url

const page = (html: string) => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })

class FakeEvent {
  readonly works: Promise<unknown>[] = []
  answer: Promise<Response> | undefined
  readonly type: string
  readonly request: Request | undefined
  constructor(type: string, request?: Request) {
    this.type = type
    this.request = request
  }
  waitUntil = (work: Promise<unknown>) => void this.works.push(work)
  respondWith = (answer: Promise<Response>) => {
    this.answer = answer
  }
}

let stored: Map<string, FakeCache>
let answers: Record<string, () => Promise<Response>>

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
  stored = new Map()
  const open = (name: string) => {
    if (!stored.has(name)) stored.set(name, new FakeCache())
    return stored.get(name) as FakeCache
  }
  const caches = {
    open: async (name: string) => open(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request, { cacheName }: CacheQueryOptions & { cacheName?: string } = {}) => {
      for (const [name, cache] of stored) {
        const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined
        if (found) return found
      }
    },
  }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', new URL('/driver/sw.js', ORIGIN))
  vi.stubGlobal('FetchEvent', class {})
  const RealRequest = Request
  vi.stubGlobal(
    'Request',
    class extends RealRequest {
      constructor(asked: Request | string, init?: RequestInit) {
        super(typeof asked === 'string' ? new URL(asked, ORIGIN) : asked, init)
      }
    },
  )
  answers = {
    '/driver/': async () => page(PAGE),
    '/assets/driver-new.js': async () => new Response('new'),
    '/favicon.svg': async () => new Response('<svg/>'),
  }
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const answer = answers[new URL(urlOf(request)).pathname]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

async function workerOf(shell: ShellVersion) {
  const listeners: [string, (event: FakeEvent) => void][] = []
  vi.stubGlobal('self', {
    location,
    caches,
    addEventListener: (kind: string, listener: (event: FakeEvent) => void) =>
      listeners.push([kind, listener]),
  })
  const { serveShell } = await import('./shell.ts')
  serveShell(shell)
  const tell = async (event: FakeEvent) => {
    for (const [kind, listener] of listeners) if (kind === event.type) listener(event)
    const text = (await event.answer)?.text()
    await Promise.allSettled(event.works)
    await Promise.all(event.works)
    return text
  }
  const asked = (path: string, mode: RequestMode) =>
    // Only a browser may create a request whose mode is 'navigate'.
    Object.defineProperty(new Request(path), 'mode', { value: mode })
  return {
    install: () => tell(new FakeEvent('install')),
    activate: () => tell(new FakeEvent('activate')),
    page: (path: string) => tell(new FakeEvent('fetch', asked(path, 'navigate'))),
    file: (path: string) => tell(new FakeEvent('fetch', asked(path, 'no-cors'))),
  }
}

async function installed(shell: ShellVersion) {
  const worker = await workerOf(shell)
  await worker.install()
  await worker.activate()
  return worker
}

const loseNetwork = () => {
  answers = {}
}

test('opens the cached version without a network at every address of the app', async () => {
  const worker = await installed(NEW)
  loseNetwork()
  expect(await worker.page('/driver/timesheets')).toBe(PAGE)
  expect(await worker.page('/driver/')).toBe(PAGE)
  expect(await worker.file('/assets/driver-new.js')).toBe('new')
  expect(await worker.file('/favicon.svg')).toBe('<svg/>')
})

test('takes the page from the server when there is a network, and caches it with its settings', async () => {
  const worker = await installed(NEW)
  const set = `${PAGE}<meta name="business-timezone" content="Europe/Dublin">`
  answers['/driver/shifts'] = async () => page(set)
  expect(await worker.page('/driver/shifts')).toBe(set)
  loseNetwork()
  expect(await worker.page('/driver/shifts')).toBe(set)
})

test('shows the page of a newer version without caching it', async () => {
  const worker = await installed(NEW)
  const newer = '<script src="/assets/driver-newer.js"></script>'
  answers['/driver/shifts'] = async () => page(newer)
  expect(await worker.page('/driver/shifts')).toBe(newer)
  loseNetwork()
  expect(await worker.page('/driver/shifts')).toBe(PAGE)
})

test('uses the cached page when the server fails or does not answer in time', async () => {
  const worker = await installed(NEW)
  answers['/driver/shifts'] = async () => new Response('Bad gateway', { status: 502 })
  expect(await worker.page('/driver/shifts')).toBe(PAGE)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = Promise.withResolvers<Response>()
  answers['/driver/shifts'] = () => late.promise
  const answer = worker.page('/driver/shifts')
  await vi.advanceTimersByTimeAsync(4_000)
  late.resolve(page('Late'))
  vi.useRealTimers()
  expect(await answer).toBe(PAGE)
})

test('neither caches nor answers calls of the API', async () => {
  const worker = await installed(NEW)
  answers['/api/driver/shift'] = async () => new Response('[]')
  expect(await worker.file('/api/driver/shift')).toBeUndefined()
  expect([...stored].flatMap(([, { entries }]) => [...entries.keys()])).toEqual([
    `${ORIGIN}/driver/?__WB_REVISION__=new`,
    `${ORIGIN}/assets/driver-new.js`,
    `${ORIGIN}/favicon.svg?__WB_REVISION__=new`,
  ])
})

test('does not cache a version when the server has a newer page', async () => {
  answers['/driver/'] = async () => page('<script src="/assets/driver-newer.js"></script>')
  await expect((await workerOf(NEW)).install()).rejects.toThrow()
  expect(stored.size).toBe(0)
})

test('does not cache a version when one of its files is missing', async () => {
  delete answers['/favicon.svg']
  await expect((await workerOf(NEW)).install()).rejects.toThrow()
  expect(stored.size).toBe(0)
})

test('keeps the previous version for pages that still run it, and deletes older ones', async () => {
  for (const version of ['oldest', 'old']) {
    answers[`/assets/${version}.js`] = async () => new Response(version)
    answers['/driver/'] = async () => page(`/assets/${version}.js`)
    await installed({ version, entry: `/assets/${version}.js`, files: [`/assets/${version}.js`] })
  }
  stored.set('of-someone-else', new FakeCache())
  answers['/driver/'] = async () => page(PAGE)
  const worker = await installed(NEW)
  expect([...stored.keys()]).toEqual(['driver-shell-old', 'of-someone-else', 'driver-shell-new'])
  loseNetwork()
  expect(await worker.file('/assets/old.js')).toBe('old')
})
