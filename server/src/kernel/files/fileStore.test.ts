/** Tests both stores with the same table of cases, the S3 one against a real S3-compatible server process. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '../program.ts'
import type { S3Settings } from '../providerSettings.ts'
import { freePort } from '../testing/freePort.ts'
import {
  checkBucket,
  type FileStore,
  folderStore,
  knownName,
  newFileName,
  s3Store,
  thumbName,
} from './fileStore.ts'
import { S3_KEYS, startS3 } from './testing/s3Server.ts'

let folder: string
let s3: ChildProcess
let settings: S3Settings
const stores = {} as Record<'folder' | 's3', FileStore>
const unclaimed = {} as typeof stores

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-stores-'))
  const port = await freePort()
  s3 = await startS3(join(folder, 's3'), port, ['files', 'unclaimed'])
  settings = {
    bucket: 'files',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    keys: S3_KEYS,
  }
  stores.folder = folderStore(join(folder, 'files'))
  stores.s3 = s3Store(settings)
  unclaimed.folder = folderStore(join(folder, 'unclaimed'))
  unclaimed.s3 = s3Store({ ...settings, bucket: 'unclaimed' })
})
afterAll(async () => {
  s3.kill()
  await once(s3, 'exit')
  await rm(folder, { recursive: true })
})

async function laidReady(content: string): Promise<string> {
  const path = join(folder, newFileName('pdf'))
  await writeFile(path, content)
  return path
}

async function all(names: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const name of names) found.push(name)
  return found
}

async function read(store: FileStore, name: string): Promise<string | undefined> {
  const found = await store.get(name)
  if (!found) return undefined
  const content = await buffer(found.content)
  expect(content.length).toBe(found.bytes)
  return content.toString()
}

describe.each(['folder', 's3'] as const)('the store in %s', (kind) => {
  test('returns a stored file until it is removed', async () => {
    const store = stores[kind]
    const [name, other] = [newFileName('pdf'), newFileName('pdf')]
    const content = 'of a driver '.repeat(100_000)
    await store.put(name, await laidReady(content))
    await store.put(other, await laidReady('other'))
    expect(await read(store, name)).toBe(content)
    await store.remove(name)
    expect(await read(store, name)).toBeUndefined()
    expect(await read(store, other)).toBe('other')
    await store.remove(name)
  })

  test('lists files older than a given time, and only our own', async () => {
    const store = stores[kind]
    const [name, thumb] = [newFileName('png'), thumbName(newFileName('jpg'))]
    await store.put(name, await laidReady('a'))
    await store.put(thumb, await laidReady('b'))
    const soon = await all(store.olderThan(new Date(Date.now() + 60_000)))
    expect(soon).toEqual(expect.arrayContaining([name, thumb]))
    expect(soon.every((each) => knownName(each))).toBe(true)
    expect(await all(store.olderThan(new Date(Date.now() - 60_000)))).toEqual([])
  })

  test('lists all our files, even new ones', async () => {
    const name = newFileName('doc')
    await stores[kind].put(name, await laidReady('new'))
    const names = await all(stores[kind].names())
    expect(names).toContain(name)
    expect(names.every((each) => knownName(each))).toBe(true)
  })

  test('has one owner: one of ten claims at once succeeds, until it is released', async () => {
    const store = unclaimed[kind]
    expect(await store.owner()).toBeUndefined()
    const ids = Array.from({ length: 10 }, (_, nr) => `installation ${nr}`)
    await Promise.all(ids.map((id) => store.claim(id)))
    const owner = await store.owner()
    expect(ids).toContain(owner)
    expect(await all(store.names())).toEqual([])
    await store.release()
    await store.release()
    expect(await store.owner()).toBeUndefined()
    await store.claim('a late one')
    expect(await store.owner()).toBe('a late one')
  })

  test('reports a file that cannot be stored', async () => {
    await expect(stores[kind].put(newFileName('png'), join(folder, 'nothing'))).rejects.toThrow('ENOENT')
  })
})

test('no other account can read the folder and its files', async () => {
  const own = join(folder, 'own')
  const name = newFileName('pdf')
  await folderStore(own).put(name, await laidReady('private'))
  const modes = await Promise.all([own, join(own, name)].map(async (path) => (await stat(path)).mode & 0o777))
  expect(modes).toEqual([0o700, 0o600])
})

test('a partial file left by a kill is removed, and foreign files stay', async () => {
  const files = join(folder, 'files')
  const long = new Date(Date.now() - 100_000_000)
  for (const name of ['half-00', 'notes.txt']) {
    await writeFile(join(files, name), '')
    await utimes(join(files, name), long, long)
  }
  await all(stores.folder.olderThan(new Date(Date.now() - 90_000_000)))
  await expect(writeFile(join(files, 'half-00'), '', { flag: 'wx' })).resolves.toBeUndefined()
  await expect(writeFile(join(files, 'notes.txt'), '', { flag: 'wx' })).rejects.toThrow('EEXIST')
})

test('a name not of our form reaches no file', () => {
  for (const name of ['../secret', '/etc/passwd', 'a.png', `${'0'.repeat(32)}.html`]) {
    expect(() => stores.folder.remove(name)).toThrow('is not the name of a stored file')
    expect(knownName(name)).toBeUndefined()
  }
})

test('gives up on a store that accepts connections but does not answer', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const store = s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 50)
  try {
    const outcome = store.get(newFileName('png')).then(
      () => 'answered',
      ({ name }: Error) => name,
    )
    expect(await outcome).toBe('TimeoutError')
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})

test('accepts an existing bucket, and refuses to start with a sentence if it is missing', async () => {
  await expect(checkBucket(settings)).resolves.toBeUndefined()
  const missing = checkBucket({ ...settings, bucket: 'elsewhere' })
  await expect(missing).rejects.toThrow(StartError)
  await expect(missing).rejects.toThrow('The bucket "elsewhere" for the files does not respond')
  await expect(checkBucket({ ...settings, endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
    'Check S3_BUCKET',
  )
})
