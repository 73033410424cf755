import { readFile } from 'node:fs/promises'
import { periodName } from '@driverdesk/domain/kernel/fileNames.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, LANTERN, VICTORIA } from './shifts/demo.ts'
import { preparePublished } from './shifts/records.ts'
import { openOwnSchedule, openSchedule } from './shifts/schedule.ts'

const WEEK = emptyWeek(4)
const DAYS = { from: WEEK.from, to: WEEK.to }
const fileOf = (what: string) => `${what} ${periodName({ from: WEEK.from, to: WEEK.to })}`

/** Presses a button that saves a file, and returns the file's name and content. */
async function saved(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Print rota' }).getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'latin1') }
}

test('staff print the rota of a driver, save it as CSV, and email it once', async ({
  page,
  request,
  shot,
}) => {
  const administrator = await callAs(request, 'administrator')
  await preparePublished(administrator, {
    restaurant_id: LANTERN.id,
    driver_id: VICTORIA.id,
    period_date: WEEK.tuesday,
  })
  await signIn(page, 'administrator')
  await openSchedule(page, { ...DAYS, driver: VICTORIA.id })
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Print rota…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print rota' })
  await expect(dialog.getByRole('button', { name: `Email to ${VICTORIA.name}` })).toBeVisible()
  await look(page, 'print-rota-of-a-driver', shot)
  await page.emulateMedia({ forcedColors: 'active' })
  await look(page, 'print-rota-forced', shot)
  await page.emulateMedia({ forcedColors: 'none' })
  const printed = page.waitForResponse(
    (answer) => answer.url().includes('/rota.pdf') && answer.url().includes('print=1'),
  )
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  expect((await printed).headers()['content-type']).toBe('application/pdf')
  const pdf = await saved(page, 'Save as PDF')
  const name = fileOf(`Rota by restaurant ${VICTORIA.name}`)
  expect(pdf.name).toBe(`${name}.pdf`)
  expect(pdf.content).toMatch(/^%PDF-/)
  const csv = await saved(page, 'CSV')
  expect(csv.name).toBe(`${name}.csv`)
  expect(csv.content).toContain(
    `"11:00","15:00","${displayDate(WEEK.tuesday)}","4:00","${LANTERN.name}","${VICTORIA.name}","Published"`,
  )

  await dialog.getByRole('button', { name: `Email to ${VICTORIA.name}` }).click()
  const question = page.getByRole('dialog', { name: `Email the rota to ${VICTORIA.name}?` })
  await expect(question).toContainText('No mail server is set up')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('status')).toContainText('is queued')
  const { mails } = await administrator.get<{ mails: { to_name: string; attachment: string }[] }>('mail')
  expect(
    mails.filter(({ attachment }) => attachment === `${fileOf(`Rota ${VICTORIA.name}`)}.pdf`),
  ).toMatchObject([{ to_name: VICTORIA.name }])
})

test('a restaurant saves its own rota, and is offered no email', async ({ page }) => {
  await signIn(page, 'restaurant')
  await openOwnSchedule(page, { ...DAYS, location: `restaurant-${LANTERN.id}` })
  await page.getByRole('button', { name: 'Print rota…' }).click()
  const { name, content } = await saved(page, 'Save as PDF')
  expect(name).toBe(`${fileOf(`Rota by restaurant ${LANTERN.name}`)}.pdf`)
  expect(content).toMatch(/^%PDF-/)
  await expect(page.getByRole('button', { name: /^Email to/ })).toHaveCount(0)
})
