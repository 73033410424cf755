import type { Page } from '@playwright/test'

/** To another address as a link of the product leads there: without loading it anew, which takes most of the time. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // The product's router hears of it.
  await page.evaluate((to) => history.pushState(null, '', to), path)
}
