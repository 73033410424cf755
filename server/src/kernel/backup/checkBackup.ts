/** Reads a backup from beginning to end, like a restore does before it writes anything. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { QueuedJobs } from '../move/copyJobs.ts'
import { StartError } from '../program.ts'
import { ENTRY, FORMAT, Manifest, notWhole, readArchive } from './archive.ts'

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
    // The parts of a table share one sum.
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
      `${path} was made by version ${read.version} of Driverdesk, and this one cannot read its format. Take that version or a later one.`,
    )
  const manifest = Manifest.safeParse(read)
  if (!manifest.success) throw notWhole(path, manifest.error)
  return manifest.data
}
