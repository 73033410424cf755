/** Starts the real product as a process with its own data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { clockArguments, clockEnvironment } from './clock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Product {
  /** Such as `http://127.0.0.1:41234`, without a slash at the end. */
  address: string
  /** Ends it as Ctrl+C does and removes its data. */
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
  const child = start('server/src/cli.ts', ['demo', '--size', size, '--today', today], where)
  const said = collect(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The demonstration data could not be made:\n${said()}`)
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

/** Starts the product on a copy of the data, with additional settings. */
export async function startProduct(filled: Data, settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-e2e-'))
  cpSync(filled.folder, folder, { recursive: true })
  const database = filled.databaseUrl ? await copyDatabase(filled.databaseUrl) : undefined
  const given = { ...(database && { DATABASE_URL: database.url }), ...settings }
  const choices = filled.isEmpty ? ['--empty'] : []
  let running = await startOn(folder, '0', given, choices)
  const { address } = running
  return {
    address,
    stop: async () => {
      running.child.kill('SIGTERM')
      await running.gone
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
    crashAndRestart: async () => {
      running.child.kill('SIGKILL')
      await running.gone
      running = await startOn(folder, new URL(address).port, given, choices)
    },
  }
}

/** PostgreSQL copies a database file by file, if no one is connected to it. */
async function copyDatabase(filled: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const copy = new URL(filled)
  const template = copy.pathname.slice(1)
  const name = `product_${randomBytes(8).toString('hex')}`
  copy.pathname = `/${name}`
  await command(filled, `create database ${name} template ${template}`)
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

async function startOn(folder: string, port: string, settings: Record<string, string>, choices: string[]) {
  const env = { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn', ...settings }
  const child = start('server/src/cli.ts', ['start', ...choices], env)
  const said = collect(child)
  const gone = once(child, 'close')
  const ready = /Driverdesk is ready on (http:\S+)/
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = ready.exec(said())?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    void gone.then(() => reject(new Error(`The product did not start:\n${said()}`)))
  })
  return { child, gone, address }
}

function start(entry: string, args: string[], env: Record<string, string>): ChildProcess {
  // The settings of the person who runs the tests must not reach the product.
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const child = spawn(process.execPath, [...clockArguments(), entry, ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...clockEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // An aborted run must leave no process behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

function collect(child: ChildProcess): () => string {
  const pieces: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
  child.stderr?.on('data', (piece: Buffer) => pieces.push(piece))
  return () => Buffer.concat(pieces).toString('utf8')
}
