import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { look } from './kernel/look.ts'
import { overhear } from './kernel/overheard.ts'
import { logIn, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, HARBOUR, LANTERN, VICTORIA } from './shifts/demo.ts'
import { prepareShift, shiftsBetween } from './shifts/records.ts'
import { secretsIn } from './shifts/restaurantSecrets.ts'
import {
  addButton,
  choose,
  chooseAndNotify,
  chooseDriver,
  grid,
  menuEntry,
  openAdding,
  openEditing,
  openOwnSchedule,
  openSchedule,
  shift,
  shiftsIn,
  showBulkButtons,
  showDay,
  showTotals,
  total,
  typeTimes,
} from './shifts/schedule.ts'

const selection = (page: Page) => page.getByRole('region', { name: 'Selected shifts' })

const bell = (page: Page) => page.getByRole('button', { name: /^Alerts \[\d+\]$/ })
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0])

test(
  'a restaurant plans its open shifts and submits them',
  { tag: '@phone' },
  async ({ page, request, shot, isMobile }, { project }) => {
    // The desktop and phone projects share the data.
    const week = emptyWeek(project.name === 'phone' ? 2 : 1)
    const monday = { restaurant: LANTERN, date: week.monday }
    const tuesday = { restaurant: LANTERN, date: week.tuesday }
    const draft = shift(page, '18:00 to 01:30, Open shift, draft')
    await logIn(page, 'restaurant')
    await expect(page).toHaveURL(/\/schedulerestaurant/)
    await openOwnSchedule(page, { from: week.from, to: week.to })

    await test.step('shows its own restaurants, an empty week, and no Month', async () => {
      await expect(page.getByRole('radiogroup', { name: 'Interval' })).toHaveText('DayWeek2-Week')
      await showBulkButtons(page)
      await expect(page.getByRole('button', { name: 'Publish shifts [0]' })).toBeDisabled()
      if (isMobile) await page.keyboard.press('Escape')
      else {
        const restaurants = [new RegExp(HARBOUR.name), new RegExp(LANTERN.name)]
        await expect(grid(page).getByRole('rowheader')).toHaveText(restaurants)
      }
      await page.getByRole('combobox', { name: 'Restaurant' }).click()
      await page.getByRole('option', { name: LANTERN.name }).click()
      await expect(page).toHaveURL(new RegExp(`location=restaurant-${LANTERN.id}`))
      await expect(addButton(page, monday)).toBeVisible()
      await showTotals(page)
      await look(page, 'restaurant-empty', shot)
    })

    await test.step('adds a draft', async () => {
      const adding = await openAdding(page, monday)
      await typeTimes(adding, '18:00', '01:00')
      await expect(adding.dialog).toContainText('7.00 h, into the next day')
      await look(page, 'restaurant-add', shot)
      await adding.comment.fill('Side door')
      await adding.save.click()
      await expect(adding.dialog).toBeHidden()
      await expect(shift(page, '18:00 to 01:00, Open shift, draft')).toBeVisible()
    })

    await test.step('edits the draft', async () => {
      const editing = await openEditing(page, shiftsIn(page, monday))
      await expect(editing.comment).toHaveValue('Side door')
      await typeTimes(editing, '18:00', '01:30')
      await editing.save.click()
      await expect(editing.dialog).toBeHidden()
      await expect(draft).toBeVisible()
    })

    await test.step('copies it to the next day', async () => {
      await choose(page, draft, 'Copy')
      await showDay(page, tuesday.date)
      await page.getByRole('button', { name: /^Paste shift, Lantern Sushi, Tuesday/ }).click()
      await expect(shiftsIn(page, tuesday)).toHaveAccessibleName('18:00 to 01:30, Open shift, draft')
      await expect(page.getByRole('region', { name: 'Copied shift' })).toBeHidden()
    })

    await test.step('moves both on by a day in one step, and undoes that', async () => {
      const undone = page.getByRole('group', { name: 'Undone: Move 2 shifts' })
      if (isMobile) {
        await choose(page, shiftsIn(page, tuesday), 'Select')
        await showDay(page, monday.date)
        await shiftsIn(page, monday).tap()
        await expect(selection(page)).toContainText('2 shifts selected')
        await look(page, 'restaurant-selected', shot)
        await page.getByRole('button', { name: 'Change…' }).tap()
        await page.getByRole('dialog').getByRole('button', { name: 'Move…' }).tap()
        await page.getByRole('textbox', { name: 'Day of the first' }).fill(displayDate(tuesday.date))
        await page.getByRole('button', { name: 'Move 2 shifts' }).tap()
        await page.getByRole('button', { name: 'Clear the selection' }).tap()
      } else {
        await shiftsIn(page, monday).focus()
        await page.keyboard.press('Control+a')
        await expect(selection(page)).toContainText('2 shifts selected')
        await look(page, 'restaurant-selected', shot)
        await page.keyboard.press('m')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        await page.keyboard.press('Escape')
      }
      await expect(shiftsIn(page, monday)).toHaveCount(0)
      if (isMobile) {
        await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).tap()
        await page.getByRole('button', { name: /^Undo: Move 2 shifts/ }).tap()
      } else await page.keyboard.press('Control+z')
      await expect(undone).toBeVisible()
      await undone.getByRole('button', { name: 'Close' }).click()
      await expect(shiftsIn(page, monday)).toHaveCount(1)
    })

    await test.step('submits both after a confirmation, withdraws one, and removes it', async () => {
      await showDay(page, monday.date)
      await shiftsIn(page, monday).click()
      await menuEntry(page, 'Edit').waitFor()
      await look(page, 'restaurant-menu', shot)
      await page.keyboard.press('Escape')
      await showBulkButtons(page)
      await page.getByRole('button', { name: 'Publish shifts [2]' }).click()
      await page
        .getByRole('dialog', { name: 'Publish 2 shifts?' })
        .getByRole('button', { name: 'Publish' })
        .click()
      await expect(total(page, 'Unpublished')).toHaveText('2')
      await showDay(page, tuesday.date)
      await choose(page, shiftsIn(page, tuesday), 'Unpublish')
      await expect(shiftsIn(page, tuesday)).toHaveAccessibleName(/draft$/)
      await choose(page, shiftsIn(page, tuesday), 'Remove')
      await page
        .getByRole('dialog', { name: 'Remove shift?' })
        .getByRole('button', { name: 'Remove' })
        .click()
      await expect(shiftsIn(page, tuesday)).toHaveCount(0)
      if (!isMobile) await expect(addButton(page, tuesday)).toBeFocused()
    })

    await test.step('gives the agency the submitted shift', async () => {
      const administrator = await callAs(request, 'administrator')
      expect(await shiftsBetween(administrator, week.from, week.to)).toMatchObject([
        {
          restaurant_id: LANTERN.id,
          status: 10,
          driver_id: null,
          finish_time: '01:30',
          comment: 'Side door',
        },
      ])
    })
  },
)

