import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { flush } from '../embedded/makeCluster.ts'
import type { FileStore } from '../files/fileStore.ts'
import { StartError } from '../program.ts'
import { makeBackup } from './makeBackup.ts'
import type { Manifest } from './manifest.ts'

/**
 * Makes a backup at `path`, for our account alone: it holds what everybody has typed. It appears when it is whole and on
 * the disk.
 *
 * @throws {StartError} if there is such a file, or it cannot be written
 */
export async function writeBackup(url: string, files: FileStore, path: string): Promise<Manifest> {
  if (existsSync(path)) throw isThere(path)
  // Two may be making one at the same path: each has a file of its own, and the first to be whole stays.
  const half = join(dirname(path), `.half-${randomBytes(4).toString('hex')}-${basename(path)}`)
  try {
    const handle = await open(half, 'wx', 0o600)
    const manifest = await makeBackup(url, files, createWriteStream('', { fd: handle, flush: true }))
    await put(half, path)
    await flush(dirname(path))
    return manifest
  } catch (error) {
    await rm(half, { force: true }).catch(() => {})
    const { code = '', message } = error as NodeJS.ErrnoException
    if (/^E(?:NOSPC|DQUOT|ACCES|PERM|ROFS|NOENT|NOTDIR|ISDIR|IO)$/.test(code))
      throw new StartError(`The backup ${path} cannot be written (${message}).`, { cause: error })
    throw error
  }
}

/** Gives the file its name unless another has it: a rename would take it from that one. */
async function put(half: string, path: string): Promise<void> {
  try {
    await link(half, path)
    await unlink(half)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A disk that knows no second name for a file, such as one of Windows.
    const cannotLink = /^E(?:PERM|NOSYS|NOTSUP|OPNOTSUPP|MLINK)$/.test(code)
    if (code === 'EEXIST' || (cannotLink && existsSync(path))) throw isThere(path)
    if (!cannotLink) throw error
    await rename(half, path)
  }
}

const isThere = (path: string): StartError =>
  new StartError(`${path} is there already. Nothing is overwritten.`)
