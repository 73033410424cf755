import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than any screen has stops. */
const MOST_STOPS = 80

/** Presses Tab (or 'Shift+Tab') until `target` has the focus, and expects that one can see it there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < MOST_STOPS && !(await hasFocus(page, target)); press++)
    await page.keyboard.press(key)
  await expect(target).toBeFocused()
  const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
  const border = await target.evaluate((element) => element.matches('input, textarea'))
  expect(outline !== 'none' || border, `the focus on ${target} is visible`).toBe(true)
}

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0
