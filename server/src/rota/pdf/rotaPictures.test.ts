/**
 * The pages of the rota as pictures, compared with approved ones (`APPROVE_PICTURES=1` rewrites them: look at each before
 * it is committed).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfPictures } from '../../kernel/pdf/testing/pdfPictures.ts'
import { EXAMPLE_SHIFTS, givenPaper } from '../testing/givenRota.ts'
import { drawRota } from './drawRota.ts'

const MONDAY = '2026-11-16'
const PAPERS = {
  restaurants: givenPaper({ shifts: EXAMPLE_SHIFTS }),
  drivers: givenPaper({ shifts: EXAMPLE_SHIFTS, layout: 'drivers', title: 'Rota by driver' }),
  day: givenPaper({
    ...{ layout: 'day', title: 'Day sheet', range: { from: MONDAY, to: MONDAY } },
    shifts: EXAMPLE_SHIFTS.filter(({ period_date }) => period_date === MONDAY),
  }),
}

/** Two shades of grey this far apart (of 256) mean another letter, not another edge of the same one. */
const OTHER_SHADE = 96
/** The number of pixels that may differ: a few, where a line ends between two pixels. */
const MOST_OTHERS = 40

async function othersAmong(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY
  return a.reduce((count, shade, at) => count + Number(Math.abs(shade - (b[at] as number)) > OTHER_SHADE), 0)
}

test.each(Object.entries(PAPERS))('the page of %s looks as approved', async (name, paper) => {
  const approved = new URL(`../testing/pictures/${name}.png`, import.meta.url)
  const [picture, ...more] = await pdfPictures(await drawRota(paper))
  expect(more).toEqual([])
  if (process.env.APPROVE_PICTURES) writeFileSync(approved, picture as Buffer)
  expect(await othersAmong(picture as Buffer, readFileSync(approved))).toBeLessThan(MOST_OTHERS)
})

test('notices a different page', async () => {
  const [[one], [other]] = (await Promise.all(
    [PAPERS.restaurants, givenPaper()].map(async (paper) => pdfPictures(await drawRota(paper))),
  )) as [Buffer[], Buffer[]]
  expect(await othersAmong(one as Buffer, other as Buffer)).toBeGreaterThan(MOST_OTHERS)
})
