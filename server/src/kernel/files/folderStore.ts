import { randomBytes } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../embedded/dataFolderLock.ts'
import { StartError } from '../program.ts'
import { type FileStore, knownName, OWNER_MARK } from './fileStore.ts'

/**
 * Creates the folder, and fails at the start if it cannot keep files.
 *
 * @throws {StartError} with the setting to look at
 */
export function checkFolder(
  folder: string,
  what = 'folder of the uploaded files',
  setting: 'FILES_DIR' | 'DATA_DIR' = 'FILES_DIR',
): void {
  makeFolder(folder, what, setting, 0o700)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `The ${what} ${folder} cannot be used (${(error as Error).message}). Check ${setting}, its owner and its disk.`,
    )
  }
}

/** Stores files in one folder that only the server's account may read. The first file creates it. */
export function folderStore(folder: string): FileStore {
  const place = (name: string) => {
    if (!knownName(name)) throw new Error(`"${name}" is no name of a stored file.`)
    return join(folder, name)
  }
  const mark = join(folder, OWNER_MARK)
  /** Writes the file in full to the disk before it gets its name, and before any row names it. */
  const whole = async (fill: (half: string) => Promise<void>, show: (half: string) => Promise<void>) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const half = join(folder, `half-${randomBytes(16).toString('hex')}`)
    try {
      await fill(half)
      await chmod(half, 0o600)
      await flushed(half)
      await show(half)
      await flushed(folder)
    } finally {
      await rm(half, { force: true })
    }
  }
  return {
    put: async (name, path) => {
      const target = place(name)
      await whole(
        (half) => copyFile(path, half),
        (half) => rename(half, target),
      )
    },
    get: async (name) => {
      const file = await open(place(name)).catch(unlessMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { content: file.createReadStream(), bytes: size }
    },
    remove: (name) => rm(place(name), { force: true }),
    names: () => namesIn(folder),
    olderThan: (moment) => namesOlderThan(folder, moment),
    owner: async () => (await readFile(mark, 'utf8').catch(unlessMissing))?.trim(),
    claim: (id) =>
      whole(
        (half) => writeFile(half, id),
        // Unlike a rename, a link does not replace a file.
        (half) =>
          link(half, mark)
            .catch(unlessThere)
            .catch(() => copyOnce(half, mark)),
      ),
    release: () => rm(mark, { force: true }),
  }
}

async function* namesIn(folder: string): AsyncIterable<string> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) if (knownName(name)) yield name
}

async function* namesOlderThan(folder: string, moment: Date): AsyncIterable<string> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const found = await stat(join(folder, name)).catch(unlessMissing)
    if (!found?.isFile() || found.mtime >= moment) continue
    if (knownName(name)) yield name
    // An incomplete file, left by a kill.
    else if (name.startsWith('half-')) await rm(join(folder, name), { force: true })
  }
}

/** For disks without hard links, such as a memory stick. */
async function copyOnce(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL).catch(unlessThere)
  await flushed(to)
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

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
