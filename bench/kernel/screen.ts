/** Measures an open schedule or table of timesheets in the browser. */
import type { Browser, Page, Request } from '@playwright/test'
import {
  countBlankFrames,
  drawAndWatch,
  type ScrolledFrames,
  type Scrollers,
  scrollAndWatch,
} from './inPage.ts'
import { DESKTOP, openSignedIn, PHONE, type Served } from './signedIn.ts'

export interface Scrolling {
  frames: number
  /** The share of frames that took less than 20 ms. */
  smooth: number
  /** 95 of 100 frames took no longer, in milliseconds. */
  p95Ms: number
  longestMs: number
  /** The largest number of elements in the page. */
  elements: number
}

export interface Screen {
  page: Page
  /** Opens another screen and waits until no request is under way. */
  leave: () => Promise<void>
  /** Goes back. Returns the milliseconds to the first frame with a record. */
  paint: () => Promise<number>
  elements: () => Promise<number>
  scroll: () => Promise<Scrolling>
  /** The number of requests so far. */
  requests: () => number
  /** Counts the frames of the same scrolling in which a visible cell was missing or empty. */
  blankFrames: () => Promise<number>
  /** Scrolls in the same way. Returns the milliseconds that the page worked. */
  scrollingWork: () => Promise<number>
}

export interface ScreenParts extends Scrollers {
  /** The selector of a record. */
  thing: string
  cell: string
  leave: () => Promise<void>
  /** Waits until no request is under way. */
  quiet: () => Promise<void>
}

/** If the browser stops drawing a page, the page is brought to the front again. */
const TRIES = 5

const GRID = { down: '[role=grid]', across: '[role=grid]', cell: '[role=gridcell]' }
/** A phone scrolls the page. */
const CARDS = { down: 'html', across: 'html', cell: '[data-line]' }

interface ScreenOptions {
  /** The selector of a record. */
  thing?: string
  isPhone?: boolean
  /** Runs in the page before its own scripts. */
  inPage?: () => void
}

/** Opens the screen at `path` and waits for a record. */
export async function openScreen(
  browser: Browser,
  served: Served,
  path: string,
  { thing = '[data-shift]', isPhone = false, inPage }: ScreenOptions = {},
): Promise<Screen> {
  const page = await openSignedIn(browser, served, path, isPhone ? PHONE : DESKTOP, inPage)
  const quiet = quietOf(page)
  await page.locator(thing).first().waitFor()
  await quiet()
  await page.evaluate(() => {
    // This event tells the page the address to which the browser goes back.
    window.draw = () => {
      const begun = new Promise<number>((begin) => {
        window.addEventListener('popstate', ({ timeStamp }) => begin(timeStamp), { once: true })
      })
      history.back()
      return begun
    }
  })
  const leave = async () => {
    await page.getByRole('link', { name: 'Driverdesk', exact: true }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  }
  return screenOn(page, { ...(isPhone ? CARDS : GRID), thing, leave, quiet })
}

/** The measurements of a page that has a `draw`. */
export async function screenOn(page: Page, parts: ScreenParts): Promise<Screen> {
  const { thing, cell, down, across, leave, quiet } = parts
  const worked = await workOf(page)
  let requests = 0
  page.on('request', () => requests++)
  const inFront = async () => {
    await page.bringToFront()
    await quiet()
  }
  const scrolled = async () => {
    await inFront()
    const scrolling = (tries: number): Promise<ScrolledFrames> =>
      page.evaluate(scrollAndWatch, { down, across }).catch(async (error: unknown) => {
        if (tries === 1) throw error
        await inFront()
        return scrolling(tries - 1)
      })
    return scrolling(TRIES)
  }
  return {
    page,
    leave: async () => {
      await page.bringToFront()
      await leave()
      await quiet()
    },
    paint: async () => {
      const took = await page.evaluate(drawAndWatch, thing)
      await quiet()
      return took
    },
    elements: () => page.evaluate(() => document.querySelectorAll('*').length),
    scroll: async () => {
      const { frames, elements } = await scrolled()
      const sorted = frames.toSorted((a, b) => a - b)
      return {
        frames: frames.length,
        smooth: frames.filter((taken) => taken < 20).length / frames.length,
        p95Ms: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN,
        longestMs: Math.max(...frames),
        elements,
      }
    },
    requests: () => requests,
    blankFrames: async () => {
      await inFront()
      return await page.evaluate(countBlankFrames, { down, across, cell, thing })
    },
    scrollingWork: async () => {
      await inFront()
      const before = await worked()
      await page.evaluate(scrollAndWatch, { down, across })
      return (await worked()) - before
    },
  }
}

/** Returns a function for the milliseconds that the page has worked so far: scripts, styles, layout and painting. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** In tenths of a second. */
const PATIENCE = 600

/** Waits until no request has been under way for half a second. @throws {Error} that names those that never end */
export function quietOf(page: Page): () => Promise<void> {
  // Requests that began earlier are not counted.
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    let calm = 0
    for (let waited = 0; calm < 5; waited++) {
      if (waited > PATIENCE) throw new Error(`No answer: ${[...underWay].map((request) => request.url())}`)
      await page.waitForTimeout(100)
      calm = underWay.size === 0 ? calm + 1 : 0
    }
  }
}
