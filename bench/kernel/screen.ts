/** A schedule open in the real browser, and what the browser itself measures of it. */
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import type { nation } from './nation.ts'

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
}

/** Signs the administrator in by the storage of the browser, as a former sign-in leaves it, and opens `path`. */
export async function openScreen(
  browser: Browser,
  { app, token }: Awaited<ReturnType<typeof nation>>,
  path: string,
): Promise<Screen> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const user = { id: 1, firstName: 'Admin', lastName: '', email: 'admin@driverdesk.test', role: 10 }
  await context.addInitScript(
    (stored) => localStorage.setItem('driverdesk.user', stored),
    JSON.stringify({ ...user, access_token: token, restaurants: [] }),
  )
  const page = await context.newPage()
  const quiet = quietOf(page)
  await page.goto(`http://127.0.0.1:${port}${path}`)
  await page.locator('[data-shift]').first().waitFor()
  await quiet()
  return {
    leave: async () => {
      await page.bringToFront()
      await page.getByRole('link', { name: 'Admin', exact: true }).click()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      await quiet()
    },
    paint: async () => {
      const took = await page.evaluate(goBackAndWatch)
      await quiet()
      return took
    },
    elements: () => page.evaluate(() => document.querySelectorAll('*').length),
    scroll: async () => {
      await page.bringToFront()
      await quiet()
      return await page.evaluate(scrollAndWatch)
    },
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
async function goBackAndWatch(): Promise<number> {
  const shifts = new Promise<void>((found) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-shift]')) return
      observer.disconnect()
      found()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  const start = performance.now()
  history.back()
  await shifts
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
