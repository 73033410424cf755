/** Lists, timesheets and reports as the browser prints them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { MOST_OTHERS, othersThanApproved } from '@driverdesk/server/kernel/pdf/testing/approvedPictures.ts'
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
const printed = async (page: Page, name: string): Promise<string[]> => pdfPages(await printedPdf(page, name))

async function printedPdf(page: Page, name: string): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  if (process.env.SHOTS) {
    const folder = join(test.info().config.rootDir, '../test-results/shots')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `printed-${name}.pdf`), pdf)
  }
  return pdf
}

for (const [name, { path, heads }] of Object.entries(PAPERS))
  test(`${name} print with their headings on each page, and without bars and buttons`, async ({ page }) => {
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

/** Paper of different heights, so that the last rows fall on either side of the end of a page. */
async function* onPapers(page: Page): AsyncGenerator<string[]> {
  await page.waitForLoadState('networkidle')
  for (let height = 150; height <= 200; height += 5)
    yield await pdfPages(await page.pdf({ width: '297mm', height: `${height}mm` }))
}

test('a total is printed once, on the page of the last row', async ({ page }) => {
  await signIn(page, 'administrator')
  await page.goto(`/reporting?report=all&${DAYS}`)
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  for await (const pages of onPapers(page)) {
    expect(pages.filter((text) => /Total [\d,]+ rows/.test(text))).toHaveLength(1)
    expect(pages.at(-1)).toMatch(/\d\d\/\d\d\/\d{4}.*Total [\d,]+ rows/)
  }
  await page.goto('/reporting?tab=figures&weeks=26&by=restaurant')
  await expect(page.getByRole('table', { name: 'By restaurant' })).toContainText('Total')
  for await (const pages of onPapers(page)) {
    expect(pages.join(' ').match(/Total [\d,]+:\d\d/g)).toHaveLength(2)
    expect(pages.at(-1)).toMatch(/%.*Total [\d,]+:\d\d/)
  }
})

/** Figures of each week, or of two areas, the same in each run. */
async function withFigures(page: Page): Promise<void> {
  await page.route('**/api/reporting/figures?**', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const from = asked.get('period_date_from') ?? ''
    const weeks = daysInRange({ from, to: asked.get('period_date_to') ?? '' }).filter((_, at) => at % 7 === 0)
    const groups =
      asked.get('by') === 'week'
        ? weeks.map((week, at) => ({ ...figures(at), week }))
        : ['North', 'South'].map((name, at) => ({ ...figures(at), area_id: at + 1, name }))
    await route.fulfill({ json: groups })
  })
}

const figures = (nr: number) => ({
  week: null,
  area_id: null,
  restaurant_id: null,
  name: '',
  shifts: 40 + nr * 3,
  assigned: 38 + nr * 2,
  planned_minutes: 12_000 + nr * 600,
  planned_cost: 2_000 + nr * 90,
  expected_sales: 2_600 + nr * 130,
  worked: 36 + nr,
  worked_minutes: 11_000 + nr * 500,
  late: 3 + (nr % 4),
  compared: 36 + nr,
  compared_planned_minutes: 11_200 + nr * 500,
  compared_worked_minutes: 11_000 + nr * 520,
  approved: 30,
  approved_cost: 1_800,
  approved_fees: 20,
  rejected: 2 + (nr % 3),
  invoices: 10,
  invoiced: 2_400 + nr * 100,
  billed_pay: 1_900,
})

test('the figures print as approved, with two charts side by side', async ({ page }) => {
  await withFigures(page)
  await signIn(page, 'administrator')
  await page.goto('/reporting?tab=figures&weeks=8')
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  const pdf = await printedPdf(page, 'figures')
  const pictures = [1, 2].map((nr) => new URL(`./pictures/figures-${nr}.png`, import.meta.url))
  expect(await othersThanApproved(pdf, ...pictures)).toBeLessThan(MOST_OTHERS)
})

test('in grey, neighbouring lines on a chart differ', async ({ page }) => {
  await withFigures(page)
  await signIn(page, 'administrator')
  await page.goto('/reporting?tab=figures&weeks=8')
  await expect(page.locator('.recharts-line-curve')).toHaveCount(3)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  const [, rejected, late] = await page.locator('.recharts-line-curve').evaluateAll((curves) =>
    curves.map((curve) => {
      const parts =
        getComputedStyle(curve)
          .stroke.match(/\d+/g)
          ?.map((part) => Number(part) / 255) ?? []
      const linear = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      const [red = 0, green = 0, blue = 0] = linear
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }),
  )
  expect(((rejected ?? 0) + 0.05) / ((late ?? 0) + 0.05)).toBeGreaterThan(3)
})

test('the schedule says how its rota is printed, without bars and totals', async ({ page }) => {
  await signIn(page, 'administrator')
  for (const view of ['restaurants', 'drivers', 'hours']) {
    await page.goto(`/schedule?view=${view}`)
    await expect(page.locator('[role=grid][aria-busy=false]')).toBeVisible()
    const [text, ...more] = await printed(page, `schedule-${view}`)
    expect(more).toEqual([])
    expect(text).toContain('To print the rota, choose Print rota…')
    expect(text).not.toMatch(/Unpublished|Est\. cost|Sort by|Restaurants Drivers/)
  }
})
