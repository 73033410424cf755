/**
 * A backup file is a tar archive compressed with zstd, followed by its SHA-256. The hash is in a frame that zstd skips, so
 * `tar --zstd -tf FILE` can read the file. Reading detects any wrong bit or a missing end.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable, Transform, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline as pipelineOf } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { z } from 'zod'
import { isThumb } from '../files/fileStore.ts'
import { StartError } from '../program.ts'
import type { QueuedJobs } from './databaseContent.ts'

/** The start of a frame that zstd skips: its mark, and the length of its contents. */
const FRAME = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const END_BYTES = FRAME.length + 32
/** Higher levels take far longer than reading the database. */
const LEVEL = 3

export interface ArchiveWriter {
  add(name: string, pieces: readonly Buffer[]): Promise<void>
  /** @param bytes exactly as many as `content` has @returns the SHA-256 of the content */
  addStream(name: string, bytes: number, content: Readable): Promise<string>
}

/** Writes an archive into `sink`, and ends the sink when complete. Keeps about a megabyte in memory. */
export async function writeArchive<T>(
  sink: Writable,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const tar = pack()
  const hash = createHash('sha256')
  const sealing = summing(hash, () => Buffer.concat([FRAME, hash.digest()]))
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
  const { promise: written, ...settle } = Promise.withResolvers<void>()
  pipeline(tar, compress, sealing, sink, (error) => (error ? settle.reject(error) : settle.resolve()))
  const filling = fill({
    add: (name, pieces) => {
      const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
      return pipelineOf(pieces, tar.entry(headers(name, bytes)))
    },
    addStream: async (name, bytes, content) => {
      const sum = createHash('sha256')
      await pipelineOf(content, summing(sum), tar.entry(headers(name, bytes)))
      return sum.digest('hex')
    },
  })
  // Releases waiting writers if the sink breaks.
  filling.catch(() => {})
  try {
    const value = await Promise.race([filling, written.then(() => filling)])
    tar.finalize()
    await written
    return value
  } catch (error) {
    tar.destroy()
    sink.destroy()
    throw error
  }
}

const summing = (hash: Hash, last?: () => Buffer): Transform =>
  new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
    flush(done) {
      done(null, last?.())
    },
  })

/** Makes the bytes depend on the content alone. */
const headers = (name: string, size: number): Partial<Header> & Pick<Header, 'name'> => ({
  name,
  size,
  mode: 0o600,
  mtime: new Date(0),
})

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

/**
 * Reads an archive from beginning to end. The content of an entry must be read before the next entry.
 *
 * @throws if it is not complete, at the latest after the last entry
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const { bytes, digest } = await endOf(path)
  const hash = createHash('sha256')
  const tar = extract()
  const file = createReadStream(path, { end: bytes - 1 })
  pipeline(file, summing(hash), createZstdDecompress(), tar as unknown as Writable, () => {})
  try {
    for await (const entry of tar) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> }
  } finally {
    file.destroy()
  }
  if (!hash.digest().equals(digest)) throw notWhole(path)
}

async function endOf(path: string): Promise<{ bytes: number; digest: Buffer }> {
  const file = await open(path).catch((error: Error) => {
    throw new StartError(`${path} cannot be read (${error.message}).`)
  })
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new StartError(`${path} is not a file.`)
    const { size } = found
    const end = Buffer.alloc(END_BYTES)
    const bytes = size - END_BYTES
    if (bytes > 0) await file.read(end, 0, END_BYTES, bytes)
    if (bytes <= 0 || !end.subarray(0, FRAME.length).equals(FRAME)) throw notWhole(path)
    return { bytes, digest: end.subarray(FRAME.length) }
  } finally {
    await file.close()
  }
}

const notWhole = (path: string, cause?: unknown): StartError =>
  new StartError(
    `${path} is not a complete Driverdesk backup: it is cut off or damaged. Nothing in it was used. Use another copy of it, or another backup.`,
    { cause },
  )

/** Increase it when older versions cannot read the new format. */
export const FORMAT = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)

/** The contents of a backup, written as its last entry. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  postgres: z.string(),
  /** The time of the snapshot. */
  at: z.string(),
  /** The owner of the file store (kernel/files/storedFiles.ts). */
  installation: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      /** The table name in SQL, without the schema. */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      bytes: z.int(),
      sha256: sum,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), used: z.boolean() })),
  jobs: z.object({ count: z.int(), sha256: sum }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: sum })),
  /** Files that a record names but that were not in the store. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** How many uploaded files a backup has. A small copy of a picture is not counted: it belongs to its picture. */
export const uploadedFiles = ({ files }: Manifest): number =>
  files.filter(({ name }) => !isThumb(name)).length

export const ENTRY = {
  /** Tables are split into parts, because a tar entry begins with its length. */
  table: (name: string, part: number) => `database/${name}/${String(part).padStart(6, '0')}`,
  jobs: 'jobs.json',
  file: (name: string) => `files/${name}`,
  manifest: 'manifest.json',
} as const

export interface CheckedBackup {
  manifest: Manifest
  queues: QueuedJobs[]
}

/** @throws {StartError} if it is incomplete, or has the format of a newer version */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  try {
    return await readWhole(path)
  } catch (error) {
    // A file that cannot be unpacked is incomplete too.
    throw error instanceof StartError ? error : notWhole(path, error)
  }
}

async function readWhole(path: string): Promise<CheckedBackup> {
  const sums = new Map<string, ReturnType<typeof createHash>>()
  const texts = new Map<string, Buffer>()
  for await (const { name, content } of readArchive(path)) {
    if (name === ENTRY.manifest || name === ENTRY.jobs) {
      texts.set(name, await buffer(content))
      continue
    }
    // The parts of a table share one checksum.
    const whole = name.replace(/^(database\/.+)\/\d+$/, '$1')
    const sum = sums.get(whole) ?? createHash('sha256')
    sums.set(whole, sum)
    for await (const piece of content) sum.update(piece)
  }
  const manifest = manifestOf(path, texts.get(ENTRY.manifest))
  const jobs = texts.get(ENTRY.jobs) ?? Buffer.of()
  const found = new Map([...sums].map(([name, sum]) => [name, sum.digest('hex')]))
  const promised = [
    ...manifest.tables
      .filter(({ bytes }) => bytes > 0)
      .map(({ name, sha256 }) => [`database/${name}`, sha256]),
    ...manifest.files.map(({ name, sha256 }) => [ENTRY.file(name), sha256]),
  ]
  const isWhole =
    // A restore inserts such rows and counts them.
    manifest.tables.every(({ rows, bytes }) => rows > 0 === bytes > 0) &&
    promised.length === found.size &&
    promised.every(([name = '', sum]) => found.get(name) === sum) &&
    createHash('sha256').update(jobs).digest('hex') === manifest.jobs.sha256
  if (!isWhole) throw notWhole(path)
  return { manifest, queues: JSON.parse(jobs.toString('utf8')) }
}

function manifestOf(path: string, text: Buffer | undefined): Manifest {
  if (!text) throw notWhole(path)
  const read = JSON.parse(text.toString('utf8')) as { format?: unknown; version?: unknown }
  if (typeof read.format === 'number' && read.format > FORMAT)
    throw new StartError(
      `${path} was made by version ${read.version} of Driverdesk, and this one cannot read its format. Use that version or a later one.`,
    )
  const manifest = Manifest.safeParse(read)
  if (!manifest.success) throw notWhole(path, manifest.error)
  return manifest.data
}
