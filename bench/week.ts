import { rm } from 'node:fs/promises'
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'
import { type Browser, type Page, chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { signIn } from '../e2e/kernel/people.ts'
import { fillDemo, type Product, startProduct } from '../e2e/kernel/product.ts'
import { inTurn, printMedian } from './kernel/rounds.ts'
import { DESKTOP } from './kernel/signedIn.ts'

/** How often each is done, beside two rounds that warm up. */
const ROUNDS = 5
/** The most kilobytes of the answers behind one screen, uncompressed. */
const ANSWERS = 300

interface Way {
  name: string
  /** The most times as long as on the small demonstration. */
  limit: number
  /** More of the address, opened before the clock starts. */
  search?: string
  /** What is timed. Without it, the opening of the page is timed. */
  press?: (page: Page) => Promise<void>
}

const WAYS: Way[] = [
  { name: 'opening a week', limit: 1.5 },
  { name: 'opening a week of one restaurant', limit: 1.1, search: '&location=restaurant-1' },
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
    name: 'one area of all',
    limit: 1.5,
    press: async (page) => {
      await page.getByRole('combobox', { name: 'Location' }).click()
      await page.getByRole('listbox', { name: 'Location' }).getByRole('option').nth(1).click()
    },
  },
]

/** The schedule of an agency of 600 restaurants and 8,000 drivers against the same of a small one, in the browser. */
export async function weekBench(): Promise<boolean> {
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
    const areGood: boolean[] = []
    for (const way of WAYS) {
      const [large = Number.NaN, little = Number.NaN] = await inTurn(
        [national, small].map((desk, nr) => ({ name: sides[nr]?.size ?? '', ...desk.side(way) })),
        ROUNDS,
      )
      const kilobytes = national.answers() / 1_000
      console.log(`  ${way.name}`)
      printMedian('  national', large)
      printMedian('  small', little)
      const ratio = large / little
      console.log(
        `    ratio ${ratio.toFixed(2)}, at most ${way.limit}; answers ${kilobytes.toFixed(0)} kB, at most ${ANSWERS}`,
      )
      areGood.push(ratio <= way.limit && kilobytes <= ANSWERS)
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

declare global {
  interface Window {
    /** Milliseconds from what was pressed last, or from opening the page, until the schedule is painted. */
    painted: Promise<number>
  }
}

async function openDesk(browser: Browser, { address }: Product, today: string) {
  const context = await browser.newContext({ baseURL: address, viewport: DESKTOP })
  await context.addInitScript(watchPainting)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await signIn(page, 'administrator')
  let bytes = 0
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    void response.body().then(
      (body) => {
        bytes += body.length
      },
      () => undefined,
    )
  })
  let week = 0
  /** Another week than the last time, and none so long ago that a small agency has no shifts there. */
  const open = async (search = '') => {
    week = (week % 3) + 1
    const from = new Date(Date.parse(today) - week * 14 * 86_400_000).toISOString().slice(0, 10)
    await page.bringToFront()
    await page.goto(`/schedule?from=${from}${search}`)
    return page.evaluate(() => window.painted)
  }
  return {
    side: ({ search, press }: Way) => ({
      prepare: async () => {
        if (press) {
          await open(search)
          await page.waitForLoadState('networkidle')
        }
        bytes = 0
      },
      run: async () => {
        if (!press) return open(search)
        await press(page)
        return page.evaluate(() => window.painted)
      },
    }),
    /** Bytes of all answers since what was timed last. */
    answers: () => bytes,
  }
}

/** Runs in the page: watches from the opening on, and from each press on, until the grid shows what was asked for. */
function watchPainting(): void {
  const paintedSince = async (start: number) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isShown = () => document.querySelector('[role=grid][aria-busy=false] [data-shift]')
    // A press asks the server within two frames.
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
