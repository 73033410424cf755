import type { Page } from '@playwright/test'
import { goWithin } from './kernel/goWithin.ts'
import { look, type Shot } from './kernel/look.ts'
import { type Person, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { openSchedule } from './shifts/schedule.ts'

/** Moves to another screen within the page. Reloads if a dialog is open, which would stay open or block the move. */
async function show(page: Page, path: string): Promise<void> {
  const isLoaded = (await page.locator('#root').count()) > 0
  const isOpen = (await page.getByRole('dialog').count()) > 0
  await (isLoaded && !isOpen ? goWithin(page, path) : page.goto(path))
}

async function openInvoices(page: Page, more = ''): Promise<void> {
  await show(page, `/invoices?interval=month${more}`)
}

async function openUsers(page: Page): Promise<void> {
  await show(page, '/users')
  await page.getByText('manager2@driverdesk.test').waitFor()
}

/** Chooses an action in the sheet that a phone shows instead of a menu. */
async function act(page: Page, of: RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: of }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

interface Screen {
  name: string
  /** Undefined for a visitor. */
  person?: Person
  open: (page: Page) => Promise<unknown>
}

const screens: Screen[] = [
  { name: 'registration', open: (page) => show(page, '/registration') },
  { name: 'confirm-registration', open: (page) => show(page, '/confirm-registration') },
  {
    name: 'registration-refused',
    open: async (page) => {
      await show(page, '/registration')
      for (const field of ['First name', 'Last name', 'Email', 'Password', 'Confirm password', 'Email']) {
        await page.getByRole('textbox', { name: field, exact: true }).focus()
      }
    },
  },
  {
    name: 'sign-in-refused',
    open: async (page) => {
      await show(page, '/home')
      await page.getByRole('tab', { name: 'Admin' }).click()
      await page.getByLabel('Email').fill('nobody@driverdesk.test')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
      await page.getByRole('button', { name: 'Log In' }).click()
      await page.getByText('Incorrect logins').waitFor()
    },
  },
  { name: 'home', person: 'administrator', open: (page) => show(page, '/home') },
  { name: 'home-restaurant', person: 'restaurant', open: (page) => show(page, '/home') },
  {
    name: 'home-profile',
    person: 'restaurant',
    open: async (page) => {
      await show(page, '/home')
      await page
        .getByRole('button', { name: /^Edit profile of/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Edit profile' })
      await dialog.getByRole('switch', { name: /^Change Password/ }).click()
      await dialog.getByLabel('Current password').fill('not the one')
      await dialog.getByLabel('New password').fill('otter-42')
      await dialog.getByRole('button', { name: 'Accept Changes' }).click()
      await dialog.getByText('The current password is not correct.').waitFor()
    },
  },
  {
    name: 'home-password',
    person: 'manager',
    open: async (page) => {
      await show(page, '/home')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('dialog', { name: 'Change password' }).getByLabel('New password').fill('otter')
    },
  },
  { name: 'users', person: 'administrator', open: openUsers },
  {
    name: 'users-edit',
    person: 'administrator',
    open: async (page) => {
      await openUsers(page)
      await page.getByRole('button', { name: 'Actions for Limited Manager Demo' }).click()
      await page.getByText('Edit User', { exact: true }).last().click()
      await page.getByRole('switch', { name: /^Change Password/ }).click()
      await page.getByRole('textbox', { name: 'Password' }).fill('otter')
    },
  },
  {
    name: 'users-rights',
    person: 'administrator',
    open: async (page) => {
      await openUsers(page)
      await page.getByRole('button', { name: 'Manager', exact: true }).first().click()
      await page.getByRole('dialog', { name: /^Rights of/ }).waitFor()
    },
  },
  {
    name: 'alerts',
    person: 'administrator',
    open: async (page) => {
      await show(page, '/options')
      await page.getByRole('button', { name: /^Alerts \[\d+\]$/ }).click()
      const list = page.getByRole('region', { name: 'List of alerts' })
      await list.getByRole('button', { expanded: false }).first().click()
      await list
        .getByRole('button', { name: /^Mark as read: / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'invoices-own',
    person: 'restaurant',
    open: async (page) => {
      await show(page, '/invoicesrestaurant?interval=month')
      await page
        .getByRole('button', { name: /^Download: / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'invoices-owed',
    person: 'administrator',
    open: async (page) => {
      await show(page, '/invoices?tab=owed')
      await page.getByRole('button', { name: 'Lantern Sushi' }).click()
      await page.getByRole('button', { name: 'Email statement' }).waitFor()
      // On a screen that is high enough, the footer covers no part of a card.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 6_000 })
    },
  },
  {
    name: 'invoices-opened',
    person: 'manager',
    open: async (page) => {
      await openInvoices(page)
      await page
        .getByRole('button', { name: /^(Invoice )?\d{3}$/ })
        .first()
        .click()
      await page.getByLabel('Amounts').waitFor()
    },
  },
  {
    name: 'invoices-request',
    person: 'manager',
    open: async (page) => {
      await openInvoices(page, '&location=restaurant-1&request=1')
      await page.getByRole('dialog').getByLabel('Invoice number').fill('')
      await page.getByRole('dialog').getByText('Invoice number is required').waitFor()
    },
  },
  { name: 'not-found', person: 'newcomer', open: (page) => show(page, '/nowhere') },
  { name: 'schedule', person: 'manager', open: (page) => openSchedule(page) },
  { name: 'schedule-day', person: 'manager', open: (page) => openSchedule(page, { interval: 'day' }) },
  {
    name: 'schedule-invalid-range',
    person: 'manager',
    open: async (page) => {
      await show(page, '/schedule?from=2026-01-01&to=2026-12-31')
      await page.getByText('Invalid date range').waitFor()
    },
  },
  {
    name: 'schedule-no-restaurant',
    person: 'manager',
    open: async (page) => {
      await show(page, '/schedule?location=restaurant-999')
      await page.getByRole('button', { name: 'Show all locations' }).waitFor()
    },
  },
  {
    name: 'timesheet-form',
    person: 'manager',
    open: async (page) => {
      await show(page, '/timesheet')
      const row = page
        .getByRole('row', { name: /Submited/ })
        .or(page.getByRole('button', { name: /^Process/ }))
      await row.first().click()
      await page.getByRole('button', { name: 'Discard' }).waitFor()
      await page.getByRole('application', { name: /^Map of start and finish/ }).waitFor()
    },
  },
  {
    name: 'timesheet-add',
    person: 'restaurant',
    open: async (page) => {
      await show(page, '/timesheetrestaurant')
      await page.getByRole('button', { name: 'Add time sheet' }).click()
      await page.getByRole('dialog', { name: 'Add time sheet' }).waitFor()
    },
  },
  {
    name: 'timesheets-approve-all',
    person: 'restaurant',
    open: async (page) => {
      await show(page, '/timesheetrestaurant')
      await page.getByRole('button', { name: /^Approve All \[[1-9]/ }).click()
      await page.getByRole('button', { name: /^Yes, fill/ }).click()
      await page.getByRole('switch', { name: /without exceptions$/ }).click()
      await page.getByRole('list', { name: 'Exceptions included' }).waitFor()
    },
  },
  {
    name: 'timesheets-board',
    person: 'manager',
    open: async (page) => {
      await show(page, '/timesheet?tab=board')
      await page
        .getByRole('button', { name: /^Message / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'timesheets-pay',
    person: 'administrator',
    open: async (page) => {
      await show(page, '/timesheet?tab=pay&interval=month')
      await page.getByRole('button', { name: 'View' }).first().waitFor()
    },
  },
  {
    name: 'reporting',
    person: 'manager',
    open: async (page) => {
      await show(page, '/reporting?report=all&interval=month')
      await page.getByText('Total', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'reporting-figures',
    person: 'administrator',
    open: async (page) => {
      await show(page, '/reporting?tab=figures')
      await page.locator('.recharts-bar-rectangle').first().waitFor()
      await page.getByRole('table', { name: 'By area' }).waitFor()
    },
  },
  {
    name: 'options',
    person: 'manager',
    open: async (page) => {
      await show(page, '/options')
      await page.getByRole('button', { name: 'Show Fuel bonus for 0 to 3 miles' }).waitFor()
    },
  },
  {
    name: 'push-form',
    person: 'manager',
    open: async (page) => {
      await show(page, '/options?tab=messages')
      await page.getByRole('button', { name: 'Send Push Message' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send Push Message' })
      await dialog.getByLabel('Title').fill('x'.repeat(56))
      await dialog.getByLabel('Body').focus()
      await dialog.getByText(/^Goes to \d+ drivers/).waitFor()
    },
  },
  {
    name: 'push-results',
    person: 'administrator',
    open: async (page) => {
      await show(page, '/options?message=5&result=not_reached')
      await page.getByRole('dialog', { name: 'Update your phone number' }).getByText('1–').waitFor()
    },
  },
  {
    name: 'options-map',
    person: 'administrator',
    open: async (page) => {
      await show(page, '/options')
      await page.getByRole('button', { name: 'Edit Default map centre' }).click()
      const map = page.getByRole('application', { name: 'Default map centre' })
      await map.click({ position: { x: 120, y: 200 } })
      await page.getByText('No marker.').waitFor()
      await map.click({ position: { x: 140, y: 120 } })
      await page.getByText('Marker at 51.4').waitFor()
      await page.getByText('Address search is not set up').waitFor()
    },
  },
]

/** Desktop screens that other tests open and check. */
const filledIn: Screen[] = [
  { name: 'areas', open: (page) => show(page, '/areas') },
  {
    name: 'areas-dialog',
    open: async (page) => {
      await show(page, '/areas')
      await page.getByRole('button', { name: 'Edit Area' }).first().click()
      await page.getByRole('dialog').getByLabel('Weekend pay').fill('')
    },
  },
  { name: 'restaurants', open: (page) => show(page, '/restaurants') },
  {
    name: 'restaurants-dialog',
    open: async (page) => {
      await show(page, '/restaurants')
      await act(page, /^Actions for /, 'Edit Details')
      await page.getByRole('dialog').getByRole('application').waitFor()
    },
  },
  {
    name: 'restaurants-working-here',
    open: async (page) => {
      await show(page, '/restaurants')
      await act(page, /^Actions for /, 'Drivers working here')
      await page.getByRole('dialog', { name: /^Drivers working/ }).waitFor()
    },
  },
  { name: 'drivers', open: (page) => show(page, '/drivers') },
  {
    name: 'drivers-documents',
    open: async (page) => {
      await show(page, '/drivers')
      await act(page, /^Actions for /, 'Edit Driver')
      await page.getByRole('dialog').getByRole('tab', { name: 'Documents' }).click()
    },
  },
  {
    name: 'drivers-unavailability',
    open: async (page) => {
      await show(page, '/drivers')
      await act(page, /^Actions for /, 'Set unavailability')
      await page.getByRole('button', { name: 'Wednesday: add period' }).click()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
    },
  },
  { name: 'news', open: (page) => show(page, '/newsfeed') },
  {
    name: 'news-dialog',
    open: async (page) => {
      await show(page, '/newsfeed')
      await page.getByRole('button', { name: 'New post' }).click()
      await page.getByRole('dialog').getByLabel('Addressee').selectOption('Selected Areas')
    },
  },
  {
    name: 'apply-template',
    open: async (page) => {
      await openSchedule(page)
      await act(page, /^All shifts$/, 'Apply template…')
      await page.getByRole('dialog', { name: 'Apply template' }).waitFor()
    },
  },
]

test('phone forms with values filled in are accessible and fit', { tag: '@phone-only' }, async ({
  page,
  shot,
}) => {
  await signIn(page, 'administrator')
  await lookAtAll(page, filledIn, shot)
})

for (const [person, theirs] of Map.groupBy(screens, ({ person }) => person)) {
  test(`the screens of ${person ?? 'a visitor'} are accessible and fit`, { tag: '@phone' }, async ({
    page,
    shot,
  }) => {
    if (person) await signIn(page, person)
    await lookAtAll(page, theirs, shot)
  })
}

async function lookAtAll(page: Page, those: Screen[], shot: Shot): Promise<void> {
  const failed: unknown[] = []
  const size = page.viewportSize()
  for (const { name, open } of those) {
    await test
      .step(name, async () => {
        if (size) await page.setViewportSize(size)
        await open(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await look(page, name, shot)
      })
      // The remaining screens are still checked, in a new page.
      .catch(async (error) => {
        failed.push(`${name}: ${error}`)
        await page.goto('/healthz')
      })
  }
  expect(failed).toEqual([])
}
