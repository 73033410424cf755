/** Backups by the real commands: made while people work, restored elsewhere, refused when they are incomplete. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkBackup, type Manifest } from './kernel/backup/archive.ts'
import { folderStore } from './kernel/files/fileStore.ts'
import { outboxHead } from './kernel/outbox.ts'
import { freePort } from './kernel/testing/freePort.ts'
import { endWith, run, start } from './kernel/testing/ownProcess.ts'
import { newDatabase, type TestDatabase } from './kernel/testing/testDatabase.ts'
import { withDatabase } from './kernel/testing/withDatabase.ts'
import { addCredentials } from './mail/testing/givenMail.ts'
import { mailServer } from './mail/testing/mailServer.ts'
import { newWriters, writing } from './shifts/testing/writing.ts'
import { type EmbeddedProduct, embeddedProduct } from './testing/embeddedProduct.ts'
import { ACCOUNTS, PASSWORD } from './testing/testWorld.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const WRITERS = 20
/** A server looks for jobs every two seconds. */
const LONGER_THAN_A_LOOK_MS = 3_000
const PAPER = `${'1'.repeat(32)}.pdf`
const LOGO = `${'2'.repeat(32)}.png`
const LOST = `${'3'.repeat(32)}.pdf`
const LEFT = `${'4'.repeat(32)}.pdf`

let folder: string
let file: string
let product: EmbeddedProduct
let port: number

const command = (name: string, path: string, env: Record<string, string>) => run('cli.ts', [name, path], env)
const at = (name: string) => join(folder, name)
/** A restore skips numbers of live events, and forgets when the original was backed up. */
const withoutNews = ({ tables }: Manifest) =>
  tables.filter(({ name }) => name !== 'outbox_head' && name !== 'installation')
/** Settings of another installation. */
const place = (name: string): Record<string, string> => ({
  ...product.env,
  DATA_DIR: at(name),
  FILES_DIR: join(at(name), 'files'),
})

