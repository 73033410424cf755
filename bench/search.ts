import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import { type Browser, type Page, chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { people } from './kernel/people.ts'
import { median } from './kernel/rounds.ts'
import { DESKTOP, openSignedIn, PHONE, type Served } from './kernel/signedIn.ts'

/** Milliseconds from the key to the result on the screen, for each key. */
const LIMIT_MS = 100
const KEYS = 30

/** Between one key and the next: quick typing, a thought, and long enough for a large page to be there to its end. */
const PAUSES_MS = [0, 0, 150, 400, 1_500]

interface Searched {
  /** As the address says it. */
  what: 'drivers' | 'restaurants'
  /** The name of its search. */
  field: string
  total: number
  /** Typed digit by digit and deleted again: every key changes how many are found. */
  typed: readonly string[]
}
const DRIVERS: Searched = {
  what: 'drivers',
  field: 'Search drivers',
  total: 8_000,
  typed: ['4321', '7085', '1999', '2600'],
}
const RESTAURANTS: Searched = {
  what: 'restaurants',
  field: 'Search by name',
  total: 600,
  typed: ['432', '587', '199', '260', '315'],
}

/** Typing in the lists' search, with the usual page of 15 and with the largest, on a wide screen and on a phone. */
export async function searchBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const served = await people(WEBSITE)
  const browser = await playwright.launch(await chromium())
  const areQuick: boolean[] = []
  try {
    for (const searched of [DRIVERS, RESTAURANTS]) {
      for (const viewport of [DESKTOP, PHONE]) {
        areQuick.push(...(await typeOn(browser, served, searched, viewport)))
      }
    }
  } finally {
    await browser.close()
    await served.close()
  }
  return areQuick.every(Boolean)
}

/** On one screen; says of each size of the page whether it is quick enough. */
async function typeOn(browser: Browser, served: Served, searched: Searched, viewport: typeof DESKTOP) {
  const { what, total } = searched
  const page = await openSignedIn(browser, served, `/${what}`, viewport)
  const areQuick: boolean[] = []
  for (const size of [15, 1_000]) {
    await page.getByLabel('Per page').selectOption(String(size))
    await page.getByText(shownOf(size, total)).waitFor()
    const taken = await type(page, searched, size)
    const [usual, worst] = [median(taken), Math.max(...taken)]
    const where = `${what}, ${size} a page, ${viewport.width} px wide`
    const times = `median ${usual.toFixed(0).padStart(3)} ms, worst ${worst.toFixed(0).padStart(4)} ms`
    console.log(`  ${where.padEnd(40)} ${times}, at most ${LIMIT_MS} ms (${taken.length} keys)`)
    areQuick.push(worst <= LIMIT_MS)
  }
  await page.context().close()
  return areQuick
}

/** Milliseconds of each key. The field is empty before and after. */
async function type(page: Page, searched: Searched, size: number): Promise<number[]> {
  const field = page.getByRole('textbox', { name: searched.field })
  await field.focus()
  const taken: number[] = []
  for (const [index, { key, found }] of strokes(searched).entries()) {
    await page.waitForTimeout(PAUSES_MS[index % PAUSES_MS.length] ?? 0)
    await page.evaluate(watchKey, shownOf(size, found))
    await page.keyboard.press(key)
    taken.push(await page.evaluate(() => watched.took))
  }
  await field.fill('')
  return taken
}

/** The first page's place in a list, as the list says it. */
const shownOf = (size: number, found: number): string =>
  `1–${Math.min(size, found).toLocaleString('en-GB')} of ${found.toLocaleString('en-GB')}`

/** The keys, and how many are found after each. */
function strokes({ typed, total }: Searched): { key: string; found: number }[] {
  const all = typed.flatMap((number) => {
    const keys = [...number].map((key, index) => ({ key, text: number.slice(0, index + 1) }))
    const deleted = keys.map((_, index) => ({ key: 'Backspace', text: number.slice(0, -1 - index) }))
    return [...keys, ...deleted]
  })
  return all.slice(0, KEYS).map(({ key, text }) => ({ key, found: found(text, total) }))
}

/** Their names and e-mails have their numbers, counted from 1. */
const found = (text: string, total: number): number =>
  Array.from({ length: total }, (_, index) => String(index + 1)).filter((number) => number.includes(text))
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
