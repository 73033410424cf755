/** `npm run screenshots`: takes the pictures of the README and of the guide from the real product. */
import { join } from 'node:path'
import { type Picture, takePictures } from '../e2e/kernel/camera.ts'
import { PASSWORD, type Person, signIn } from '../e2e/kernel/people.ts'
import { LANTERN, VICTORIA } from '../e2e/shifts/demo.ts'
import { schedule } from '../e2e/shifts/schedule.ts'
import { root } from './kernel/run.ts'

type Page = Parameters<Picture['show']>[0]

const desktop = { on: 'desktop', colorScheme: 'light' } as const
const phone = { on: 'phone', colorScheme: 'light' } as const

async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await signIn(page, person)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

async function openSchedule(page: Page, person: Person, path: string): Promise<void> {
  await openAs(page, person, path)
  await page.locator('[aria-label="Schedule"][aria-busy="false"]').waitFor()
}

const openStaffSchedule = (page: Page) => openSchedule(page, 'manager', '/schedule')

async function openDriversApp(page: Page): Promise<void> {
  await page.goto('/driver')
  await page.getByLabel('Email').fill('driver@driverdesk.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).tap()
  await page.getByRole('article').first().waitFor()
}

const readme: Picture[] = [
  { name: 'schedule', ...desktop, show: openStaffSchedule },
  { name: 'schedule-dark', ...desktop, colorScheme: 'dark', show: openStaffSchedule },
  { name: 'phone', ...phone, show: openStaffSchedule },
]

const guide: Picture[] = [
  {
    name: 'today',
    ...desktop,
    async show(page) {
      await openAs(page, 'manager', '/home')
      await page.getByRole('region', { name: /^Open today and tomorrow/ }).waitFor()
    },
  },
  { name: 'by-driver', ...desktop, show: (page) => openSchedule(page, 'manager', '/schedule?view=drivers') },
  {
    name: 'shift',
    ...desktop,
    async show(page) {
      await openStaffSchedule(page)
      await schedule(page)
        .getByRole('button', { name: /^Add shift, Lantern Sushi/ })
        .last()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Driver', exact: true }).click()
      await page.getByRole('option', { name: VICTORIA.name }).click()
      await dialog.getByRole('combobox', { name: 'Start Time' }).fill('17:00')
      await dialog.getByRole('combobox', { name: 'Finish Time' }).fill('22:30')
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'find-a-driver',
    ...desktop,
    async show(page) {
      await openStaffSchedule(page)
      await schedule(page)
        .getByRole('button', { name: /to .*Open shift/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Find a driver' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Assign/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'publish',
    ...desktop,
    async show(page) {
      await openStaffSchedule(page)
      await page.getByRole('button', { name: /^Publish Shifts/ }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'timesheets',
    ...desktop,
    async show(page) {
      await openAs(
        page,
        'manager',
        `/timesheet?location=restaurant-${LANTERN.id}&from=2026-11-09&to=2026-11-15`,
      )
      await page
        .getByRole('row', { name: /Time approved/ })
        .first()
        .click()
      await page.getByRole('complementary', { name: 'Timesheet summary' }).waitFor()
    },
  },
  { name: 'day-board', ...desktop, show: (page) => openAs(page, 'manager', '/timesheet?tab=board') },
  {
    name: 'invoices',
    ...desktop,
    show: (page) => openAs(page, 'administrator', '/invoices?from=2026-10-01&to=2026-10-31'),
  },
  { name: 'figures', ...desktop, show: (page) => openAs(page, 'administrator', '/reporting?tab=figures') },
  { name: 'restaurant', ...desktop, show: (page) => openSchedule(page, 'restaurant', '/schedulerestaurant') },
  { name: 'drivers-app', ...phone, show: openDriversApp },
]

await takePictures(join(root, 'docs/pictures'), readme)
await takePictures(join(root, 'docs/guide/pictures'), guide)
