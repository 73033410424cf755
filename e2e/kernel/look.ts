import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

/** Takes pictures of a page if SHOTS is set; see test.ts. */
export type Shot = (page: Page, name: string) => Promise<void>

/** Runs axe in light and dark, takes a picture of each, and expects that the page does not scroll sideways. */
export async function look(page: Page, name: string, shot: Shot) {
  await expectAccessible(page)
  await shot(page, name)
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, 'pixels that the page is too wide').toBe(0)
}
