import { rm } from 'node:fs/promises'
import { buildWebsiteIfStale } from '@driverdesk/server/websiteBuild.ts'
import { type Browser, type Page, chromium as playwright } from '@playwright/test'
import { chromium } from '../e2e/kernel/chromium.ts'
import { PASSWORD, people } from '../e2e/kernel/people.ts'
import { fillDemo, startProduct } from '../e2e/kernel/product.ts'
import { DESKTOP, PHONE } from './kernel/signedIn.ts'

interface FirstPage {
  name: string
  path: string
  viewport: typeof DESKTOP
  /** The person signed in; no one if left out. */
  person?: 'administrator' | 'driver'
  /** An element that shows that the page is complete. */
  shows: (page: Page) => ReturnType<Page['locator']>
  /** The limit for scripts in kilobytes, compressed. */
  scripts: number
}

/** The limit for styles on each page in kilobytes, compressed. */
const STYLES = 30

const PAGES: FirstPage[] = [
  {
    name: 'login',
    path: '/login',
    viewport: DESKTOP,
    shows: (page) => page.getByRole('button', { name: 'Log In' }),
    scripts: 130,
  },
  {
    name: 'schedule',
    path: '/schedule',
    viewport: DESKTOP,
    person: 'administrator',
    shows: (page) => page.locator('[role=grid][aria-busy=false]'),
    scripts: 300,
  },
  {
    name: 'login of drivers',
    path: '/driver/login',
    viewport: PHONE,
    shows: (page) => page.getByRole('button', { name: 'Log In' }),
    scripts: 120,
  },
  {
    name: 'shifts of a driver',
    path: '/driver',
    viewport: PHONE,
    person: 'driver',
    shows: (page) => page.getByRole('heading', { name: /shifts/i }).first(),
    scripts: 150,
  },
]

/** Weighs what each first page transfers with an empty cache. */
export async function bytesBench(): Promise<boolean> {
  await buildWebsiteIfStale()
  const folder = await fillDemo(new Date().toISOString().slice(0, 10))
  const product = await startProduct({ folder })
  const browser = await playwright.launch(await chromium())
  try {
    const areSmall: boolean[] = []
    for (const firstPage of PAGES) areSmall.push(await weigh(browser, product.address, firstPage))
    return areSmall.every(Boolean)
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Signs a person in and returns what their browser stores. */
async function signedIn(browser: Browser, baseURL: string, person: 'administrator' | 'driver') {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto(person === 'driver' ? '/driver/login' : '/login')
  await page.getByLabel('Email').fill(person === 'driver' ? 'driver@driverdesk.test' : people[person].email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

async function weigh(browser: Browser, address: string, { name, path, viewport, ...firstPage }: FirstPage) {
  const storageState = firstPage.person && (await signedIn(browser, address, firstPage.person))
  const context = await browser.newContext({
    viewport,
    baseURL: address,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const came: { kind: string; bytes: number }[] = []
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    came.push({ kind: kinds.get(requestId) ?? '', bytes: encodedDataLength }),
  )
  await page.goto(path)
  await firstPage.shows(page).waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()

  const kilobytes = (kind: string) =>
    came.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
  const [scripts, styles] = [kilobytes('Script'), kilobytes('Stylesheet')]
  console.log(
    `  ${name.padEnd(20)} script ${scripts.toFixed(0).padStart(4)} kB (limit ${firstPage.scripts}), styles ${styles.toFixed(0).padStart(3)} kB (limit ${STYLES})`,
  )
  return scripts <= firstPage.scripts && styles <= STYLES
}
