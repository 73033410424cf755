import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, knownName } from './fileStore.ts'

/** Files in one folder, for the server's own account alone; it is made when the first one comes. */
export function folderStore(folder: string): FileStore {
  const place = (name: string) => {
    if (!knownName(name)) throw new Error(`"${name}" is no name of a stored file.`)
    return join(folder, name)
  }
  return {
    put: async (name, path) => {
      const target = place(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Nobody sees half a file; and it is on the disk before any row speaks of it.
      const half = join(folder, `half-${randomBytes(16).toString('hex')}`)
      try {
        await copyFile(path, half)
        await chmod(half, 0o600)
        await flushed(half)
        await rename(half, target)
        await flushed(folder)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    get: async (name) => {
      const file = await open(place(name)).catch(unlessMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { content: file.createReadStream(), bytes: size }
    },
    remove: (name) => rm(place(name), { force: true }),
    olderThan: (moment) => namesOlderThan(folder, moment),
  }
}

async function* namesOlderThan(folder: string, moment: Date): AsyncIterable<string> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(unlessMissing)
    if (!found?.isFile() || found.mtime >= moment) continue
    if (knownName(name)) yield name
    // Half a file that a kill has left.
    else if (name.startsWith('half-')) await rm(join(folder, name), { force: true })
  }
}

async function flushed(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
