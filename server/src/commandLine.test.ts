/** The commands for accounts, with and without a running server, as a person runs them. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endWith, type Running, run } from './kernel/testing/ownProcess.ts'
import { type EmbeddedProduct, embeddedProduct } from './testing/embeddedProduct.ts'
import { ACCOUNTS } from './testing/testWorld.ts'

/** A separate process starts slowly on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const command = (args: string[], env: Readonly<Record<string, string>> = {}, input?: string) =>
  run('cli.ts', args, { ...env }, { input })

describe('an unknown command is refused with the usage, and opens nothing', () => {
  test.each([
    [['start', '--huge'], "Unknown option '--huge'", 'npm run driverdesk -- start [options]'],
    [
      ['demo', '--sise', 'small'],
      "Unknown option '--sise'",
      'npm run driverdesk -- demo --size small|national',
    ],
    [
      ['demo', '--size'],
      "Option '--size <size>' argument missing",
      'npm run driverdesk -- demo --size small|national',
    ],
    [['demo', 'small'], "Too many arguments for 'demo'", 'npm run driverdesk -- demo --size small|national'],
    [['backup', ''], 'The name of the file is empty.', 'npm run driverdesk -- backup'],
    [['check', '--backup', ''], 'The name of the file is empty.', 'npm run driverdesk -- check'],
    [['users', 'promote'], "Missing required argument 'email'", 'npm run driverdesk -- users promote'],
    [['fly'], "Unknown command 'fly'", 'npm run driverdesk -- '],
  ])('%j', async (args, sentence, usage) => {
    const folder = await mkdtemp(join(tmpdir(), 'driverdesk-command-'))
    const { code, out, err } = await command(args, { DATA_DIR: folder })
    expect([code, out, await readdir(folder)]).toEqual([1, '', []])
    expect(err).toContain(`${sentence}`)
    expect(err).toContain(`\n${usage}`)
    expect(err).not.toMatch(/\n\s+at /)
    await rm(folder, { recursive: true })
  })

  test('a data folder that is a file, and a backup that is a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'driverdesk-command-'))
    const file = join(folder, 'file')
    await writeFile(file, '')
    const said = async (...args: string[]) => {
      const { code, out, err } = await command(args, { DATA_DIR: file })
      return [code, out, err]
    }
    expect(await said('start')).toEqual([
      1,
      '',
      `${file} is not a folder, so the data folder cannot be there. Check DATA_DIR.\n`,
    ])
    expect(await said('check')).toEqual([
      1,
      '',
      `There is no database in ${join(file, 'database')}. Check DATA_DIR and DATABASE_URL.\n`,
    ])
    expect(await said('restore', folder)).toEqual([1, '', `${folder} is not a file.\n`])
    await rm(folder, { recursive: true })
  })

  test('a folder without a database, without creating one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'driverdesk-command-'))
    expect(await command(['users', 'list'], { DATA_DIR: folder })).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${join(folder, 'database')}. Check DATA_DIR and DATABASE_URL.\n`,
    })
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })
})

describe('help', () => {
  const COMMANDS = [
    'start',
    'version',
    'create-admin',
    'users',
    'migrate',
    'backup',
    'restore',
    'check',
    'support-bundle',
    'test-mail',
    'demo',
  ]

  test('lists every command with a sentence', async () => {
    const { code, out, err } = await command(['--help'])
    expect([code, err]).toEqual([0, ''])
    const [, listed = ''] = out.split('Commands:\n')
    const names = [...listed.matchAll(/^ {2}(\S+).* {2}[A-Z]/gm)].map(([, name]) => name)
    expect(names).toEqual(COMMANDS)
  })

  test.each(COMMANDS)('of %s says how to call it and what it does', async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'driverdesk-command-'))
    const { code, out, err } = await command([name, '--help'], { DATA_DIR: folder })
    expect([code, err, await readdir(folder)]).toEqual([0, '', []])
    expect(out).toMatch(new RegExp(`^Usage: npm run driverdesk -- ${name} .*\n\n[A-Z].{10,}`))
    await rm(folder, { recursive: true })
  })
})

describe('the accounts', () => {
  let product: EmbeddedProduct
  let server: Running
  let address: string
  beforeAll(async () => {
    product = await embeddedProduct()
    const started = await product.start()
    server = started.server
    address = started.address
  })
  afterAll(() => product.end())

  const users = (...args: string[]) => command(['users', ...args], product.env, 'a new password\n')
  const { administrator, none } = ACCOUNTS

  const signIn = async (email: string, password: string) => {
    const answer = await fetch(`${address}${accountRoutes.signInStaff.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return answer.status
  }
  const isSignedIn = async (token: string) =>
    (await fetch(`${address}${accountRoutes.me.path}`, { headers: { authorization: `Bearer ${token}` } }))
      .status === 200

  test('are listed with their roles and sessions', async () => {
    const { code, out } = await users('list')
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^${administrator.email} +administrator +1 open session `, 'm'))
    expect(out).toMatch(new RegExp(`^${none.email} +none +0 open sessions `, 'm'))
    expect(out).not.toMatch(/argon2|password/)
  })

  test('get a new password while the server runs, and their sessions end', async () => {
    expect(await isSignedIn(product.token)).toBe(true)
    expect(await users('reset-password', administrator.email.toUpperCase())).toMatchObject({
      code: 0,
      out: expect.stringContaining('has a new password. All sessions of the account have been ended.'),
    })
    expect(await isSignedIn(product.token)).toBe(false)
    expect(await signIn(administrator.email, 'a new password')).toBe(200)
  })

  test('become administrators, once', async () => {
    expect(await users('promote', none.email)).toMatchObject({
      code: 0,
      out: `${none.email} is now an administrator.\n`,
    })
    expect(await users('promote', none.email)).toMatchObject({
      code: 1,
      err: `${none.email} is already an administrator.\n`,
    })
    expect((await users('list')).out).toMatch(new RegExp(`^${none.email} +administrator`, 'm'))
  })

  test('are signed out', async () => {
    expect(await users('end-sessions', administrator.email)).toMatchObject({
      code: 0,
      out: `Ended one session of ${administrator.email}.\n`,
    })
  })

  test('are named if they do not exist', async () => {
    expect(await users('promote', 'nobody@driverdesk.test')).toMatchObject({
      code: 1,
      err: 'There is no account with the email nobody@driverdesk.test. See them with: npm run driverdesk -- users list\n',
    })
  })

  test('are listed without a server as well', async () => {
    await endWith(server, 'SIGKILL')
    expect(await users('list')).toMatchObject({ code: 0, err: '' })
  })
})
