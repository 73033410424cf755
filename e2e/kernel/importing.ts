import { expect, type Locator, type Page } from '@playwright/test'

/** Steps in the dialog that imports records from a table. */
export interface Importing {
  dialog: Locator
  /** Chooses a table with headings and continues to its columns. */
  choose: (rows: readonly (readonly string[])[]) => Promise<void>
  press: (button: string) => Promise<void>
  /** Imports `count` records with a delayed answer, so that the progress shows, and closes the dialog. */
  run: (count: number) => Promise<void>
}

/** Opens the dialog of a list. `thing` is the dialog's own word, such as 'driver'. */
export async function openImport(page: Page, thing: string): Promise<Importing> {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: `Import ${thing}s` })
  const press = (button: string) => dialog.getByRole('button', { name: button, exact: true }).click()
  return {
    dialog,
    press,
    choose: async (rows) => {
      const buffer = Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'))
      const file = { name: `${thing}s.csv`, mimeType: 'text/csv', buffer }
      await dialog.locator('input[type=file]').setInputFiles(file)
      await press('Continue')
      await expect(dialog.getByText('Step 2 of 3: match the columns')).toBeVisible()
    },
    run: async (count) => {
      let letGo = () => {}
      const seen = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route(`**/api/${thing}/import`, async (route) => {
        const response = await route.fetch()
        await seen
        await route.fulfill({ response })
      })
      await press(`Import ${count} ${thing}s`)
      await expect(dialog.getByText(`Imported ${count} of ${count} ${thing}s…`)).toBeVisible()
      letGo()
      await expect(dialog.getByText(`${count} ${thing}s were imported.`)).toBeVisible()
      await dialog.getByText('Close', { exact: true }).click()
      await page.unroute(`**/api/${thing}/import`)
    },
  }
}
