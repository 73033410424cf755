/** The rota on paper, read back from the PDF. */
import type { SentShortShift } from '@driverdesk/contract/shifts/shortShift.shapes.ts'
import { expect, test } from 'vitest'
import { filePool } from '../../kernel/files/renderFile.ts'
import { pdfPages } from '../../kernel/pdf/testing/pdfText.ts'
import { ROTA_WORKER } from '../rotaOrder.reads.ts'
import { EXAMPLE_SHIFTS, givenPaper, givenShift, openShift } from '../testing/givenRota.ts'
import { drawRota } from './drawRota.ts'

const drawn = async (given: Parameters<typeof givenPaper>[0] = {}) =>
  pdfPages(await drawRota(givenPaper(given)))
const DAY_SHEET = {
  layout: 'day',
  title: 'Day sheet',
  range: { from: '2026-11-16', to: '2026-11-16' },
} as const

test('shows the agency, the range, the filter, the time of printing and the page', async () => {
  const [page] = await drawn()
  for (const part of [
    'Rota by restaurant, 16/11/2026 – 22/11/2026',
    'Driverdesk Test',
    'All locations',
    'Printed 15/11/2026 12:00',
    'Page 1 of 1',
    'Mon 16/11/2026',
    'Sun 22/11/2026',
  ])
    expect(page).toContain(part)
})

test('names open shifts, unpublished shifts and shifts that end the next day in words', async () => {
  const [page] = await drawn({ shifts: EXAMPLE_SHIFTS })
  for (const part of [
    '18:00 – 22:00 Ann Example 07700 900001 Ring at the back door; the front one is closed after nine.',
    '19:00 – 02:00 next day Open shift',
    'Unpublished',
    'Shift rejected by Bo Lee',
    'Draft Extra request',
    '22:00 – 00:00 next day',
    'Cancelled, now Ann Example',
  ])
    expect(page).toContain(part)
})

test('in the list by driver, names the restaurants and puts the shifts without a driver first', async () => {
  const [page = ''] = await drawn({ shifts: EXAMPLE_SHIFTS, layout: 'drivers', title: 'Rota by driver' })
  expect(page).toContain('18:00 – 22:00 Harbour Tacos')
  expect(page.indexOf('Without a driver')).toBeLessThan(page.indexOf('Ann Example'))
  expect(page).toContain('Harbour Tacos Open shift')
})

test('a day sheet lists the shifts of each restaurant by start', async () => {
  const shifts = [givenShift(), openShift({ start_time: '19:00', finish_time: '02:00' })]
  const [page] = await drawn({ ...DAY_SHEET, shifts: [...shifts, givenShift({ restaurant_id: 2 })] })
  expect(page).toContain('Start Finish Driver Phone Notes')
  expect(page).toContain('Harbour Tacos 18:00 22:00 Ann Example 07700 900001 19:00 02:00 next day Open shift')
  expect(page).toContain('Pizza One 18:00 22:00 Ann Example')
})

test('leaves out phone numbers and comments unless they are chosen', async () => {
  const data = { choices: { phones: false, comments: false } }
  for (const layout of ['restaurants', 'drivers'] as const) {
    const [page] = await drawn({ shifts: EXAMPLE_SHIFTS, layout, data })
    expect(page).not.toMatch(/07700|back door/)
  }
  expect((await drawn({ ...DAY_SHEET, data }))[0]).not.toMatch(/Phone|07700/)
})

test.each([
  ['Ann', { driver_first_name: 'Ann' }],
  ['Assigned', {}],
])('a restaurant reads %s', async (who, given) => {
  const { driver: _, ...shift } = givenShift()
  const [page] = await drawn({ shifts: [{ ...shift, ...given }], data: { isForStaff: false } })
  expect(page).toContain(`18:00 – 22:00 ${who}`)
})

