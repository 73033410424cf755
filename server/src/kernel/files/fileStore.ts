/** The store of files, under random names: a local folder or an S3-compatible store. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Extension } from './checkUpload.ts'

export interface FileStore {
  /** Copies the file at `path` into the store; once this resolves, it outlasts a kill. */
  put(name: string, path: string): Promise<void>
  /** Undefined where there is none of that name. */
  get(name: string): Promise<{ content: Readable; bytes: number } | undefined>
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>
  /** The names of all files of ours. */
  names(): AsyncIterable<string>
  /** The names of those that were put before `moment`. */
  olderThan(moment: Date): AsyncIterable<string>
  /** The installation that has claimed the store; undefined if none has. */
  owner(): Promise<string | undefined>
  /** Writes whose it is, where nothing is said of that yet; where several do at once, one of them is the owner. */
  claim(id: string): Promise<void>
}

/** The file that says whose the store is. */
export const OWNER_MARK = 'installation'

export const newFileName = (extension: Extension): string => `${randomBytes(16).toString('hex')}.${extension}`

/** The small copy of a public picture. */
export const thumbOf = (name: string): string => `thumb-${name}`

const NAME = /^(?:thumb-)?([0-9a-f]{32}\.(?:png|jpg|pdf|docx?))$/

/** The name that the table knows, of a file or of its small copy; undefined for a file that is none of ours. */
export const knownName = (stored: string): string | undefined => NAME.exec(stored)?.[1]

/** The media type, which the name alone decides. */
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
