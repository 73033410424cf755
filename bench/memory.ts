import { rm } from 'node:fs/promises'
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'
import { type CDPSession, type Page, chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { signIn } from '../e2e/kernel/people.ts'
import { fillDemo, startProduct } from '../e2e/kernel/product.ts'
import { DESKTOP } from './kernel/signedIn.ts'

/** An hour has 120 moves; the clock of the page advances by half a minute after each. */
const MOVES = 120
const PAUSE = '00:30'
/** The heap after these moves is compared with the heap at the end. */
const FIRST = 10
/** The heap at the end, divided by the heap after the first moves. */
const LIMIT = 1.2
/** Real milliseconds: a slow machine stops here, after fewer moves. */
const LONGEST = 240_000

const interval = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Interval' }).getByText(name, { exact: true }).click()

/** The moves of one round, in order. */
const WAYS: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByRole('button', { name: 'Next week', exact: true }).click(),
  (page) => scroll(page, 4_000),
  (page) => interval(page, 'Month'),
  (page) => scroll(page, 4_000),
  (page) => interval(page, 'Day'),
  (page) => interval(page, 'Week'),
  (page) => page.getByRole('option', { name: /^Open shifts/ }).click(),
  (page) => page.getByRole('option', { name: /^All drivers/ }).click(),
]

async function scroll(page: Page, by: number): Promise<void> {
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, by)
}

/** Moves about the schedule of 600 restaurants and 8,000 drivers for an hour of a simulated clock. */
export async function memoryBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const today = new Date().toISOString().slice(0, 10)
  const folder = await fillDemo(today, { size: 'national' })
  const product = await startProduct({ folder })
  const browser = await playwright.launch(await chromium())
  try {
    const context = await browser.newContext({ baseURL: product.address, viewport: DESKTOP })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.clock.install()
    const devtools = await context.newCDPSession(page)
    await signIn(page, 'administrator')
    await page.goto('/schedule')
    const sizes: number[] = []
    const start = performance.now()
    let moves = 0
    while (moves < MOVES && performance.now() - start < LONGEST) {
      await WAYS[moves % WAYS.length]?.(page)
      moves++
      await page.clock.fastForward(PAUSE)
      // A month shows figures instead of shifts.
      await page.locator('[role=grid][aria-busy=false] [role=gridcell]').first().waitFor()
      await page.waitForLoadState('networkidle')
      // Always after the same kind of move.
      if (moves >= FIRST && (moves - FIRST) % WAYS.length === 0) sizes.push(await heapOf(devtools))
    }
    const [first = Number.NaN, last = Number.NaN] = [sizes[0], sizes.at(-1)]
    const ratio = last / first
    console.log(`  after ${FIRST} moves ${megabytes(first)}, after ${moves} moves ${megabytes(last)}`)
    console.log(`  the largest of ${sizes.length} measurements ${megabytes(Math.max(...sizes))}`)
    console.log(`  ratio ${ratio.toFixed(2)}, at most ${LIMIT}`)
    return sizes.length > 1 && ratio <= LIMIT
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Bytes on the page's heap after a garbage collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
