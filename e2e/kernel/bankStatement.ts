import type { Locator, Page } from '@playwright/test'

/** Imports a bank's CSV file under money owed, and returns the dialog with what its payments match. */
export async function importStatement(page: Page, lines: readonly string[]): Promise<Locator> {
  await page.goto('/invoices?tab=owed')
  await page.getByRole('button', { name: 'Import bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank statement' })
  const buffer = Buffer.from(lines.join('\r\n'))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  return dialog
}
