/** The pages of the rota as pictures. */
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MOST_OTHERS, othersAmong, othersThanApproved } from '../../kernel/pdf/testing/approvedPictures.ts'
import { pdfPictures } from '../../kernel/pdf/testing/pdfPictures.ts'
import { EXAMPLE_SHIFTS, givenPaper, givenShift, openShift } from '../testing/givenRota.ts'
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

/** Two areas on two pages: rows of one to four shifts, the longest name, and one row that goes on. */
const AREAS = givenPaper({
  shifts: Array.from({ length: 6 }, (_, nr) =>
    Array.from({ length: nr === 5 ? 14 : 1 + (nr % 4) }, (_, more) =>
      (more === 1 ? openShift : givenShift)({
        id: nr * 100 + more,
        restaurant_id: nr + 1,
        period_date: addDays(MONDAY, (nr + (nr === 5 ? 0 : more)) % 7),
        status: nr % 5 === 0 ? 10 : 20,
        ...(more === 0 && { comment: 'Ring at the back door.' }),
      }),
    ),
  ).flat(),
  data: {
    places: Array.from({ length: 6 }, (_, nr) => ({
      id: nr + 1,
      name: nr === 3 ? 'The Extraordinarily Long-Winded Pie, Pea and Pudding House' : `Place ${nr + 1}`,
      area: nr < 4 ? 'North' : 'South',
    })),
  },
})

test('the pages of restaurants with areas look as approved', async () => {
  const pages = [1, 2].map((nr) => new URL(`../testing/pictures/areas-${nr}.png`, import.meta.url))
  expect(await othersThanApproved(await drawRota(AREAS), ...pages)).toBeLessThan(MOST_OTHERS)
})

/** The ratio of contrast of two greys, as WCAG defines it. */
function contrast(...greys: [number, number]): number {
  const [light, dark] = greys
    .map((grey) => (grey <= 10 ? grey / 255 / 12.92 : ((grey / 255 + 0.055) / 1.055) ** 2.4))
    .toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('without colours, the names of areas stand out from their bands, and the bands from the paper', async () => {
  const [picture] = await pdfPictures(await drawRota(AREAS), 3)
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels),
  )
  const band = rows.filter(
    (row) => row.filter((grey) => grey < 250).length > row.length * 0.9 && Math.max(...row) > 200,
  )
  const behind = Math.round(median(band.map(median)))
  const name = Math.min(...band.map((row) => Math.min(...row)))
  expect(band.length).toBeGreaterThan(40)
  expect(contrast(behind, name)).toBeGreaterThan(7)
  expect(255 - behind).toBeGreaterThan(12)
})

const median = (values: ArrayLike<number>): number =>
  Array.from(values).toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

test('notices a different page', async () => {
  const [[one], [other]] = (await Promise.all(
    [PAPERS.restaurants, givenPaper()].map(async (paper) => pdfPictures(await drawRota(paper))),
  )) as [Buffer[], Buffer[]]
  expect(await othersAmong(one as Buffer, other as Buffer)).toBeGreaterThan(MOST_OTHERS)
})
