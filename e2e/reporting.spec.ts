/** Checks the report tabs at several window widths. */
import type { Page } from '@playwright/test'
import { expectNothingCutOff } from './kernel/cutOff.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

test('nothing in the reports is cut off, and their explanations keep a distance from the buttons', async ({
  page,
  shot,
}) => {
  await signIn(page, 'administrator')
  for (const width of [1440, 1280, 820, 360])
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/reporting')
      await page.getByText('Total', { exact: true }).first().waitFor()
      // Measures the text alone, without padding.
      const signs = await page.getByText(/^A minus marks a fee/).evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return text.getBoundingClientRect().top
      })
      const button = await page.getByRole('button', { name: /^Export CSV/ }).boundingBox()
      const gap = signs - (button?.y ?? 0) - (button?.height ?? 0)
      // A line separates the two, except on a phone.
      expect(gap).toBeGreaterThanOrEqual(width === 360 ? 6 : 16)
      await expectNothingCutOff(page)
      if (width > 360) expect(await rowHeights(page)).toEqual([44])
      await shot(page, `reports-${width}`)
      await page.getByRole('tab', { name: 'Figures' }).click()
      await page.getByRole('table', { name: 'By area' }).or(page.getByText('By area')).first().waitFor()
      await expectNothingCutOff(page)
      await shot(page, `figures-${width}`)
    })
})

/** The different heights of the rows with data. The first row has the headings, the last one the totals. */
async function rowHeights(page: Page): Promise<number[]> {
  const rows = await page.getByRole('table').getByRole('row').all()
  const boxes = await Promise.all(rows.slice(1, -1).map((row) => row.boundingBox()))
  return [...new Set(boxes.map((box) => box?.height ?? 0))]
}
