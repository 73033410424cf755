import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than any screen has tab stops. */
const MOST_STOPS = 80

/** Presses Tab (or 'Shift+Tab') until `target` has the focus, and expects a visible sign of it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < MOST_STOPS && !(await hasFocus(page, target)); press++)
    await page.keyboard.press(key)
  await expect(target).toBeFocused()
  // Fields change the colour of their border. Everything else gets an outline.
  const isSeen = await target.evaluate(
    (element) => element.matches('input, textarea') || getComputedStyle(element).outlineStyle !== 'none',
  )
  expect(isSeen, `the focus on ${target} can be seen`).toBe(true)
}

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0
