/** Runs the whole server on its own embedded database with the test world (testWorld.ts). A test may kill it. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { insideTransaction } from '../kernel/database.ts'
import { databaseFolder } from '../kernel/embedded/databaseFolder.ts'
import { endWith, type Running, start } from '../kernel/testing/ownProcess.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { ACCOUNTS, fillTestWorld } from './testWorld.ts'

export interface EmbeddedProduct {
  env: Readonly<Record<string, string>>
  /** An administrator's session. */
  token: string
  /** Starts it without waiting. */
  launch(): Running
  /** Starts it, and resolves once it answers. */
  start(): Promise<{ server: Running; address: string }>
  /** Ends the last process and removes the data. */
  end(): Promise<void>
}

interface Made {
  database: string
  token: string
}

/** Copying it takes a tenth of the time of making one. */
let made: Promise<Made> | undefined

async function makeDatabase(): Promise<Made> {
  const DATA_DIR = await mkdtemp(join(inject('scratch'), 'product-'))
  const token = await withDatabase({ DATA_DIR, MIN_FREE_MB: '0' }, async ({ db }) => {
    await fillTestWorld(db)
    const { kind, id } = ACCOUNTS.administrator
    return db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
  })
  return { database: databaseFolder(DATA_DIR), token }
}

/** @param given settings; DATA_DIR if the folder must not be a temporary one */
export async function embeddedProduct(given: Record<string, string> = {}): Promise<EmbeddedProduct> {
  const DATA_DIR = given.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'driverdesk-product-')))
  const env = { LOG_LEVEL: 'warn', MIN_FREE_MB: '0', ...given, DATA_DIR }
  made ??= makeDatabase()
  const { database, token } = await made
  await mkdir(DATA_DIR, { recursive: true })
  await promisify(execFile)('cp', ['-a', database, databaseFolder(DATA_DIR)])
  let running: Running | undefined
  const launch = (): Running => {
    running = start('cli.ts', ['start', '--empty', '--no-website'], { ...env, PORT: '0' })
    return running
  }
  return {
    env,
    token,
    launch,
    start: async () => {
      const server = launch()
      const [, address] = await server.says(/is ready on (http:\S+)/)
      return { server, address: address as string }
    },
    end: async () => {
      if (running) await endWith(running, 'SIGKILL')
      await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
