import { type Browser, chromium as playwright } from '@playwright/test'
import { chromium } from '../../e2e/kernel/chromium.ts'

/**
 * A browser that draws as fast as it can. With the pace of a display the wait for its next picture, up to 17 ms, would be
 * most of what is measured of a cell, and every grid that keeps up would scroll alike.
 */
export async function unpacedBrowser(): Promise<Browser> {
  const options = await chromium()
  const unpaced = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
  return playwright.launch({ ...options, args: [...(options.args ?? []), ...unpaced] })
}
