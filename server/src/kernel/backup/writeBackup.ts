import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
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
  if (existsSync(path)) throw new StartError(`${path} is there already. Nothing is overwritten.`)
  const half = join(dirname(path), `.half-${basename(path)}`)
  try {
    await rm(half, { force: true })
    const handle = await open(half, 'wx', 0o600)
    const manifest = await makeBackup(url, files, createWriteStream('', { fd: handle, flush: true }))
    await rename(half, path)
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
