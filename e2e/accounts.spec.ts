import { devices, type Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { goWithin } from './kernel/goWithin.ts'
import { look } from './kernel/look.ts'
import {
  accountButton,
  chooseOfAccount,
  logIn,
  PASSWORD,
  type Person,
  people,
  signIn,
} from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

/** The screens that each role may open (docs/spec/accounts.md#who-opens-what), checked in the browser. */
const SCREENS: Record<string, { heading: string; roles: Person[]; lands?: string }> = {
  '/home': { heading: 'Home', roles: ['administrator', 'manager', 'restaurant', 'newcomer'] },
  '/newsfeed': { heading: 'News Feed', roles: ['administrator', 'manager', 'restaurant', 'newcomer'] },
  '/schedule': { heading: 'Schedule', roles: ['administrator', 'manager'] },
  '/timesheet': { heading: 'Timesheets', roles: ['administrator', 'manager'] },
  '/invoices': { heading: 'Invoices', roles: ['administrator', 'manager'] },
  '/reporting': { heading: 'Reporting', roles: ['administrator', 'manager'] },
  '/options': { heading: 'Options', roles: ['administrator', 'manager'] },
  '/drivers': { heading: 'Drivers', roles: ['administrator'] },
  '/drivers/7': { heading: 'Drivers', roles: ['administrator'], lands: '/drivers' },
  '/drivers/Robin': { heading: 'Drivers', roles: ['administrator'] },
  '/restaurants': { heading: 'Restaurants', roles: ['administrator'] },
  '/areas': { heading: 'Areas', roles: ['administrator'] },
  '/users': { heading: 'Administrators', roles: ['administrator'] },
  '/audit': { heading: 'Audit', roles: ['administrator'] },
  '/schedulerestaurant': { heading: 'Schedule', roles: ['restaurant'] },
  '/timesheetrestaurant': { heading: 'Timesheets', roles: ['restaurant'] },
  '/invoicesrestaurant': { heading: 'Invoices', roles: ['restaurant'] },
}

const START: Record<Person, string> = {
  administrator: '/home',
  manager: '/home',
  restaurant: '/schedulerestaurant',
  newcomer: '/newsfeed',
}

/** The link may show a number of unread posts. */
const NEWS_FEED = /^News Feed(, \d+ unread)?$/

const LINKS: Record<Person, (string | RegExp)[]> = {
  administrator: [
    'Schedule',
    'Timesheets',
    'Day board',
    'Invoices',
    NEWS_FEED,
    'Drivers',
    'Restaurants',
    'Areas',
    'Reporting',
  ],
  manager: ['Schedule', 'Timesheets', 'Day board', 'Invoices', NEWS_FEED, 'Reporting'],
  restaurant: ['Schedule', 'Timesheets', 'Invoices', NEWS_FEED],
  newcomer: [NEWS_FEED],
}

for (const person of Object.keys(people) as Person[]) {
  test(`${person} starts on the right screen, sees the right links, and is redirected from every other screen`, async ({
    page,
  }) => {
    await logIn(page, person)
    await expect(page).toHaveURL(new RegExp(`${START[person]}$`))
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(LINKS[person])
    const isStaff = person === 'administrator' || person === 'manager'
    await expect(page.getByRole('link', { name: 'Options' })).toHaveCount(isStaff ? 1 : 0)
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(person === 'administrator' ? 1 : 0)
    for (const [path, { heading, roles, lands: there = path }] of Object.entries(SCREENS)) {
      await test.step(path, async () => {
        const may = roles.includes(person)
        const lands = may ? there : START[person]
        // People reach the page of one driver by a link from an email or a bookmark.
        await (path.startsWith('/drivers/') ? page.goto(path) : goWithin(page, path))
        await expect(page.getByRole('heading', { level: 1 })).toContainText(
          may ? heading : (SCREENS[lands]?.heading ?? ''),
        )
        await expect(page).toHaveURL((url) => url.pathname === lands)
      })
    }
    const forbidden = Object.keys(SCREENS).find((path) => !SCREENS[path]?.roles.includes(person))
    if (forbidden) {
      await page.goto(forbidden)
      await expect(page).toHaveURL(new RegExp(`${START[person]}$`))
    }
    await page.goto('/')
    await expect(page).toHaveURL(isStaff ? /\/home$/ : /\/newsfeed$/)
    await page.goto('/login')
    await expect(page).toHaveURL(new RegExp(`${START[person]}$`))
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
}

test('the login form names missing fields and sends nothing until it is complete', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const password = page.getByRole('textbox', { name: 'Password' })
  const logIn = page.getByRole('button', { name: 'Log In' })
  await expect(logIn).toBeDisabled()
  await email.focus()
  await password.focus()
  await email.focus()
  await expect(email).toHaveAccessibleDescription('Please enter your e-mail')
  await expect(password).toHaveAccessibleDescription('Please enter your password')
  await email.fill('someone')
  await password.fill('short')
  await email.focus()
  await expect(email).toHaveAccessibleDescription('Must be valid e-mail')
  await expect(password).toHaveAccessibleDescription('Password should be at least six symbols long')
  await expect(logIn).toBeDisabled()
})

test('login refuses a wrong password, accepts the right one on either tab, and remembers the tab', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Business' }).click()
  await page.getByLabel('Email').fill(people.administrator.email)
  const password = page.getByRole('textbox', { name: 'Password' })
  const enter = async (entered: string) => {
    await password.fill(entered)
    await page.getByRole('button', { name: 'Log In' }).click()
  }
  await enter('not the one')
  await expect(page.getByRole('alert')).toHaveText('Incorrect logins - please try again!')
  await expect(password).toHaveValue('')
  await enter(PASSWORD)
  await expect(page).toHaveURL(/\/home$/)
  await chooseOfAccount(page, 'Log Out')
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Admin' })).toHaveAttribute('aria-selected', 'true')
})

test('after ten failed logins for one email, the login page says how long to wait', async ({
  page,
  request,
}) => {
  const email = 'nobody@driverdesk.test'
  for (let attempt = 0; attempt < 10; attempt++) {
    const answer = await request.post('/api/auth/login', { data: { email, password: 'not the one' } })
    expect(answer.status()).toBe(401)
  }
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Admin' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('not the one')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in 1\d minutes\.$/)
})

test('a newly registered account has no role; registering its email again gives the same answer', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const register = page.getByRole('button', { name: 'Register' })
  const messages = [
    ['First name', 'Please enter your name'],
    ['Last name', 'Please enter your last name'],
    ['Email', 'Please enter your e-mail'],
    ['Password', 'Please enter password'],
    ['Confirm password', 'Please confirm your password'],
  ] as const
  for (const [name] of messages) await field(name).focus()
  await field('First name').focus()
  for (const [name, message] of messages) {
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(message))
  }
  await expect(register).toBeDisabled()
  const fill = async (password: string, confirm: string) => {
    await field('First name').fill('Robin')
    await field('Last name').fill('Example')
    await field('Email').fill('robin@driverdesk.test')
    await field('Password').fill(password)
    await field('Confirm password').fill(confirm)
    await field('First name').focus()
  }
  await fill('short', 'other one')
  await expect(field('Password')).toHaveAccessibleDescription(/Min 6 symbols/)
  await expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await expect(page.getByText('5 / 12')).toBeVisible()
  await expect(register).toBeDisabled()
  await fill('long enough', 'long enough')
  await register.click()
  const sent = page.getByText('We are writing to robin@driverdesk.test.')
  await expect(sent).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill('robin@driverdesk.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('long enough')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/newsfeed$/)
  await chooseOfAccount(page, 'robin')
  await expect(page.getByRole('main')).toContainText('No role')

  await chooseOfAccount(page, 'Log Out')
  await page.goto('/registration')
  await fill('long enough', 'long enough')
  await register.click()
  await expect(sent).toBeVisible()
})

