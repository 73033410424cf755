import type { Page } from '@playwright/test'
import { expectAccessible } from './kernel/accessibility.ts'
import { callAs } from './kernel/calls.ts'
import { type Person, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, MAGDA, ORCHARD, PLUM } from './shifts/demo.ts'
import { preparePublished, prepareShift } from './shifts/records.ts'
import {
  addButton,
  choose,
  openAdding,
  openEditing,
  openSchedule,
  shiftsIn,
  typeTimes,
} from './shifts/schedule.ts'

const WEEK = emptyWeek(1)
const AT_ORCHARD = { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to }
const MONDAY = { restaurant: ORCHARD, date: WEEK.monday }

interface Screen {
  name: string
  /** Nobody: a visitor. */
  person?: Person
  open: (page: Page) => Promise<unknown>
}

const screens: Screen[] = [
  { name: 'registration', open: (page) => page.goto('/registration') },
  {
    name: 'registration-refused',
    open: async (page) => {
      await page.goto('/registration')
      for (const field of ['First name', 'Last name', 'Email', 'Password', 'Confirm password', 'Email']) {
        await page.getByRole('textbox', { name: field, exact: true }).focus()
      }
    },
  },
  {
    name: 'sign-in-refused',
    open: async (page) => {
      await page.goto('/home')
      await page.getByRole('tab', { name: 'Admin' }).click()
      await page.getByLabel('Email').fill('nobody@driverdesk.test')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
      await page.getByRole('button', { name: 'Log In' }).click()
      await page.getByText('Incorrect logins').waitFor()
    },
  },
  { name: 'home', person: 'administrator', open: (page) => page.goto('/home') },
  { name: 'home-restaurant', person: 'restaurant', open: (page) => page.goto('/home') },
  { name: 'not-built', person: 'restaurant', open: (page) => page.goto('/invoicesrestaurant') },
  { name: 'not-found', person: 'newcomer', open: (page) => page.goto('/nowhere') },
  { name: 'schedule', person: 'manager', open: (page) => openSchedule(page) },
  { name: 'schedule-day', person: 'manager', open: (page) => openSchedule(page, { interval: 'day' }) },
  { name: 'schedule-month', person: 'manager', open: (page) => openSchedule(page, { interval: 'month' }) },
  {
    name: 'schedule-driver',
    person: 'manager',
    open: (page) => openSchedule(page, { driver: 'open', location: 'area-1' }),
  },
  {
    name: 'schedule-invalid-range',
    person: 'manager',
    open: async (page) => {
      await page.goto('/schedule?from=2026-01-01&to=2026-12-31')
      await page.getByText('Invalid date range').waitFor()
    },
  },
  {
    name: 'schedule-no-restaurant',
    person: 'manager',
    open: async (page) => {
      await page.goto('/schedule?location=restaurant-999')
      await page.getByRole('button', { name: 'Show all locations' }).waitFor()
    },
  },
]

for (const { name, person, open } of screens) {
  test(`the screen ${name} is accessible and fits`, { tag: '@phone' }, async ({ page, shot }) => {
    if (person) await signIn(page, person)
    await open(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await look(page, name, shot)
  })
}

test('what opens over the schedule is accessible and fits', { tag: '@phone' }, async ({
  page,
  shot,
  request,
  isMobile,
}) => {
  const administrator = await callAs(request, 'administrator')
  const booked = { driver_id: MAGDA.id, period_date: WEEK.monday }
  await prepareShift(administrator, { restaurant_id: ORCHARD.id, ...booked })
  await preparePublished(administrator, { restaurant_id: PLUM.id, ...booked })
  await signIn(page, 'administrator')
  await openSchedule(page, AT_ORCHARD)
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0)
  }

  await test.step('the menu of a shift', async () => {
    await shiftsIn(page, MONDAY).click()
    await page.getByRole('menuitem').first().waitFor()
    await look(page, 'shift-menu', shot)
    await close()
  })
  await test.step('adding, with a driver who cannot', async () => {
    const adding = await openAdding(page, MONDAY)
    await look(page, 'add-shift', shot)
    await adding.driver.click()
    await look(page, 'add-shift-drivers', shot)
    await page.keyboard.press('Escape')
    await adding.start.focus()
    await look(page, 'add-shift-times', shot)
    await typeTimes(adding, '12:00', '12:00')
    await adding.driver.fill(MAGDA.name)
    await page.keyboard.press('Enter')
    await look(page, 'add-shift-problems', shot)
    await adding.cancel.click()
    await page.getByRole('dialog', { name: 'Discard what you entered?' }).waitFor()
    await look(page, 'discard', shot)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(adding.dialog).toBeHidden()
  })
  await test.step('editing', async () => {
    const editing = await openEditing(page, shiftsIn(page, MONDAY))
    await look(page, 'edit-shift', shot)
    await editing.cancel.click()
    await expect(editing.dialog).toBeHidden()
  })
  await test.step('a shift that cannot be published', async () => {
    await choose(page, shiftsIn(page, MONDAY), 'Publish')
    await page.getByRole('dialog', { name: 'This shift cannot be published' }).waitFor()
    await look(page, 'refused', shot)
    await close()
  })
  await test.step('questions', async () => {
    await page.getByRole('button', { name: 'Publish Shifts [1]' }).click()
    await page.getByRole('dialog', { name: 'Publish 1 Shift(s)?' }).waitFor()
    await look(page, 'publish-all', shot)
    await close()
  })
  await test.step('signs and keys', async () => {
    await page.getByRole('button', { name: 'Signs and keys' }).click()
    await page.getByRole('dialog', { name: 'Signs and keys' }).waitFor()
    await look(page, 'signs-and-keys', shot)
    await close()
  })
  await test.step('the choice of locations', async () => {
    await page.getByRole('combobox', { name: 'Location' }).click()
    await page.getByRole('listbox', { name: 'Location' }).waitFor()
    await look(page, 'locations', shot)
    await page.keyboard.press('Escape')
  })
  await test.step('the calendar', async () => {
    await page.getByRole('button', { name: '04/01/2027 – 10/01/2027' }).click()
    await page.getByRole('button', { name: '6 January 2027', exact: true }).waitFor()
    await look(page, 'calendar', shot)
    await page.keyboard.press('Escape')
  })
  if (!isMobile) return
  await test.step('the drawers of a phone', async () => {
    await page.getByRole('button', { name: 'Drivers', exact: true }).click()
    await page.getByRole('dialog', { name: 'Drivers' }).waitFor()
    await look(page, 'drivers', shot)
    await close()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await look(page, 'menu', shot)
  })
})

test('the smallest phone still shows a day of the schedule beside its restaurant', {
  tag: '@phone-only',
}, async ({ page }) => {
  await signIn(page, 'administrator')
  await openSchedule(page, AT_ORCHARD)
  await expect(addButton(page, { restaurant: ORCHARD, date: WEEK.tuesday })).toBeInViewport()
})

/** Axe in light and dark, a picture of each, and nothing that makes the page scroll sideways. */
async function look(page: Page, name: string, shot: (page: Page, name: string) => Promise<void>) {
  await expectAccessible(page)
  await shot(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, 'pixels that the page is too wide').toBe(0)
}
