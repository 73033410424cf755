/** The office's most frequent tasks, each with its limit of clicks and keys. */
import { callAs } from './kernel/calls.ts'
import { beginJourney } from './kernel/journey.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { total } from './shifts/schedule.ts'

/** The journey has 84. Each takes the same number of keys, so fewer are enough to see a change. */
const APPROVALS = Number(process.env.APPROVALS ?? 12)

test('all overdue invoices are one click away from Today', async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  const { overdue } = await administrator.get<{ overdue: { count: number } }>('today')
  await signIn(page, 'administrator')
  await page.goto('/home')
  const link = page.getByRole('link', { name: 'All overdue invoices' })
  await expect(link).toBeVisible()
  const journey = beginJourney()
  await journey.press(link)
  await expect(page.getByRole('checkbox', { name: /^Select invoice/ })).toHaveCount(overdue.count)
  journey.end(`all ${overdue.count} overdue invoices`, 1)
})

test('a restaurant gets its statement in four clicks from Today', async ({ page, request }) => {
  const administrator = await callAs(request, 'administrator')
  const mails = () => administrator.get<{ total: number }>('mail').then(({ total }) => total)
  const before = await mails()
  await signIn(page, 'administrator')
  await page.goto('/home')
  const link = page.getByRole('link', { name: 'Show money owed' })
  await expect(link).toBeVisible()
  const journey = beginJourney()
  await journey.press(link)
  await journey.press(page.getByTitle('Show its unpaid invoices').first())
  await journey.press(page.getByRole('button', { name: 'Email statement', exact: true }))
  await journey.press(page.getByRole('dialog').getByRole('button', { name: 'Email statement' }))
  await expect.poll(mails).toBe(before + 1)
  journey.end('a statement to one restaurant', 4)
})

test('timesheets are approved one after the other with the Enter key', async ({ page }) => {
  await signIn(page, 'administrator')
  await page.goto('/timesheet?from=2026-11-01&to=2026-11-30&status=approve')
  const left = total(page, 'Unapproved')
  await expect(left).toHaveText(/\d/)
  const before = Number(await left.textContent())
  expect(before).toBeGreaterThan(APPROVALS)
  const approve = page.getByRole('button', { name: 'Approve & next' })
  const journey = beginJourney()
  await journey.press(page.getByRole('row').nth(1))
  await journey.press(approve)
  for (let done = 1; done < APPROVALS; done++) {
    await expect(left).toHaveText(String(before - done))
    await expect(approve).toBeFocused()
    await journey.key(page, 'Enter')
  }
  await expect(left).toHaveText(String(before - APPROVALS))
  journey.end(`${APPROVALS} approvals`, APPROVALS + 2)
})
