/** Pictures are written anew: without metadata, upright, no wider than a screen, and nothing in them but the picture. */
import { readFile } from 'node:fs/promises'
import {
  FILE_UNREADABLE,
  PHOTO_WIDTH,
  TOO_MANY_PIXELS,
  UPLOAD_PIXELS,
} from '@driverdesk/contract/kernel/uploads.ts'
import pLimit from 'p-limit'
import type { Sharp, default as sharpLibrary } from 'sharp'
import { Refusal } from '../refusal.ts'
import { readBitmap } from './bitmap.ts'

/**
 * Loaded with the first picture: many starts never see one. A picture of 40 megapixels takes some 200 MB while it is open:
 * one at a time, by one thread, and none is remembered.
 */
async function library(): Promise<typeof sharpLibrary> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
const oneAtATime = pLimit(1)

/** A minute's work of the largest pictures: whoever would wait longer is asked to come again. */
const MOST_WAITING = 100

const THUMB = 128
const QUALITY = 90

/** What a person must be told about a picture that cannot be taken. */
export class BadPicture extends Error {}

/**
 * Writes the picture at `from` anew to `to`: JPEG stays JPEG, everything else becomes PNG.
 *
 * @throws {BadPicture}
 * @throws {Refusal} 503 if too many wait already
 */
export async function rewritePicture(from: string, type: string, to: string): Promise<void> {
  if (oneAtATime.pendingCount >= MOST_WAITING) throw new Refusal('busy')
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

/** At most 128 pixels wide and high, of a picture that was written anew. */
export function writeThumb(from: string, type: string, to: string): Promise<void> {
  return oneAtATime(async () => {
    const sharp = await library()
    const small = sharp(from, { limitInputPixels: UPLOAD_PIXELS }).resize({
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
  if (type !== 'image/bmp') return sharp(path, { limitInputPixels: UPLOAD_PIXELS, failOn: 'error' })
  const bitmap = readBitmap(await readFile(path), UPLOAD_PIXELS)
  if (!bitmap) throw new BadPicture(FILE_UNREADABLE)
  const { width, height, rgba } = bitmap
  return sharp(rgba, { raw: { width, height, channels: 4 } })
}

const encoded = (picture: Sharp, type: string): Sharp =>
  type === 'image/jpeg' ? picture.jpeg({ quality: QUALITY }) : picture.png()

function asBadPicture(error: unknown): BadPicture {
  if (error instanceof BadPicture) return error
  const tooLarge = error instanceof Error && error.message.includes('pixel limit')
  return new BadPicture(tooLarge ? TOO_MANY_PIXELS : FILE_UNREADABLE)
}
