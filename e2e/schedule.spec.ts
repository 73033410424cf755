import { callAs } from './kernel/calls.ts'
import { chooseOfAccount, people, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { costText, countedTotals, hoursText } from './shifts/counting.ts'
import { ALFIE, THYME, VICTORIA } from './shifts/demo.ts'
import { drivers, prepareShift, restaurants, type ShiftRecord, shiftsBetween } from './shifts/records.ts'
import { grid, openSchedule, shift, total } from './shifts/schedule.ts'

/** The demonstration's current week. Today is Wednesday 18 November 2026. */
const WEEK = { from: '2026-11-16', to: '2026-11-22' }

const TOTALS = [
  'Published',
  'Unpublished',
  'Draft',
  'Open',
  'Total Shifts',
  'Filled Hours',
  'Est. Cost',
  'Expected Sales',
] as const

test('the totals match the shifts, for all locations and for one area', async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  const shifts = await shiftsBetween(administrator, WEEK.from, WEEK.to)
  const places = await restaurants(administrator)
  const options = await administrator.get<{ okey: string; ovalue: string }[]>('option')
  const expectTotals = async (counted: readonly ShiftRecord[]) => {
    const expected = countedTotals(counted, places, options)
    for (const name of TOTALS) await expect(total(page, name), name).toHaveText(expected[name])
  }
  await signIn(page, 'administrator')
  await openSchedule(page)
  expect(shifts.length).toBeGreaterThan(300)
  await expectTotals(shifts)

  const croydon = new Set(places.filter(({ area_id }) => area_id === 2).map(({ id }) => id))
  await openSchedule(page, { location: 'area-2' })
  await expectTotals(shifts.filter(({ restaurant_id }) => croydon.has(restaurant_id)))
})

