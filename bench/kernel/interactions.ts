/** The browser's own measurement of the time from an interaction to the next frame. */
import type { Page } from '@playwright/test'

/** The median counts, because another process may take the processor. */
const ROUNDS = 5
/** Milliseconds until the page is idle again. */
const REST = 1_500

type Measure = (name: string, act: () => Promise<unknown>, undo?: () => Promise<unknown>) => Promise<number>

declare global {
  interface Window {
    /** Milliseconds of the longest interaction since it was last reset. */
    longestInteraction: number
  }
}

/** Slows the page's processor down. Returns a function that measures and prints an interaction. */
export async function measureInteractions(page: Page, throttling: number): Promise<Measure> {
  await page.locator('[data-shift]').first().waitFor()
  await page.waitForTimeout(REST)
  await page.evaluate(watch)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  const once = async (act: () => Promise<unknown>): Promise<number> => {
    await page.evaluate(() => {
      window.longestInteraction = 0
    })
    await act()
    await page.waitForTimeout(REST)
    return page.evaluate(() => window.longestInteraction)
  }
  return async (name, act, undo = async () => undefined) => {
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      took.push(await once(act))
      await undo()
      await page.waitForTimeout(REST)
    }
    const median = took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
    console.log(`  ${name.padEnd(34)} ${median.toFixed(0).padStart(5)} ms`)
    return median
  }
}

/** Counts only events that belong to an interaction. Moving the pointer does not. */
function watch(): void {
  const noted = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) window.longestInteraction = Math.max(window.longestInteraction, entry.duration)
    }
  }
  new PerformanceObserver((list) => noted(list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)
}
