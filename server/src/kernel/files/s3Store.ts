import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { StartError } from '../program.ts'
import type { S3Settings } from '../providerSettings.ts'
import { type FileStore, knownName, OWNER_MARK, typeOfName } from './fileStore.ts'

const load = createRequire(import.meta.url)

/** Loaded only if files or backups are in a bucket. */
export const library = (): typeof import('@aws-sdk/client-s3') => load('@aws-sdk/client-s3')

/** Limits the wait for a store that is gone. */
const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 30_000

const few = pLimit(4)

/**
 * Stores files in their own bucket. Once it is claimed (installation.ts), files that our database does not name are removed.
 *
 * @param answerTimeoutMs limit for each of a call's few tries if the store does not answer
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

/** @throws {StartError} for the person who starts the server, if the bucket does not answer */
export async function checkBucket(settings: S3Settings): Promise<void> {
  const { HeadBucketCommand } = library()
  const client = clientOf(settings, ANSWER_TIMEOUT_MS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
  } catch (error) {
    const why = (error as Error).name === 'NotFound' ? 'there is no such bucket' : (error as Error).message
    throw new StartError(
      `The bucket "${settings.bucket}" for the files does not answer (${why}). Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the keys.`,
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