test('an ended session leads to the login page with a message, and back to the same page after login', async ({
  page,
  request,
}) => {
  await logIn(page, 'manager')
  await page.goto('/schedule?location=area-2')
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Croydon')
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('driverdesk.user') ?? '').access_token,
  )
  // The socket tells the page at once, without any action by the user.
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Please log in to access this page')).toBeVisible()
  await page.getByLabel('Email').fill(people.manager.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/schedule\?location=area-2$/)
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Croydon')
})

test('a stored user with an unknown token is signed out', async ({ page }) => {
  await logIn(page, 'manager')
  // A page without the app, which would store the user again when its own record arrives.
  await page.goto('/healthz')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('driverdesk.user') ?? '')
    localStorage.setItem('driverdesk.user', JSON.stringify({ ...user, access_token: 'made up' }))
  })
  await page.goto('/schedule')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Please log in to access this page')).toBeVisible()
})

test("home shows the person's details, and a restaurant account also sees its restaurants", async ({
  page,
  openAs,
  request,
}) => {
  await logIn(page, 'administrator')
  await chooseOfAccount(page, people.administrator.email)
  const main = page.getByRole('main')
  for (const text of ['Admin', 'Demo', people.administrator.email, 'Administrator']) {
    await expect(main).toContainText(text)
  }
  const own = await (await callAs(request, 'restaurant')).get<{ name: string; address: string }[]>(
    'restaurant',
  )
  const restaurant = await openAs('restaurant')
  await restaurant.goto('/home')
  const listed = restaurant.getByRole('region', { name: 'Restaurants' }).getByRole('listitem')
  await expect(listed).toHaveCount(own.length)
  for (const { name, address } of own) {
    await expect(listed.filter({ hasText: name })).toContainText(address)
  }
})

