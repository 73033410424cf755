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

/** The most pixels in which a page of a PDF differs from its approved picture; infinite if there are more or fewer pages. */
export async function othersThanApproved(pdf: Uint8Array, ...approved: URL[]): Promise<number> {
  const pictures = await pdfPictures(pdf)
  if (pictures.length !== approved.length) return Number.POSITIVE_INFINITY
  const others = approved.map(async (file, page) => {
    const picture = pictures[page] as Buffer
    if (process.env.APPROVE_PICTURES) writeFileSync(file, picture)
    return othersAmong(picture, readFileSync(file))
  })
  return Math.max(...(await Promise.all(others)))
}
