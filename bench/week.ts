import { rm } from 'node:fs/promises'
import type { Outline } from '@driverdesk/contract/shifts/outline.shapes.ts'
import { type Browser, type Page, chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { signIn } from '../e2e/kernel/people.ts'
import { fillDemo, type Product, startProduct } from '../e2e/kernel/product.ts'
import { buildWebsiteIfStale } from '../server/src/websiteBuild.ts'
import { inTurn, printMedian } from './kernel/rounds.ts'
import { quietOf } from './kernel/screen.ts'
import { DESKTOP } from './kernel/signedIn.ts'

/** Not counting the warm-up rounds. */
const ROUNDS = 5
/** Kilobytes of all answers behind one screen, uncompressed. */
const LIMIT_KB = 300
/** Fortnights before today, in which the small demonstration has shifts. */
const WEEKS = [1, 2, 3]

interface Way {
  name: string
  /** The time at national size, divided by the time on the small demonstration. */
  limit: number
  /** Only one restaurant is shown, with as many shifts in both sizes. */
  isOfOne?: boolean
  /** The browser has cached none of the website's files. */
  isCold?: boolean
  /** The timed action. By default, opening the page is timed. */
  press?: (page: Page) => Promise<void>
}

const WAYS: Way[] = [
  { name: 'opening a week', limit: 1.5 },
  { name: 'opening a week of one restaurant', limit: 1.1, isOfOne: true },
  {
    name: 'the week before',
    limit: 1.5,
    press: (page) => page.getByRole('button', { name: 'Previous week', exact: true }).click(),
  },
  {
    name: 'from a week to a month',
    limit: 1.5,
    press: (page) =>
      page.getByRole('radiogroup', { name: 'Interval' }).getByText('Month', { exact: true }).click(),
  },
  {
    name: 'from restaurants to drivers',
    limit: 1.5,
    press: (page) =>
      page.getByRole('radiogroup', { name: 'View' }).getByText('By driver', { exact: true }).click(),
  },
  {
    name: 'one area of all',
    limit: 1.5,
    press: async (page) => {
      await page.getByRole('combobox', { name: 'Location' }).click()
      await page.getByRole('listbox', { name: 'Location' }).getByRole('option').nth(1).click()
    },
  },
]

const COLD: Way[] = [
  { name: 'opening a week with an empty cache', limit: 1.5, isCold: true },
  {
    name: 'opening a week of one restaurant with an empty cache',
    limit: 1.1,
    isCold: true,
    isOfOne: true,
  },
]

export const weekBench = () => compareSizes(WAYS)
export const coldBench = () => compareSizes(COLD)

/** Compares the schedule of 600 restaurants and 8,000 drivers with the small demonstration, in the browser. */
async function compareSizes(ways: readonly Way[]): Promise<boolean> {
  await buildWebsiteIfStale()
  const today = new Date().toISOString().slice(0, 10)
  const sides = await Promise.all(
    (['national', 'small'] as const).map(async (size) => {
      const folder = await fillDemo(today, { size })
      return { size, folder, product: await startProduct({ folder }) }
    }),
  )
  const browser = await playwright.launch(await chromium())
  try {
    const [national, small] = await Promise.all(sides.map(({ product }) => openDesk(browser, product, today)))
    if (!national || !small) throw new Error('A side is missing.')
    await chooseAlike(national, small)
    const areGood: boolean[] = []
    for (const way of ways) {
      const [large = Number.NaN, little = Number.NaN] = await inTurn(
        [national, small].map((desk, nr) => ({ name: sides[nr]?.size ?? '', ...desk.side(way) })),
        ROUNDS,
      )
      const kilobytes = (await national.answers()) / 1_000
      console.log(`  ${way.name}`)
      printMedian('  national', large)
      printMedian('  small', little)
      const ratio = large / little
      console.log(
        `    ratio ${ratio.toFixed(2)}, at most ${way.limit}; answers ${kilobytes.toFixed(0)} kB, at most ${LIMIT_KB}`,
      )
      areGood.push(ratio <= way.limit && kilobytes <= LIMIT_KB)
    }
    return areGood.every(Boolean)
  } finally {
    await browser.close()
    for (const { product, folder } of sides) {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/**
 * Chooses the restaurants that are shown alone: the first of the small demonstration and, for each week, the national one
 * with the most similar number of shifts. The first national one is twice as busy.
 */
async function chooseAlike(national: Desk, small: Desk): Promise<void> {
  for (const week of WEEKS) {
    const wanted = (await small.shiftsOf(week)).get(1) ?? 0
    const [nearest] = [...(await national.shiftsOf(week))]
      .map(([id, shifts]) => ({ id, away: Math.abs(shifts - wanted) }))
      .sort((a, b) => a.away - b.away)
    small.chosen.set(week, 1)
    national.chosen.set(week, nearest?.id ?? 1)
  }
}

declare global {
  interface Window {
    /** Milliseconds from the latest click, or from opening the page, until the schedule is painted. */
    painted: Promise<number>
  }
}

async function openDesk(browser: Browser, { address }: Product, today: string) {
  const context = await browser.newContext({ baseURL: address, viewport: DESKTOP })
  await context.addInitScript(watchPainting)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await signIn(page, 'administrator')
  const devtools = await context.newCDPSession(page)
  const quiet = quietOf(page)
  /** Bytes of the answers in this round, and the most of any round. */
  let [bytes, most] = [0, 0]
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    void response.body().then(
      (body) => {
        bytes += body.length
      },
      () => undefined,
    )
  })
  const firstDayOf = (week: number) =>
    new Date(Date.parse(today) - week * 14 * 86_400_000).toISOString().slice(0, 10)
  /** The restaurant that is shown alone, by week. */
  const chosen = new Map<number, number>()
  let opened = 0
  /** Opens another week each time. */
  const open = async (isOfOne = false) => {
    const week = WEEKS[opened++ % WEEKS.length] ?? 1
    await page.bringToFront()
    await page.goto(
      `/schedule?from=${firstDayOf(week)}${isOfOne ? `&location=restaurant-${chosen.get(week)}` : ''}`,
    )
    return page.evaluate(() => window.painted)
  }
  /** Counts the answers of a round that is over, late ones too. */
  const count = async () => {
    await page.bringToFront()
    await quiet()
    most = Math.max(most, bytes)
    bytes = 0
  }
  return {
    chosen,
    /** The number of shifts of each restaurant in a week. */
    shiftsOf: async (week: number): Promise<Map<number, number>> => {
      const outline = page.waitForResponse((response) => {
        const { pathname, search } = new URL(response.url())
        return pathname === '/api/schedule/outline' && !/restaurant_ids|days/.test(search)
      })
      await page.goto(`/schedule?from=${firstDayOf(week)}`)
      const { rows }: Outline = await (await outline).json()
      await quiet()
      bytes = 0
      return new Map(
        rows.map(([id, , published, unpublished, draft]) => [id, published + unpublished + draft]),
      )
    },
    side: ({ isOfOne, press, isCold }: Way) => ({
      prepare: async () => {
        await count()
        if (isCold) await devtools.send('Network.clearBrowserCache')
        if (press) {
          await open(isOfOne)
          await quiet()
        }
        bytes = 0
      },
      run: async () => {
        if (!press) return open(isOfOne)
        await press(page)
        return page.evaluate(() => window.painted)
      },
    }),
    /** The most bytes of any round since this was last asked. */
    answers: async () => {
      await count()
      const answers = most
      most = 0
      return answers
    },
  }
}

/** Runs in the page: times the opening and each click until the grid shows the shifts. */
function watchPainting(): void {
  const paintedSince = async (start: number) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isShown = () => document.querySelector('[role=grid][aria-busy=false] [data-shift]')
    // A click sends its requests within two frames.
    await frame()
    await frame()
    while (!isShown()) await frame()
    await new Promise((drawn) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = drawn
      requestAnimationFrame(() => port2.postMessage('drawn'))
    })
    return performance.now() - start
  }
  window.painted = paintedSince(0)
  addEventListener(
    'click',
    ({ timeStamp }) => {
      window.painted = paintedSince(timeStamp)
    },
    { capture: true },
  )
}
