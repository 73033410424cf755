/** Starts the real product with its own data, in a process of its own or in one that has run others. */
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith, start } from '@driverdesk/server/kernel/testing/ownProcess.ts'
import type { RunningProduct, ServerHost } from '@driverdesk/server/testing/serverHost.ts'
import pg from 'pg'
import { clockArguments, clockEnvironment } from './clock.ts'

export interface Product {
  /** An address such as `http://127.0.0.1:41234`, without a slash at the end. */
  address: string
  /** Stops it and removes its data. */
  stop(): Promise<void>
  /** Ends it with `kill -9` and starts it again with the same data and address. */
  crashAndRestart(): Promise<void>
}

/** The data of a product. Without an address, its database is the embedded one in the folder. */
export interface Data {
  folder: string
  /** The address of a database on a PostgreSQL server. */
  databaseUrl?: string | undefined
  /** Leaves a new database without the demonstration. */
  isEmpty?: boolean
}

interface DemoOptions {
  /** Fills this database instead of one in the folder. */
  databaseUrl?: string
  size?: 'small' | 'national'
}

/** Fills a new data folder with the demonstration data around `today`; the caller removes the folder. */
export async function fillDemo(
  today: string,
  { databaseUrl, size = 'small' }: DemoOptions = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-demo-'))
  const where = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const { code, err } = await runProduct(['demo', '--size', size, '--today', today], where).ended
  if (code !== 0) throw new Error(`The demonstration data could not be made:\n${err}`)
  return folder
}

const DEMO = 'DRIVERDESK_DEMO'

/** Returns this run's demonstration data, made once before the tests. */
export function demoData(): Data {
  const given = process.env[DEMO]
  if (!given) throw new Error('The global setup did not run.')
  return JSON.parse(given)
}

export function giveDemoData(data: Data): void {
  process.env[DEMO] = JSON.stringify(data)
}

/** Runs the product with these settings. `isEmpty` leaves a new database empty. */
export type Run = ServerHost['run']

/** Starts the product on a copy of the data, with additional settings. */
export async function startProduct(
  filled: Data,
  settings: Record<string, string> = {},
  run: Run = runAlone,
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-e2e-'))
  cpSync(filled.folder, folder, { recursive: true })
  const database = filled.databaseUrl ? await copyDatabase(filled.databaseUrl) : undefined
  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  }
  const isEmpty = filled.isEmpty ?? false
  let running = await run({ ...env, PORT: '0' }, isEmpty)
  const { address } = running
  return {
    address,
    stop: async () => {
      try {
        await running.stop()
      } finally {
        await database?.drop()
        await rm(folder, { recursive: true, force: true })
      }
    },
    crashAndRestart: async () => {
      await running.kill()
      running = await run({ ...env, PORT: new URL(address).port }, isEmpty)
    },
  }
}

/** PostgreSQL copies a database file by file, if no one is connected to it. */
async function copyDatabase(filled: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const copy = new URL(filled)
  const template = copy.pathname.slice(1)
  const name = `product_${randomBytes(8).toString('hex')}`
  copy.pathname = `/${name}`
  // Logging each page instead takes four times the processor time.
  await command(filled, `create database ${name} template ${template} strategy file_copy`)
  return { url: copy.href, drop: () => command(filled, `drop database ${name} with (force)`) }
}

/** Connects to the server of that database, but to another database. */
async function command(databaseUrl: string, statement: string): Promise<void> {
  const beside = new URL(databaseUrl)
  beside.pathname = '/template1'
  const client = new pg.Client({ connectionString: beside.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** In a process of its own. */
async function runAlone(settings: Record<string, string>, isEmpty: boolean): Promise<RunningProduct> {
  const running = runProduct(isEmpty ? ['start', '--empty'] : ['start'], settings)
  const [, address = ''] = await running.says(/Driverdesk is ready on (http:\S+)/)
  return { address, stop: () => endWith(running, 'SIGTERM'), kill: () => endWith(running, 'SIGKILL') }
}

/** Runs a command of the product with this run's clock. */
const runProduct = (args: string[], env: Record<string, string>) =>
  start('cli.ts', args, { ...clockEnvironment(), ...env }, { nodeArgs: clockArguments() })
