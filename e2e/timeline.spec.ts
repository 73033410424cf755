import type { Locator, Page } from '@playwright/test'
import { expectNamedHeaders, expectSeenInNames } from './kernel/accessibility.ts'
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { BRONWEN, emptyWeek, MAGDA, ORCHARD } from './shifts/demo.ts'
import { prepareShift, shiftsBetween } from './shifts/records.ts'
import { grid, openOwnSchedule, openSchedule } from './shifts/schedule.ts'

const { tuesday: DAY, wednesday: NEXT_DAY } = emptyWeek(8)
const BY_HOUR = { view: 'hours', from: DAY, to: DAY, interval: 'day' } as const

/** The restaurant below Orchard Kitchen. */
const NEXT = 'Velvet Diner'

/** The hours of a line. */
const line = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').filter({ hasText: name }) })

/** Without the remainders of last night's shifts. */
const bars = (page: Page, name: string): Locator =>
  line(page, name).getByRole('button', { name: / to / }).and(page.locator('[data-shift]'))

/** The number of hours of the axis. */
const hoursOf = (page: Page) => page.locator('[role=columnheader][aria-colindex="2"] > [aria-hidden]').count()

/** A point of a line's axis. */
async function pointAt(page: Page, name: string, hours: number): Promise<{ x: number; y: number }> {
  const axis = line(page, name).getByRole('gridcell')
  await axis.scrollIntoViewIfNeeded()
  const box = await axis.boundingBox()
  if (!box) throw new Error(`No line of ${name}`)
  return { x: box.x + (hours / (await hoursOf(page))) * box.width, y: box.y + 20 }
}

test.beforeEach(async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  // An earlier test may have left some.
  if ((await shiftsBetween(administrator, DAY, DAY)).length === 0) {
    const at = { restaurant_id: ORCHARD.id, period_date: DAY }
    await prepareShift(administrator, {
      ...at,
      driver_id: BRONWEN.id,
      start_time: '11:00',
      finish_time: '15:00',
    })
    await prepareShift(administrator, { ...at, start_time: '13:00', finish_time: '17:00' })
    await prepareShift(administrator, {
      ...at,
      driver_id: MAGDA.id,
      start_time: '22:00',
      finish_time: '06:00',
    })
  }
  await signIn(page, 'administrator')
})

test('figures too long for the width of an hour take two lines', async ({ page }) => {
  await openSchedule(page, BY_HOUR)
  const head = page.getByRole('columnheader', { name: /by the hour$/ })
  await expect(head.getByText('+1', { exact: true }).first()).toBeVisible()
  const cut = await head.evaluate((element) => {
    const hours = [...element.querySelectorAll(':scope > [aria-hidden]')]
    const figures = hours.map((hour) => hour.children[1] as HTMLElement)
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (/^\d+$/.test(text.nodeValue ?? '') && figures.some((one) => one.contains(text)))
        text.nodeValue = '1,390'
    const bottom = element.getBoundingClientRect().bottom
    return hours.filter(
      (hour, at) =>
        (figures[at]?.scrollWidth ?? 0) > (figures[at]?.clientWidth ?? 0) ||
        (hour.lastElementChild?.getBoundingClientRect().bottom ?? 0) > bottom,
    ).length
  })
  expect(cut).toBe(0)
})

