/**
 * Compares pages with approved pictures (`APPROVE_PICTURES=1` rewrites them: look at each before it is committed).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { pdfPictures } from './pdfPictures.ts'

/** A difference in grey (of 256) that means another letter, not only another edge of it. */
const OTHER_SHADE = 96
/** The number of pixels that may differ: a few, where a line ends between two pixels. */
export const MOST_OTHERS = 40

export async function othersAmong(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.reduce((count, shade, at) => count + Number(Math.abs(shade - (b[at] as number)) > OTHER_SHADE), 0)
}

/** The number of pixels in which a PDF of one page differs from the approved picture; infinite if it has more pages. */
export async function othersThanApproved(pdf: Uint8Array, approved: URL): Promise<number> {
  const [picture, ...more] = await pdfPictures(pdf)
  if (!picture || more.length > 0) return Number.POSITIVE_INFINITY
  if (process.env.APPROVE_PICTURES) writeFileSync(approved, picture)
  return othersAmong(picture, readFileSync(approved))
}
