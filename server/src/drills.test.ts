/**
 * Tests faults underneath the product: a killed database, a power cut, a disk that is full or read-only, a clock that
 * jumps.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from './kernel/embedded/embedded.ts'
import { endWith, start } from './kernel/testing/ownProcess.ts'
import { isGone, postmasterOf } from './kernel/testing/processes.ts'
import { givenShift, WEDNESDAY } from './shifts/testing/givenShift.ts'
import { storedShifts } from './shifts/testing/writer.ts'
import { expectStored, newWriters, writing } from './shifts/testing/writing.ts'
import { type EmbeddedProduct, embeddedProduct } from './testing/embeddedProduct.ts'
import { ACCOUNTS, PASSWORD } from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 300_000 })
const PATIENCE = { timeout: 20_000, interval: 50 }

let product: EmbeddedProduct
afterEach(() => product.end())

const postmaster = () => postmasterOf(product.env.DATA_DIR as string)

async function connected(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // It ends with PostgreSQL.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.ceil((bavail * bsize) / 2 ** 20)
}

const asAdministrator = () => ({ authorization: `Bearer ${product.token}` })

const read = (address: string) =>
  fetch(`${address}${shiftRoutes.list.path}?period_date_from=${WEDNESDAY}&period_date_to=${WEDNESDAY}`, {
    headers: asAdministrator(),
  })

const add = (address: string, comment: string) =>
  fetch(`${address}${shiftRoutes.create.path}`, {
    method: 'POST',
    headers: { ...asAdministrator(), 'content-type': 'application/json' },
    body: JSON.stringify(givenShift({ comment })),
  })

test('PostgreSQL ends and its socket is removed after kill -9', async () => {
  product = await embeddedProduct()
  const { server } = await product.start()
  const pid = await postmaster()
  const [, , , , socketFolder = ''] = (
    await readFile(join(product.env.DATA_DIR as string, 'database', 'postmaster.pid'), 'utf8')
  ).split('\n')
  await endWith(server, 'SIGKILL')
  await vi.waitFor(() => expect(isGone(pid)).toBe(true), PATIENCE)
  await vi.waitFor(() => expect(readdir(socketFolder)).rejects.toThrow('ENOENT'), PATIENCE)
})

test('even a hanging PostgreSQL ends after kill -9', async () => {
  product = await embeddedProduct()
  const { server } = await product.start()
  const pid = await postmaster()
  process.kill(pid, 'SIGSTOP')
  await endWith(server, 'SIGKILL')
  await vi.waitFor(() => expect(isGone(pid)).toBe(true), PATIENCE)
})

test('answers every request received before it is asked to stop', async () => {
  product = await embeddedProduct()
  const { server, address } = await product.start()
  const client = await connected(await addressOf(product.env.DATA_DIR as string))
  // Every change waits, most of them for a connection.
  await client.query('begin; lock table shift in exclusive mode')
  const calls = Array.from({ length: 40 }, (_, nr) => add(address, `call ${nr}`))
  await vi.waitFor(async () => {
    const { rows } = await client.query('select count(*)::int from pg_locks where not granted')
    expect(rows[0].count).toBeGreaterThan(5)
  }, PATIENCE)
  expect(await endWith(server, 'SIGTERM')).toMatchObject({ code: 0 })
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['503 2']),
  )
})

test('sends in full an answer that a client is still reading, although it is asked to stop', async () => {
  product = await embeddedProduct()
  const { server, address } = await product.start()
  const url = new URL('/api/openapi.json', address)
  const whole = await (await fetch(url)).text()
  const answers = Array.from({ length: 5 }, async () => {
    const [answer] = await once(get(url, { agent: false }), 'response')
    return answer as IncomingMessage
  })
  // More than the buffers hold, so most of it is still to be sent.
  const reading = await Promise.all(answers)
  server.child.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), PATIENCE)
  for (const answer of reading) expect((await text(answer)) === whole).toBe(true)
  expect(await server.ended).toMatchObject({ code: 0, err: '' })
})

test('ends on SIGTERM long before a query does, and PostgreSQL shuts down cleanly', async () => {
  product = await embeddedProduct()
  const { server } = await product.start()
  const client = await connected(await addressOf(product.env.DATA_DIR as string))
  client.query('select pg_sleep(60)').catch(() => {})
  const begun = performance.now()
  expect(await endWith(server, 'SIGTERM')).toMatchObject({ code: 0, err: '' })
  expect(performance.now() - begun).toBeLessThan(30_000)
  expect(await readdir(join(product.env.DATA_DIR as string, 'database'))).not.toContain('postmaster.pid')
})

test('carries on after PostgreSQL is killed, with a wait or a 503, and loses nothing acknowledged', async () => {
  product = await embeddedProduct({ LOG_LEVEL: 'silent' })
  const { address } = await product.start()
  const writers = newWriters()
  for (let kill = 0; kill < 5; kill++) {
    const enough = new AbortController()
    const { done } = await writing(product.token, writers, address, 20, enough.signal)
    process.kill(await postmaster(), 'SIGKILL')
    const refused = await read(address)
    if (refused.status !== 200) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await refused.json()).toEqual({ message: refusals.databaseDown.message })
    }
    await vi.waitFor(async () => expect((await read(address)).status).toBe(200), PATIENCE)
    enough.abort()
    await done
    await expectStored(product.token, writers, address)
  }
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), PATIENCE)
})

test('refuses changes with a sentence when disk space is short, and still reads', async () => {
  product = await embeddedProduct({ MIN_FREE_MB: '0' })
  const first = await product.start()
  expect((await add(first.address, 'while there is room')).status).toBe(200)
  await endWith(first.server, 'SIGTERM')
  const server = start('cli.ts', ['start', '--empty', '--no-website'], {
    ...product.env,
    PORT: '0',
    LOG_LEVEL: 'error',
    // The free space is below this limit, but above a quarter of it.
    MIN_FREE_MB: String(2 * (await freeMegabytes(product.env.DATA_DIR as string))),
  })
  const [, address = ''] = await server.says(/is ready on (http:\S+)/)
  const refused = await add(address, 'without room')
  expect([refused.status, await refused.json()]).toEqual([503, { message: refusals.diskFull.message }])
  expect((await storedShifts(address, product.token)).size).toBe(1)
  const send = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signedIn = await send('/api/auth/login', { email: ACCOUNTS.manager.email, password: PASSWORD })
  const exported = await send('/api/area/export', {})
  const signedOut = await send('/api/auth/logout', {})
  expect([signedIn.status, exported.status, signedOut.status]).toEqual([200, 200, 200])
  const { code, err } = await endWith(server, 'SIGTERM')
  expect(code).toBe(0)
  expect(err).toContain('Too little disk space is left.')
})

/** Moves the clock of the process, but not of PostgreSQL, by the next of these hours at each SIGUSR2. */
const MOVED_CLOCK = `
  const Clock = Date
  const hours = [13, -2, -9_600, 0]
  let ahead = 0
  globalThis.Date = class extends Clock {
    constructor(...given) {
      super(...(given.length > 0 ? given : [Clock.now() + ahead]))
    }
    static now() {
      return Clock.now() + ahead
    }
  }
  process.on('SIGUSR2', () => {
    ahead = (hours.shift() ?? 0) * 3_600_000
  })`