test('the day by the hour is accessible and fits; a phone shows cards', { tag: '@phone' }, async ({
  page,
  shot,
  isMobile,
}) => {
  await openSchedule(page, BY_HOUR)
  if (isMobile) return look(page, 'by-hour', shot)
  await expect(bars(page, ORCHARD.name)).toHaveCount(3)
  await look(page, 'by-hour', shot)
  await expectNamedHeaders(page)
  await openSchedule(page, {
    ...BY_HOUR,
    view: 'driver-hours',
    location: `restaurant-${ORCHARD.id}`,
  })
  await expect(bars(page, BRONWEN.name)).toHaveCount(1)
  await look(page, 'by-hour-drivers', shot)
  await expectNamedHeaders(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await look(page, 'by-hour-forced', shot)
  await page.emulateMedia({ forcedColors: 'none' })
  await openSchedule(page, { view: 'hours' })
  await look(page, 'by-hour-today', shot)
  for (const [width, height] of [
    [1280, 800],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await look(page, `by-hour-today-${width}`, shot)
  }
})

test('a restaurant’s own day by the hour is accessible and fits, even in forced colours', async ({
  page,
  shot,
}) => {
  await signIn(page, 'restaurant')
  await openOwnSchedule(page, { view: 'hours' })
  await expect(page.locator('[data-now]')).toHaveCount(1)
  await look(page, 'own-by-hour', shot)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  await look(page, 'own-by-hour-forced', shot)
})

test('the name of a bar contains its visible text, however narrow it is', async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  const times = [
    ['10:00', '11:00'],
    ['12:00', '14:00'],
    ['15:00', '17:30'],
    ['18:00', '21:00'],
  ] as const
  // An earlier attempt may have left some.
  if ((await shiftsBetween(administrator, NEXT_DAY, NEXT_DAY)).length === 0) {
    for (const [start_time, finish_time] of times) {
      const at = { restaurant_id: ORCHARD.id, period_date: NEXT_DAY }
      await prepareShift(administrator, { ...at, start_time, finish_time })
    }
  }
  await page.setViewportSize({ width: 820, height: 1180 })
  await openSchedule(page, { ...BY_HOUR, from: NEXT_DAY, to: NEXT_DAY })
  await expect(bars(page, ORCHARD.name)).toHaveCount(times.length)
  await expectSeenInNames(page)
  const below = await bars(page, ORCHARD.name).evaluateAll((all) =>
    all.filter((bar) => {
      const { top, height } = bar.getBoundingClientRect()
      const [times] = bar.children
      return !times || times.getBoundingClientRect().bottom > top + (2 / 3) * height
    }),
  )
  expect(below, 'bars with their times on a second line').toHaveLength(0)

  await test.step('a bar that scrolls to Add covers it', async () => {
    const add = line(page, ORCHARD.name).getByRole('button', { name: /^Add shift at/ })
    await bars(page, ORCHARD.name)
      .nth(1)
      .evaluate((bar) => {
        const grid = bar.closest('[role=grid]') as HTMLElement
        const head = grid.querySelector('[role=rowheader]') as HTMLElement
        grid.scrollLeft += bar.getBoundingClientRect().left - head.getBoundingClientRect().right + 20
      })
    const empty = await pointAt(page, ORCHARD.name, 22.5)
    await page.mouse.move(empty.x, empty.y)
    const isOver = () =>
      add.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const seen = document.elementsFromPoint(left + width / 2, top + height / 2)
        const bar = seen.findIndex((one) => one.closest('[data-shift]'))
        return bar !== -1 && bar < seen.indexOf(button)
      })
    await expect.poll(isOver).toBe(true)
  })
})

