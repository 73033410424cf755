import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { type FileStore, thumbOf, typeOfName } from '../kernel/files/fileStore.ts'
import { writeThumb } from '../kernel/files/picture.ts'
import { PUBLIC_KINDS } from '../kernel/files/storedFiles.ts'
import type { DemoFile } from './driverFiles.ts'

const AT_ONCE = 8

/**
 * Draws the pictures into the store, before any row names them: where the filling then breaks off, the housekeeping
 * removes them.
 */
export async function storePictures(store: FileStore, files: readonly DemoFile[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-pictures-'))
  const few = pLimit(AT_ONCE)
  try {
    await Promise.all(files.map((file) => few(() => storePicture(store, file, folder))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storePicture(store: FileStore, { name, kind, drawing }: DemoFile, folder: string) {
  const path = join(folder, name)
  await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toFile(path)
  await store.put(name, path)
  if (!PUBLIC_KINDS.includes(kind)) return
  const thumb = join(folder, thumbOf(name))
  await writeThumb(path, typeOfName(name), thumb)
  await store.put(thumbOf(name), thumb)
}
