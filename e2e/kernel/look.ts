import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

/** Takes pictures of a page where somebody asked for them; see test.ts. */
export type Shot = (page: Page, name: string) => Promise<void>

/** Axe in light and dark, a picture of each, and nothing that makes the page scroll sideways. */
export async function look(page: Page, name: string, shot: Shot) {
  await expectAccessible(page)
  await shot(page, name)
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, 'pixels that the page is too wide').toBe(0)
}
