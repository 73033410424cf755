/** Checks an upload by its contents (docs/spec/files.md#file-access) and makes the copy that may be kept. */
import { readFile, stat } from 'node:fs/promises'
import {
  FILE_EMPTY,
  FILE_TYPE_UNSUPPORTED,
  UPLOAD_TYPES,
  type UploadKind,
} from '@driverdesk/contract/kernel/uploads.ts'
import pLimit from 'p-limit'
import { Invalid } from '../refusal.ts'
import { BadPicture, rewritePicture } from './picture.ts'

/** A file that may be stored: a rewritten picture, or a document as it was sent. */
export interface CheckedFile {
  /** Its temporary file, until the call ends. */
  path: string
  extension: Extension
  bytes: number
  /** The sender's name for it, if it was sent as a file. */
  name?: string | undefined
}

export type Extension = 'png' | 'jpg' | 'pdf' | 'doc' | 'docx' | 'csv'

const WORD = 'application/msword'

const EXTENSIONS: Readonly<Record<string, Extension>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/bmp': 'png',
  'application/pdf': 'pdf',
  [WORD]: 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** @throws {Invalid} under `field`, in words for the person who chose the file */
export async function checkUpload(field: string, kind: UploadKind, path: string): Promise<CheckedFile> {
  const { size } = await stat(path)
  if (size === 0) throw new Invalid({ [field]: [FILE_EMPTY] })
  if (kind === 'csv') return { path, extension: 'csv', bytes: size }
  const type = await detectType(path)
  const extension = type && EXTENSIONS[type]
  if (!extension || !UPLOAD_TYPES[kind].includes(type))
    throw new Invalid({ [field]: [FILE_TYPE_UNSUPPORTED] })
  if (!type.startsWith('image/')) return { path, extension, bytes: size }
  const rewritten = `${path}.rewritten`
  try {
    await rewritePicture(path, type, rewritten)
  } catch (error) {
    throw error instanceof BadPicture ? new Invalid({ [field]: [error.message] }) : error
  }
  return { path: rewritten, extension, bytes: (await stat(rewritten)).size }
}

/** Limits how many uploads are in memory at once. */
const few = pLimit(4)

const detectType = (path: string): Promise<string | undefined> =>
  few(async () => {
    const content = await readFile(path)
    const { fileTypeFromBuffer } = await import('file-type')
    const found = await fileTypeFromBuffer(content)
    if (found?.mime !== 'application/x-cfb') return found?.mime
    // Old Word files share their container with other programs and installers, but their text has its own stream name.
    return content.includes(WORD_STREAM) ? WORD : undefined
  })

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