for (const isCompact of [false, true])
  test(`a ${isCompact ? 'compact ' : ''}bar keeps its sign, times and name while its start is scrolled out`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await openSchedule(page, BY_HOUR)
    if (isCompact) {
      await page.getByRole('button', { name: 'Display' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Compact lines' }).click()
      await page.keyboard.press('Escape')
      await expect(grid(page)).toHaveAttribute('data-cells', 'line')
    }
    const bar = bars(page, ORCHARD.name).filter({ hasText: BRONWEN.name })
    for (const rest of [130, 60]) {
      await bar.evaluate((element, left) => {
        const head = element.closest('[role=row]')?.querySelector('[role=rowheader]') as HTMLElement
        const scroller = element.closest('[role=grid]') as HTMLElement
        const seen = element.getBoundingClientRect().right - head.getBoundingClientRect().right
        scroller.scrollLeft += seen - left
      }, rest)
      /**
       * How much of the text is before the visible hours or after the bar, and whether cut text ends in dots.
       */
      const words = () =>
        bar.evaluate((element) => {
          const head = element.closest('[role=row]')?.querySelector('[role=rowheader]') as HTMLElement
          const [from, to] = [head.getBoundingClientRect().right, element.getBoundingClientRect().right]
          const sign = Number.parseFloat(getComputedStyle(element).paddingLeft)
          const parts = [...element.querySelectorAll('[data-text], [dir]')]
          return {
            signIsSeen: element.getBoundingClientRect().left + sign >= from,
            before: parts.filter((part) => part.getBoundingClientRect().left < from).length,
            after: parts.filter((part) => part.getBoundingClientRect().right > to).length,
            dots: parts.every((part) => getComputedStyle(part).textOverflow === 'ellipsis'),
          }
        })
      await expect.poll(words).toEqual({ signIsSeen: true, before: 0, after: 0, dots: true })
    }
  })

test('a night shift nearly scrolled out says until when, and an hour that is cut has no figures', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openSchedule(page, { ...BY_HOUR, from: NEXT_DAY, to: NEXT_DAY })
  const rest = line(page, ORCHARD.name).locator('[data-night]')
  /** Scrolls until that many pixels of it are in sight. */
  const leave = (pixels: number) =>
    rest.evaluate((element, left) => {
      const head = element.closest('[role=row]')?.querySelector('[role=rowheader]') as HTMLElement
      const scroller = element.closest('[role=grid]') as HTMLElement
      const seen = element.getBoundingClientRect().right - head.getBoundingClientRect().right
      scroller.scrollLeft += seen - left
    }, pixels)
  await leave(30)
  /** Text counts as cut if it ends in dots, or if it has more than its element shows. */
  const words = () =>
    rest.evaluate((element) => {
      const head = element.closest('[role=row]')?.querySelector('[role=rowheader]') as HTMLElement
      const text = element.querySelector('[data-text]') as HTMLElement
      const isCut = getComputedStyle(element).overflowX !== 'visible' || text.scrollWidth > text.clientWidth
      const isHidden = text.getBoundingClientRect().left < head.getBoundingClientRect().right
      return { says: text.dataset.text, isCut, isHidden }
    })
  await expect.poll(words).toEqual({ says: '→ 06:00', isCut: false, isHidden: false })
  const widthOfText = () => rest.locator('[data-text]').evaluate((text) => text.getBoundingClientRect().width)
  await leave(-5)
  await expect.poll(widthOfText).toBe(0)
  await leave(30)
  await expect.poll(widthOfText).toBeGreaterThan(0)
  const firstFigures = () =>
    page.getByRole('columnheader', { name: /by the hour$/ }).evaluate((head) => {
      const edge = head
        .closest('[role=grid]')
        ?.querySelector('[role=rowheader]')
        ?.getBoundingClientRect().right
      const hour = [...head.querySelectorAll<HTMLElement>(':scope > [aria-hidden]')].find(
        (one) => one.getBoundingClientRect().right > (edge ?? 0) + 1,
      ) as HTMLElement
      const { right, bottom, left } = hour.getBoundingClientRect()
      const at = document.elementFromPoint(right - 4, bottom - 4)
      return { isCut: left < (edge ?? 0) - 4, isSeen: hour.contains(at) }
    })
  await expect.poll(firstFigures).toEqual({ isCut: true, isSeen: false })
  await grid(page).evaluate((element) => element.scrollTo({ left: 0 }))
  await expect.poll(firstFigures).toEqual({ isCut: false, isSeen: true })
})

/** Pulls the end of a bar from one hour to another, and holds it there. */
async function pullEnd(page: Page, from: number, to: number): Promise<void> {
  const start = await pointAt(page, ORCHARD.name, from)
  await page.mouse.move(start.x - 3, start.y)
  await page.mouse.down()
  const end = await pointAt(page, ORCHARD.name, to)
  await page.mouse.move(end.x - 3, end.y, { steps: 4 })
}

