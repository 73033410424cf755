/** `test` and `expect` for the specs, with a running product and a fixed date. Any error in a page fails the test. */
import { join } from 'node:path'
import { openHost } from '@driverdesk/server/testing/serverHost.ts'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { clockArguments, clockEnvironment, setClock } from './clock.ts'
import { logInOnPhone, type Person, signIn } from './people.ts'
import { demoData, type Product, startProduct } from './product.ts'

export { expect }

interface PerTest {
  /** The running product. The tests of one file share it; each file starts with fresh data. */
  product: Product
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** Opens another browser for a colleague, signs them in and returns the page. */
  openAs: (person: Person) => Promise<Page>
  /** Opens the app on a driver's phone, and returns the page. */
  openPhone: (email: string) => Promise<Page>
  /**
   * With SHOTS=1 in the environment, writes two pictures to test-results/shots/{project}: {name}.png and
   * {name}-dark.png.
   */
  shot: (page: Page, name: string) => Promise<void>
  /** Console errors that a test causes on purpose. */
  expectedErrors: RegExp | undefined
}

interface PerWorker {
  productOf: (file: string) => Promise<Product>
}

/** The browser's message for an answer of 400 to 499. Tests check refusals themselves. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/

export const test = base.extend<PerTest, PerWorker>({
  productOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const host = openHost(clockEnvironment(), clockArguments())
      let current: { file: string; product: Product } | undefined
      await use(async (file) => {
        if (current?.file === file) return current.product
        await current?.product.stop()
        current = { file, product: await startProduct(demoData(), {}, host.run) }
        return current.product
      })
      await current?.product.stop()
      await host.end()
    },
    { scope: 'worker' },
  ],

  product: async ({ productOf }, use, { file }) => use(await productOf(file)),

  baseURL: async ({ product }, use) => use(product.address),

  expectedErrors: [undefined, { option: true }],

  context: async ({ context, expectedErrors }, use) => {
    const errors = await prepare(context)
    await use(context)
    expectNone(errors, expectedErrors)
  },

  openBrowser: async ({ browser, baseURL, expectedErrors }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options })
      opened.push({ context, errors: await prepare(context) })
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    expectNone(
      opened.flatMap(({ errors }) => errors),
      expectedErrors,
    )
  },

  openAs: async ({ openBrowser }, use) =>
    use(async (person) => {
      const page = await openBrowser()
      await signIn(page, person)
      return page
    }),

  openPhone: async ({ openBrowser }, use) =>
    use(async (email) => {
      const phone = await openBrowser({ viewport: { width: 360, height: 640 } })
      await logInOnPhone(phone, email)
      return phone
    }),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  shot: async ({}, use, testInfo) => {
    await use(async (page, name) => {
      if (!process.env.SHOTS) return
      const folder = join(testInfo.config.rootDir, '../test-results/shots', testInfo.project.name)
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.screenshot({ path: join(folder, `${name}-dark.png`), animations: 'disabled' })
      await page.emulateMedia({ colorScheme: 'light' })
    })
  },
})

/** Sets the clock of a browser and collects the errors in its pages. */
async function prepare(context: BrowserContext): Promise<string[]> {
  await setClock(context)
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) {
      errors.push(`${message.text()} (${message.location().url})`)
    }
  })
  return errors
}

function expectNone(errors: string[], expected: RegExp | undefined) {
  const unexpected = errors.filter((error) => !expected?.test(error))
  expect(unexpected, 'errors in the browser').toEqual([])
}