test('a manager chooses among their own areas and restaurants and sees only those', async ({ page }) => {
  await signIn(page, 'manager')
  await openSchedule(page)
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.click()
  const offered = page.getByRole('listbox', { name: 'Location' }).getByRole('option')
  await expect(offered.first()).toHaveText('All locations')
  await expect(offered.filter({ hasText: /^(Bromley|Croydon)$/ })).toHaveCount(2)
  await expect(offered.filter({ hasText: /Brighton|Reading|Orchard Kitchen/ })).toHaveCount(0)
  await offered.filter({ hasText: 'Croydon' }).click()
  await expect(page).toHaveURL(/location=area-2/)
  const lines = grid(page).getByRole('rowheader')
  await expect(lines.filter({ hasText: 'Bromley' })).toHaveCount(0)
  await expect(lines.filter({ hasText: 'Croydon' }).first()).toBeVisible()

  await location.fill('thyme')
  await page.getByRole('option', { name: THYME.name }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(THYME.name)
})

test('the driver panel shows counts for each driver, filters the grid to one, and searches by name', async ({
  page,
  request,
}) => {
  const administrator = await callAs(request, 'administrator')
  const shifts = await shiftsBetween(administrator, WEEK.from, WEEK.to)
  const own = shifts.filter(({ driver_id }) => driver_id === VICTORIA.id)
  // A draft is not offered to drivers.
  const open = shifts.filter(({ driver_id, status }) => driver_id === null && status !== 30)
  const known = new Set((await drivers(administrator)).map(({ id }) => id))
  for (const { driver_id } of shifts) if (driver_id !== null) known.add(driver_id)
  const ids = new Set(own.map(({ restaurant_id }) => restaurant_id))
  const places = (await restaurants(administrator)).filter(({ id }) => ids.has(id))
  const areas = new Set(places.map(({ area_id }) => area_id))

  await signIn(page, 'administrator')
  await openSchedule(page)
  const list = page.getByRole('listbox', { name: 'Drivers' })
  await expect(list.getByRole('option').first()).toContainText(`All drivers [${known.size}]`)
  await expect(list.getByRole('option').nth(1)).toContainText(`Open shifts${open.length} shifts`)
  const victoria = list.getByRole('option', { name: VICTORIA.name })
  await page.getByRole('textbox', { name: 'Search drivers' }).fill('VICTORIA CHAU')
  await expect(list.getByRole('option')).toHaveCount(1)
  await expect(victoria).toContainText(`${own.length} shifts${hoursText(own)} h${costText(own)}`)

  await victoria.click()
  await expect(page).toHaveURL(/driver=1(&|$)/)
  await expect(total(page, 'Total Shifts')).toHaveText(String(own.length))
  const labels = await shift(page, / to /).evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')),
  )
  expect(labels.length).toBeGreaterThan(0)
  for (const label of labels) expect(label).toContain(VICTORIA.name)

  await page.getByRole('switch', { name: 'Only restaurants with shifts' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(areas.size + places.length + 1))
  const lines = await grid(page).getByRole('rowheader').allTextContents()
  for (const { name } of places) expect(lines.join()).toContain(name)

  await page.getByRole('button', { name: 'Clear search' }).click()
  await list.getByRole('option', { name: 'Open shifts' }).click()
  await expect(total(page, 'Total Shifts')).toHaveText(String(open.length))
  await expect(total(page, 'Open')).toHaveText(String(open.length))
  await page.getByRole('textbox', { name: 'Search drivers' }).fill('no one of this name')
  await expect(page.getByText('No drivers found')).toBeVisible()
})

test('arrows and intervals show the right days', async ({ page }) => {
  await signIn(page, 'administrator')
  await openSchedule(page)
  const days = grid(page).getByRole('columnheader')
  const expectRange = async (from: string, to: string) => {
    await expect(page.getByRole('button', { name: `${from} – ${to}` })).toBeVisible()
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const interval = (name: string) =>
    page.getByRole('radiogroup', { name: 'Interval' }).getByText(name, { exact: true }).click()

  await expectRange('16/11/2026', '22/11/2026')
  // Each day's totals follow its name once they have loaded.
  await expect(days).toHaveText([
    'Restaurant',
    /^Mon 16 Nov(\d|$)/,
    /^Tue 17 Nov(\d|$)/,
    /^Wed 18 NovToday(\d|$)/,
    /^Thu 19 Nov(\d|$)/,
    /^Fri 20 NovWeekend rate(\d|$)/,
    /^Sat 21 NovWeekend rate(\d|$)/,
    /^Sun 22 NovWeekend rate(\d|$)/,
  ])
  await press('Next week')
  await expectRange('23/11/2026', '29/11/2026')
  await press('Previous week')
  await press('Previous week')
  await expectRange('09/11/2026', '15/11/2026')
  await press('Today')
  await expectRange('16/11/2026', '22/11/2026')
  await interval('Day')
  await expectRange('18/11/2026', '18/11/2026')
  await expect(days).toHaveCount(2)
  await press('Next day')
  await expectRange('19/11/2026', '19/11/2026')
  await interval('2-Week')
  await expectRange('16/11/2026', '29/11/2026')
  await expect(grid(page)).toHaveAttribute('aria-colcount', '15')
  await press('Next 2-week')
  await expectRange('30/11/2026', '13/12/2026')
  await interval('Month')
  await expectRange('01/11/2026', '30/11/2026')
  await press('Next month')
  await expectRange('01/12/2026', '31/12/2026')
  await expect(grid(page)).toHaveAttribute('aria-colcount', '32')
  await interval('Week')
  await expectRange('30/11/2026', '06/12/2026')
})

test('the calendar picks a range of at most 31 days', async ({ page }) => {
  await signIn(page, 'administrator')
  await openSchedule(page)
  const pick = async (shown: string, from: string, to: string) => {
    await page.getByRole('button', { name: shown }).click()
    await page.getByRole('button', { name: from, exact: true }).click()
    await page.getByRole('button', { name: to, exact: true }).click()
  }
  await pick('16/11/2026 – 22/11/2026', '3 November 2026', '5 November 2026')
  await expect(page).toHaveURL(/from=2026-11-03&to=2026-11-05/)
  await expect(grid(page).getByRole('columnheader')).toHaveText([
    'Restaurant',
    'Tue 3 Nov',
    'Wed 4 Nov',
    'Thu 5 Nov',
  ])

  await page.goto('/schedule?from=2026-11-01&to=2026-12-01')
  await expect(grid(page)).toHaveAttribute('aria-colcount', '32')
  await page.goto('/schedule?from=2026-11-01&to=2026-12-02')
  await expect(page.getByRole('alert')).toContainText('Invalid date range: 01/11/2026 ~ 02/12/2026')
  await expect(grid(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(grid(page)).toBeVisible()
})

test('the address keeps the view after a reload and Back, and opens the same view for a colleague', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'administrator')
  await openSchedule(page)
  await page.getByRole('combobox', { name: 'Location' }).fill('Bromley')
  await page.getByRole('listbox', { name: 'Location' }).getByRole('option', { name: 'Bromley' }).click()
  await page.getByRole('button', { name: 'Next week', exact: true }).click()
  await page.getByRole('option', { name: ALFIE.name }).click()
  await expect(page).toHaveURL(/driver=/)
  const address = page.url()
  const expectView = async (screen: typeof page) => {
    await expect(screen).toHaveURL(address)
    await expect(screen.getByRole('combobox', { name: 'Location' })).toHaveValue('Bromley')
    await expect(screen.getByRole('button', { name: '23/11/2026 – 29/11/2026' })).toBeVisible()
    await expect(screen.getByRole('option', { name: ALFIE.name })).toHaveAttribute('aria-selected', 'true')
    await expect(grid(screen).getByRole('rowheader').first()).toContainText('Bromley')
  }
  await expectView(page)
  await page.reload()
  await expectView(page)
  await chooseOfAccount(page, people.administrator.email)
  await expect(page.getByRole('main')).toContainText(people.administrator.email)
  await page.goBack()
  await expectView(page)
  await page.goBack()
  await expect(page.getByRole('option', { name: ALFIE.name })).toHaveAttribute('aria-selected', 'false')
  await page.goForward()
  await expectView(page)

  const colleague = await openAs('manager')
  await colleague.goto(address)
  await expectView(colleague)
})

test('day headers and names stay visible while a month scrolls, and never cover the focus', async ({
  page,
}) => {
  await signIn(page, 'administrator')
  await openSchedule(page, { interval: 'month', full: '1' })
  const scrolled = await grid(page).evaluate((element) => {
    element.scrollTo(900, 1500)
    return [element.scrollLeft, element.scrollTop]
  })
  expect(scrolled).toEqual([900, 1500])
  const shown = () =>
    grid(page).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const seenAt = (x: number, y: number) =>
        document
          .elementFromPoint(left + x, top + y)
          ?.closest('[role$=header], [role=gridcell]')
          ?.getAttribute('role')
      const corner = element.querySelector('[role=columnheader]')?.getBoundingClientRect()
      return {
        corner: [Math.round((corner?.left ?? 0) - left), Math.round((corner?.top ?? 0) - top)],
        seen: [seenAt(20, 20), seenAt(width / 2, 20), seenAt(20, height / 2), seenAt(width / 2, height / 2)],
      }
    })
  await expect
    .poll(shown)
    .toEqual({ corner: [0, 0], seen: ['columnheader', 'columnheader', 'rowheader', 'gridcell'] })

  await grid(page).focus()
  for (const key of ['Control+End', 'PageUp', 'PageUp', ...Array<string>(14).fill('ArrowLeft')]) {
    await page.keyboard.press(key)
    const isFocusSeen = () =>
      page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        const seen = document.elementFromPoint(box.left + 3, box.top + box.height / 2)
        return seen !== null && document.activeElement?.contains(seen)
      })
    await expect.poll(isFocusSeen, key).toBe(true)
  }
})

