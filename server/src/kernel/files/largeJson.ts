import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { watchQueue } from '../limits.ts'
import { Invalid, Refusal } from '../refusal.ts'

/** A larger body is received on the disk. */
export const SMALL_BYTES = 1_048_576
const turns = pLimit(1)
watchQueue('large-body', () => turns.pendingCount)

/**
 * Receives a body on the disk, and parses one large body at a time, because parsing takes several times its length in
 * memory. A slow sender delays no one. `read` must be quick, because the next body waits for it.
 */
export async function readLargeBody<T>(
  request: FastifyRequest,
  maxBytes: number,
  folder: () => Promise<string>,
  read: (text: string, isLarge: boolean) => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  if (announced > maxBytes) throw new Refusal('tooLarge')
  if (announced <= SMALL_BYTES) return read(await readText(request), false)
  const path = join(await folder(), 'body')
  const body = upTo(maxBytes)
  await pipeline(request.raw, body.pass, createWriteStream(path)).catch((error) => {
    throw request.raw.complete ? error : new Invalid({ body: ['The request was cut off.'] })
  })
  if (body.isExceeded()) throw new Refusal('tooLarge')
  return turns(async () => read(await readFile(path, 'utf8'), true))
}

async function readText({ raw }: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of raw) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** Drops bytes beyond the limit but reads on: a browser that is still sending would not read the answer. */
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