test('logs a jump of the clock, and keeps accepting changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-clock-'))
  const clock = join(folder, 'clock.mjs')
  await writeFile(clock, MOVED_CLOCK)
  product = await embeddedProduct({ NODE_OPTIONS: `--import=${clock}` })
  const { server, address } = await product.start()
  const jumps = () => server.said().match(/The clock of this machine went (?:forward|back)/g) ?? []
  for (let jump = 1; jump <= 4; jump++) {
    server.child.kill('SIGUSR2')
    await vi.waitFor(() => expect(jumps()).toHaveLength(jump), PATIENCE)
    expect((await add(address, `after jump ${jump}`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  }
  expect(jumps().map((text) => text.split(' ').at(-1))).toEqual(['forward', 'back', 'back', 'forward'])
  const texts = [...(await storedShifts(address, product.token)).values()]
  expect(texts.toSorted()).toEqual([1, 2, 3, 4].map((jump) => `10 after jump ${jump}`))
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)

/** True if we may mount a disk: root may, except in a container without the capability. */
const canMount = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-mount-'))
  const command = `mount -t tmpfs tmpfs ${folder} && umount ${folder}`
  return run('sh', ['-c', command])
    .then(
      () => true,
      () => false,
    )
    .finally(() => rm(folder, { recursive: true }))
})()

