import { type Browser, chromium as playwright } from '@playwright/test'
import { chromium } from '../../e2e/kernel/chromium.ts'

/**
 * Launches a browser that draws as fast as it can. At the rate of a display, waiting up to 17 ms for the next frame would
 * be most of the time of one cell, and every grid that keeps up would have the same figures.
 */
export async function unpacedBrowser(): Promise<Browser> {
  const options = await chromium()
  const unpaced = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
  return playwright.launch({ ...options, args: [...(options.args ?? []), ...unpaced] })
}