test('leaves out unpublished shifts if asked', async () => {
  const shifts = [givenShift(), givenShift({ status: 10, start_time: '11:00' })]
  const [page] = await drawn({ shifts, data: { onlyPublished: true } })
  expect(page).toContain('18:00 – 22:00')
  expect(page).not.toContain('11:00')
})

test('starts a new page for each calendar week', async () => {
  const shifts = [givenShift({ period_date: '2026-11-20' }), givenShift({ period_date: '2026-11-24' })]
  const pages = await drawn({ shifts, range: { from: '2026-11-19', to: '2026-11-25' } })
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/Sun 22\/11\/2026/)
  expect(pages[0]).not.toMatch(/Mon 23\/11\/2026/)
  expect(pages[1]).toMatch(/Mon 23\/11\/2026.*Wed 25\/11\/2026/)
})

const many = (count: number, given: (nr: number) => Partial<SentShortShift>): SentShortShift[] =>
  Array.from({ length: count }, (_, nr) => givenShift({ id: nr + 1, ...given(nr) }))

test('200 restaurants: each shift once, the headings and the page number on every page', async () => {
  const places = Array.from({ length: 200 }, (_, nr) => ({ id: nr + 1, name: `Place ${nr + 1}` }))
  const shifts = many(200, (nr) => ({
    restaurant_id: nr + 1,
    driver: { full_name: `Driver ${nr}x`, phone: '' },
  }))
  const pages = await drawn({ shifts, data: { places } })
  expect(pages.length).toBeGreaterThan(5)
  for (const [nr, page] of pages.entries()) {
    expect(page).toContain('Mon 16/11/2026')
    expect(page).toContain(`Page ${nr + 1} of ${pages.length}`)
  }
  const names = [...pages.join(' ').matchAll(/Driver (\d+)x/g)].map(([, nr]) => Number(nr))
  expect(names).toEqual(shifts.map((_, nr) => nr))
})

test.each(['restaurants', 'day'] as const)(
  'continues a day of 120 shifts at one restaurant on the next page (%s)',
  async (layout) => {
    const shifts = many(120, (nr) => ({ driver: { full_name: `Driver ${nr}x`, phone: '' } }))
    const pages = await drawn({ ...DAY_SHEET, layout, shifts })
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages.slice(1)) expect(page).toContain('Harbour Tacos (continued)')
    const names = [...pages.join(' ').matchAll(/Driver (\d+)x/g)].map(([, nr]) => Number(nr))
    expect(names).toEqual(shifts.map((_, nr) => nr))
  },
)

test('a restaurant that needs more than a page starts below the one before, unless there is little room', async () => {
  const long = (nr: number) => ({ restaurant_id: 2, driver: { full_name: `Driver ${nr}x`, phone: '' } })
  const [first, second] = await drawn({ shifts: [givenShift(), ...many(60, long)] })
  expect(first).toMatch(/Harbour Tacos.*Pizza One.*Driver 0x/)
  expect(second).toContain('Pizza One (continued)')
  const tall = many(16, () => ({ driver: { full_name: 'Ann Example', phone: '' } }))
  const [full, next] = await drawn({ shifts: [...tall, ...many(60, long)] })
  expect(full).not.toContain('Pizza One')
  expect(next).toContain('Pizza One')
})

test('a restaurant that fits on a page is not split', async () => {
  const shifts = (restaurant_id: number) => many(12, () => ({ restaurant_id }))
  const [first, second] = await drawn({ shifts: [...shifts(1), ...shifts(2)] })
  expect(first).not.toContain('Pizza One')
  expect(second).toContain('Pizza One')
})

/** Rows of some shifts on one day, the last ones of another area, and one row with this many shifts. */
function twoAreas(before: number, shiftsOfFirst: number, after = 0) {
  const count = before + 1 + after
  const places = Array.from({ length: count }, (_, nr) => ({
    id: nr + 1,
    name: `Place ${nr + 1}x`,
    area: nr < before ? 'North' : 'South',
  }))
  const shifts = places.flatMap(({ id }) =>
    many(id === before + 1 ? shiftsOfFirst : 1, () => ({ restaurant_id: id })),
  )
  return { shifts, data: { places } }
}

