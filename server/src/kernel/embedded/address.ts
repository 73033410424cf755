/**
 * Keeps the connection string of the PostgreSQL that runs on a data folder, for commands beside the server. The file is
 * readable by our account alone, because on a system without sockets it holds the password of this run.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

const addressFile = (dataDir: string): string => join(dataDir, 'address')

/** A full disk must not keep a server from starting. Only the commands need this file. */
export async function noteAddress(dataDir: string, url: string, log: Logger): Promise<void> {
  try {
    await writeFile(addressFile(dataDir), url, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    log.warn({ err: error }, 'No command can be run beside this server: its address could not be written.')
  }
}

export const forgetAddress = (dataDir: string): Promise<void> =>
  rm(addressFile(dataDir), { force: true }).catch(() => {})

/** Undefined if it is unknown, or not readable for us. */
export const addressOf = (dataDir: string): Promise<string | undefined> =>
  readFile(addressFile(dataDir), 'utf8').then(
    (url) => (url === '' ? undefined : url),
    () => undefined,
  )
