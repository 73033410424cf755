import { expect, type Locator, type Page, test } from '@playwright/test'

/**
 * Counts what a person does on the way to a result. Typing into a field is not counted, but the click that reaches it is.
 */
export interface Journey {
  press: (target: Locator) => Promise<void>
  key: (page: Page, key: string) => Promise<void>
  /** Prints the clicks, keys and seconds as one line, and expects no more clicks and keys than `most`. */
  end: (result: string, most: number) => void
}

/** Begins to count: the seconds run from here (docs/decisions/0089-the-month-measured.md). */
export function beginJourney(): Journey {
  const began = performance.now()
  let [clicks, keys] = [0, 0]
  return {
    press: async (target) => {
      clicks += 1
      await target.click()
    },
    key: async (page, key) => {
      keys += 1
      await page.keyboard.press(key)
    },
    end: (result, most) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const { name } = test.info().project
      console.log(`Journey, ${name}: ${result} in ${clicks} clicks, ${keys} keys and ${seconds} s`)
      expect(clicks + keys, result).toBeLessThanOrEqual(most)
    },
  }
}
