/** Opens pages in the browser as the signed-in administrator of a benchmark. */
import type { AddressInfo } from 'node:net'
import type { buildApp } from '@driverdesk/server/app.ts'
import type { Browser, Page } from '@playwright/test'

export interface Served {
  app: Awaited<ReturnType<typeof buildApp>>
  token: string
}

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/**
 * Opens `path` with the stored session of an earlier sign-in.
 *
 * @param inPage runs in the page before its own scripts
 */
export async function openSignedIn(
  browser: Browser,
  { app, token }: Served,
  path: string,
  viewport = DESKTOP,
  inPage?: () => void,
): Promise<Page> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const context = await browser.newContext({ viewport })
  const user = { id: 1, firstName: 'Admin', lastName: '', email: 'admin@driverdesk.test', role: 10 }
  await context.addInitScript(
    (stored) => localStorage.setItem('driverdesk.user', stored),
    JSON.stringify({ ...user, access_token: token, restaurants: [] }),
  )
  if (inPage) await context.addInitScript(inPage)
  const page = await context.newPage()
  // The machine may be busy.
  page.setDefaultTimeout(120_000)
  await page.goto(`http://127.0.0.1:${port}${path}`)
  return page
}
