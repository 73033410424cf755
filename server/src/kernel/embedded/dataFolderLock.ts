/**
 * Allows one process per data folder (docs/spec/kernel.md#one-process-per-data-folder). PostgreSQL's own lock does not
 * work across containers: two servers opened one folder. This lock is an SQLite transaction on a separate file. The
 * operating system releases it with the process, so there is no stale lock to detect by process id or age.
 */
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../program.ts'

/** SQLite's codes for a lock that another process holds, and for a file with other contents. */
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

export class FolderInUse extends StartError {}

/** The folders locked by this process. Opening and closing a lock's file again would release the lock. */
const ours = new Set<string>()

interface DataFolderLock {
  release(): void
  /** Releases the folder, and leaves nothing of the lock in it. */
  remove(): void
}

/**
 * @param dataDir an absolute path
 * @throws {StartError} at once, with a message that names the other process or says why the folder cannot be used
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  if (ours.has(dataDir)) throw new FolderInUse(`${dataDir} is in use by this process.`)
  makeFolder(dataDir, 'data folder', 'DATA_DIR')
  const holder = join(dataDir, 'process-id')
  const lock = openLock(dataDir)
  try {
    // The journal is in memory, so that a full disk does not prevent the lock.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    noteHolder(holder)
  } catch (error) {
    lock.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_NOTADB) throw damagedLock(dataDir)
    if (errcode !== SQLITE_BUSY) throw unusable(dataDir, error)
    throw new FolderInUse(`${dataDir} is in use by ${heldBy(holder)}`)
  }
  ours.add(dataDir)
  const release = () => {
    lock.close()
    ours.delete(dataDir)
  }
  return {
    release,
    remove: () => {
      release()
      for (const file of [lockFile(dataDir), holder]) rmSync(file, { force: true })
    },
  }
}

const lockFile = (dataDir: string): string => join(dataDir, 'lock')

/**
 * Makes a folder and its parents. Does not use `recursive`, which never ends below `/proc`.
 *
 * @throws {StartError} with the setting to check
 */
export function makeFolder(folder: string, what: string, setting: string, mode = 0o777): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder), what, setting, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another start may have made it at the same moment.
    if (isFolder(folder)) return
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartError(`${folder} is not a folder, so the ${what} cannot be there. Check ${setting}.`)
    throw new StartError(
      `The ${what} ${folder} cannot be created (${(error as Error).message}). Check ${setting}.`,
    )
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

function openLock(dataDir: string): DatabaseSync {
  const file = lockFile(dataDir)
  try {
    makeOurs(file, dataDir)
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/**
 * Makes the file readable by the folder's owner alone, because any account that can read it could lock it. Root follows
 * no link, because the owner of the folder could have put one there.
 */
function makeOurs(file: string, dataDir: string): void {
  const { O_CREAT, O_NOFOLLOW = 0, O_RDWR } = constants
  const handle = openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
  try {
    const found = fstatSync(handle)
    if (!found.isFile() || found.nlink !== 1) throw new Error('its "lock" is not a plain file')
    const { uid, gid } = statSync(dataDir)
    const us = process.getuid?.()
    if (us === 0) fchownSync(handle, uid, gid)
    if (us === 0 || us === found.uid) fchmodSync(handle, 0o600)
  } finally {
    closeSync(handle)
  }
}

const unusable = (dataDir: string, error: unknown): StartError =>
  new StartError(
    `The data folder ${dataDir} cannot be written to (${(error as Error).message}). Check DATA_DIR, its owner and its disk.`,
  )

const damagedLock = (dataDir: string): StartError => {
  const file = lockFile(dataDir)
  return new StartError(
    `The file ${file} is damaged. Make sure that no other Driverdesk runs on ${dataDir}, remove that file, and start again.`,
  )
}

/** Used only for the message of a second start, so a full disk does not prevent this start. */
function noteHolder(file: string): void {
  try {
    // A new file, because the old one belongs to root if root ran before us.
    rmSync(file, { force: true })
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o644 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** The end of the message of a second start. */
function heldBy(file: string): string {
  const id = holderIn(file)
  if (id === undefined) return 'the process that is just starting. Stop that one first.'
  // The same id as ours belongs to a process in another container.
  if (id !== process.pid && isRunning(id)) return `the process ${id}. Stop that one first.`
  return 'another program, which has locked its file "lock": perhaps a Driverdesk in another container. Find it with: fuser lock'
}

/** The holder makes the file before it writes into it. */
function holderIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
