/**
 * One process per data folder (rulings 11.1): PGlite itself lets a second one in, and rows are lost. The lock is an
 * SQLite transaction on a file of its own, so it is the operating system's: it cannot outlive the process that holds
 * it, whatever ended that one, and nothing has to be judged by a process id or by age.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a lock that somebody else holds. */
const SQLITE_BUSY = 5

export class DataFolderInUse extends Error {}

/** @throws {DataFolderInUse} at once, with a sentence that names the other process */
export function lockDataFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true })
  const holder = join(dataDir, 'process-id')
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new DataFolderInUse(`${dataDir} is in use by the process ${heldBy(holder)}. Stop that one first.`)
  }
  writeFileSync(holder, String(process.pid))
  return { release: () => lock.close() }
}

function heldBy(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'that is just starting'
  }
}
