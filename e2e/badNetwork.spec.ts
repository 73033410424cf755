/** Every form on a network that fails: nothing typed is lost, nothing is saved twice, and another attempt works. */
import type { Locator, Page, Route } from '@playwright/test'
import { type Caller, callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import { PASSWORD, type Person, people, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { emptyWeek, LANTERN, MAGDA, ORCHARD } from './shifts/demo.ts'
import { preparePublished, prepareShift } from './shifts/records.ts'
import { cell, choose, openSchedule, shiftsIn } from './shifts/schedule.ts'

const BUSY = 'The server is busy. Try again in a moment.'
const UNREACHABLE = 'Driverdesk cannot be reached. Check your connection and try again.'

// The browser logs these failures, which the tests cause on purpose.
test.use({
  expectedErrors:
    /Failed to load resource: (net::|the server responded with a status of 5)|WebSocket connection .* net::ERR_INTERNET_DISCONNECTED/,
})

interface Filled {
  /** Holds the fields, the messages and the button. */
  form: Locator
  submit: RegExp
  typed: (readonly [Locator, string])[]
}

interface Form {
  name: string
  /** undefined: the form is for visitors. */
  as?: Person
  /** The call that saves it. */
  method: 'POST' | 'PUT'
  path: RegExp
  fill: (page: Page, administrator: Caller) => Promise<Filled>
  /** The number of stored records that have what was typed. */
  count: (administrator: Caller) => Promise<number>
  /** The form follows its record, and closes once the record shows that the call succeeded. */
  closesItself?: true
}

const SAVE = /^(Accept Changes|Try again)$/
const typing = async (field: Locator, text: string) => {
  await field.fill(text)
  return [field, text] as const
}
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const where = async <T extends object>(administrator: Caller, path: string, wanted: Partial<T>) =>
  (await administrator.get<T[]>(path)).filter((one) =>
    Object.entries(wanted).every(([field, value]) => one[field as keyof T] === value),
  ).length

const WEEK = emptyWeek(7)

const FORMS: Form[] = [
  {
    name: 'a new restaurant',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/restaurant$/,
    fill: async (page) => {
      await page.goto('/restaurants')
      await page.getByRole('button', { name: 'Add Restaurant' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('combobox', { name: 'Area' }).click()
      await page.getByRole('option', { name: 'Reading' }).click()
      const typed = [
        await typing(form.getByLabel('Restaurant name'), 'Once Only'),
        await typing(form.getByLabel('Contact name'), 'The owner'),
        await typing(form.getByLabel('Telephone'), '020 7946 0001'),
        await typing(form.getByLabel('Login email'), 'once@driverdesk.test'),
        await typing(form.getByLabel('Business email'), 'bills@driverdesk.test'),
        await typing(form.getByRole('textbox', { name: /^Address/ }), '2 Quay Road'),
      ]
      return { form, submit: /^(Add Restaurant|Try again)$/, typed }
    },
    count: (administrator) => where(administrator, 'restaurant?status=all', { name: 'Once Only' }),
  },
  {
    name: 'a restaurant',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/restaurant\/\d+$/,
    fill: async (page) => {
      await page.goto('/restaurants')
      await page.getByRole('textbox', { name: 'Search by name' }).fill(ORCHARD.name)
      await act(page, ORCHARD.name, 'Edit Details')
      const form = page.getByRole('dialog')
      const typed = [await typing(form.getByLabel('Contact name'), 'Olive Orchard')]
      return { form, submit: SAVE, typed }
    },
    count: (administrator) =>
      where(administrator, 'restaurant?status=all', { contact_name: 'Olive Orchard' }),
  },
  {
    name: "a restaurant's own profile",
    as: 'restaurant',
    method: 'POST',
    path: /\/api\/restaurant\/profile\/\d+$/,
    fill: async (page) => {
      await page.goto('/home')
      await page
        .getByRole('button', { name: /^Edit profile of/ })
        .first()
        .click()
      const form = page.getByRole('dialog', { name: 'Edit profile' })
      const typed = [await typing(form.getByLabel('Contact name'), 'Larry Lantern')]
      return { form, submit: SAVE, typed }
    },
    count: (administrator) =>
      where(administrator, 'restaurant?status=all', { contact_name: 'Larry Lantern' }),
  },
  {
    name: 'a new area',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/area$/,
    fill: async (page) => {
      await page.goto('/areas')
      await page.getByRole('button', { name: 'Add Area' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Standard pay').fill('12')
      await form.getByLabel('Weekend pay').fill('13')
      const typed = [
        await typing(form.getByLabel('City').first(), 'Aberdeen'),
        await typing(form.getByLabel('Area name'), 'Once Harbour'),
      ]
      return { form, submit: /^(Add Area|Try again)$/, typed }
    },
    count: (administrator) => where(administrator, 'area', { name: 'Once Harbour' }),
  },
  {
    name: 'an area',
    as: 'administrator',
    method: 'PUT',
    path: /\/api\/area\/\d+$/,
    fill: async (page) => {
      await page.goto('/areas')
      await page.getByRole('region', { name: 'Brighton' }).getByRole('button', { name: 'Edit Area' }).click()
      const form = page.getByRole('dialog')
      const typed = [await typing(form.getByLabel('Area name'), 'Brighton and Hove')]
      return { form, submit: SAVE, typed }
    },
    count: (administrator) => where(administrator, 'area', { name: 'Brighton and Hove' }),
  },
  {
    name: 'a new user',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/user$/,
    fill: async (page) => {
      await page.goto('/users')
      await page.getByRole('button', { name: 'Add User' }).click()
      const form = page.getByRole('dialog', { name: 'Create Administrator' })
      await form.getByRole('combobox', { name: 'Role' }).click()
      await page.getByRole('option', { name: 'Administrator' }).click()
      const typed = [
        await typing(form.getByLabel('First Name'), 'Sasha'),
        await typing(form.getByLabel('User Email'), 'once-user@driverdesk.test'),
      ]
      return { form, submit: /^(Add User|Try again)$/, typed }
    },
    count: (administrator) => where(administrator, 'user', { email: 'once-user@driverdesk.test' }),
  },
  {
    name: 'a user',
    as: 'administrator',
    method: 'PUT',
    path: /\/api\/user\/\d+/,
    fill: async (page) => {
      await page.goto('/users')
      await act(page, 'Limited Manager Demo', 'Edit User')
      const form = page.getByRole('dialog', { name: 'Edit User' })
      const typed = [await typing(form.getByLabel('Last Name'), 'Changed')]
      return { form, submit: SAVE, typed }
    },
    count: (administrator) => where(administrator, 'user', { last_name: 'Changed' }),
  },
  {
    name: 'a new driver',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/driver$/,
    fill: async (page) => {
      await page.goto('/drivers')
      await page.getByRole('button', { name: 'Add Driver' }).click()
      await page.getByRole('menuitem', { name: 'Half Board Driver' }).click()
      const form = page.getByRole('dialog')
      const typed = [
        await typing(form.getByRole('textbox', { name: 'First name' }), 'Newly'),
        await typing(form.getByRole('textbox', { name: 'Last name' }), 'Registered'),
        await typing(form.getByRole('textbox', { name: 'Email' }), 'once-driver@driverdesk.test'),
      ]
      return { form, submit: /^(Add Driver|Try again)$/, typed }
    },
    count: (administrator) =>
      where(administrator, 'driver?status=30', { email: 'once-driver@driverdesk.test' }),
  },
  {
    name: 'a driver',
    as: 'administrator',
    method: 'PUT',
    path: /\/api\/driver\/\d+$/,
    fill: async (page) => {
      await page.goto(`/drivers?q=${encodeURIComponent(MAGDA.name)}`)
      await act(page, MAGDA.name, 'Edit Driver')
      const form = page.getByRole('dialog')
      const typed = [await typing(form.getByRole('textbox', { name: 'Phone' }).first(), '020 7946 0777')]
      return { form, submit: SAVE, typed }
    },
    count: (administrator) => where(administrator, 'driver', { phone: '020 7946 0777' }),
  },
  {
    name: "a driver's unavailability",
    as: 'administrator',
    method: 'POST',
    path: /\/api\/driver-update-working-times$/,
    fill: async (page) => {
      await page.goto(`/drivers?q=${encodeURIComponent(MAGDA.name)}`)
      await act(page, MAGDA.name, 'Set unavailability')
      const form = page.getByRole('dialog', { name: `Unavailability of ${MAGDA.name}` })
      await form.getByRole('button', { name: 'Wednesday: add period' }).click()
      const typed = [
        await typing(form.getByLabel('Wednesday 1 Start at'), '03:15'),
        await typing(form.getByLabel('Wednesday 1 Stop at'), '04:45'),
      ]
      return { form, submit: SAVE, typed }
    },
    count: async (administrator) => {
      const drivers =
        await administrator.get<{ default_working_time: { start_at: string | null }[] }[]>('driver')
      return drivers.filter((one) =>
        one.default_working_time.some(({ start_at }) => start_at?.startsWith('03:15')),
      ).length
    },
  },
  {
    name: 'an option',
    as: 'administrator',
    method: 'PUT',
    path: /\/api\/option\/\w+$/,
    fill: (page) => openOption(page, 'invoice_due_days', '21'),
    count: (administrator) => where(administrator, 'option', { okey: 'invoice_due_days', ovalue: '21' }),
  },
  {
    name: 'the company’s address',
    as: 'administrator',
    method: 'PUT',
    path: /\/api\/option\/\w+$/,
    fill: (page) => openOption(page, 'company_address', '2 Other Street'),
    count: (administrator) => where(administrator, 'option', { ovalue: '2 Other Street' }),
  },
  {
    name: 'a post',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/newsFeed$/,
    fill: async (page) => {
      await page.goto('/newsfeed')
      await page.getByRole('button', { name: 'New post' }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Content' }).fill('From Monday')
      const typed = [await typing(form.getByLabel('Title'), 'Posted once')]
      return { form, submit: /^(Publish|Try again)$/, typed }
    },
    count: async (administrator) => {
      const answer = await administrator.get<{ postTitle: string }[] | { posts: { postTitle: string }[] }>(
        'newsFeed',
      )
      return (JSON.stringify(answer).match(/"postTitle":"Posted once"/g) ?? []).length
    },
  },
  {
    name: 'a timesheet',
    as: 'administrator',
    method: 'PUT',
    path: /\/api\/timesheet\/\d+$/,
    fill: async (page, administrator) => {
      const sheets = await administrator.get<
        {
          id: number
          restaurant_id: number
          status_progress: number
          shift_id: number | null
          type: number
        }[]
      >(`timesheet?period_date_from=2026-11-02&period_date_to=${TODAY}`)
      const sheet = sheets.find(
        (one) => one.restaurant_id === LANTERN.id && one.status_progress === 20 && one.type === 10,
      )
      await page.goto(
        `/timesheet?location=restaurant-${LANTERN.id}&from=2026-11-02&to=${TODAY}&row=${sheet?.id}`,
      )
      const form = page.getByRole('complementary', { name: 'Timesheet summary' })
      const typed = [await typing(form.getByRole('textbox', { name: 'Comment' }), 'Looked at once')]
      return { form, submit: /^(Save)$/, typed }
    },
    count: (administrator) =>
      where(administrator, `timesheet?period_date_from=2026-11-02&period_date_to=${TODAY}`, {
        comment: 'Looked at once',
      }),
  },
  {
    name: 'a timesheet added by a restaurant',
    as: 'restaurant',
    method: 'POST',
    path: /\/api\/timesheet$/,
    fill: async (page) => {
      await page.goto(`/timesheetrestaurant?location=restaurant-${LANTERN.id}`)
      await page.getByRole('button', { name: 'Add time sheet' }).click()
      const form = page.getByRole('dialog', { name: 'Add time sheet' })
      await form.getByRole('combobox', { name: 'Driver' }).fill(MAGDA.name)
      const drivers = page.getByRole('listbox', { name: 'Driver', exact: true })
      await drivers.getByRole('option', { name: MAGDA.name, exact: true }).click()
      await form.getByRole('textbox', { name: 'Date' }).fill('17/11/2026')
      await form.getByRole('combobox', { name: 'Start Time' }).fill('03:00')
      await form.getByRole('combobox', { name: 'Finish Time' }).fill('04:30')
      const typed = [await typing(form.getByRole('textbox', { name: 'Comment' }), 'Added once')]
      return { form, submit: /^(Create|Try again)$/, typed }
    },
    count: (administrator) =>
      where(administrator, 'timesheet?period_date_from=2026-11-17&period_date_to=2026-11-17', {
        comment: 'Added once',
      }),
  },
  {
    name: 'the payment of an invoice',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/invoice\/\d+\/paid$/,
    closesItself: true,
    fill: async (page, administrator) => {
      const invoices = await administrator.get<{ invoice_number: string; state: string }[]>(
        'invoice?period_date_from=2026-10-19&period_date_to=2026-11-17',
      )
      const number = invoices.find(({ state }) => state === 'overdue')?.invoice_number
      await page.goto('/invoices?from=2026-10-19&to=2026-11-17&size=1000')
      await act(page, `invoice ${number}`, 'Mark as paid')
      const form = page.getByRole('dialog', { name: `Mark invoice ${number} as paid` })
      const typed = [await typing(form.getByRole('textbox', { name: 'Paid on' }), '17/11/2026')]
      return { form, submit: /^(Mark as paid|Try again)$/, typed }
    },
    count: async (administrator) => {
      const invoices = await administrator.get<{ paid_by: string | null; paid_at: string | null }[]>(
        'invoice?period_date_from=2026-10-19&period_date_to=2026-11-17',
      )
      return invoices.filter(
        ({ paid_by, paid_at }) => paid_by === 'bank' && paid_at?.startsWith('2026-11-17'),
      ).length
    },
  },
  {
    name: 'a cancellation',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/shift\/\d+\/cancel$/,
    fill: async (page, administrator) => {
      await preparePublished(administrator, {
        restaurant_id: ORCHARD.id,
        driver_id: MAGDA.id,
        period_date: WEEK.monday,
      })
      await openSchedule(page, { location: `restaurant-${ORCHARD.id}`, from: WEEK.from, to: WEEK.to })
      await choose(page, shiftsIn(page, { restaurant: ORCHARD, date: WEEK.monday }), 'Cancel shift')
      const form = page.getByRole('dialog', { name: 'Cancel shift' })
      await form.getByText('The agency', { exact: true }).click()
      const typed = [await typing(form.getByRole('textbox', { name: /^(Reason|Comment)/ }), 'Closed once')]
      return { form, submit: /^(Cancel shift|Try again)$/, typed }
    },
    count: async (administrator) => {
      const cancelled = await administrator.get<{ comment_cancelled: string }[]>(
        `shift?period_date_from=${WEEK.from}&period_date_to=${WEEK.to}`,
      )
      return cancelled.filter(({ comment_cancelled }) => comment_cancelled === 'Closed once').length
    },
  },
  {
    name: 'a template',
    as: 'administrator',
    method: 'POST',
    path: /\/api\/template$/,
    fill: async (page, administrator) => {
      await prepareShift(administrator, { restaurant_id: LANTERN.id, period_date: WEEK.friday })
      await openSchedule(page, { location: `restaurant-${LANTERN.id}`, from: WEEK.from, to: WEEK.to })
      await page.getByRole('button', { name: 'Tools' }).click()
      await page.getByRole('menuitem', { name: 'Save as template…' }).click()
      const form = page.getByRole('dialog', { name: 'Save as template' })
      const typed = [await typing(form.getByRole('textbox', { name: 'Name' }), 'Week kept once')]
      return { form, submit: /^(Save template|Try again)$/, typed }
    },
    count: (administrator) => where(administrator, 'template', { name: 'Week kept once' }),
  },
  {
    name: "a person's own name",
    as: 'manager',
    method: 'PUT',
    path: /\/api\/auth\/account$/,
    fill: async (page) => {
      await page.goto('/home')
      await page.getByRole('button', { name: 'Change name' }).click()
      const form = page.getByRole('dialog')
      const typed = [await typing(form.getByLabel('Last Name'), 'Renamed once')]
      return { form, submit: SAVE, typed }
    },
    count: (administrator) => where(administrator, 'user', { last_name: 'Renamed once' }),
  },
  {
    name: 'the login',
    method: 'POST',
    path: /\/api\/auth\/login$/,
    fill: async (page) => {
      await page.goto('/login')
      await page.getByRole('tab', { name: 'Admin' }).click()
      const typed = [
        await typing(page.getByLabel('Email'), people.newcomer.email),
        await typing(page.getByRole('textbox', { name: 'Password' }), PASSWORD),
      ]
      return { form: page.getByRole('main'), submit: /^Log In$/, typed }
    },
    count: async () => 1,
  },
  {
    name: 'a registration',
    method: 'POST',
    path: /\/api\/register$/,
    fill: async (page) => {
      await page.goto('/registration')
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      const typed = [
        await typing(field('First name'), 'Robin'),
        await typing(field('Last name'), 'Once'),
        await typing(field('Email'), 'robin-once@driverdesk.test'),
        await typing(field('Password'), 'long enough'),
        await typing(field('Confirm password'), 'long enough'),
      ]
      return { form: page.locator('body'), submit: /^Register$/, typed }
    },
    count: (administrator) => where(administrator, 'user', { email: 'robin-once@driverdesk.test' }),
  },
]

async function openOption(page: Page, okey: string, value: string): Promise<Filled> {
  await page.goto('/options')
  await page.getByRole('row', { name: okey }).getByRole('button').click()
  const form = page.getByRole('dialog')
  return { form, submit: SAVE, typed: [await typing(form.getByRole('textbox', { name: 'Value' }), value)] }
}

for (const { name, as, method, path, fill, count, closesItself } of FORMS) {
  test(`${name}: typed values stay while the server is busy and after a lost answer, and are saved once`, async ({
    page,
    request,
  }) => {
    const administrator = await callAs(request, 'administrator')
    if (as) await signIn(page, as)
    const { form, submit, typed } = await fill(page, administrator)
    const button = form.getByRole('button', { name: submit })
    const stays = async (message: string) => {
      await expect(form.getByRole('alert').filter({ hasText: message })).toBeVisible()
      for (const [field, text] of typed) await expect(field).toHaveValue(text)
    }

    let answer: (route: Route) => Promise<void> = (route) =>
      route.fulfill({ status: 503, json: { message: BUSY } })
    let calls = 0
    const isSaving = (url: URL) => path.test(url.pathname)
    await page.route(isSaving, (route) => {
      if (route.request().method() !== method) return route.fallback()
      calls++
      return answer(route)
    })
    await button.click()
    await stays(BUSY)

    answer = async (route) => {
      await route.fetch()
      await route.abort()
    }
    await button.click()
    if (closesItself) {
      await expect(form).toHaveCount(0)
      expect(await count(administrator)).toBe(1)
      return
    }
    await stays(UNREACHABLE)

    const slow = Promise.withResolvers<void>()
    answer = async (route) => {
      await slow.promise
      await route.continue()
    }
    await button.dblclick()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => calls).toBe(3)
    await page.keyboard.press('Enter')
    expect(calls).toBe(3)
    slow.resolve()
    // The form closes, or has nothing left to save.
    await expect(button.and(page.locator(':enabled'))).toHaveCount(0)
    expect(await count(administrator)).toBe(1)
  })
}

test('a question whose code cannot load without a network opens once there is one, and a failed drop says so', async ({
  page,
  context,
  request,
}) => {
  const administrator = await callAs(request, 'administrator')
  const { monday, tuesday, from, to } = emptyWeek(8)
  await prepareShift(administrator, { restaurant_id: LANTERN.id, period_date: monday })
  await signIn(page, 'administrator')
  await openSchedule(page, { from, to, location: `restaurant-${LANTERN.id}` })
  await context.setOffline(true)
  const bar = shiftsIn(page, { restaurant: LANTERN, date: monday })
  await bar.dragTo(cell(page, { restaurant: LANTERN, date: tuesday }))
  await page.getByRole('button', { name: /^Publish Shifts/ }).click()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: /^Publish 1 Shift/ })).toBeVisible()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
})