test('a restaurant account changes its profile, and its screens show the new name at once', {
  tag: '@phone',
}, async ({ page, shot }) => {
  await signIn(page, 'restaurant')
  await page.goto('/home')
  const row = page.getByRole('region', { name: 'Restaurants' }).getByRole('listitem').first()
  await row.getByTitle('Show on the map').click()
  await expect(page.getByRole('dialog').getByText(/° N, /)).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Edit profile of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await dialog.getByLabel('Restaurant name').fill('Quay Curry House')
  await dialog.getByRole('tab', { name: 'Additional' }).click()
  await dialog.getByLabel('Meal').fill('One main after the shift')
  await look(page, 'home-profile-additional', shot)
  await dialog.getByRole('button', { name: 'Accept Changes' }).click()
  await expect(page.getByText('Quay Curry House has been saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Quay Curry House' }).click()
  await expect(page).toHaveURL(/schedulerestaurant/)
  await expect(page.getByRole('combobox', { name: 'Restaurant' })).toHaveValue('Quay Curry House')
})

test('a person switches between light and dark, and the choice is remembered', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const scheme = page.locator('html')
  await page.goto('/login')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Switch to dark' }).click()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await logIn(page, 'restaurant')
  await page.reload()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await (isMobile ? page.getByRole('button', { name: 'Open menu' }) : accountButton(page)).click()
  await page.getByText('Switch to light').click()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('a visitor gets a link back to the website; a signed-in person does not', async ({ page }) => {
  await page.goto('/login')
  const back = page.getByRole('link', { name: 'Back to website' })
  await expect(back).toHaveAttribute('href', '/login')
  await logIn(page, 'restaurant')
  await expect(accountButton(page)).toBeVisible()
  await expect(back).toHaveCount(0)
})

test('on a phone the links are in a drawer', { tag: '@phone-only' }, async ({ page, shot }) => {
  await logIn(page, 'manager')
  await page.goto('/home')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(drawer.getByRole('link')).toHaveText([...LINKS.manager, 'Manager'])
  await shot(page, 'drawer')
  await drawer.getByRole('link', { name: 'Invoices' }).tap()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/invoices$/)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await drawer.getByRole('button', { name: 'Close menu' }).tap()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await drawer.getByRole('button', { name: 'Log Out', exact: true }).tap()
  await expect(page).toHaveURL(/\/login/)
})

