import { tabTo } from './kernel/keyboard.ts'
import { accountButton, PASSWORD, people, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { PLUM } from './shifts/demo.ts'
import { addButton, cell, grid, openSchedule, shift, shiftDialog } from './shifts/schedule.ts'

const MONDAY = { restaurant: PLUM, date: '2026-11-16' }
const TUESDAY = { restaurant: PLUM, date: '2026-11-17' }
const WEDNESDAY = { restaurant: PLUM, date: '2026-11-18' }
const SUNDAY = { restaurant: PLUM, date: '2026-11-22' }

/** A list needs a moment after it opens to mark the item that Enter chooses. No one types faster than that. */
const BY_HAND = { delay: 60 }

test('the main job works without a mouse: sign in, add, publish, unpublish, remove, log out', async ({
  page,
}) => {
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

  /** Chooses an item of an open list. Only the list marks the item that Enter chooses. */
  const option = (name: string) => page.getByRole('option', { name, exact: true })

  await test.step('signs in', async () => {
    await page.goto('/login')
    await tabTo(page, page.getByRole('tab', { name: 'Business' }))
    await keys('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Admin' })).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(people.administrator.email)
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
    await page.keyboard.type(PASSWORD)
    await keys('Enter')
    const schedule = page.getByRole('link', { name: 'Schedule', exact: true })
    await schedule.waitFor()
    await tabTo(page, schedule)
    await keys('Enter')
    await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('skips the navigation and chooses one restaurant', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
    await keys('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const location = page.getByRole('combobox', { name: 'Location' })
    await tabTo(page, location)
    await page.keyboard.type(PLUM.name, BY_HAND)
    await expect(option(PLUM.name)).toHaveAttribute('data-combobox-selected')
    await keys('Enter')
    await expect(grid(page).getByRole('rowheader')).toHaveCount(1)
  })

  await test.step('moves in the grid, which is one tab stop', async () => {
    await tabTo(page, addButton(page, MONDAY))
    await keys('ArrowRight', 'ArrowRight')
    await expect(addButton(page, WEDNESDAY)).toBeFocused()
    await keys('End')
    await expect(addButton(page, SUNDAY)).toBeFocused()
    await keys('Home', 'ArrowRight')
    await expect(addButton(page, TUESDAY)).toBeFocused()
    await keys('Shift+Tab')
    await expect(grid(page).locator(':focus')).toHaveCount(0)
    await keys('Tab')
    await expect(addButton(page, TUESDAY)).toBeFocused()
  })

  const adding = shiftDialog(page, 'Add shift')
  await test.step('closes a dialog with Escape, and the focus returns', async () => {
    await keys('Enter')
    await expect(adding.driver).toBeFocused()
    await keys('Escape')
    await expect(adding.dialog).toBeHidden()
    await expect(addButton(page, TUESDAY)).toBeFocused()
  })

  const unpublished = shift(page, '17:30 to 22:00, Open shift, unpublished')
  const published = shift(page, '17:30 to 22:00, Open shift, published')
  await test.step('adds a shift', async () => {
    await keys('n')
    await expect(adding.driver).toBeFocused()
    await page.keyboard.type('Open', BY_HAND)
    await expect(option('Open shift')).toHaveAttribute('data-combobox-selected')
    await keys('Enter', 'Tab')
    await expect(adding.start).toBeFocused()
    await page.keyboard.type('1730')
    await keys('Tab')
    await page.keyboard.type('22')
    await keys('Tab')
    await tabTo(page, adding.save)
    await keys('Enter')
    await expect(adding.dialog).toBeHidden()
    await expect(cell(page, TUESDAY).locator(':focus')).toHaveCount(1)
  })

  await test.step('moves it to the next day and back, selects it, and opens the list of keys', async () => {
    await keys('ArrowUp', 'm', 'ArrowRight')
    await expect(page.getByText(`Move to Wed 18 Nov, ${PLUM.name}`, { exact: true }).last()).toBeVisible()
    await keys('Enter')
    await expect(cell(page, WEDNESDAY).locator(':focus')).toHaveAccessibleName(/^17:30 to 22:00/)
    await expect(page.getByRole('group', { name: 'Moved: 1 shift' })).toBeVisible()
    await keys(' ', 'ArrowLeft', 'Enter')
    await expect(cell(page, TUESDAY).locator(':focus')).toHaveAccessibleName(/^17:30 to 22:00/)
    await keys('s')
    await expect(page.getByRole('region', { name: 'Selected shifts' })).toContainText('1 shift selected')
    await keys('Escape', '?')
    await expect(page.getByRole('dialog', { name: 'Symbols and keys' })).toBeVisible()
    await keys('Escape')
    await expect(unpublished).toBeFocused()
    await keys('ArrowDown')
  })

  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await test.step('publishes it from its menu', async () => {
    await keys('ArrowUp')
    await expect(unpublished).toBeFocused()
    await keys('Enter')
    await expect(item('Copy')).toBeFocused()
    await keys('Escape')
    await expect(item('Copy')).toBeHidden()
    await expect(unpublished).toBeFocused()
    await keys('Enter')
    await expect(item('Copy')).toBeFocused()
    await keys('ArrowDown', 'ArrowDown', 'ArrowDown')
    await expect(item('Publish')).toBeFocused()
    await keys('Enter')
    // The shift was yesterday, so Enter alone does not publish.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Publish and notify' }))
    await keys('Enter')
    await expect(published).toBeFocused()
  })

  await test.step('unpublishes and removes it', async () => {
    await keys('Enter')
    await expect(item('Copy')).toBeFocused()
    await expect(async () => {
      await keys('ArrowDown')
      await expect(item('Unpublish')).toBeFocused({ timeout: 500 })
    }).toPass()
    await keys('Enter')
    await expect(unpublished).toBeFocused()
    const question = page.getByRole('dialog', { name: 'Remove shift?' })
    await keys('Delete')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await keys('Enter')
    await expect(question).toBeHidden()
    await expect(unpublished).toBeFocused()
    await keys('Delete')
    await tabTo(page, question.getByRole('button', { name: 'Remove' }))
    await keys('Enter')
    await expect(unpublished).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(addButton(page, TUESDAY)).toBeFocused()
  })

  await test.step('opens the legend and the drivers, and logs out', async () => {
    const help = page.getByRole('button', { name: 'Symbols and keys' })
    await tabTo(page, help, 'Shift+Tab')
    await keys('Enter')
    await expect(page.getByRole('dialog', { name: 'Symbols and keys' })).toBeVisible()
    await keys('Escape')
    await expect(help).toBeFocused()
    const drivers = page.getByRole('listbox', { name: 'Drivers' })
    await tabTo(page, drivers)
    await keys('ArrowDown', 'Enter')
    await expect(page).toHaveURL(/driver=open/)
    await tabTo(page, accountButton(page), 'Shift+Tab')
    await keys('Enter')
    const logOut = page.getByRole('menuitem', { name: 'Log Out' })
    await expect(logOut).toBeVisible()
    // A moment later. Until then the button has the focus, and an arrow does nothing.
    await expect(page.locator('[role=menu]:focus-within')).toHaveCount(1)
    for (let presses = 0; presses < 3; presses++) await keys('ArrowDown')
    await expect(logOut).toBeFocused()
    await keys('Enter')
    await expect(page.getByRole('tab', { name: 'Admin' })).toBeVisible()
  })
})

test('Escape cancels a dialog that is still loading, and the focus stays', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/ScheduleDialogs-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, 'administrator')
  await openSchedule(page, { location: `restaurant-${PLUM.id}` })
  await addButton(page, TUESDAY).press('Enter')
  // The hidden choice of a location has the same words while it loads.
  const loading = page.getByRole('status').getByText('Loading…')
  await expect(loading).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(loading).toBeHidden()
  await expect(addButton(page, TUESDAY)).toBeFocused()
  const loaded = page.waitForResponse(/\/ScheduleDialogs-[^/]*\.js$/)
  held.resolve()
  await loaded
  const adding = shiftDialog(page, 'Add shift')
  await page.keyboard.press('ArrowRight')
  await expect(addButton(page, WEDNESDAY)).toBeFocused()
  await expect(adding.dialog).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(adding.driver).toBeFocused()
})

test('Escape returns the focus to Tools from the published versions', async ({ page }) => {
  await signIn(page, 'administrator')
  await openSchedule(page)
  const tools = page.getByRole('button', { name: 'Tools' })
  await tools.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Published versions…' }).focus()
  await page.keyboard.press('Enter')
  const versions = page.getByRole('dialog', { name: /^Published version: / })
  await expect(versions.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(versions).toHaveCount(0)
  await expect(tools).toBeFocused()
})
