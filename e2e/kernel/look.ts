import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

/** Axe in light and dark, a picture of each, and nothing that makes the page scroll sideways. */
export async function look(page: Page, name: string, shot: (page: Page, name: string) => Promise<void>) {
  await expectAccessible(page)
  await shot(page, name)
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, 'pixels that the page is too wide').toBe(0)
}
