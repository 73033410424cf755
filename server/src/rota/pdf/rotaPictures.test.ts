/** The pages of the rota as pictures. */
import { expect, test } from 'vitest'
import { MOST_OTHERS, othersAmong, othersThanApproved } from '../../kernel/pdf/testing/approvedPictures.ts'
import { pdfPictures } from '../../kernel/pdf/testing/pdfPictures.ts'
import { EXAMPLE_SHIFTS, givenPaper } from '../testing/givenRota.ts'
import { drawRota } from './drawRota.ts'

const MONDAY = '2026-11-16'
const PAPERS = {
  restaurants: givenPaper({ shifts: EXAMPLE_SHIFTS }),
  drivers: givenPaper({ shifts: EXAMPLE_SHIFTS, layout: 'drivers', title: 'Rota by driver' }),
  day: givenPaper({
    layout: 'day',
    title: 'Day sheet',
    range: { from: MONDAY, to: MONDAY },
    shifts: EXAMPLE_SHIFTS.filter(({ period_date }) => period_date === MONDAY),
  }),
}

test.each(Object.entries(PAPERS))('the page of %s looks as approved', async (name, paper) => {
  const approved = new URL(`../testing/pictures/${name}.png`, import.meta.url)
  expect(await othersThanApproved(await drawRota(paper), approved)).toBeLessThan(MOST_OTHERS)
})

test('notices a different page', async () => {
  const [[one], [other]] = (await Promise.all(
    [PAPERS.restaurants, givenPaper()].map(async (paper) => pdfPictures(await drawRota(paper))),
  )) as [Buffer[], Buffer[]]
  expect(await othersAmong(one as Buffer, other as Buffer)).toBeGreaterThan(MOST_OTHERS)
})