test('restaurant and agency see each other’s changes at once, and the restaurant sees no money', async ({
  page,
  openAs,
  request,
}) => {
  const week = emptyWeek(3)
  const place = { restaurant: LANTERN, date: week.wednesday }
  const overheard = overhear(page)
  await signIn(page, 'restaurant')
  await openOwnSchedule(page, { from: week.from, to: week.to })
  const agency = await openAs('administrator')
  const agencysOwn = overhear(agency)
  await openSchedule(agency, { from: week.from, to: week.to, location: `restaurant-${LANTERN.id}` })

  await test.step('shows the agency a draft once it is submitted', async () => {
    const adding = await openAdding(page, place)
    await typeTimes(adding, '12:00', '16:00')
    await adding.save.click()
    await expect(shift(agency, '12:00 to 16:00, Open shift, draft')).toBeVisible()
    const unread = await unreadOf(agency)
    await choose(page, shift(page, '12:00 to 16:00, Open shift, draft'), 'Publish')
    await expect(
      shift(agency, '12:00 to 16:00, Open shift, unpublished, requested by the restaurant'),
    ).toBeVisible()
    await expect.poll(() => unreadOf(agency)).toBeGreaterThan(unread)
  })

  await test.step('alerts the agency; the alert is marked read with all others, and leads to the shift', async () => {
    await agency.goto('/options')
    await bell(agency).click()
    const said = `${LANTERN.name} submitted a shift for moderation: ${displayDate(place.date)}, 12:00 – 16:00`
    const alert = agency.getByRole('listitem').filter({ hasText: said })
    await expect(alert.getByRole('button')).toHaveCount(1)
    await agency.getByRole('button', { name: 'Mark all Read' }).click()
    await expect(alert.getByRole('button')).toHaveCount(0)
    await agency.reload()
    await bell(agency).click()
    await expect(alert).toHaveCount(1)
    await expect(alert.getByRole('button')).toHaveCount(0)
    await alert.getByRole('link').click()
    await expect(agency).toHaveURL(new RegExp(`location=restaurant-${LANTERN.id}`))
    await expect(
      shift(agency, '12:00 to 16:00, Open shift, unpublished, requested by the restaurant'),
    ).toBeVisible()
  })

  await test.step('lets the agency assign a driver with a bonus and publish', async () => {
    const editing = await openEditing(agency, shiftsIn(agency, place))
    await chooseDriver(agency, editing, VICTORIA.name)
    await editing.bonus('+£10').click()
    await editing.save.click()
    await expect(shift(page, '12:00 to 16:00, Assigned, unpublished')).toBeVisible()
    await chooseAndNotify(agency, shiftsIn(agency, place), 'Publish')
    await expect(shift(page, /^12:00 to 16:00, Victoria, (?:.*, )?published/)).toBeVisible()
    await expect(total(page, 'Filled Hours')).toHaveText('4.0')
  })

  await test.step('lets the restaurant only ask about it', async () => {
    await shiftsIn(page, place).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Ask for a change', 'Ask to cancel'])
    await page.keyboard.press('Escape')
  })

  await test.step('follows both of its restaurants, and copies the whole schedule', async () => {
    const administrator = await callAs(request, 'administrator')
    await prepareShift(administrator, { restaurant_id: HARBOUR.id, period_date: week.friday })
    await expect(shift(page, '11:00 to 15:00, Open shift, unpublished')).toBeVisible()
    await page.getByRole('button', { name: 'Copy shifts' }).click()
    const copying = page.getByRole('dialog', { name: 'Copy shifts' })
    await expect(copying).toContainText('Left out: 1 assigned shift.')
    await copying.getByRole('button', { name: 'Copy 1 shift' }).click()
    await page.getByRole('button', { name: 'Show the copies' }).click()
    await expect(shift(page, '11:00 to 15:00, Open shift, draft')).toBeVisible()
  })

  await test.step("sends no money and no driver names to the restaurant's browser", async () => {
    const given = await overheard.values()
    const text = JSON.stringify(given)
    expect(text).toContain('"start_time":"12:00"')
    expect(text).toContain('"event":"publish"')
    expect(given.flatMap(secretsIn)).toEqual([])
    // The agency's own browser does receive these names, which proves that the check looks for the right ones.
    expect(secretsIn(await agencysOwn.values())).toEqual(
      expect.arrayContaining(['cost_total', 'cost_bonus', 'cost_extra_bonus', 'cost_per_hour', 'full_name']),
    )
    expect(text).not.toContain(VICTORIA.name)
    expect(
      overheard
        .paths()
        .filter((path) => !/^\/api\/(shift|auth|schedule\/steps|newsFeed\/unread|file)\b/.test(path)),
    ).toEqual([])
  })
})
