/** Lists, timesheets and reports as the browser prints them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfPages } from '@driverdesk/server/kernel/pdf/testing/pdfText.ts'
import type { Page } from '@playwright/test'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { HARBOUR, LANTERN, ORCHARD, PLUM, THYME } from './shifts/demo.ts'

const DAYS = 'from=2026-11-02&to=2026-11-15'

const PAPERS = {
  drivers: { path: '/drivers', heads: ['Name', 'Areas', 'Status', 'Activity'] },
  timesheets: { path: `/timesheet?${DAYS}`, heads: ['Date', 'Driver', 'Progress', 'Time', 'Earned'] },
  invoices: {
    path: '/invoices?from=2026-10-19&to=2026-11-15',
    heads: ['Period', 'Number', 'State', 'Total'],
  },
  reports: {
    path: `/reporting?report=all&${DAYS}`,
    heads: ['Report', 'Amount Charged', 'Restaurant', 'Creator'],
  },
}

/** The buttons and boxes of the screen. */
const BUTTONS = /Skip to|Log Out|News Feed|Download|Approve All|Select all|Export|Actions/

/** The texts of the pages that the browser prints. */
async function printed(page: Page, name: string): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  if (process.env.SHOTS) {
    const folder = join(test.info().config.rootDir, '../test-results/shots')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `printed-${name}.pdf`), pdf)
  }
  return pdfPages(pdf)
}

for (const [name, { path, heads }] of Object.entries(PAPERS))
  test(`${name} print with their heads on each page, and without bars and buttons`, async ({ page }) => {
    await signIn(page, 'administrator')
    await page.goto(path)
    await expect(page.getByRole('columnheader').first()).toBeVisible()
    const pages = await printed(page, name)
    expect(pages.length).toBeGreaterThan(1)
    for (const text of pages) {
      for (const head of heads) expect(text).toContain(head)
      expect(text).not.toMatch(BUTTONS)
    }
  })

test('a list prints the rows of all its pages, and a list with pages from the server says which one', async ({
  page,
}) => {
  await signIn(page, 'administrator')
  await page.goto('/restaurants?status=all')
  await expect(page.getByText('1–15 of 25', { exact: true })).toBeVisible()
  const restaurants = (await printed(page, 'restaurants')).join(' ')
  for (const { name } of [LANTERN, HARBOUR, THYME, ORCHARD, PLUM]) expect(restaurants).toContain(name)
  expect(restaurants).toContain('1–25 of 25')
  await page.goto('/audit')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  expect((await printed(page, 'audit')).join(' ')).toMatch(/Page 1 of \d+\. Choose more per page/)
})
