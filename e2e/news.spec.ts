import { look } from './kernel/look.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

/** Text that would run if treated as HTML, and a name that could be part of a path. */
const HOSTILE = '<img src=x onerror=alert(1)>'

test('a post with an attachment is written, read live and answered, and its readers are reminded', async ({
  page,
  openAs,
  shot,
}) => {
  await signIn(page, 'administrator')
  await page.goto('/newsfeed')
  await expect(page.getByRole('article').first()).toBeVisible()
  await look(page, 'news', shot)
  const colleague = await openAs('manager')
  await colleague.goto('/newsfeed')
  await expect(colleague.getByRole('article').first()).toBeVisible()

  const dialog = page.getByRole('dialog')
  const post = page.getByRole('article', { name: `Bridge closed ${HOSTILE}` })
  await test.step('writes it', async () => {
    await page.getByRole('button', { name: 'New post' }).click()
    await expect(dialog.getByRole('heading', { name: 'Publish a New Post' })).toBeVisible()
    await dialog.getByLabel('Title').fill(`Bridge closed ${HOSTILE}`)
    const text = dialog.getByRole('textbox', { name: 'Content' })
    await text.click()
    await page.keyboard.type('From ')
    await dialog.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type(`Monday ${HOSTILE}`)
    await dialog.getByLabel('Addressee').selectOption('Selected Areas')
    await dialog.getByRole('combobox', { name: 'Areas' }).click()
    await page.getByRole('option', { name: 'Croydon' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('switch', { name: /^Ask for/ }).click()
    await dialog.locator('input[type=file]').setInputFiles({
      name: `${HOSTILE}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
    await look(page, 'news-dialog', shot)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(post.getByText('For areas: Croydon')).toBeVisible()
  })

  const seen = colleague.getByRole('article', { name: `Bridge closed ${HOSTILE}` })
  await test.step('a colleague reads it at once, as plain text, and answers', async () => {
    await expect(seen.locator('strong')).toHaveText(`Monday ${HOSTILE}`)
    await expect(seen.getByText('New', { exact: true })).toBeVisible()
    const saved = colleague.waitForEvent('download')
    await seen.getByRole('button', { name: '_img src=x onerror=alert(1)_.pdf' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^_img src=x onerror=alert\(1\)_\.pdf$/)
    await seen.getByRole('button', { name: 'Reply' }).click()
    await colleague.getByRole('dialog').getByLabel('Reply').fill(`We know. ${HOSTILE}`)
    await colleague.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
    await expect(post.getByText(`We know. ${HOSTILE}`)).toBeVisible()
  })

  await test.step('shows who has read it, and reminds the others', async () => {
    await post.getByRole('button', { name: /show who$/ }).click()
    await expect(dialog.getByRole('tab', { name: /^Not confirmed \([1-9]\d*\)$/ })).toBeVisible()
    await look(page, 'news-readers', shot)
    await dialog.getByRole('button', { name: /^Remind all/ }).click()
    await expect(
      dialog.getByText(/^Kept in the outbox, as no mail server is set up: \d+ emails\.$/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('refuses an edit of an old version, which is reloaded and saved', async () => {
    await post.getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Content' })).toContainText('From Monday')
    await dialog.getByLabel('Title').fill('Bridge open')
    await seen.getByRole('button', { name: 'Pin' }).click()
    await expect(seen.getByText('Pinned')).toBeVisible()
    await dialog.getByRole('button', { name: 'Accept Changes' }).click()
    await expect(dialog.getByText('This post was changed by Manager Demo')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(dialog.getByText('Your changes are kept: Title.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Accept Changes' }).click()
    await expect(colleague.getByRole('article', { name: 'Bridge open' })).toBeVisible()
  })

  await test.step('removes it for everyone', async () => {
    await page.getByRole('article', { name: 'Bridge open' }).getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(colleague.getByRole('article', { name: 'Bridge open' })).toHaveCount(0)
  })
})
