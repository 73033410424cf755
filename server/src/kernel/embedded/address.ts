/**
 * The connection string of the PostgreSQL that runs on a data folder, for commands beside the server. It stands in the
 * folder, readable by our account alone: on a system without sockets it holds the password of this run.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

const fileOf = (dataDir: string): string => join(dataDir, 'address')

/** A full disk keeps no server from starting: only the commands miss it. */
export async function noteAddress(dataDir: string, url: string, log: Logger): Promise<void> {
  try {
    await writeFile(fileOf(dataDir), url, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    log.warn({ err: error }, 'No command can be run beside this server: its address could not be written.')
  }
}

export const forgetAddress = (dataDir: string): Promise<void> =>
  rm(fileOf(dataDir), { force: true }).catch(() => {})

/** Undefined if it is not known, or not ours to know. */
export const addressOf = (dataDir: string): Promise<string | undefined> =>
  readFile(fileOf(dataDir), 'utf8').then(
    (url) => (url === '' ? undefined : url),
    () => undefined,
  )
