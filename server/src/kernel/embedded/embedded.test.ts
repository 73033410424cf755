/**
 * PostgreSQL as our child process: whatever an earlier run has left, and whatever happens to it, it runs and
 * keeps acknowledged changes.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type Database } from '../database.ts'
import { StartError } from '../program.ts'
import { Refusal } from '../refusal.ts'
import { logLines } from '../testing/logLines.ts'
import { isGone, postmasterOf } from '../testing/processes.ts'
import { openAccess } from './access.ts'
import { databaseFolder, makeCluster } from './databaseFolder.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { startPostgres } from './postgres.ts'
import { type Account, accountFor, findPrograms, type Programs } from './programs.ts'

const SILENT = pino({ level: 'silent' })

let parent: string
let account: Account
let programs: Programs
let count = 0
/** A cluster to copy, which takes a tenth of the time of making one. */
let made: string
let dataDir: string
let running: Embedded[] = []

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'driverdesk-embedded-'))
  account = await accountFor(parent)
  if (account) await chown(parent, account.uid, account.gid)
  programs = await findPrograms(account)
  made = join(parent, 'made')
  await makeCluster({ folder: made, programs, account }, parent)
})
afterAll(() => rm(parent, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = join(parent, `data-${count++}`)
  await mkdir(dataDir)
  await promisify(execFile)('cp', ['-a', made, databaseFolder(dataDir)])
})
afterEach(async () => {
  for (const embedded of running) await embedded.stop()
  running = []
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded & { database: Database }> {
  const embedded = await startEmbedded({
    dataDir,
    filesDir: join(dataDir, 'files'),
    neededBytes: 0,
    log: SILENT,
    ...options,
  })
  const database = connect(embedded.url, embedded.diskSpace)
  embedded.onLost(database.dropConnections)
  const open = {
    ...embedded,
    database,
    stop: async () => {
      await database.close()
      await embedded.stop()
    },
  }
  running.push(open)
  return open
}

const stop = async (embedded: Embedded): Promise<void> => {
  running = running.filter((other) => other !== embedded)
  await embedded.stop()
}

/** Starts a server without the lock, as a run that was killed leaves it. */
async function leaveRunning() {
  const access = await openAccess(account)
  const cluster = { folder: databaseFolder(dataDir), programs, account }
  const server = await startPostgres(cluster, access, { log: SILENT })
  return { access, server, pid: await postmaster() }
}

const postmaster = () => postmasterOf(dataDir)

const one = async ({ db }: Database): Promise<number | undefined> =>
  (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one

test('has the settings that keep acknowledged changes through a power cut', async () => {
  const { database } = await start()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    const { rows } = await sql<Record<string, string>>`show ${sql.ref(setting)}`.execute(database.db)
    expect(rows).toEqual([{ [setting]: 'on' }])
  }
})

test('runs as a role that is not a superuser', async () => {
  const { database } = await start()
  const { rows } =
    await sql`select current_user, usesuper, usecreatedb from pg_user where usename = current_user`.execute(
      database.db,
    )
  expect(rows).toEqual([{ current_user: 'driverdesk', usesuper: false, usecreatedb: false }])
  await expect(sql`copy (select 1) to program 'true'`.execute(database.db)).rejects.toThrow(
    'permission denied',
  )
})

test('keeps its folder and its socket to its account', async () => {
  const { url } = await start()
  const socketFolder = new URL(url).searchParams.get('host') as string
  for (const folder of [databaseFolder(dataDir), socketFolder])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('restricts a folder that others can read, as some copies are', async () => {
  await chmod(databaseFolder(dataDir), 0o755)
  const { database } = await start()
  expect(await one(database)).toBe(1)
  expect((await stat(databaseFolder(dataDir))).mode & 0o777).toBe(0o700)
})

test('starts under a umask that shuts everyone else out', async () => {
  const before = process.umask(0o077)
  try {
    const { database } = await start()
    expect(await one(database)).toBe(1)
  } finally {
    process.umask(before)
  }
})

if (userInfo().uid === 0) {
  test('accepts a folder that root has restored', async () => {
    await promisify(execFile)('chown', ['-R', 'root', databaseFolder(dataDir)])
    const { database } = await start()
    expect(await one(database)).toBe(1)
  })

  test('refuses another process of the account that it runs as', async () => {
    const { url } = await start()
    const program = `
      import pg from 'pg'
      const client = new pg.Client({ connectionString: ${JSON.stringify(url)} })
      await client.connect().then(() => console.log('in'), (error) => console.log(error.code))
      process.exit()`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      ...account,
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = await once(child.stdout, 'data')
    expect(String(said)).toBe('28000\n')
  })
}

test('uses a port and a password where sockets do not work', async () => {
  const embedded = await start({ loopback: true })
  expect(await one(embedded.database)).toBe(1)
  const guess = new URL(embedded.url)
  guess.password = 'guess'
  await expect(new pg.Client({ connectionString: guess.href }).connect()).rejects.toMatchObject({
    code: '28P01',
  })
  await stop(embedded)
  const again = await start({ loopback: true })
  expect(again.url).not.toBe(embedded.url)
  expect(await one(again.database)).toBe(1)
})

if (process.platform === 'linux')
  test('accepts connections after a logout of its account has removed shared memory', async () => {
    const { url, database } = await start()
    // Their statistics need more memory than PostgreSQL has for them initially.
    await sql`do $$ begin
      for nr in 1..500 loop execute format('create table a%s (nr int primary key)', nr); end loop;
    end $$`.execute(database.db)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    const maps = await promisify(execFile)('cat', [`/proc/${rows[0]?.pid}/maps`], account)
    const segments = new Set(String(maps.stdout).match(/\/dev\/shm\/\S+/g))
    expect(segments.size).toBeGreaterThan(0)
    for (const segment of segments) await rm(segment, { force: true })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
  })

test('is stopped even if it hangs', async () => {
  const embedded = await start()
  const pid = await postmaster()
  process.kill(pid, 'SIGSTOP')
  await stop(embedded)
  expect(isGone(pid)).toBe(true)
})

test('leaves nothing behind when it is stopped', async () => {
  const embedded = await start()
  const socketFolder = new URL(embedded.url).searchParams.get('host') as string
  const pid = await postmaster()
  await stop(embedded)
  expect(isGone(pid)).toBe(true)
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
  expect(await readdir(databaseFolder(dataDir))).not.toContain('postmaster.pid')
})

describe('takes over from an earlier run', () => {
  test('with a server that still runs', async () => {
    const left = await leaveRunning()
    const { database } = await start()
    expect(await one(database)).toBe(1)
    expect(isGone(left.pid)).toBe(true)
    await left.access.close()
  })

  test('with a server that is shutting down', async () => {
    const left = await leaveRunning()
    process.kill(left.pid, 'SIGINT')
    const { database } = await start()
    expect(await one(database)).toBe(1)
    await left.access.close()
  })

  test('with a server that hangs', async () => {
    const left = await leaveRunning()
    process.kill(left.pid, 'SIGSTOP')
    const { database } = await start()
    expect(await one(database)).toBe(1)
    await left.access.close()
  })

  test('with sessions that still work after their server was killed', async () => {
    const left = await leaveRunning()
    const client = new pg.Client({ connectionString: left.access.url() })
    client.on('error', () => {})
    await client.connect()
    client.query('select count(*) from generate_series(1, 1000000000)').catch(() => {})
    await sleep(100)
    process.kill(left.pid, 'SIGKILL')
    await left.server.ended
    const starting = start()
    await sleep(200)
    await client.end().catch(() => {})
    expect(await one((await starting).database)).toBe(1)
    await left.access.close()
  })

  test.each([
    ['an empty process id', ''],
    ['something that is not a process id', 'garbage\nmore of it\n'],
    ['the process id of another program', `${process.pid}\n/elsewhere\n1\n5432\n/tmp\n\n`],
    ['the process id of a program that is gone', '4194303\n/elsewhere\n1\n5432\n/tmp\n\n'],
  ])('%s', async (_, text) => {
    await writeFile(join(databaseFolder(dataDir), 'postmaster.pid'), text)
    const { database } = await start()
    expect(await one(database)).toBe(1)
  })
})

describe('goes on when PostgreSQL ends', () => {
  const untilItAnswers = (database: Database) =>
    vi.waitFor(async () => expect(await one(database)).toBe(1), { timeout: 60_000, interval: 20 })

  test('after a kill: a running query fails, and later calls wait until it is back', async () => {
    const { log, lines } = logLines()
    const { database } = await start({ log })
    await sql`create table kept (nr int)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
    const busy = sql`select count(*) from generate_series(1, 1000000000)`.execute(database.db)
    await sleep(50)
    process.kill(await postmaster(), 'SIGKILL')
    await expect(busy).rejects.toMatchObject({ code: 'databaseDown' })
    // On a busy machine it takes longer than a call waits.
    await one(database).catch((error) => expect(error).toBeInstanceOf(Refusal))
    await untilItAnswers(database)
    expect((await sql`select * from kept`.execute(database.db)).rows).toEqual([{ nr: 1 }])
    expect(lines().map(({ msg }) => msg)).toContain('PostgreSQL is running again.')
  })

  test('again and again', async () => {
    const { database } = await start()
    for (let kill = 0; kill < 4; kill++) {
      const pid = await postmaster()
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(async () => expect(await postmaster()).not.toBe(pid), {
        timeout: 60_000,
        interval: 20,
      })
      await untilItAnswers(database)
    }
  })

  test('after the kill of a session', async () => {
    const { database } = await start()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    process.kill(rows[0]?.pid as number, 'SIGKILL')
    await untilItAnswers(database)
  })

  test('with a longer pause after each restart that fails, until its cause is gone', async () => {
    const { log, lines } = logLines()
    const { database } = await start({ log })
    const pid = await postmaster()
    const away = join(dataDir, 'away')
    await rename(databaseFolder(dataDir), away)
    process.kill(pid, 'SIGKILL')
    const failures = () => lines().filter(({ msg }) => /database is gone\. .* move it back/.test(String(msg)))
    await vi.waitFor(() => expect(failures().length).toBe(3), { timeout: 60_000, interval: 20 })
    await rename(away, databaseFolder(dataDir))
    await untilItAnswers(database)
    const [first = 0, second = 0, third = 0] = failures().map(({ time }) => Number(time))
    // A timer may end a millisecond early, but no more.
    expect(second - first).toBeGreaterThan(198)
    expect(third - second).toBeGreaterThan(398)
  })

  test('stops during a restart', async () => {
    const embedded = await start()
    process.kill(await postmaster(), 'SIGKILL')
    await sleep(120)
    await stop(embedded)
    const again = await start()
    expect(await one(again.database)).toBe(1)
  })
})

describe('does not start, and a sentence says what to do', () => {
  const refusal = async (): Promise<string> => {
    const error = await start().then(
      () => undefined,
      (failure: unknown) => failure,
    )
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  const inFolder = (...path: string[]) => join(databaseFolder(dataDir), ...path)

  test('on the folder of another major version', async () => {
    await writeFile(inFolder('PG_VERSION'), '17\n')
    expect(await refusal()).toBe(
      `${databaseFolder(dataDir)} was made by PostgreSQL 17, and this version of Driverdesk runs PostgreSQL 18. Start the version that made it. To go on with this one, make a backup with that one and restore it here.`,
    )
  })

  test('beside an older version’s database, which is left unchanged', async () => {
    await rm(databaseFolder(dataDir), { recursive: true })
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    expect(await refusal()).toContain('npm run move-pglite')
    expect(await readdir(dataDir)).not.toContain('database')
  })

  test.each([['that is missing'], ['that is empty']])(
    'beside uploaded files with a database folder %s',
    async (how) => {
      await rm(databaseFolder(dataDir), { recursive: true })
      if (how === 'that is empty') await mkdir(databaseFolder(dataDir))
      await mkdir(join(dataDir, 'files'))
      // A new disk has this folder, so it does not count as an uploaded file.
      await mkdir(join(dataDir, 'files', 'lost+found'))
      await writeFile(join(dataDir, 'files', 'picture.jpg'), '')
      expect(await refusal()).toMatch(/holds uploaded files, but there is no database .* attach that first/)
    },
  )

  test.each([
    [
      'that lost its version',
      () => rm(inFolder('PG_VERSION')),
      /not a whole database \(PG_VERSION is missing or holds no version\)/,
    ],
    [
      'whose version cannot be read',
      async () => {
        await rm(inFolder('PG_VERSION'))
        await mkdir(inFolder('PG_VERSION'))
      },
      /PG_VERSION cannot be read \(EISDIR.*\)\. Check its owner and its permissions\.$/,
    ],
    ['that lost its control file', () => rm(inFolder('global', 'pg_control')), /is damaged\. Restore a copy/],
    [
      'whose control file is zeros',
      () => writeFile(inFolder('global', 'pg_control'), Buffer.alloc(8192)),
      /is damaged\. Restore a copy/,
    ],
    ['that lost its log', () => rm(inFolder('pg_wal'), { recursive: true }), /is damaged\. Restore a copy/],
  ])('on a folder %s', async (_, damage, sentence) => {
    await damage()
    expect(await refusal()).toMatch(sentence)
  })
})

test('the remains of a killed first start are removed, and a new cluster is made', async () => {
  await rm(databaseFolder(dataDir), { recursive: true })
  const left = join(dataDir, 'database.new-AbCdEf')
  await mkdir(join(left, 'base'), { recursive: true })
  await writeFile(join(left, 'PG_VERSION'), '18\n')
  // Its `initdb` was not killed with it.
  const writer = spawn('sh', ['-c', 'while : > "$0/base/$nr"; do nr=$(((nr + 1) % 100)); done', left])
  await sleep(50)
  const starting = start()
  await sleep(400)
  writer.kill('SIGKILL')
  expect(await one((await starting).database)).toBe(1)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database.new-'))).toEqual([])
})