/**
 * Uploaded files, one of which is lost and one of which belongs to no record, and an email that waits for its mail server.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-backup-'))
  file = at('driverdesk.backup')
  port = await freePort()
  product = await embeddedProduct({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'office@driverdesk.test',
    LOG_LEVEL: 'fatal',
  })
  const store = folderStore(join(product.env.DATA_DIR as string, 'files'))
  for (const name of [PAPER, LOGO, `thumb-${LOGO}`, LEFT]) {
    await writeFile(at('one file'), `contents of ${name}`.repeat(50_000))
    await store.put(name, at('one file'))
  }
  await withDatabase(product.env, async ({ db }) => {
    await db
      .insertInto('stored_file')
      .values([
        { name: PAPER, kind: 'driver_agreement', owner_id: 1 },
        { name: LOST, kind: 'driver_agreement', owner_id: 1 },
        { name: LOGO, kind: 'restaurant_logo', owner_id: 1 },
      ])
      .execute()
  })
})
afterAll(async () => {
  await product.end()
  await rm(folder, { recursive: true, force: true })
})

async function askForMail(address: string): Promise<void> {
  const { email, id } = ACCOUNTS.restaurant
  const sent = { id, email, password: PASSWORD, link: `${address}/restaurants` }
  const answer = await fetch(`${address}/api/sendEmail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })
  expect(answer.status).toBe(200)
}

test('a backup made while twenty people write is consistent, and restores to the same data', async () => {
  await withDatabase(product.env, async ({ db }) => {
    await addCredentials(db)
    // It knows an earlier backup.
    await db.updateTable('installation').set({ backed_up_at: new Date().toISOString() }).execute()
  })
  const { server, address } = await product.start()
  await askForMail(address)
  const writers = newWriters(WRITERS)
  const { done } = await writing(product.token, writers, address, 200)
  const made = await command('backup', file, product.env)
  expect(made).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ rows, 2 uploaded files and \d+ unfinished jobs?, as they were at /),
    err: `The file store has no ${LOST}, which a record refers to.\n`,
  })
  await endWith(server, 'SIGKILL')
  await done

  const { manifest } = await checkBackup(file)
  expect(manifest.files.map(({ name }) => name)).toEqual([PAPER, LOGO, `thumb-${LOGO}`])
  expect(manifest.jobs.count).toBeGreaterThan(0)

  const restored = place('restored')
  expect(await command('restore', file, restored)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \S+ rows, 2 uploaded files and /),
    err: '',
  })
  const { out: checked } = await run('cli.ts', ['check'], restored)
  expect(checked).toContain('NOT  Uploaded files missing from the store: 1 of 3.')
  expect(checked).toContain('warn No backup of this database is known.')
  expect((await readdir(join(at('restored'), 'files'))).toSorted()).toEqual(
    [PAPER, LOGO, `thumb-${LOGO}`, 'installation'].toSorted(),
  )
  const paper = await readFile(join(at('restored'), 'files', PAPER), 'utf8')
  expect(paper).toBe(`contents of ${PAPER}`.repeat(50_000))

  const again = at('again.backup')
  expect(await command('backup', again, restored)).toMatchObject({ code: 0 })
  const second = (await checkBackup(again)).manifest
  expect(withoutNews(second)).toEqual(withoutNews(manifest))
  expect(second.sequences).toEqual(manifest.sequences)
  expect(second.files).toEqual(manifest.files)
  expect(second.jobs.count).toBe(manifest.jobs.count)

  await withDatabase(restored, async ({ db }) => {
    const head = await outboxHead(db)
    const outbox = await db.selectFrom('outbox').select('seq').orderBy('seq').execute()
    const last = outbox.at(-1)?.seq ?? 0
    expect(outbox.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    // Pages that were open on the original fetch again.
    expect(head).toBeGreaterThan(last + 999_999)
    // The last record of each shift and the shift itself are from the same moment.
    const { rows } = await sql<{ id: number }>`
      select thing_id as id from audit_event where thing = 'shift'
      group by thing_id having
        (bool_or(action = 'remove') = exists (select from shift where shift.id = thing_id))`.execute(db)
    expect(rows).toEqual([])
  })
})

test('after a restore people sign in, push keys are the same, and a waiting job runs once', async () => {
  const keysOf = (env: Record<string, string>) =>
    withDatabase(env, ({ db }) => db.selectFrom('vapid_key').selectAll().execute())
  const restored = place('restored')
  const keys = await keysOf(restored)
  expect(keys).toHaveLength(1)
  expect(await keysOf({ ...product.env })).toEqual(keys)

  const post = await mailServer(port)
  const server = start('cli.ts', ['start', '--empty', '--no-website'], { ...restored, PORT: '0' })
  const [, address] = await server.says(/is ready on (http:\S+)/)
  const answer = await fetch(`${address}${accountRoutes.signInStaff.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ACCOUNTS.administrator.email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  await vi.waitFor(() => expect(post.received).toHaveLength(1), { timeout: 180_000, interval: 200 })
  const writers = newWriters(1)
  const { done } = await writing(product.token, writers, address as string, 20)
  expect(await endWith(server, 'SIGTERM')).toMatchObject({ code: 0 })
  await done
  await post.end()
  expect(post.received).toHaveLength(1)
  expect(post.received[0]?.to).toEqual([ACCOUNTS.restaurant.email])
})

test('a server started with --no-jobs runs none of a copy’s jobs', async () => {
  const copy = place('copy')
  expect(await command('restore', file, copy)).toMatchObject({ code: 0 })
  const server = start('cli.ts', ['start', '--empty', '--no-website', '--no-jobs'], { ...copy, PORT: '0' })
  await server.says(/is ready on (http:\S+)/)
  await sleep(LONGER_THAN_A_LOOK_MS)
  expect(await endWith(server, 'SIGTERM')).toMatchObject({ code: 0 })
  await withDatabase(copy, async ({ db }) => {
    const { rows: mails } = await sql<{ state: string; tries: number }>`
      select state::text, retry_count as tries from jobs.job where name = 'mail'`.execute(db)
    expect(mails).toEqual([{ state: 'created', tries: 0 }])
    expect((await sql`select from jobs.schedule`.execute(db)).rows).toEqual([])
  })
})

test('one backup is checked, or all in a folder', async () => {
  const check = (path: string) => run('cli.ts', ['check', '--backup', path], {})
  const folder = at('daily')
  const names = [1, 2, 3].map((day) => join(folder, `driverdesk-2026061${day}T030000Z.backup`))
  const [first = '', second = '', third = ''] = names
  await mkdir(folder)
  expect(await check(folder)).toMatchObject({
    code: 1,
    out: `NOT  There is no backup in ${folder}: no name ends with .backup.\n`,
  })
  for (const name of names) await copyFile(file, name)
  await writeFile(join(folder, '.half-driverdesk-20260614T030000Z.backup'), 'half')
  await writeFile(join(folder, 'notes.txt'), 'a note')
  const whole = expect.stringMatching(/^ok {3}\S+ is whole: made by version \d+\.\d+\.\d+ at \S+Z\.$/)
  const lines = async (path: string) => {
    const { code, out } = await check(path)
    return { code, lines: out.trimEnd().split('\n') }
  }
  expect(await lines(first)).toEqual({ code: 0, lines: [whole] })
  expect(await lines(folder)).toEqual({ code: 0, lines: [whole, whole, whole] })
  await truncate(second, 5_000)
  await rm(third)
  const cut = `NOT  ${second} is not a complete Driverdesk backup: it is cut off or damaged. Nothing in it was used. Use another copy of it, or another backup.`
  expect(await lines(folder)).toEqual({ code: 1, lines: [whole, cut] })
  expect(await check(third)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^NOT {2}\S+ cannot be read \(ENOENT/),
    err: 'There is a problem.\n',
  })
})

describe('an incomplete backup is refused, and nothing is written', () => {
  const damaged = async (change: (path: string) => Promise<void>): Promise<string> => {
    const path = at('damaged.backup')
    await copyFile(file, path)
    await change(path)
    return path
  }
  const flip = (bit: number) => (path: string) =>
    readFile(path).then((bytes) => {
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return writeFile(path, bytes)
    })

  test('with one flipped bit, or cut off, at any place', async () => {
    const { length } = await readFile(file)
    const places = Array.from({ length: 60 }, (_, index) => Math.floor(((index + 0.5) / 60) * length))
    const ends = [0, 1, 5, 9, 30, 39, 40, 41].map((back) => length - 1 - back)
    for (const byte of [...places, ...ends, 0, 4, 5, 6, 10])
      await expect(checkBackup(await damaged(flip(byte * 8 + (byte % 8))))).rejects.toThrow(
        'is not a complete Driverdesk backup',
      )
    for (const bytes of [0, 1, 39, 40, 41, ...places.filter((_, index) => index % 6 === 0), ...ends])
      await expect(checkBackup(await damaged((path) => truncate(path, bytes)))).rejects.toThrow(
        'is not a complete Driverdesk backup',
      )
  })

  test.each([
    ['a wrong bit', flip(80_001)],
    ['a tail that is cut off', (path: string) => truncate(path, 20_000)],
  ])('%s, by the command', async (_, change) => {
    await mkdir(at('untouched'), { recursive: true })
    const path = await damaged(change)
    expect(await command('restore', path, place('untouched'))).toEqual({
      code: 1,
      out: '',
      err: `${path} is not a complete Driverdesk backup: it is cut off or damaged. Nothing in it was used. Use another copy of it, or another backup.\n`,
    })
    expect(await readdir(at('untouched'))).toEqual([])
  })

  test('an existing file is not overwritten, and a missing folder is named', async () => {
    const before = await readFile(file)
    expect(await command('backup', file, product.env)).toMatchObject({
      code: 1,
      err: `${file} already exists. Nothing is overwritten.\n`,
    })
    expect((await readFile(file)).equals(before)).toBe(true)
    expect(await command('backup', at('no/such/folder'), product.env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The backup \S+ cannot be written \(ENOENT/),
    })
  })
})

describe('a target that is not empty is refused', () => {
  test('a data folder with a database', async () => {
    const before = await readdir(at('restored'))
    expect(await command('restore', file, place('restored'))).toMatchObject({
      code: 1,
      err: `${join(at('restored'), 'database')} already exists. A backup is restored only where there is none.\n`,
    })
    expect(await readdir(at('restored'))).toEqual(before)
  })

  test('a store with files', async () => {
    const store = folderStore(join(at('others'), 'files'))
    await writeFile(at('one file'), 'a file')
    await store.put(LEFT, at('one file'))
    expect(await command('restore', file, place('others'))).toMatchObject({
      code: 1,
      err: `${join(at('others'), 'files')} is not empty, and a backup is restored only where there are no files. Move it away, or remove it if it has the files of a restore that was interrupted.\n`,
    })
    expect(await readdir(at('others'))).toEqual(expect.not.arrayContaining(['database']))
  })
})

test('after a kill, a start and another restore say what to do, and that works', async () => {
  const killed = place('killed')
  const files = join(at('killed'), 'files')
  const restoring = start('cli.ts', ['restore', file], killed)
  await vi.waitFor(() => expect(existsSync(join(files, 'installation'))).toBe(true), { timeout: 60_000 })
  await endWith(restoring, 'SIGKILL')

  const begin = () => run('cli.ts', ['start', '--empty', '--no-website'], { ...killed, PORT: '0' })
  const started = await begin()
  const [, left = ''] = /it has left (\S+?)\. /.exec(started.err) ?? []
  expect(started).toEqual({
    code: 1,
    out: '',
    err: `A restore was interrupted, or is still running: it has left ${left}. To repeat it, move ${files} away, then run: npm run driverdesk -- restore FILE\nTo begin with a new database instead, remove ${left}, and move ${files} away.\n`,
  })
  expect(existsSync(left)).toBe(true)
  expect(await command('restore', file, killed)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${files} is not empty`),
  })
  expect(await begin()).toEqual(started)
  await rm(files, { recursive: true })
  expect(await command('restore', file, killed)).toMatchObject({ code: 0, err: '' })
  expect((await readdir(at('killed'))).toSorted()).toEqual(['database', 'files', 'lock', 'process-id'])
})

describe('on a PostgreSQL server', () => {
  let server: TestDatabase
  beforeAll(async () => {
    server = await newDatabase()
  })
  afterAll(() => server.end())

  const onServer = (): Record<string, string> => ({
    ...place('server'),
    FILES_DIR: at('files of the server'),
    DATABASE_URL: server.url,
  })

  test('a database with tables is refused and stays as it is', async () => {
    expect(await command('restore', file, onServer())).toMatchObject({
      code: 1,
      err: "DATABASE_URL's database already has tables. A backup is restored only into an empty one. Create it with: createdb -E UTF8 -T template0 -O ACCOUNT DATABASE\n",
    })
    expect(await server.database.db.selectFrom('panel_user').selectAll().execute()).toEqual([])
  })

  test('refuses an account that may not create tables, with a sentence', async () => {
    const { db } = server.database
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await sql`revoke create on schema public from current_user`.execute(db)
    expect(await command('restore', file, onServer())).toMatchObject({
      code: 1,
      err: 'The account of DATABASE_URL may not create tables in its database. It must own it. Create one with: createdb -E UTF8 -T template0 -O ACCOUNT DATABASE\n',
    })
  })

  test('a backup of the embedded database moves there', async () => {
    await sql`drop schema public cascade`.execute(server.database.db)
    await sql`create schema public`.execute(server.database.db)
    expect(await command('restore', file, onServer())).toMatchObject({ code: 0, err: '' })
    expect(await command('backup', at('server.backup'), onServer())).toMatchObject({ code: 0 })
    expect(await readdir(at('files of the server'))).toContain(PAPER)
    // Nothing is kept there.
    expect(existsSync(at('server'))).toBe(false)
    const [first, second] = await Promise.all([checkBackup(file), checkBackup(at('server.backup'))])
    expect(withoutNews(second.manifest)).toEqual(withoutNews(first.manifest))
    expect(second.queues.map(({ queue }) => queue.name).toSorted()).toEqual(
      first.queues.map(({ queue }) => queue.name).toSorted(),
    )
  })

  test('restores its backup into an embedded database', async () => {
    const back = place('back')
    expect(await command('restore', at('server.backup'), back)).toMatchObject({ code: 0, err: '' })
    expect(await command('backup', at('back.backup'), back)).toMatchObject({ code: 0 })
    const [there, here] = await Promise.all([
      checkBackup(at('server.backup')),
      checkBackup(at('back.backup')),
    ])
    expect(withoutNews(here.manifest)).toEqual(withoutNews(there.manifest))
    expect(here.manifest.sequences).toEqual(there.manifest.sequences)
    expect(here.manifest.files).toEqual(there.manifest.files)
  })
})
