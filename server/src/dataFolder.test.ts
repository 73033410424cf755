/**
 * One process per data folder (docs/spec/kernel.md#one-process-per-data-folder), with the real program on its embedded
 * database.
 */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockDataFolder } from './kernel/embedded/dataFolderLock.ts'
import { checkFolder } from './kernel/files/fileStore.ts'
import { StartError } from './kernel/program.ts'
import { type Running, run, start } from './kernel/testing/ownProcess.ts'
import { newDatabase } from './kernel/testing/testDatabase.ts'

/** A separate process starts slowly while others are busy. */
vi.setConfig({ testTimeout: 300_000 })

let folder: string
const running: Running[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-data-'))
})
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

const env = () => ({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
const ARGUMENTS = ['start', '--empty', '--no-website']

function startMain(): Running {
  const server = start('cli.ts', ARGUMENTS, env())
  running.push(server)
  return server
}

async function startServer(): Promise<Running & { address: string }> {
  const server = startMain()
  const [, address] = await server.says(/is ready on (http:\S+)/)
  return { ...server, address: address as string }
}

const isReady = async (address: string) => (await fetch(`${address}/readyz`)).status === 200

test('a second start ends and names the first, which keeps running; a command still works', async () => {
  const first = await startServer()
  const sentence = `${folder} is in use by the process ${first.child.pid}. Stop that one first.\n`
  expect(await startMain().ended).toEqual({ code: 1, out: '', err: sentence })
  const admin = await run('cli.ts', ['create-admin', '--email', 'boss@driverdesk.test'], {
    ...env(),
    ADMIN_PASSWORD: 'a password of my own',
  })
  expect(admin).toEqual({ code: 0, out: 'boss@driverdesk.test is now an administrator.\n', err: '' })
  expect(await isReady(first.address)).toBe(true)
  first.child.kill('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 0, err: '' })
})

test('a killed process’s lock is taken over, and a clean stop leaves none', async () => {
  const killed = await startServer()
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = await startServer()
  expect(await isReady(next.address)).toBe(true)
  next.child.kill('SIGINT')
  expect(await next.ended).toMatchObject({ code: 0, err: '' })
  lockDataFolder(folder).release()
})

test('only our account can lock the folder, and a lock of another program is named as such', async () => {
  const dataDir = join(folder, 'locked')
  lockDataFolder(dataDir).release()
  const file = join(dataDir, 'lock')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const other = new DatabaseSync(file)
  other.exec('begin exclusive')
  // Left by a process that ended long ago, and by one in another container that has our own id there.
  for (const id of ['999999999', String(process.pid)]) {
    await writeFile(join(dataDir, 'process-id'), id)
    expect(() => lockDataFolder(dataDir)).toThrow(
      `${dataDir} is in use by another program, which has locked its file "lock": perhaps a Driverdesk in another container.`,
    )
  }
  other.close()
})

/** Locks the folder in a process of its own, which another account may run. */
function lockElsewhere(dataDir: string, account?: number): Promise<unknown> {
  const program = `
    import { lockDataFolder } from ${JSON.stringify(import.meta.resolve('./kernel/embedded/dataFolderLock.ts'))}
    ${account === undefined ? '' : `process.setgid(${account}); process.setuid(${account})`}
    lockDataFolder(${JSON.stringify(dataDir)}).release()`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
}

test('the folder is locked within one process too, and a second attempt there does not release it', async () => {
  const dataDir = join(folder, 'new', 'one')
  const lock = lockDataFolder(dataDir)
  expect(() => lockDataFolder(dataDir)).toThrow(`${dataDir} is in use by this process.`)
  await expect(lockElsewhere(dataDir)).rejects.toThrow(`is in use by the process ${process.pid}.`)
  lock.release()
  await lockElsewhere(dataDir)
  expect((await readdir(dataDir)).toSorted()).toEqual(['lock', 'process-id'])
})

if (userInfo().uid === 0) {
  test('its owner can lock the folder after root did', async () => {
    const owner = 65534
    const dataDir = join(folder, 'of another account')
    await mkdir(dataDir)
    await chown(dataDir, owner, owner)
    await chmod(folder, 0o711)
    lockDataFolder(dataDir).release()
    await lockElsewhere(dataDir, owner)
  })
}

test('a folder that cannot be created stops the start with a sentence that names the setting', async () => {
  const file = join(folder, 'a file')
  await writeFile(file, '')
  const server = start('cli.ts', ARGUMENTS, { ...env(), DATA_DIR: file })
  running.push(server)
  expect(await server.ended).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /a file is not a folder, so the data folder cannot be there\. Check DATA_DIR\.\n$/,
    ),
  })
})

test('a damaged lock stops the start with a sentence that names the file', async () => {
  const dataDir = join(folder, 'damaged')
  lockDataFolder(dataDir).release()
  await writeFile(join(dataDir, 'lock'), 'no lock at all, '.repeat(100))
  expect(() => lockDataFolder(dataDir)).toThrow(
    `The file ${join(dataDir, 'lock')} is damaged. Make sure that no other Driverdesk runs on ${dataDir}, remove that file, and start again.`,
  )
})

test('a folder of uploaded files that cannot be made or used is named with its setting', async () => {
  const file = join(folder, 'another file')
  await writeFile(file, '')
  expect(() => checkFolder(join(file, 'files'))).toThrow(
    /another file is not a folder, so the folder of the uploaded files cannot be there\. Check FILES_DIR\.$/,
  )
  expect(() => checkFolder('/proc/driverdesk/files')).toThrow(StartError)
  checkFolder(join(folder, 'new files', 'here'))
})

test('a server of PostgreSQL, too, starts only if the data folder can hold arriving files', async () => {
  const file = join(folder, 'in the way')
  await writeFile(file, '')
  const { url, end } = await newDatabase()
  try {
    const dirs = { DATABASE_URL: url, DATA_DIR: join(file, 'data'), FILES_DIR: join(folder, 'files of two') }
    expect(await start('cli.ts', ARGUMENTS, { ...env(), ...dirs }).ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/so the folder of arriving files cannot be there\. Check DATA_DIR\.\n$/),
    })
  } finally {
    await end()
  }
})

test('lets only one of two simultaneous starts use the folder, and names it to the other', async () => {
  const both = [startMain(), startMain()]
  const loser = await Promise.race(both.map(({ ended }, index) => ended.then((end) => ({ ...end, index }))))
  const winner = both[1 - loser.index] as Running
  expect(loser).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is in use by the process (\d+|that is just)/),
  })
  await winner.says(/is ready on/)
  winner.child.kill('SIGTERM')
  expect(await winner.ended).toMatchObject({ code: 0 })
})

test('a host that does not exist stops the start with one sentence that names the setting, and no failed job', async () => {
  const server = start('cli.ts', ARGUMENTS, { ...env(), HOST: 'no-such-host.invalid', LOG_LEVEL: 'warn' })
  running.push(server)
  expect(await server.ended).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^Driverdesk cannot listen on no-such-host\.invalid:0 \(.+\)\. Check HOST and PORT\.\n$/,
    ),
  })
})
