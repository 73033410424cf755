/** The store of files, under random names: a local folder or an S3-compatible store. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isDiskFull } from '../embedded/failures.ts'
import { Refusal } from '../refusal.ts'
import type { Extension } from './checkUpload.ts'

export interface FileStore {
  /** Copies the file at `path` into the store. Once this resolves, the file survives a kill. */
  put(name: string, path: string): Promise<void>
  /** Undefined if there is none. */
  get(name: string): Promise<{ content: Readable; bytes: number } | undefined>
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>
  /** The names of all our files. */
  names(): AsyncIterable<string>
  /** The names of those that were put before `moment`. */
  olderThan(moment: Date): AsyncIterable<string>
  /** The installation that has claimed the store; undefined if none has. */
  owner(): Promise<string | undefined>
  /** Claims the store unless it has an owner. If several claim at once, one of them wins. */
  claim(id: string): Promise<void>
  /** Gives up a claim. */
  release(): Promise<void>
}

/**
 * For a step of a call.
 *
 * @throws {Refusal} if the disk or the bucket fails
 */
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

/** The media type by the file name. */
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
