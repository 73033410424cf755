/** A screen reader says row, day, times and cover in every view of the schedule. */
import { callAs } from './kernel/calls.ts'
import { heardInGrid, heardOf } from './kernel/heard.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, LANTERN, MAGDA, ORCHARD, VICTORIA } from './shifts/demo.ts'
import { preparePublished, prepareShift, shiftsBetween } from './shifts/records.ts'
import { openOwnSchedule, openSchedule } from './shifts/schedule.ts'

const WEEK = emptyWeek(1)
const DAYS = { from: WEEK.from, to: WEEK.to }
const MONDAY = { from: WEEK.monday, to: WEEK.monday, interval: 'day' } as const
const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}` }
const AT_LANTERN = { location: `restaurant-${LANTERN.id}` }

test.beforeEach(async ({ request }) => {
  const administrator = await callAs(request, 'administrator')
  // An earlier test may have left some.
  if ((await shiftsBetween(administrator, WEEK.from, WEEK.to)).length > 0) return
  const monday = { restaurant_id: ORCHARD.id, period_date: WEEK.monday }
  await prepareShift(administrator, { ...monday, driver_id: BRONWEN.id })
  await prepareShift(administrator, { ...monday, start_time: '13:00', finish_time: '17:00' })
  const night = { driver_id: MAGDA.id, start_time: '22:00', finish_time: '06:00' }
  await prepareShift(administrator, { ...monday, ...night })
  const lantern = { restaurant_id: LANTERN.id, period_date: WEEK.monday }
  await preparePublished(administrator, { ...lantern, driver_id: VICTORIA.id })
  await prepareShift(administrator, { ...lantern, start_time: '18:00', finish_time: '22:00' })
})

/** The text that a screen reader speaks to staff for Monday at Orchard Kitchen. */
const VIEWS = {
  'by restaurant': {
    view: { ...DAYS, ...AT_ORCHARD },
    heard: [
      /^Orchard Kitchen\b.* \| Mon 4 Jan \| 11:00 to 15:00, Bronwen Hussain, unpublished$/,
      /^Orchard Kitchen\b.* \| Mon 4 Jan \| 13:00 to 17:00, Open shift, unpublished$/,
      /^Orchard Kitchen\b.* \| Mon 4 Jan \| 22:00 to 06:00, Magda Rahman, unpublished$/,
      /^Orchard Kitchen\b.* \| Tue 5 Jan \| Add shift, Orchard Kitchen, Tuesday 5 Jan$/,
    ],
  },
  'by driver': {
    view: { ...DAYS, ...AT_ORCHARD, view: 'drivers', name: BRONWEN.name },
    heard: [
      /^Open shifts\b.* \| Mon 4 Jan \| 13:00 to 17:00, Orchard Kitchen, Open shift, unpublished$/,
      /Bronwen Hussain\b.* \| Mon 4 Jan \| 11:00 to 15:00, Orchard Kitchen, Bronwen Hussain, unpublished$/,
      /Bronwen Hussain\b.* \| Sat 9 Jan Weekend rate \| Add shift, Bronwen Hussain, Saturday 9 Jan, Day off: does not work on Saturdays$/,
    ],
  },
  'by hour, of restaurants': {
    view: { ...MONDAY, ...AT_ORCHARD, view: 'hours' },
    heard: [
      /^Orchard Kitchen\b.* \| Monday 4 Jan 2027, by the hour \| 11:00 to 15:00, Bronwen Hussain, unpublished, Orchard Kitchen, Mon 4 Jan$/,
      / \| 13:00 to 17:00, Open shift, unpublished, Orchard Kitchen, Mon 4 Jan$/,
      / \| 22:00 to 06:00, Magda Rahman, unpublished, Orchard Kitchen, Mon 4 Jan, until 06:00 on the next day$/,
    ],
  },
  'by hour, of drivers': {
    view: { ...MONDAY, ...AT_ORCHARD, view: 'driver-hours', name: BRONWEN.name },
    heard: [
      /^Open shifts\b.* \| .*by the hour \| 13:00 to 17:00, Orchard Kitchen, Open shift, unpublished, Open shifts, Mon 4 Jan$/,
      /Bronwen Hussain\b.* \| .*by the hour \| 11:00 to 15:00, Orchard Kitchen, Bronwen Hussain, unpublished, Bronwen Hussain, Mon 4 Jan$/,
    ],
  },
  month: {
    view: { from: '2027-01-01', to: '2027-01-31', interval: 'month', ...AT_ORCHARD },
    heard: [
      /^Orchard Kitchen\b.* \| Mon 4 Jan \| Orchard Kitchen, Mon 4 Jan: 3 shifts, 1 open, \d+\.\d hours and £\d+\.\d\d with open shifts\. Opens the day\.$/,
      / \| Tue 5 Jan \| Orchard Kitchen, Tue 5 Jan: No shifts\. Opens the day\.$/,
    ],
  },
} as const

for (const [name, { view, heard }] of Object.entries(VIEWS))
  test(`staff hear the row, the day, the times and the cover ${name}`, async ({ page }) => {
    await signIn(page, 'administrator')
    await openSchedule(page, view)
    for (const words of heard)
      await expect.poll(() => heardInGrid(page)).toContainEqual(expect.stringMatching(words))
    // Everything has a name, and every cell has the headings of its row and its day.
    expect((await heardInGrid(page)).filter((words) => /(^| \| ) *($| \| )/.test(words))).toEqual([])
  })

test('staff hear the cover of each hour as a table', async ({ page }) => {
  await signIn(page, 'administrator')
  await openSchedule(page, { ...MONDAY, ...AT_ORCHARD, view: 'hours' })
  await expect.poll(() => heardOf(page, 'table')).toEqual(['table Cover by the hour, Monday 4 Jan 2027'])
  const cells = await heardOf(page, 'columnheader', 'rowheader', 'cell')
  expect(cells.slice(0, 3)).toEqual(['columnheader Hour', 'columnheader With a driver', 'columnheader Open'])
  const rows = cells.join(', ')
  expect(rows).toContain('rowheader 11:00 to 12:00, cell 1, cell 0')
  expect(rows).toContain('rowheader 13:00 to 14:00, cell 1, cell 1')
  expect(rows).toContain('rowheader 03:00 to 04:00 on the next day, cell 1, cell 0')
})

test('a restaurant hears the row, the day, the times and the cover by day and by hour', async ({ page }) => {
  await signIn(page, 'restaurant')
  await openOwnSchedule(page, { ...DAYS, ...AT_LANTERN })
  const published = '11:00 to 15:00, Victoria, published'
  await expect
    .poll(() => heardInGrid(page))
    .toContainEqual(expect.stringMatching(`^Lantern Sushi\\b.* \\| Mon 4 Jan \\| ${published}$`))
  expect(await heardInGrid(page)).toContainEqual(
    expect.stringMatching(/ \| Tue 5 Jan \| Add shift, Lantern Sushi, Tuesday 5 Jan$/),
  )
  await openOwnSchedule(page, { ...MONDAY, ...AT_LANTERN, view: 'hours' })
  await expect
    .poll(() => heardInGrid(page))
    .toContainEqual(
      expect.stringMatching(`^Lantern Sushi\\b.* by the hour \\| ${published}, Lantern Sushi, Mon 4 Jan$`),
    )
  expect(await heardOf(page, 'table')).toEqual(['table Cover by the hour, Monday 4 Jan 2027'])
})

test('on a phone, staff hear the day, its cover and each shift', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page, 'administrator')
  await openSchedule(page, { ...DAYS, ...AT_ORCHARD })
  const cover = 'image 3 shifts from 11:00 to 06:00 on the next day, 1 open, most at 13:00: 2'
  await expect.poll(() => heardOf(page, 'heading')).toContain('heading Monday 4 Jan')
  expect(await heardOf(page, 'image')).toContain(cover)
  const buttons = await heardOf(page, 'button')
  expect(buttons).toContain('button Monday 4 Jan 3 shifts, 1 open')
  expect(buttons).toContain('button 11:00 to 15:00, Bronwen Hussain, unpublished')
  expect(buttons).toContain('button 13:00 to 17:00, Open shift, unpublished')

  await openSchedule(page, { ...DAYS, ...AT_ORCHARD, view: 'drivers', name: 'bronwen' })
  await expect
    .poll(() => heardOf(page, 'button'))
    .toContain('button 11:00 to 15:00, Orchard Kitchen, Bronwen Hussain, unpublished')
  expect(await heardOf(page, 'image')).toContain('image 1 shift from 11:00 to 15:00')
})

test('on a phone, a restaurant hears the day, its cover and each shift', { tag: '@phone-only' }, async ({
  page,
}) => {
  await signIn(page, 'restaurant')
  await openOwnSchedule(page, { ...DAYS, ...AT_LANTERN })
  await expect.poll(() => heardOf(page, 'heading')).toContain('heading Monday 4 Jan')
  expect(await heardOf(page, 'image')).toContain('image 2 shifts from 11:00 to 22:00, 1 open')
  expect(await heardOf(page, 'button')).toContain('button 11:00 to 15:00, Victoria, published')
})
