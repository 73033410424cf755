/** Runs the whole server on its own data, so that a test can kill and restart it at any moment. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, start } from './ownProcess.ts'
import { testDatabase } from './testDatabase.ts'

export interface Killable {
  /** Its settings, including the data folder. */
  env: Readonly<Record<string, string>>
  /** Starts it on its present data, and resolves once it answers. */
  launch(): Promise<{ address: string; end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void> }>
  /** Ends running processes and removes the data. */
  end(): Promise<void>
}

/** @param settings in addition to those of its data */
export async function killableServer(
  settings: (folder: string) => Promise<Record<string, string>>,
): Promise<Killable> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-killable-'))
  const stored = await testDatabase()
  const data = { DATA_DIR: folder, DATABASE_URL: stored.url }
  const env = { LOG_LEVEL: 'warn', ...(await settings(folder)), ...data }
  let running: Running | undefined
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    running?.child.kill(signal)
    await running?.ended
  }
  return {
    env,
    launch: async () => {
      running = start('cli.ts', ['start', '--empty', '--no-website'], { ...env, PORT: '0' })
      const [, address = ''] = await running.says(/is ready on (http:\S+)/)
      return { address, end }
    },
    end: async () => {
      await end('SIGKILL')
      await stored.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
