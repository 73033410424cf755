import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import { type Page, chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { people } from './kernel/people.ts'
import { median } from './kernel/rounds.ts'
import { openSignedIn } from './kernel/signedIn.ts'

/** Milliseconds from the key to the result on the screen, for each key (issue 4). */
const LIMIT_MS = 100
const DRIVERS = 8_000

/** Typed digit by digit and deleted again: every key changes the number of drivers found. */
const TYPED = ['4321', '7085', '1999', '2600']
const KEYS = 30

/** Typing in the search of the drivers, with the usual page of 15; what the largest page takes is said as well. */
export async function searchBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const served = await people(WEBSITE)
  const browser = await playwright.launch(await chromium())
  try {
    const page = await openSignedIn(browser, served, '/drivers')
    await page
      .getByRole('status')
      .filter({ hasText: `of ${DRIVERS}` })
      .waitFor()
    const isQuick = await type(page, 15)
    await page.getByRole('textbox', { name: 'Search drivers' }).fill('')
    await page.getByLabel('Per page').selectOption('1000')
    await page.getByText(`1 - 1000 of ${DRIVERS}`).waitFor()
    await type(page, 1_000)
    return isQuick
  } finally {
    await browser.close()
    await served.close()
  }
}

async function type(page: Page, size: number): Promise<boolean> {
  await page.getByRole('textbox', { name: 'Search drivers' }).focus()
  const taken: number[] = []
  for (const { key, found } of strokes()) {
    await page.evaluate(watchKey, `1 - ${Math.min(size, found)} of ${found}`)
    await page.keyboard.press(key)
    taken.push(await page.evaluate(() => watched.took))
  }
  const [usual, worst] = [median(taken), Math.max(...taken)]
  const times = `median ${usual.toFixed(0)} ms, the worst ${worst.toFixed(0)} ms`
  console.log(`  ${taken.length} keys, ${size} drivers a page`.padEnd(36), times)
  console.log(`  ratio ${(worst / LIMIT_MS).toFixed(2)} of the worst to ${LIMIT_MS} ms, at most 1`)
  return worst <= LIMIT_MS
}

/** The keys, and how many drivers are found after each. */
function strokes(): { key: string; found: number }[] {
  const all = TYPED.flatMap((number) => {
    const typed = [...number].map((key, index) => ({ key, text: number.slice(0, index + 1) }))
    const deleted = typed.map((_, index) => ({ key: 'Backspace', text: number.slice(0, -1 - index) }))
    return [...typed, ...deleted]
  })
  return all.slice(0, KEYS).map(({ key, text }) => ({ key, found: found(text) }))
}

const found = (text: string): number =>
  Array.from({ length: DRIVERS }, (_, index) => String(index + 1)).filter((number) => number.includes(text))
    .length

/** What a page keeps from the one call to the other. */
declare const watched: { took: Promise<number> }

/** In the page: begins to watch, from the next key as the browser got it to the first frame whose list says `expected`. */
function watchKey(expected: string): void {
  const isShown = () =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === expected)
  const watch = async (): Promise<number> => {
    const pressed = await new Promise<number>((heard) =>
      addEventListener('keydown', (event) => heard(event.timeStamp), { capture: true, once: true }),
    )
    await new Promise<void>((shown) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return
        observer.disconnect()
        shown()
      })
      observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    await new Promise((drawn) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = drawn
      requestAnimationFrame(() => port2.postMessage('drawn'))
    })
    return performance.now() - pressed
  }
  Object.assign(globalThis, { watched: { took: watch() } })
}
