/** The store of files, under random names: a local folder or an S3-compatible store. */
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
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { makeFolder } from '../embedded/dataFolderLock.ts'
import { isDiskFull } from '../embedded/failures.ts'
import { StartError } from '../program.ts'
import type { S3Settings } from '../providerSettings.ts'
import { Refusal } from '../refusal.ts'
import type { Settings } from '../settings.ts'
import type { Extension } from './checkUpload.ts'

export interface FileStore {
  /** Copies the file at `path` into the store. Once this resolves, the file survives a kill. */
  put(name: string, path: string): Promise<void>
  /** Undefined if there is none. */
  get(name: string): Promise<{ content: Readable; bytes: number } | undefined>
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>
  names(): AsyncIterable<string>
  /** The names of the files that were stored before `moment`. */
  olderThan(moment: Date): AsyncIterable<string>
  /** The installation that has claimed the store; undefined if none has. */
  owner(): Promise<string | undefined>
  /** Claims the store unless it has an owner. If several claim at once, one of them wins. */
  claim(id: string): Promise<void>
  release(): Promise<void>
}

/** Wraps an access to the store within a call. @throws {Refusal} if the disk or the bucket fails */
export const fromStore = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    throw new Refusal(isDiskFull(error) ? 'diskFull' : 'filesDown', {}, { cause: error })
  })

/** The file that names the store's owner. */
export const OWNER_MARK = 'installation'

export const newFileName = (extension: Extension): string => `${randomBytes(16).toString('hex')}.${extension}`

/** The small copy of a public picture. */
export const thumbName = (name: string): string => `thumb-${name}`

export const isThumb = (name: string): boolean => name.startsWith('thumb-')

const NAME = /^(?:thumb-)?([0-9a-f]{32}\.(?:png|jpg|pdf|docx?))$/

/** The name in the table for a file or its small copy; undefined for a foreign file. */
export const knownName = (stored: string): string | undefined => NAME.exec(stored)?.[1]

export const typeOfName = (name: string): string =>
  TYPES[name.replace(/^.*\./, '') as Extension] ?? 'application/octet-stream'

const TYPES: Readonly<Record<Extension, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
}

/**
 * Creates the folder. Fails at start-up if files cannot be kept in it.
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
    if (!knownName(name)) throw new Error(`"${name}" is not the name of a stored file.`)
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
    names: () => namesInFolder(folder),
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

async function* namesInFolder(folder: string): AsyncIterable<string> {
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

export const openFileStore = ({ s3, filesDir }: Settings): FileStore =>
  s3 ? s3Store(s3) : folderStore(filesDir)

const load = createRequire(import.meta.url)

/** Loaded only if files or backups are in a bucket. */
export const library = (): typeof import('@aws-sdk/client-s3') => load('@aws-sdk/client-s3')

/** Limits the wait for a store that is gone. */
const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 30_000

const few = pLimit(4)

/**
 * Stores files in their own bucket. Once it is claimed (storedFiles.ts), files that our database does not name are removed.
 *
 * @param answerTimeoutMs limit for each of a call's few attempts if the store does not answer
 */
export function s3Store(settings: S3Settings, answerTimeoutMs = ANSWER_TIMEOUT_MS): FileStore {
  const { bucket: Bucket } = settings
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } = library()
  const client = clientOf(settings, answerTimeoutMs)
  const remove = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
  }
  return {
    // Sent from memory, so that it can be retried.
    put: (name, path) =>
      few(async () => {
        const Body = await readFile(path)
        await client.send(new PutObjectCommand({ Bucket, Key: name, Body, ContentType: typeOfName(name) }))
      }),
    get: async (name) => {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key: name }))
        return { content: Body as Readable, bytes: ContentLength }
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    remove,
    names: () => namesInBucket(client, Bucket),
    olderThan: (moment) => namesInBucket(client, Bucket, moment),
    owner: async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: OWNER_MARK }))
        return (await Body?.transformToString())?.trim() ?? ''
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    // A store without conditional writes keeps the last claim, so claimants read it back.
    claim: async (Body) => {
      const mark = { Bucket, Key: OWNER_MARK, Body, ContentType: 'text/plain' }
      try {
        await client.send(new PutObjectCommand({ ...mark, IfNoneMatch: '*' }))
      } catch (error) {
        const { name } = error as Error
        if (name === 'NotImplemented') await client.send(new PutObjectCommand(mark))
        else if (!ALREADY_THERE.includes(name)) throw error
      }
    },
    release: () => remove(OWNER_MARK),
  }
}

/** Answers of a store if the object exists, or is being written by another process. */
const ALREADY_THERE = ['PreconditionFailed', 'ConditionalRequestConflict']

async function* namesInBucket(client: S3Client, Bucket: string, before?: Date): AsyncIterable<string> {
  for await (const { key, modified } of keysIn(client, Bucket))
    if (knownName(key) && (!before || (modified && modified < before))) yield key
}

export async function* keysIn(
  client: S3Client,
  Bucket: string,
): AsyncIterable<{ key: string; modified: Date | undefined }> {
  const { ListObjectsV2Command } = library()
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key) yield { key: Key, modified: LastModified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

/** @throws {StartError} for the person who starts the server, if the bucket does not answer */
export async function checkBucket(settings: S3Settings): Promise<void> {
  const { HeadBucketCommand } = library()
  const client = clientOf(settings, ANSWER_TIMEOUT_MS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
  } catch (error) {
    const why = (error as Error).name === 'NotFound' ? 'there is no such bucket' : (error as Error).message
    throw new StartError(
      `The bucket "${settings.bucket}" for the files does not respond (${why}). Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys.`,
    )
  } finally {
    client.destroy()
  }
}

export const clientOf = ({ endpoint, region, keys }: S3Settings, answerTimeoutMs: number): S3Client =>
  new (library().S3Client)({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    // Stores other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // Without the second line, the first one only logs a warning.
      requestTimeout: answerTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerTimeoutMs,
    },
  })
