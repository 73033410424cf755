/** JSON of more than a megabyte waits on the disk until it is its turn: it needs several times its length in memory. */
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { Invalid, Refusal } from '../refusal.ts'

/** What any other call may send (Fastify's own limit). */
export const SMALL_BYTES = 1_048_576
const turns = pLimit(1)

/**
 * Receives the whole body first, so that nobody waits for whoever sends slowly; then answers what `read` makes of its
 * text. Of a large body that must be little: the next one is read as soon as `read` is done.
 */
export async function readLargeBody<T>(
  request: FastifyRequest,
  maxBytes: number,
  folder: () => Promise<string>,
  read: (text: string, isLarge: boolean) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  if (announced > maxBytes) throw new Refusal('tooLarge')
  if (announced <= SMALL_BYTES) return read(await textOf(request), false)
  const path = join(await folder(), 'body')
  const body = upTo(maxBytes)
  await pipeline(request.raw, body.pass, createWriteStream(path)).catch((error) => {
    throw request.raw.complete ? error : new Invalid({ body: ['The request was broken off.'] })
  })
  if (body.isExceeded()) throw new Refusal('tooLarge')
  return turns(async () => read(await readFile(path, 'utf8'), true))
}

async function textOf({ raw }: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of raw) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** Takes no more than that, and reads on all the same: a browser that still sends would not hear the answer. */
function upTo(maxBytes: number) {
  let bytes = 0
  return {
    isExceeded: () => bytes > maxBytes,
    pass: async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        bytes += piece.length
        if (bytes <= maxBytes) yield piece
      }
    },
  }
}
