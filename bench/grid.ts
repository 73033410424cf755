import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import { chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'
import { openScreen, type Screen } from './kernel/screen.ts'

const MOST_ELEMENTS = 6_000

/** The schedule in the browser: a month of a nation against a week of a town, both from data that is there already. */
export async function gridBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const shared = { perDay: 2, status: 20, website: WEBSITE } as const
  const large = await nation(shared)
  const small = await nation({ ...shared, restaurants: 25, days: 7 })
  const browser = await playwright.launch(await chromium())
  try {
    const month = await openScreen(
      browser,
      large,
      `/schedule?interval=month&from=${FIRST_DAY}&to=${LAST_DAY}`,
    )
    const week = await openScreen(browser, small, `/schedule?from=${FIRST_DAY}&to=2026-06-07`)
    const isQuick = await compare(
      { name: 'painting 600 restaurants × 31 days × 2', prepare: month.leave, run: month.paint },
      { name: 'painting 25 restaurants × 7 days × 2', prepare: week.leave, run: week.paint },
      1.5,
    )
    const isSmall = await countElements(month)
    await printScrolling('600 restaurants × 31 days', month)
    await printScrolling('25 restaurants × 7 days', week)
    return isQuick && isSmall
  } finally {
    await browser.close()
    await large.close()
    await small.close()
  }
}

async function countElements(month: Screen): Promise<boolean> {
  const elements = await month.elements()
  console.log(`  ${elements} elements, at most ${MOST_ELEMENTS}`)
  return elements <= MOST_ELEMENTS
}

async function printScrolling(name: string, screen: Screen): Promise<void> {
  const { frames, smooth, longestMs, elements } = await screen.scroll()
  const share = `${(smooth * 100).toFixed(1)} % of ${frames} frames under 20 ms`
  console.log(
    `  scrolling ${name.padEnd(26)} ${share}, the longest ${longestMs.toFixed(0)} ms, ${elements} elements`,
  )
}
