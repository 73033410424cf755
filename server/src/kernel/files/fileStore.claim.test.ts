/** A store can be claimed even if it has no conditional writes. */
import { once } from 'node:events'
import files, { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answering } from '../testing/answering.ts'
import { folderStore, OWNER_MARK, s3Store } from './fileStore.ts'

// As on a memory stick or a network share.
beforeAll(() => {
  const refused = Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
  vi.spyOn(files, 'link').mockRejectedValue(refused)
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a folder without hard links is claimed once, by one database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-claim-'))
  try {
    const store = folderStore(folder)
    const ids = Array.from({ length: 10 }, (_, nr) => `installation ${nr}`)
    await Promise.all(ids.map((id) => store.claim(id)))
    const owner = await store.owner()
    expect(ids).toContain(owner)
    await store.claim('a late one')
    expect(await store.owner()).toBe(owner)
    expect(await readdir(folder)).toEqual([OWNER_MARK])
    expect((await stat(join(folder, OWNER_MARK))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a bucket whose store has no conditional writes is claimed without them', async () => {
  const stored = new Map<string, string>()
  const store = createServer(
    answering(async (request, response) => {
      const path = request.url?.split('?')[0] ?? ''
      const body = await text(request)
      if (request.method === 'GET') {
        const found = stored.get(path)
        response.writeHead(found === undefined ? 404 : 200)
        return response.end(found ?? '<Error><Code>NoSuchKey</Code></Error>')
      }
      const isConditional = request.headers['if-none-match'] !== undefined
      if (!isConditional) stored.set(path, body)
      response.writeHead(isConditional ? 501 : 200)
      return response.end(isConditional ? '<Error><Code>NotImplemented</Code></Error>' : undefined)
    }),
  ).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const bucket = s3Store({
    bucket: 'files',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  try {
    expect(await bucket.owner()).toBeUndefined()
    await bucket.claim('ours')
    expect(await bucket.owner()).toBe('ours')
  } finally {
    store.closeAllConnections()
    store.close()
  }
})
