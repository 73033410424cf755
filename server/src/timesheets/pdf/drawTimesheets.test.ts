/** The timesheets on paper, read back from the PDF. */
import { expect, test } from 'vitest'
import { pdfPages } from '../../kernel/pdf/testing/pdfText.ts'
import {
  EXAMPLE_ROWS,
  givenTimesheetPaper,
  printedShift,
  printedTimesheet,
} from '../testing/givenTimesheetPaper.ts'
import { drawTimesheets } from './drawTimesheets.ts'

const drawn = async (given: Parameters<typeof givenTimesheetPaper>[0] = {}) =>
  pdfPages(await drawTimesheets(givenTimesheetPaper(given)))

test('shows planned and worked times, hours, state, amounts and notes, and a total for each restaurant and for all', async () => {
  const [page] = await drawn(EXAMPLE_ROWS)
  for (const part of [
    'Timesheets by restaurant, 16/11/2026 – 22/11/2026',
    'Driverdesk Test',
    'All locations',
    'Page 1 of 1',
    'Mon 16/11/2026 Ann Example 18:00 – 22:00 18:00 – 22:00 4:00 Pay approved, Invoice 014 £50.00 £57.00',
    'Submited £61.07 £69.18 Longer than planned. Driver: Two more deliveries.',
    '19:00 – 02:00 next day 7:00 Time approved, Confirmed',
    'Cancelled',
    'Fee £15.00',
    'Discarded: The driver was ill.',
    'Total 4 timesheets 9:17 1 approved, 1 unapproved, 1 free, 1 discarded £111.07 £126.18',
    'All 6 timesheets 16:17 2 approved, 2 unapproved, 1 free, 1 discarded',
  ])
    expect(page).toContain(part)
})

test('lists open shifts last in their restaurant, and neither their hours nor their amounts count', async () => {
  const shifts = [
    printedShift({ start_time: '09:00', finish_time: '13:00' }),
    printedShift({ id: 51, period_date: '2026-11-17' }),
  ]
  const timesheets = [printedTimesheet(), printedTimesheet({ id: 2, shift_id: 2, period_date: '2026-11-18' })]
  const [page = ''] = await drawn({ timesheets, shifts })
  // Two of £50.00, charged with 10% and £2.00 each.
  expect(page).toContain('Total 4 timesheets 8:00 2 approved, 2 free £100.00 £114.00')
  expect(page).not.toContain('£48.00')
  const order = ['Mon 16/11/2026 Ann', 'Wed 18/11/2026 Ann', 'Mon 16/11/2026 Open', 'Tue 17/11/2026 Open']
  const places = order.map((row) => page.indexOf(row))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('in the list by driver, puts open shifts last and names the restaurants', async () => {
  const [page = ''] = await drawn({
    ...EXAMPLE_ROWS,
    choices: { by: 'driver', notes: false, pay: false, charge: false },
  })
  expect(page).toContain('Date Restaurant Planned Worked Hours State')
  expect(page).not.toMatch(/£|back door/)
  const order = ['Ann Example', 'Maximiliana', 'Дмитрий', 'Open shift'].map((name) => page.indexOf(name))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('shows only saved timesheets, only shifts without one, or only rows with exceptions', async () => {
  const given = {
    timesheets: [
      printedTimesheet(),
      printedTimesheet({ id: 2, shift_id: 2, driver_id: 2, finish_time: '23:00' }),
    ],
    shifts: [printedShift()],
  }
  expect((await drawn({ ...given, status: 10 }))[0]).toContain('Total 2 timesheets 9:00')
  expect((await drawn({ ...given, status: 20 }))[0]).toContain('Total 1 timesheet 0:00')
  const [page] = await drawn({ ...given, onlyExceptions: true })
  expect(page).toContain('Total 1 timesheet 5:00')
  expect(page).toContain('Longer than planned')
})

test('finds overlaps with the drivers’ rows at other restaurants', async () => {
  const other = printedTimesheet({
    id: 9,
    shift_id: 9,
    restaurant_id: 9,
    start_time: '21:00',
    finish_time: '23:00',
  })
  const elsewhere = { timesheets: JSON.stringify([other]), shifts: '[]' }
  expect((await drawn({ elsewhere }))[0]).toContain('Overlapping')
  expect((await drawn())[0]).not.toContain('Overlapping')
})

test('2,000 rows: each once, with headings, page number and the name of the group on every page', async () => {
  const timesheets = Array.from({ length: 2_000 }, (_, nr) =>
    printedTimesheet({ id: nr + 1, shift_id: nr + 1, restaurant_id: 1 + (nr % 2), comment: `Note ${nr}x` }),
  )
  const pages = await drawn({ timesheets })
  expect(pages.length).toBeGreaterThan(40)
  for (const [nr, page] of pages.entries()) {
    expect(page).toContain('Date Driver Planned Worked')
    expect(page).toContain(`Page ${nr + 1} of ${pages.length}`)
    expect(page).toMatch(/Harbour Tacos|Pizza One/)
  }
  const notes = [...pages.join(' ').matchAll(/Note (\d+)x/g)].map(([, nr]) => Number(nr))
  expect(notes.toSorted((a, b) => a - b)).toEqual(timesheets.map((_, nr) => nr))
  expect(pages.at(-1)).toContain('All 2,000 timesheets 8000:00')
})

test('says so if there is nothing to print', async () => {
  expect((await drawn({ timesheets: [] }))[0]).toContain('No timesheets on these days.')
})

test('a total is never on another page than the last line above it', async () => {
  for (let count = 26; count <= 36; count++) {
    const restaurants = [1, 2].flatMap((restaurant_id) =>
      Array.from({ length: restaurant_id === 1 ? 1 : count }, (_, nr) => ({ restaurant_id, nr })),
    )
    const timesheets = restaurants.map(({ restaurant_id, nr }, at) =>
      printedTimesheet({ id: at + 1, shift_id: at + 1, restaurant_id, comment: `Line ${nr}x` }),
    )
    const pages = await drawn({ timesheets, shifts: [] })
    expect(pages.at(-1)).toMatch(
      new RegExp(`Line ${count - 1}x.*Total ${count} timesheets.*All ${count + 1} timesheets`),
    )
  }
})
