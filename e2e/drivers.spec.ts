import { openImport } from './kernel/importing.ts'
import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

/** A one-pixel image. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const EMAIL = 'new-driver@driverdesk.test'

test('a driver is registered, found, completed with photos, warned, referred and made active', async ({
  page,
  shot,
}) => {
  const menuOf = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await signIn(page, 'administrator')
  await page.goto('/drivers')
  await expect(page.getByText('1–15 of 70')).toBeVisible()
  await look(page, 'drivers', shot)

  await test.step('fills in the short form', async () => {
    await page.getByRole('button', { name: 'Add Driver' }).click()
    await page.getByRole('menuitem', { name: 'Half Board Driver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Drivers Half Board Register' })
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Newly')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Registered')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
    await dialog.getByRole('button', { name: 'Add Driver' }).click()
    await expect(page.getByText('Added: Newly Registered')).toBeVisible()
  })

  await test.step('finds the applicant by email', async () => {
    await page.goto(`/drivers?group=applicants&q=${EMAIL}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
  })

  await test.step('fills in the whole record', async () => {
    await page.getByRole('button', { name: 'Newly Registered', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Driver: Newly Registered' })
    await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('1/2/1990')
    await dialog.getByRole('tab', { name: 'Documents' }).click()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose: Driving licence, front' }).click()
    await (await chooser).setFiles({ name: 'licence.png', mimeType: 'image/png', buffer: PHOTO })
    await expect(dialog.getByAltText('Driving licence, front, just chosen')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Licence expiry date' }).fill('01/01/2020')
    await look(page, 'driver-documents', shot)
    await dialog.getByRole('button', { name: 'Accept Changes' }).click()
    await expect(page.getByText('Saved: Newly Registered')).toBeVisible()
    await expect(page.getByText('Driving licence expired on 01/01/2020')).toBeVisible()
  })

  await test.step('adds a photo of the licence and a warning; there is no referral to pay', async () => {
    await menuOf('Newly Registered', 'Edit Driver')
    const dialog = page.getByRole('dialog', { name: 'Edit Driver: Newly Registered' })
    await dialog.getByRole('tab', { name: 'Documents' }).click()
    await expect(dialog.getByAltText('Driving licence, front')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await dialog.getByRole('textbox', { name: 'New warning' }).fill('Came without a helmet')
    await dialog.getByRole('button', { name: 'Add Warning' }).click()
    await expect(dialog.getByRole('listitem')).toContainText('Came without a helmet')
    await dialog.getByRole('button', { name: 'Mark as Paid' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please update the referral source first.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('makes the driver active, which removes them from the applicants', async () => {
    await menuOf('Newly Registered', 'Mark as Active')
    await expect(page.getByText('Newly Registered is active')).toBeVisible()
    await expect(page.getByText('No drivers found')).toBeVisible()
  })
})

test('drivers are imported from a table after its columns are matched and its problems corrected', async ({
  page,
  shot,
}) => {
  await signIn(page, 'administrator')
  await page.goto('/drivers')
  const { dialog, choose, press, run } = await openImport(page, 'driver')
  const heads = ['Called', 'Last name', 'Email', 'Areas', 'Shoe size']
  const rows = Array.from({ length: 30 }, (_, at) => [
    'Imported',
    `Driver ${at + 1}`,
    `imported-${at + 1}@driverdesk.test`,
    'Reading',
    '42',
  ])
  const wrong = rows.with(4, ['Imported', 'Driver 5', 'imported-5', 'Nowhere', '42'])

  await test.step('matches a column with another name', async () => {
    await choose([heads, ...wrong])
    await expect(dialog.getByText('Still needed: First name.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
    await dialog.getByLabel('First name').selectOption('Called')
    await look(page, 'driver-import-columns', shot)
  })

  await test.step('lists the problems of each row in a dry run and imports nothing', async () => {
    await press('Check')
    await expect(dialog.getByText('2 problems in 1 of 30 rows: nothing has been imported.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: '6 Email Must be valid e-mail' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^6 Areas / })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import 30 drivers' })).toBeDisabled()
    await look(page, 'driver-import-problems', shot)
  })

  await test.step('imports the corrected table', async () => {
    await press('Back')
    await press('Back')
    await choose([heads, ...rows])
    await dialog.getByLabel('First name').selectOption('Called')
    await press('Check')
    await expect(dialog.getByText('No problems in 30 rows. Nothing has been imported yet.')).toBeVisible()
    await run(30)
    await page.goto('/drivers?group=applicants&q=imported-')
    await expect(page.getByText('1–15 of 30')).toBeVisible()
  })
})
