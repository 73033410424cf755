/** The schedule as its users find things: by role and name. */
import { expect, type Locator, type Page } from '@playwright/test'

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Schedule' })

/** The area with the shifts: the grid or, on a phone, the cards of one restaurant and day. */
export const schedule = (page: Page): Locator => grid(page).or(cards(page))

export const cards = (page: Page): Locator => page.getByRole('region', { name: 'Schedule' })

/** The parts of the schedule's address. */
export interface View {
  from?: string
  to?: string
  interval?: 'day' | '2-week' | 'month'
  full?: string
  location?: string
  driver?: number | 'open'
  view?: string
  name?: string
}

export function addressOf(view: View, path = '/schedule'): string {
  const search = new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]))
  return `${path}?${search}`
}

/** Opens the schedule and waits for its shifts. */
export async function openSchedule(page: Page, view: View = {}): Promise<void> {
  await page.goto(addressOf(view))
  await expect(schedule(page)).toHaveAttribute('aria-busy', 'false')
}

/** Opens a restaurant's own schedule and waits for its shifts. */
export async function openOwnSchedule(page: Page, view: View = {}): Promise<void> {
  await page.goto(addressOf(view, '/schedulerestaurant'))
  await expect(schedule(page)).toHaveAttribute('aria-busy', 'false')
}

export interface RestaurantDay {
  restaurant: { name: string }
  /** 'YYYY-MM-DD'. */
  date: string
}

/** 'Wednesday 6 Jan', as the schedule writes a date. */
export function dayName(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(date))
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}`
}

export const addButton = (page: Page, { restaurant, date }: RestaurantDay): Locator =>
  page.getByRole('button', { name: `Add shift, ${restaurant.name}, ${dayName(date)}`, exact: true })

/** Visible while a shift is copied. */
export const pasteButton = (page: Page, { restaurant, date }: RestaurantDay): Locator =>
  page.getByRole('button', { name: `Paste shift, ${restaurant.name}, ${dayName(date)}`, exact: true })

export const cell = (page: Page, place: RestaurantDay): Locator =>
  grid(page)
    .getByRole('gridcell')
    .filter({ has: addButton(page, place) })

/** The shifts of one day, in order. A phone must already show that day. */
export const shiftsIn = (page: Page, place: RestaurantDay): Locator =>
  cell(page, place).or(cards(page)).getByRole('button', { name: / to / })

/** A shift by its accessible name, such as '11:00 to 15:00, Open shift, published'. */
export const shift = (page: Page, name: string | RegExp): Locator =>
  schedule(page).getByRole('button', { name, exact: true })

/** An item in a shift's menu, which is a sheet on a phone. */
export const menuEntry = (page: Page, name: string): Locator =>
  page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('dialog').getByRole('button', { name, exact: true }))

export async function choose(page: Page, of: Locator, action: string): Promise<void> {
  await of.click()
  await menuEntry(page, action).click()
}

/** Opens a shift's menu, chooses an item that notifies the driver, and confirms it. */
export async function chooseAndNotify(
  page: Page,
  of: Locator,
  action: 'Publish' | 'Unpublish',
): Promise<void> {
  await choose(page, of, action)
  const question = page.getByRole('dialog', { name: 'Notify the driver?' })
  await question.getByRole('button', { name: `${action} and notify` }).click()
}

/** Shows the buttons for all shifts, which a phone keeps in a sheet. */
export async function showBulkButtons(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'All shifts', exact: true })
  if (await more.isVisible()) await more.click()
}

/** Shows one day of the range, because a phone shows one at a time. */
export async function showDay(page: Page, date: string): Promise<void> {
  const day = page.getByRole('group', { name: 'Days' }).getByRole('button', { name: dayName(date) })
  if (await cards(page).isVisible()) await day.click()
}

/** A phone folds the totals away. */
export async function showTotals(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Totals', exact: true, expanded: false })
  if (await folded.isVisible()) await folded.click()
}

/** Chooses an action for all shifts on screen, such as 'Unpublish Shifts [3]'. */
export async function chooseForAll(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^(Tools|All shifts)$/ }).click()
  await menuEntry(page, action).click()
}

export function shiftDialog(page: Page, title: 'Add shift' | 'Edit shift') {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  return {
    dialog,
    driver: dialog.getByRole('combobox', { name: 'Driver', exact: true }),
    start: dialog.getByRole('combobox', { name: 'Start Time' }),
    finish: dialog.getByRole('combobox', { name: 'Finish Time' }),
    fuel: dialog.getByRole('textbox', { name: 'Fuel bonus' }),
    comment: dialog.getByRole('textbox', { name: 'Comment' }),
    bonus: (name: string) => dialog.getByRole('radiogroup', { name: 'Driver bonus' }).getByText(name),
    /** 'Shift length', 'Shift cost', 'Weekly hours' or 'Weekly cost'. */
    figure: (name: string) =>
      dialog.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]'),
    save: dialog.getByRole('button', { name: title === 'Add shift' ? 'Create' : 'Save', exact: true }),
    cancel: dialog.getByRole('button', { name: 'Cancel', exact: true }),
  }
}
export type ShiftDialog = ReturnType<typeof shiftDialog>

/** A dialog that still opens takes the focus from the field in which a test already types. */
const hasFocus = (page: Page, dialog: Locator): Promise<void> =>
  expect(dialog.and(page.locator(':focus-within'))).toBeVisible()

export async function openAdding(page: Page, place: RestaurantDay): Promise<ShiftDialog> {
  await addButton(page, place).click()
  const opened = shiftDialog(page, 'Add shift')
  await hasFocus(page, opened.dialog)
  return opened
}

export async function openEditing(page: Page, of: Locator): Promise<ShiftDialog> {
  await choose(page, of, 'Edit')
  const opened = shiftDialog(page, 'Edit shift')
  await hasFocus(page, opened.dialog)
  return opened
}

/** Types a driver's name, or 'Open shift', and chooses the offered item. */
export async function chooseDriver(page: Page, { driver }: ShiftDialog, name: string): Promise<void> {
  await driver.fill(name)
  await page.getByRole('listbox', { name: 'Driver', exact: true }).getByRole('option', { name }).click()
}

export async function typeTimes(
  { start, finish }: Pick<ShiftDialog, 'start' | 'finish'>,
  from: string,
  to: string,
): Promise<void> {
  await start.fill(from)
  await finish.fill(to)
  await finish.press('Tab')
}

export async function addShift(
  page: Page,
  place: RestaurantDay,
  { driver = 'Open shift', start, finish }: { driver?: string; start: string; finish: string },
): Promise<void> {
  const adding = await openAdding(page, place)
  await chooseDriver(page, adding, driver)
  await typeTimes(adding, start, finish)
  await adding.save.click()
  await expect(adding.dialog).toBeHidden()
}

/** A total at the bottom, such as 'Est. Cost'. */
export const total = (page: Page, name: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name.replace('.', '\\.')}$`) })
    .locator('xpath=following-sibling::dd[1]')