test('edges and bars are dragged along the hours and between rows, and the keys do the same', async ({
  page,
}) => {
  await openSchedule(page, BY_HOUR)
  const first = page.getByRole('button', { name: new RegExp(`${BRONWEN.name}.*${ORCHARD.name}, `) })

  await test.step('an edge lands on a quarter hour, with the time beside it', async () => {
    await first.hover()
    await pullEnd(page, 15, 16.05)
    await expect(page.getByText('11:00 – 16:00 (5.00 h)')).toBeVisible()
    await page.mouse.up()
    await expect(first).toHaveAccessibleName(/^11:00 to 16:00/)
  })

  await test.step('the end of a shift past four in the morning is on the axis, and can be dragged', async () => {
    const night = page.getByRole('button', { name: new RegExp(`^22:00 to .*${MAGDA.name}`) })
    await expect(night).toHaveAccessibleName(/^22:00 to 06:00/)
    await page.getByRole('grid').evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await night.hover()
    await pullEnd(page, 30, 29.5)
    await page.mouse.up()
    await expect(night).toHaveAccessibleName(/^22:00 to 05:30/)
    await night.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(night).toHaveAccessibleName(/^22:00 to 06:00/)
    await page.getByRole('grid').evaluate((element) => element.scrollTo({ left: 0 }))
  })

  await test.step('an edge that is pulled past the other end stays where it was, and says why', async () => {
    await first.hover()
    const from = await pointAt(page, ORCHARD.name, 16)
    await page.mouse.move(from.x - 3, from.y)
    await page.mouse.down()
    const least = await pointAt(page, ORCHARD.name, 11.25)
    await page.mouse.move(least.x - 3, least.y, { steps: 4 })
    await expect(page.getByText('11:00 – 11:15 (0.25 h)')).toBeVisible()
    const past = await pointAt(page, ORCHARD.name, 9.5)
    await page.mouse.move(past.x - 3, past.y, { steps: 4 })
    const why = page.getByText('A shift cannot finish before it starts.', { exact: true })
    await expect(why).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Not possible: A shift cannot finish before it starts.')).toBeVisible()
    await expect(first).toHaveAccessibleName(/^11:00 to 16:00/)
  })

  await test.step('a bar moves along the hours and to another restaurant, and undo brings it back', async () => {
    const open = bars(page, ORCHARD.name).filter({ hasText: 'Open shift' })
    await expect(open).toHaveAccessibleName(/^13:00 to 17:00/)
    await open.hover()
    await page.mouse.down()
    const to = await pointAt(page, NEXT, 17)
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await expect(page.getByText(`Move to 15:00 – 19:00, ${NEXT}`)).toBeVisible()
    await page.mouse.up()
    await expect(bars(page, NEXT)).toHaveAccessibleName(/^15:00 to 19:00, Open shift/)
    await expect(bars(page, NEXT)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(open).toHaveAccessibleName(/^13:00 to 17:00/)
  })

  await test.step('keys move it by quarter hours, lengthen it, and undo', async () => {
    await first.focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(first).toHaveAccessibleName(/^10:45 to 15:45/)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(first).toHaveAccessibleName(/^10:45 to 15:30/)
    await page.keyboard.press('Control+z')
    await expect(first).toHaveAccessibleName(/^10:45 to 15:45/)
  })

  await test.step('an overnight shift says when it finishes, and a double click adds a shift', async () => {
    await expect(bars(page, ORCHARD.name).filter({ hasText: MAGDA.name })).toHaveAccessibleName(
      /^22:00 to 06:00.*until 06:00 on the next day$/,
    )
    const empty = await pointAt(page, ORCHARD.name, 8.3)
    await page.mouse.dblclick(empty.x, empty.y)
    await expect(page.getByLabel(/^Start Time/)).toHaveValue('08:15')
  })
})
