import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { accountButton, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

test('staff see what needs doing today, and find a driver for an open shift in two clicks', {
  tag: '@phone',
}, async ({ page, request, isMobile, shot }) => {
  const administrator = await callAs(request, 'administrator')
  await signIn(page, 'administrator')
  await page.goto('/home')
  const open = page.getByRole('region', { name: /^Open today and tomorrow: / })
  await expect(open).toBeVisible()
  await look(page, 'today', shot)
  if (!isMobile) {
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect(accountButton(page)).toBeInViewport({ ratio: 1 })
  }

  const [first] = (await administrator.get<{ open: { first: { restaurant_name: string }[] } }>('today')).open
    .first
  await open
    .getByRole('link', { name: `Find a driver: ${first?.restaurant_name}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Find a driver' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/schedule\?(?!.*shift=)/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
