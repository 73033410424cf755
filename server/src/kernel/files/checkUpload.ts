/** Checks an upload by its contents (docs/spec/files.md#file-access) and makes the copy that may be kept. */
import { readFile, stat } from 'node:fs/promises'
import {
  FILE_EMPTY,
  FILE_TYPE_UNSUPPORTED,
  FILE_UNREADABLE,
  PHOTO_WIDTH,
  tooManyPixels,
  UPLOAD_TYPES,
  type UploadKind,
} from '@driverdesk/contract/kernel/uploads.ts'
import pLimit from 'p-limit'
import type { Sharp, default as sharpLibrary } from 'sharp'
import { limits, tooBusy, watchQueue } from '../limits.ts'
import { Invalid } from '../refusal.ts'

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

/**
 * Loaded with the first picture, because many runs never see one. A picture of 40 megapixels takes about 200 MB while open,
 * so there is one at a time, one thread and no cache.
 */
async function library(): Promise<typeof sharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
const oneAtATime = pLimit(1)
watchQueue('picture', () => oneAtATime.pendingCount)

const THUMB = 128
const QUALITY = 90

class BadPicture extends Error {}

/**
 * Re-encodes the picture at `from` as `to`: JPEG stays JPEG, everything else becomes PNG.
 *
 * @throws {BadPicture}
 * @throws {Refusal} 503 if too many wait already
 */
export async function rewritePicture(from: string, type: string, to: string): Promise<void> {
  if (oneAtATime.pendingCount >= limits().waitingPictures) throw tooBusy('picture')
  return oneAtATime(async () => {
    try {
      const picture = await open(from, type)
      const upright = picture.autoOrient().resize({ width: PHOTO_WIDTH, withoutEnlargement: true })
      await encoded(upright, type).toFile(to)
    } catch (error) {
      throw asBadPicture(error)
    }
  })
}

/** Makes a small copy of a rewritten picture, at most 128 pixels wide and high. */
export function writeThumb(from: string, type: string, to: string): Promise<void> {
  return oneAtATime(async () => {
    const sharp = await library()
    const small = sharp(from, { limitInputPixels: limits().uploadPixels }).resize({
      width: THUMB,
      height: THUMB,
      fit: 'inside',
      withoutEnlargement: true,
    })
    await encoded(small, type).toFile(to)
  })
}

async function open(path: string, type: string): Promise<Sharp> {
  const sharp = await library()
  if (type !== 'image/bmp') return sharp(path, { limitInputPixels: limits().uploadPixels, failOn: 'error' })
  const bitmap = readBitmap(await readFile(path), limits().uploadPixels)
  if (!bitmap) throw new BadPicture(FILE_UNREADABLE)
  const { width, height, rgba } = bitmap
  return sharp(rgba, { raw: { width, height, channels: 4 } })
}

const encoded = (picture: Sharp, type: string): Sharp =>
  type === 'image/jpeg' ? picture.jpeg({ quality: QUALITY }) : picture.png()

function asBadPicture(error: unknown): BadPicture {
  if (error instanceof BadPicture) return error
  const tooLarge = error instanceof Error && error.message.includes('pixel limit')
  return new BadPicture(tooLarge ? tooManyPixels(limits().uploadPixels) : FILE_UNREADABLE)
}

interface Bitmap {
  width: number
  height: number
  /** Four bytes per pixel: red, green, blue, and opacity from the file or full. The top row comes first. */
  rgba: Buffer
}

const UNCOMPRESSED = 0
/** Also uncompressed, with masks that locate each colour. */
const BITFIELDS = 3
/** Blue, green, red: the order in every file without masks. */
const USUAL_MASKS = [0x00ff0000, 0x0000ff00, 0x000000ff]
const HEADERS = 54

/**
 * Reads BMP, which sharp cannot: 24 and 32 bits, as painting programs write them.
 *
 * @returns undefined if the file is broken or its encoding is not supported
 */
export function readBitmap(file: Buffer, maxPixels: number): Bitmap | undefined {
  if (file.length < HEADERS || file.toString('latin1', 0, 2) !== 'BM') return undefined
  const start = file.readUInt32LE(10)
  const headerSize = file.readUInt32LE(14)
  const width = file.readInt32LE(18)
  const storedHeight = file.readInt32LE(22)
  const height = Math.abs(storedHeight)
  const bits = file.readUInt16LE(28)
  const compression = file.readUInt32LE(30)
  if (headerSize < 40 || width <= 0 || height === 0 || width * height > maxPixels) return undefined
  if (bits !== 24 && bits !== 32) return undefined
  if (compression !== UNCOMPRESSED && !(compression === BITFIELDS && hasUsualMasks(file))) return undefined
  const bytes = bits / 8
  // Rows are padded to multiples of four bytes.
  const rowBytes = Math.ceil((width * bytes) / 4) * 4
  if (start < HEADERS || start + rowBytes * height > file.length) return undefined
  // Without masks the fourth byte has no meaning and is usually 0.
  const hasAlpha = bits === 32 && compression === BITFIELDS && headerSize >= 56 && file.readUInt32LE(66) !== 0
  const rgba = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    // A positive height means that the bottom row comes first.
    let from = start + rowBytes * (storedHeight > 0 ? height - 1 - row : row)
    let to = row * width * 4
    for (let column = 0; column < width; column++) {
      rgba[to] = file[from + 2] as number
      rgba[to + 1] = file[from + 1] as number
      rgba[to + 2] = file[from] as number
      rgba[to + 3] = hasAlpha ? (file[from + 3] as number) : 255
      from += bytes
      to += 4
    }
  }
  return { width, height, rgba }
}

function hasUsualMasks(file: Buffer): boolean {
  if (file.length < HEADERS + 16) return false
  return USUAL_MASKS.every((mask, index) => file.readUInt32LE(HEADERS + 4 * index) === mask)
}
