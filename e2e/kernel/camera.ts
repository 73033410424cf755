import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from '@playwright/test'
import sharp from 'sharp'
import { chromium } from './chromium.ts'
import { setClock, startClock, TODAY } from './clock.ts'
import { fillDemo, startProduct } from './product.ts'

export interface Picture {
  name: string
  on: 'desktop' | 'phone'
  colorScheme: 'light' | 'dark'
  /** Opens the screen for the picture and waits until it is ready. */
  show: (page: Page) => Promise<void>
}

const looks: Record<Picture['on'], BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}

/** Runs the real product on demonstration data and writes `{folder}/{name}.png` for each picture. */
export async function takePictures(folder: string, pictures: Picture[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  startClock()
  const demoFolder = await fillDemo(TODAY)
  const product = await startProduct({ folder: demoFolder })
  const browser = await playwright.launch(await chromium())
  try {
    for (const picture of pictures) await take(browser, product.address, folder, picture)
  } finally {
    await browser.close()
    await product.stop()
    await rm(demoFolder, { recursive: true, force: true })
  }
}

async function take(
  browser: Browser,
  baseURL: string,
  folder: string,
  { name, on, colorScheme, show }: Picture,
): Promise<void> {
  const place = { baseURL, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...place, colorScheme, ...looks[on] })
  await setClock(context)
  const page = await context.newPage()
  await show(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  // A palette is enough for a screen and needs a third of the bytes.
  await sharp(picture)
    .png({ palette: true })
    .toFile(join(folder, `${name}.png`))
  await context.close()
}
