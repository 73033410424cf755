/** Lists, timesheets and reports as the browser prints them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfPages } from '@driverdesk/server/kernel/pdf/testing/pdfText.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

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

for (const [name, { path, heads }] of Object.entries(PAPERS))
  test(`${name} print with their heads on each page, and without bars and buttons`, async ({ page }) => {
    await signIn(page, 'administrator')
    await page.goto(path)
    await expect(page.getByRole('columnheader').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const pdf = await page.pdf({ preferCSSPageSize: true })
    if (process.env.SHOTS) {
      const folder = join(test.info().config.rootDir, '../test-results/shots')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `printed-${name}.pdf`), pdf)
    }
    const pages = await pdfPages(pdf)
    expect(pages.length).toBeGreaterThan(1)
    for (const text of pages) {
      for (const head of heads) expect(text).toContain(head)
      expect(text).not.toMatch(BUTTONS)
    }
  })
