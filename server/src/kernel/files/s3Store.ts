import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { StartError } from '../program.ts'
import { type FileStore, knownName, OWNER_MARK, typeOfName } from './fileStore.ts'
import type { S3Settings } from './s3Settings.ts'

const load = createRequire(import.meta.url)

/** Loaded where the files or the backups are in a bucket. */
export const library = (): typeof import('@aws-sdk/client-s3') => load('@aws-sdk/client-s3')

/** No one waits for a store that is gone. */
const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 30_000

const few = pLimit(4)

/**
 * Files in a bucket of their own: once it is ours (installation.ts), what our database does not name is removed.
 *
 * @param answerTimeoutMs after how long each of a call's few tries fails where the store says nothing
 */
export function s3Store(settings: S3Settings, answerTimeoutMs = ANSWER_TIMEOUT_MS): FileStore {
  const { bucket: Bucket } = settings
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } = library()
  const client = clientOf(settings, answerTimeoutMs)
  return {
    // From memory, so that it may be tried again.
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
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
    },
    names: () => namesIn(client, Bucket),
    olderThan: (moment) => namesIn(client, Bucket, moment),
    owner: async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: OWNER_MARK }))
        return (await Body?.transformToString())?.trim() ?? ''
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    // A store that does not know the condition takes the last one; anyone who claims looks at what stands there then.
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
  }
}

/** Answers of a store if the object exists, or is being written by another process. */
const ALREADY_THERE = ['PreconditionFailed', 'ConditionalRequestConflict']

async function* namesIn(client: S3Client, Bucket: string, before?: Date): AsyncIterable<string> {
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

/** @throws {StartError} in words for the person who starts the server, where the bucket does not answer */
export async function checkBucket(settings: S3Settings): Promise<void> {
  const { HeadBucketCommand } = library()
  const client = clientOf(settings, ANSWER_TIMEOUT_MS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
  } catch (error) {
    const why = (error as Error).name === 'NotFound' ? 'there is no such bucket' : (error as Error).message
    throw new StartError(
      `The bucket "${settings.bucket}" for the files does not answer (${why}). Look at S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys.`,
    )
  } finally {
    client.destroy()
  }
}

/** The client of a bucket. */
export const clientOf = ({ endpoint, region, keys }: S3Settings, answerTimeoutMs: number): S3Client =>
  new (library().S3Client)({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    // Other stores than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      // Without the second line the first one only warns.
      requestTimeout: answerTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerTimeoutMs,
    },
  })