if (canMount) {
  let folder: string
  let disk: string

  const mounted = async (...options: string[]): Promise<void> => {
    folder = await mkdtemp(join(tmpdir(), 'driverdesk-disk-'))
    disk = join(folder, 'disk')
    await mkdir(disk)
    await run('mount', [...options, disk])
  }
  /** As with `umount`: a file that was just closed may keep the disk busy for a moment. */
  const remount = (way: 'ro' | 'rw') =>
    vi.waitFor(() => run('mount', ['-o', `remount,${way}`, disk]), PATIENCE)
  const unmount = async (): Promise<void> => {
    await vi.waitFor(() => run('umount', [disk]), PATIENCE)
    await rm(folder, { recursive: true, force: true })
  }
  /** Fills the disk except for this many bytes. */
  const fill = async (butFor: number): Promise<void> => {
    const { stdout } = await run('df', ['--output=avail', '-B1', disk])
    const bytes = Number(stdout.split('\n')[1]) - butFor
    await run('fallocate', ['-l', String(bytes), join(disk, 'filler')])
  }
  const fillUp = async (): Promise<void> => {
    await run('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k']).catch(() => {})
  }

  describe('on a disk of its own', () => {
    afterEach(async () => {
      await product.end()
      await unmount()
    })

    test('refuses changes while the disk is full, and starts even without a byte left', async () => {
      await mounted('-t', 'tmpfs', '-o', 'size=500m', 'tmpfs')
      product = await embeddedProduct({
        DATA_DIR: join(disk, 'data'),
        MIN_FREE_MB: '100',
        LOG_LEVEL: 'silent',
      })
      const { server, address } = await product.start()
      expect((await add(address, 'before')).status).toBe(200)
      await vi.waitFor(async () => expect(await readdir(join(disk, 'data'))).toContain('spare'), PATIENCE)

      await fill(50 * 2 ** 20)
      await vi.waitFor(async () => expect((await add(address, 'nearly full')).status).toBe(503), PATIENCE)
      expect(await (await add(address, 'full')).json()).toEqual({ message: refusals.diskFull.message })
      expect((await read(address)).status).toBe(200)
      await rm(join(disk, 'filler'))
      await vi.waitFor(async () => expect((await add(address, 'again')).status).toBe(200), PATIENCE)

      // Another program takes the last byte, and PostgreSQL writes a small file even for a connection that only reads.
      await run('sh', ['-c', `rm -f ${join(disk, 'data/database/base')}/*/pg_internal.init`])
      await fillUp()
      const client = await vi.waitFor(
        async () => connected(await addressOf(product.env.DATA_DIR as string)),
        PATIENCE,
      )
      await client.end()
      expect((await read(address)).status).toBe(200)

      await endWith(server, 'SIGKILL')
      await fillUp()
      const next = await product.start()
      const texts = [...(await storedShifts(next.address, product.token)).values()]
      expect(texts).toEqual(expect.arrayContaining(['10 before', '10 again']))
      expect(texts).not.toContain('10 full')
      expect((await add(next.address, 'full')).status).toBe(503)
      await rm(join(disk, 'filler'))
      await vi.waitFor(async () => expect((await add(next.address, 'room')).status).toBe(200), PATIENCE)
      await vi.waitFor(async () => expect(await readdir(join(disk, 'data'))).toContain('spare'), PATIENCE)
    })

    test('does not start on a read-only disk, and says why', async () => {
      await mounted('-t', 'tmpfs', 'tmpfs')
      product = await embeddedProduct({ DATA_DIR: join(disk, 'data') })
      await remount('ro')
      const { code, err } = await product.launch().ended
      await remount('rw')
      expect(code).toBe(1)
      expect(err).toMatch(
        /^The data folder \S+ cannot be written to \(.+\)\. Check DATA_DIR, its owner and its disk\.\n$/,
      )
    })

    test('whose power fails during writes: nothing acknowledged is missing', async () => {
      const images = await mkdtemp(join(tmpdir(), 'driverdesk-image-'))
      const image = join(images, 'image')
      await (await open(image, 'w')).close()
      await run('truncate', ['-s', '400M', image])
      await run('mkfs.ext4', ['-q', image])
      await mounted('-o', 'loop', image)
      product = await embeddedProduct({ DATA_DIR: join(disk, 'data') })
      await run('sync', ['-f', disk])
      const writers = newWriters()
      for (let cut = 0; cut < 2; cut++) {
        const { server, address } = await product.start()
        await expectStored(product.token, writers, address)
        const { done } = await writing(product.token, writers, address, 60 + 40 * cut)
        const pid = await postmaster()
        // A power cut is only simulated by a copy of a disk that does not change. With these two stopped, no more processes
        // start.
        const parents = [server.child.pid as number, pid]
        for (const each of parents) process.kill(each, 'SIGSTOP')
        const { stdout } = await run('pgrep', ['-P', String(pid)])
        const all = [...parents, ...stdout.trim().split('\n').map(Number)]
        for (const each of all.slice(2)) process.kill(each, 'SIGSTOP')
        await cp(image, `${image}.cut`)
        for (const each of all) process.kill(each, 'SIGKILL')
        await server.ended
        await done
        await vi.waitFor(() => run('umount', [disk]), PATIENCE)
        await run('mv', [`${image}.cut`, image])
        await run('mount', ['-o', 'loop', image, disk])
      }
      const { address } = await product.start()
      await expectStored(product.token, writers, address)
      await product.end()
      await rm(images, { recursive: true, force: true })
    })
  })
} else {
  console.warn(
    'NOT TRIED: a full disk, a read-only disk and a power cut. This account may not mount a disk; root may.',
  )
}