test.describe('panel users', () => {
  const open = async (page: Page, who: string, action: string) => {
    await page.goto('/users')
    await page.getByRole('button', { name: `Actions for ${who}` }).click()
    await page.getByText(action, { exact: true }).last().click()
  }
  const accept = (page: Page) => page.getByRole('button', { name: 'Accept Changes' }).click()

  /** Opens the tab in which the administrator views as another user. */
  const viewAs = async (page: Page, who: string) => {
    const opened = page.context().waitForEvent('page')
    await open(page, who, 'View as this user')
    const view = await opened
    await expect(view.getByRole('region', { name: 'View as another user' })).toContainText(
      `Viewing as ${who}`,
    )
    return view
  }

  test('an added user signs in, loses part of their scope, is viewed as, and is removed', async ({
    page,
    browser,
    baseURL,
    shot,
  }) => {
    await signIn(page, 'administrator')
    await page.goto('/users')
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Administrator' })
    const add = dialog.getByRole('button', { name: 'Add User' })
    await expect(add).toBeDisabled()
    await dialog.getByLabel('First Name').fill('Sasha')
    await dialog.getByLabel('User Email').fill('ADMIN@driverdesk.test')
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Manager' }).click()
    await expect(add).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Areas Assigned to' }).click()
    for (const name of ['Bromley', 'Croydon']) await page.getByRole('option', { name }).click()
    await page.keyboard.press('Escape')
    await add.click()
    await expect(dialog.getByText('The email has already been taken.')).toBeVisible()
    await dialog.getByLabel('User Email').fill('sasha@driverdesk.test')
    await add.click()
    const signedIn = page.getByRole('dialog', { name: 'Sasha can log in' })
    await expect(signedIn.getByText(/^No mail server is set up: the email is kept/)).toBeVisible()
    const password = (await signedIn.getByRole('definition').last().textContent()) ?? ''
    await signedIn.getByRole('button', { name: 'Done' }).click()

    // Always a desktop, even if the administrator uses a phone.
    const context = await browser.newContext({ baseURL: baseURL ?? '', ...devices['Desktop Chrome'] })
    const theirs = await context.newPage()
    await theirs.goto('/login')
    await theirs.getByRole('tab', { name: 'Admin' }).click()
    await theirs.getByLabel('Email').fill('sasha@driverdesk.test')
    await theirs.getByRole('textbox', { name: 'Password' }).fill(password)
    await theirs.getByRole('button', { name: 'Log In' }).click()
    await expect(theirs).toHaveURL(/\/home/)
    await theirs.getByRole('link', { name: 'Schedule', exact: true }).click()
    const locations = async () => {
      await theirs.getByRole('combobox', { name: 'Location' }).click()
      return theirs.getByRole('option', { name: 'Croydon', exact: true })
    }
    await expect(await locations()).toBeVisible()
    await theirs.keyboard.press('Escape')

    await open(page, 'Sasha', 'Edit User')
    const edit = page.getByRole('dialog', { name: 'Edit User' })
    await edit.getByRole('combobox', { name: 'Areas Assigned to' }).click()
    await page.getByRole('option', { name: 'Croydon' }).click()
    await page.keyboard.press('Escape')
    await accept(page)
    await expect(page.getByText('Sasha has been saved.')).toBeVisible()
    await expect(await locations()).toHaveCount(0)

    const view = await viewAs(page, 'Sasha')
    await expect(view).toHaveURL(/\/home/)
    await view.goto('/users')
    await expect(view).toHaveURL(/\/home/)
    await view.goto('/home')
    await view.getByRole('button', { name: 'Change name' }).click()
    await view.getByLabel('First Name').fill('Changed')
    await accept(view)
    await expect(view.getByText('nothing can be changed', { exact: false }).first()).toBeVisible()
    await view.goto('/home')
    await look(view, 'view-as', shot)
    await view.getByRole('button', { name: 'End view' }).click()
    await expect(view).toHaveURL(/\/users/)
    // The list belongs to the administrator again and follows the other tab.
    await expect(view.getByRole('button', { name: 'Actions for Sasha' })).toBeVisible()
    const again = await viewAs(page, 'Sasha')

    await open(page, 'Sasha', 'Rights')
    await expect(page.getByRole('dialog', { name: 'Rights of Sasha' })).toContainText(
      'Bromley: all restaurants',
    )
    await open(page, 'Sasha', 'Delete')
    await page
      .getByRole('dialog', { name: 'Remove user Sasha?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('sasha@driverdesk.test')).toHaveCount(0)
    await expect(theirs).toHaveURL(/\/login/)
    await expect(view.getByRole('button', { name: 'Actions for Sasha' })).toHaveCount(0)
    await expect(again.getByText('The view as Sasha has ended.')).toBeVisible()
    await expect(again).toHaveURL(/\/users/)
    await context.close()
  })

  test('a user waiting for a role gets one and sees it without signing in again', async ({
    page,
    openAs,
  }) => {
    const theirs = await openAs('newcomer')
    await theirs.goto('/home')
    await expect(theirs.getByRole('main')).toContainText('No role')
    await signIn(page, 'administrator')
    await open(page, 'Newcomer Demo', 'Edit User')
    await page.getByRole('combobox', { name: 'Role' }).last().click()
    await page.getByRole('option', { name: 'Administrator' }).click()
    await accept(page)
    await expect(page.getByText('Newcomer Demo has been saved.')).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('main')).toContainText('Administrator')
  })
})

test('a person changes their name and password, and logs out their other devices', { tag: '@phone' }, async ({
  page,
  openAs,
}) => {
  await signIn(page, 'manager')
  const elsewhere = await openAs('manager')
  await elsewhere.goto('/home')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByLabel('First Name').fill('Renamed')
  await page.getByRole('button', { name: 'Accept Changes' }).click()
  await expect(page.getByText('Your name has been changed.')).toBeVisible()
  // The other device is logged out at once.
  await expect(elsewhere.getByRole('main')).toContainText('Renamed')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept Changes' }).click()
  await expect(page.getByText('You are logged out everywhere else.', { exact: false }).last()).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login/)
  const again = await openAs('manager')
  await again.goto('/home')
  await page.reload()
  await page
    .getByRole('button', { name: /^Log out .+ logged in/ })
    .first()
    .click()
  await expect(again).toHaveURL(/\/login/)
  await expect(page.getByText('This device')).toBeVisible()
})

test('an administrator hands over a link, and its owner sets a new password with it once', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'administrator')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Actions for Limited Manager Demo' }).click()
  await page.getByRole('menuitem', { name: 'Create password link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Password link for Limited Manager Demo' })
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toContain('/new-password#')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const owner = await context.newPage()
  await owner.goto(link)
  await owner.getByRole('textbox', { name: 'New password' }).fill('chosen again')
  await owner.getByRole('textbox', { name: 'Confirm password' }).fill('chosen again')
  await owner.getByRole('button', { name: 'Change password' }).click()
  await owner.getByRole('link', { name: 'Log in' }).click()
  // The password is correct, although the tab is the wrong one.
  await owner.getByRole('tab', { name: 'Business' }).click()
  await owner.getByLabel('Email').fill('manager2@driverdesk.test')
  await owner.getByRole('textbox', { name: 'Password' }).fill('chosen again')
  await owner.getByRole('button', { name: 'Log In' }).click()
  await expect(owner).toHaveURL(/\/home/)

  await owner.goto('/login')
  await owner.goto(link)
  await expect(owner.getByRole('alert')).toContainText('This link no longer works')
  await expect(owner.getByRole('textbox', { name: 'New password' })).toHaveCount(0)
  await context.close()
})