test('the rectangle drawn while the mouse selects is above the days and below the names', async ({
  page,
}) => {
  await signIn(page, 'administrator')
  await openSchedule(page, { interval: 'month', full: '1' })
  await grid(page).evaluate((element) => element.scrollTo(900, 300))
  await page.waitForFunction(() => document.querySelector('[role=grid]')?.scrollLeft === 900)
  const empty = await grid(page).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    for (let x = left + width / 2; x < left + width - 40; x += 15)
      for (let y = top + height / 2; y < top + height - 40; y += 7)
        if (document.elementFromPoint(x, y)?.matches('[role=gridcell]')) return { x, y, left, top }
    throw new Error('No cell has an empty place.')
  })
  await page.mouse.move(empty.x, empty.y)
  await page.mouse.down()
  await page.mouse.move(empty.left + 100, empty.y - 100, { steps: 5 })
  const seen = () =>
    grid(page).evaluate((element, { x, y, left }) => {
      const drawn = [...element.querySelectorAll<HTMLElement>('[aria-hidden]')].find(
        ({ style }) => style.display === 'block',
      )
      if (!drawn) return 'nothing'
      drawn.style.pointerEvents = 'auto'
      const at = (over: number) => document.elementFromPoint(over, y - 50)
      return [at(left + 150)?.closest('[role=rowheader]') !== null, at(x - 100) === drawn]
    }, empty)
  await expect.poll(seen).toEqual([true, true])
  await page.mouse.up()
})

test('the scroll position survives other days, shifts that colleagues add above, and a visit to another screen', async ({
  page,
  request,
}) => {
  await signIn(page, 'administrator')
  await openSchedule(page)
  const above = await page.locator('[role=row][aria-rowindex="3"]').getAttribute('data-line')
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => grid(page).evaluate((node) => node.scrollTop)).toBeGreaterThan(600)
  const topOf = (id: number) =>
    grid(page).evaluate((node, restaurant) => {
      const line = node.querySelector(`[role=row][data-line="${restaurant}"]`)
      return line && Math.round(line.getBoundingClientRect().top - node.getBoundingClientRect().top)
    }, id)
  // The first shift visible below the day headers.
  const id = await grid(page).evaluate((node) => {
    const line = document.elementFromPoint(800, node.getBoundingClientRect().top + 60)
    return Number(line?.closest<HTMLElement>('[role=row]')?.dataset.line)
  })
  const top = await topOf(id)

  await page.getByRole('button', { name: 'Next week', exact: true }).click()
  await expect(page.getByRole('button', { name: '23/11/2026 – 29/11/2026' })).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  expect(await topOf(id)).toBe(top)

  const administrator = await callAs(request, 'administrator')
  const height = await grid(page).evaluate((node) => node.scrollHeight)
  for (const hour of ['06', '07', '08', '09', '10', '12'])
    await prepareShift(administrator, {
      restaurant_id: Number(above),
      period_date: '2026-11-25',
      start_time: `${hour}:00`,
      finish_time: `${hour}:45`,
    })
  await expect.poll(() => grid(page).evaluate((node) => node.scrollHeight)).toBeGreaterThan(height)
  expect(await topOf(id)).toBe(top)

  await page.getByRole('link', { name: 'Areas', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Areas' })).toBeVisible()
  await page.goBack()
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => topOf(id)).toBe(top)
})
