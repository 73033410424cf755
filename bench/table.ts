import { buildWebsiteIfStale, WEBSITE } from '@driverdesk/server/websiteBuild.ts'
import { chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { FIRST_DAY, LAST_DAY, nation } from './kernel/nation.ts'
import { compare } from './kernel/rounds.ts'
import { openScreen, type Screen } from './kernel/screen.ts'
import { addTimesheets } from './kernel/timesheets.ts'

const MOST_ELEMENTS = 2_500

/** Compares a month of 20,000 timesheets with four days of 100 in the browser, both with loaded data. */
export async function tableBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const shared = { status: 20, website: WEBSITE } as const
  const large = await nation({ ...shared, perDay: 2, restaurants: 324 })
  const small = await nation({ ...shared, perDay: 1, restaurants: 25, days: 4 })
  for (const { db } of [large, small]) await addTimesheets(db)
  const browser = await playwright.launch(await chromium())
  try {
    const row = { thing: '[data-row]' }
    const month = await openScreen(
      browser,
      large,
      `/timesheet?interval=month&from=${FIRST_DAY}&to=${LAST_DAY}`,
      row,
    )
    const week = await openScreen(browser, small, `/timesheet?from=${FIRST_DAY}&to=2026-06-07`, row)
    const scrollsAlike = await compare(
      { name: 'scrolling 20,000 timesheets, work of 300 frames', run: month.scrollingWork },
      { name: 'scrolling 100 timesheets, work of 300 frames', run: week.scrollingWork },
      1.5,
    )
    const isSmall = await holdsFewElements([month, week])
    await printScrolling('20,000 timesheets', month)
    await printScrolling('100 timesheets', week)
    return scrollsAlike && isSmall
  } finally {
    await browser.close()
    await large.close()
    await small.close()
  }
}

async function holdsFewElements(screens: readonly Screen[]): Promise<boolean> {
  const elements = await Promise.all(screens.map((screen) => screen.elements()))
  console.log(`  ${elements.join(' and ')} elements, at most ${MOST_ELEMENTS}`)
  return elements.every((count) => count <= MOST_ELEMENTS)
}

async function printScrolling(name: string, screen: Screen): Promise<void> {
  const { frames, smooth, longestMs, elements } = await screen.scroll()
  const share = `${(smooth * 100).toFixed(1)} % of ${frames} frames under 20 ms`
  console.log(
    `  scrolling ${name.padEnd(20)} ${share}, the longest ${longestMs.toFixed(0)} ms, ${elements} elements`,
  )
}
