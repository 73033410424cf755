import { beforeEach, expect, test, vi } from 'vitest'
import { fileAnswer, forgetOldShells, keepShell, pageAnswer } from './shell.ts'

const ORIGIN = 'https://driverdesk.test'
const NEW = {
  version: 'new',
  entry: '/assets/driver-new.js',
  files: ['/assets/driver-new.js', '/favicon.svg'],
}
const PAGE = '<script src="/assets/driver-new.js"></script>'

/** As much of the browser's caches as the worker uses. */
class FakeCache {
  entries = new Map<string, Response>()
  match = async (request: Request | string) => this.entries.get(pathOf(request))?.clone()
  put = async (request: Request | string, answer: Response) => void this.entries.set(pathOf(request), answer)
  addAll = async (requests: Request[]) => {
    for (const request of requests) await this.put(request, await fetch(request))
  }
}
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

let stored: Map<string, FakeCache>
let answers: Record<string, () => Promise<Response>>
const asked = (path: string) => new Request(ORIGIN + path)
const textOf = async (answer: Promise<Response>) => (await answer).text()

beforeEach(() => {
  stored = new Map()
  const open = (name: string) => {
    if (!stored.has(name)) stored.set(name, new FakeCache())
    return stored.get(name) as FakeCache
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => open(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request) => {
      for (const cache of stored.values()) {
        const found = await cache.match(request)
        if (found) return found
      }
    },
  })
  const RealRequest = Request
  vi.stubGlobal(
    'Request',
    class extends RealRequest {
      constructor(path: string, init?: RequestInit) {
        super(new URL(path, ORIGIN), init)
      }
    },
  )
  answers = {
    '/driver/': async () => new Response(PAGE),
    '/assets/driver-new.js': async () => new Response('new'),
    '/favicon.svg': async () => new Response('<svg/>'),
  }
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const answer = answers[pathOf(request)]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

const loseNetwork = () => {
  answers = {}
}

test('a kept version opens without a network, at every address of the app', async () => {
  await keepShell(NEW)
  loseNetwork()
  expect(await textOf(pageAnswer(NEW, asked('/driver/timesheets')))).toBe(PAGE)
  expect(await textOf(fileAnswer(NEW, asked('/assets/driver-new.js')))).toBe('new')
})

test('with a network the page is the server’s, and what it sets is kept with it', async () => {
  await keepShell(NEW)
  const set = `${PAGE}<meta name="business-timezone" content="Europe/Dublin">`
  answers['/driver/shifts'] = async () => new Response(set)
  expect(await textOf(pageAnswer(NEW, asked('/driver/shifts')))).toBe(set)
  loseNetwork()
  expect(await textOf(pageAnswer(NEW, asked('/driver/shifts')))).toBe(set)
})

test('the page of a newer version is shown and not mixed with the files of this one', async () => {
  await keepShell(NEW)
  const newer = '<script src="/assets/driver-newer.js"></script>'
  answers['/driver/shifts'] = async () => new Response(newer)
  expect(await textOf(pageAnswer(NEW, asked('/driver/shifts')))).toBe(newer)
  loseNetwork()
  expect(await textOf(pageAnswer(NEW, asked('/driver/shifts')))).toBe(PAGE)
})

test('a server that fails, and a network that gives no answer, are no network', async () => {
  await keepShell(NEW)
  answers['/driver/shifts'] = async () => new Response('Bad gateway', { status: 502 })
  expect(await textOf(pageAnswer(NEW, asked('/driver/shifts')))).toBe(PAGE)
  answers['/driver/shifts'] = () => new Promise(() => undefined)
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(await textOf(pageAnswer(NEW, asked('/driver/shifts')))).toBe(PAGE)
})

test('a version of which the server has another page by now is not kept', async () => {
  answers['/driver/'] = async () => new Response('<script src="/assets/driver-newer.js"></script>')
  await expect(keepShell(NEW)).rejects.toThrow()
  expect(stored.size).toBe(0)
})

test('the version before is kept for the pages that still run it, older ones are not', async () => {
  for (const version of ['oldest', 'old']) {
    answers[`/assets/${version}.js`] = async () => new Response(version)
    answers['/driver/'] = async () => new Response(`/assets/${version}.js`)
    await keepShell({ version, entry: `/assets/${version}.js`, files: [`/assets/${version}.js`] })
  }
  stored.set('of-somebody-else', new FakeCache())
  answers['/driver/'] = async () => new Response(PAGE)
  await keepShell(NEW)
  await forgetOldShells(NEW)
  expect([...stored.keys()]).toEqual(['driver-shell-old', 'of-somebody-else', 'driver-shell-new'])
  loseNetwork()
  expect(await textOf(fileAnswer(NEW, asked('/assets/old.js')))).toBe('old')
})
