/** A schedule or a table of timesheets open in the real browser, and what the browser itself measures of it. */
import type { Browser, Page } from '@playwright/test'
import { openSignedIn, type Served } from './signedIn.ts'

export interface Scrolling {
  frames: number
  /** Of all frames, those that took less than 20 ms. */
  smooth: number
  longestMs: number
  /** The most elements that the page held. */
  elements: number
}

export interface Screen {
  /** Leaves the schedule for another screen, and waits until nothing is under way. */
  leave: () => Promise<void>
  /** Goes back to the schedule: milliseconds from there to the first frame with its shifts. */
  paint: () => Promise<number>
  elements: () => Promise<number>
  scroll: () => Promise<Scrolling>
  /** The same, answering the milliseconds that the page worked for it, however fast frames come. */
  scrollingWork: () => Promise<number>
}

/** Opens the screen at `path`, once there is a `thing` of its records. */
export async function openScreen(
  browser: Browser,
  served: Served,
  path: string,
  thing = '[data-shift]',
): Promise<Screen> {
  const page = await openSignedIn(browser, served, path)
  const quiet = quietOf(page)
  await page.locator(thing).first().waitFor()
  await quiet()
  const worked = await workOf(page)
  return {
    leave: async () => {
      await page.bringToFront()
      await page.getByRole('link', { name: 'Admin', exact: true }).click()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      await quiet()
    },
    paint: async () => {
      const took = await page.evaluate(goBackAndWatch, thing)
      await quiet()
      return took
    },
    elements: () => page.evaluate(() => document.querySelectorAll('*').length),
    scroll: async () => {
      await page.bringToFront()
      await quiet()
      return await page.evaluate(scrollAndWatch)
    },
    scrollingWork: async () => {
      await page.bringToFront()
      await quiet()
      const before = await worked()
      await page.evaluate(scrollAndWatch)
      return (await worked()) - before
    },
  }
}

/** Asks how many milliseconds the page has worked so far: scripts, styles, layout and painting. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Waits until no request has been under way for half a second. */
function quietOf(page: Page): () => Promise<void> {
  let underWay = 0
  page.on('request', () => underWay++)
  page.on('requestfinished', () => underWay--)
  page.on('requestfailed', () => underWay--)
  return async () => {
    for (let calm = 0; calm < 5; calm = underWay === 0 ? calm + 1 : 0) await page.waitForTimeout(100)
  }
}

/**
 * In the page. A message that is sent before a frame is drawn arrives when it has been; what the page itself puts off
 * until then with a timer comes later.
 */
async function goBackAndWatch(thing: string): Promise<number> {
  const things = new Promise<void>((found) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(thing)) return
      observer.disconnect()
      found()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  const start = performance.now()
  history.back()
  await things
  await new Promise((drawn) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = drawn
    requestAnimationFrame(() => port2.postMessage('drawn'))
  })
  return performance.now() - start
}

/** In the page: down and back through the lines, and across the days where they scroll, at 100 pixels a frame. */
async function scrollAndWatch(): Promise<Scrolling> {
  const grid = document.querySelector('[role=grid]') as HTMLElement
  const FRAMES = 300
  const frames: number[] = []
  let elements = 0
  let down = 1
  let across = 1
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < FRAMES; frame++) {
    grid.scrollTop += 100 * down
    grid.scrollLeft += 20 * across
    if (grid.scrollTop <= 0 || grid.scrollTop >= grid.scrollHeight - grid.clientHeight - 1) down = -down
    if (grid.scrollLeft <= 0 || grid.scrollLeft >= grid.scrollWidth - grid.clientWidth - 1) across = -across
    const now: number = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    last = now
    if (frame % 30 === 0) elements = Math.max(elements, document.querySelectorAll('*').length)
  }
  const smooth = frames.filter((taken) => taken < 20).length / frames.length
  return { frames: frames.length, smooth, longestMs: Math.max(...frames), elements }
}
