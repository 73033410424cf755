import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

test('an administrator adds an area in a new city, changes its pay and removes it', async ({
  page,
  shot,
}) => {
  await signIn(page, 'administrator')
  await page.goto('/areas')
  await expect(page.getByRole('region', { name: 'Brighton' })).toBeVisible()
  await expect(page.getByText('1–1 of 4')).toBeVisible()
  await look(page, 'areas', shot)
  const harbour = page.getByRole('region', { name: 'Harbour' })
  const dialog = page.getByRole('dialog')

  await test.step('adds it', async () => {
    await page.getByRole('button', { name: 'Add Area' }).click()
    await dialog.getByLabel('City').first().fill('Aberdeen')
    await dialog.getByLabel('Area name').fill('Harbour')
    await dialog.getByLabel('Standard pay').fill('12.05')
    await expect(dialog.getByText('Pay rate is required')).toBeVisible()
    await look(page, 'areas-dialog', shot)
    await dialog.getByLabel('Weekend pay').fill('14')
    await dialog.getByRole('button', { name: 'Add Area' }).click()
    await expect(harbour.getByText('Aberdeen')).toBeVisible()
    await expect(harbour.getByText('£12.05 per hour')).toBeVisible()
    await expect(harbour.getByText('No restaurants found in this area')).toBeVisible()
  })

  await test.step('changes it', async () => {
    await harbour.getByRole('button', { name: 'Edit Area' }).click()
    await dialog.getByLabel('Weekend pay').fill('15.5')
    await dialog.getByRole('button', { name: 'Accept Changes' }).click()
    await expect(harbour.getByText('£15.50 per hour')).toBeVisible()
    await expect(harbour.getByRole('button', { name: 'Edit Area' })).toBeFocused()
  })

  await test.step('finds both changes in its history', async () => {
    await harbour.getByRole('button', { name: 'Edit Area' }).click()
    await dialog.getByRole('tab', { name: 'History' }).click()
    const changes = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(changes).toHaveText([
      /^ChangedAdmin Demo.*Weekend paywas £14.00 now £15.50$/,
      /^Added.*CityAberdeen/,
    ])
    await look(page, 'areas-history', shot)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('removes it after a confirmation, but not an area with restaurants', async () => {
    await harbour.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Remove area Harbour?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(harbour).toHaveCount(0)
    const brighton = page.getByRole('region', { name: 'Brighton' })
    await brighton.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    const refusal = page.getByRole('dialog', { name: 'This area was not removed' })
    await expect(refusal.getByText(/^This area still has \d+ restaurants/)).toBeVisible()
    await refusal.getByRole('button', { name: 'Close', exact: true }).last().click()
  })

  await test.step('finds its name in the audit', async () => {
    await page.goto('/audit?thing=area')
    await expect(page.getByText('Removed').first()).toBeVisible()
    await page.getByRole('button', { name: 'Harbour' }).first().click()
    await expect(page.getByText('1–3 of 3')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Record', exact: true })).toHaveValue('Harbour')
    await look(page, 'audit', shot)
    await page.goto('/areas')
  })

  await test.step('opens the schedule of its restaurants', async () => {
    await page.getByRole('button', { name: 'Actions for Orchard Kitchen' }).click()
    await page
      .getByRole('menuitem', { name: 'Schedule' })
      .or(dialog.getByRole('button', { name: 'Schedule' }))
      .click()
    await expect(page).toHaveURL(/\/schedule\?location=restaurant-3$/)
  })
})