test('the name of an area is above its first row, however high that row is, and again where the area continues', async () => {
  for (let before = 8; before <= 22; before++) {
    const pages = await drawn(twoAreas(before, 4, 30))
    const first = pages.findIndex((page) => page.includes(`Place ${before + 1}x`))
    expect(pages[first]).toMatch(new RegExp(`South Place ${before + 1}x`))
    expect(pages.filter((page) => / South (?!\(continued\))/.test(page))).toHaveLength(1)
    for (const page of pages.slice(first + 1)) expect(page).toMatch(/South \(continued\) Place/)
  }
})

test('the first row of an area that needs more than a page begins below its name', async () => {
  const pages = await drawn(twoAreas(3, 100, 2))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.find((page) => page.includes('South'))).toMatch(/South Place 4x/)
  for (const page of pages) expect(page).toContain('18:00 – 22:00')
})

test('the name of a restaurant on a day sheet is above its first shift, however long that is', async () => {
  const comment = 'Ring at the back door of the kitchen. '.repeat(30)
  for (let before = 20; before <= 30; before++) {
    const shifts = [...many(before, () => ({})), givenShift({ restaurant_id: 2, comment })]
    const pages = await drawn({ ...DAY_SHEET, shifts })
    expect(pages.filter((page) => page.includes('Pizza One'))).toHaveLength(1)
    expect(pages.join(' ')).not.toContain('Pizza One (continued)')
  }
})

test.each([
  'Zoë Ångström',
  'שלום עולם',
  '\u{1f600}',
  '\ud800 alone',
  'Two\nlines\u202E',
  'W'.repeat(300),
  '',
])('prints a name such as %j', async (full_name) => {
  const shifts = [givenShift({ driver: { full_name, phone: '' } }), openShift({ comment: full_name })]
  for (const layout of ['restaurants', 'drivers'] as const) {
    const [page] = await drawn({ shifts, layout, data: { places: [{ id: 1, name: full_name }] } })
    expect(page).toContain('18:00 – 22:00')
  }
})

test('says so if there is nothing to print', async () => {
  expect((await drawn({ shifts: [] }))[0]).toContain('No shifts on these days.')
  expect((await drawn({ ...DAY_SHEET, shifts: [] }))[0]).toContain('No shifts on these days.')
})

test('a day sheet shows a long name and a comment of 1,000 letters in full, and a week shows the name in full', async () => {
  const full_name = 'Maximiliana Featherstonehaugh-Cholmondeley of the Extraordinarily Long Name'
  const comment = `${'Ring at the back door of the kitchen. '.repeat(26)}Thank you.`
  const shifts = [givenShift({ comment, driver: { full_name, phone: '' } })]
  const [day] = await drawn({ ...DAY_SHEET, shifts })
  expect(day).toContain(full_name)
  expect(day).toContain('Thank you.')
  const [week] = await drawn({ shifts })
  expect(week?.replaceAll('- ', '-')).toContain(full_name)
})

test('reports how many pages are drawn while it draws them', async () => {
  const pool = filePool({ threads: 1, betweenPagesMs: 1 })
  const places = Array.from({ length: 400 }, (_, nr) => ({ id: nr + 1, name: `Place ${nr + 1}` }))
  const shifts = places.map(({ id }) => givenShift({ id, restaurant_id: id }))
  const told: [done: number, total: number][] = []
  const pdf = await pool.render(
    ROTA_WORKER,
    givenPaper({ shifts, data: { places } }),
    undefined,
    (...pages) => told.push(pages),
  )
  await pool.close()
  const { length } = await pdfPages(pdf)
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(([done, total]) => done <= total && total === length)).toBe(true)
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b))
})
