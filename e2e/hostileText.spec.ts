import { callAs } from './kernel/calls.ts'
import { TODAY } from './kernel/clock.ts'
import {
  HOSTILE_RICH_TEXT,
  hostile,
  neverShown,
  type Step,
  textFields,
  watchForScripts,
} from './kernel/hostileText.ts'
import { openImport } from './kernel/importing.ts'
import { PASSWORD, people, signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'

/** Calls that store text. The test below sends text to each. */
const WRITTEN = [
  'POST /api/register',
  'POST /api/user',
  'POST /api/area',
  'POST /api/restaurant',
  'POST /api/restaurateur',
  'POST /api/driver',
  'POST /api/driver/{id}/warning',
  'POST /api/driver-message',
  'POST /api/shift',
  'POST /api/shift/{id}/cancel',
  'POST /api/newsFeed',
  'POST /api/reply',
  'POST /api/timesheet',
  'POST /api/timesheet/{id}/query',
  'POST /api/template',
  ...['change', 'cancel', 'accept', 'decline'].map((act) => `POST /api/shift/{id}/ask/${act}`),
  'POST /api/driver/leave',
  'POST /api/leave/{id}/approve',
  'POST /api/leave/{id}/decline',
  'POST /api/driver/sick',
  'POST /api/handover/{id}/decline',
  'POST /api/driver/shift/{id}/finish',
  'POST /api/driver/shift/{id}/reject',
]
/** Calls with the same fields of the same records as a call above. */
const SAME = [
  'PUT /api/template/{id}',
  'PUT /api/auth/account',
  'PUT /api/user/{id}',
  'PUT /api/area/{id}',
  'PUT /api/driver/{id}',
  'POST /api/newsFeed/{id}',
  'PATCH /api/newsFeed/{id}',
  'POST /api/restaurant/{id}',
  'PATCH /api/restaurant/{id}',
  'POST /api/restaurant/profile/{id}',
  'PATCH /api/restaurant/profile/{id}',
  'PUT /api/restaurateur/{id}',
  'PUT /api/shift/{id}',
  'POST /api/shift/createFree',
  'PUT /api/shift/updateFree/{id}',
  'POST /api/reporting/create',
  'PUT /api/timesheet/{id}',
  'POST /api/first-administrator',
  'POST /api/shift/change-many',
  'POST /api/shift/copyshifts',
  'POST /api/shift/copyshifts/check',
  'POST /api/template/apply',
  'POST /api/template/preview',
  'POST /api/schedule/steps/{id}/undo',
  'POST /api/schedule/steps/{id}/redo',
  'POST /api/schedule/versions/{id}/restore',
  'POST /api/sick',
  // Each option defines its own values, and a credit note's number has one form: none is free text.
  'PUT /api/option/{okey}',
  'POST /api/invoice/{id}/refund',
]
/** The text appears in a PDF, in plain-text emails and in the audit. */
const ON_PAPER = ['POST /api/invoice/{id}/credit']
/** The text is compared with stored values and not stored. */
const SIGNING_IN = /^POST \/api\/(auth|sendEmail)/

interface Made {
  id: number
  restaurateur_id: number
  restCredentials: { id: number; email: string; password: string }
}

// The last step makes the policy refuse something, to prove that this is noticed.
test.use({ expectedErrors: /Content Security Policy/ })

test('scripts in every text field are shown as text or removed, and none runs', async ({ page, request }) => {
  const fields = await textFields(request)
  const known = [...fields.keys()].filter((call) => !SIGNING_IN.test(call))
  expect(known.toSorted(), 'no call that takes text is left out').toEqual(
    [...WRITTEN, ...SAME, ...ON_PAPER].toSorted(),
  )
  const words = (call: string): Record<string, string> =>
    Object.fromEntries([...(fields.get(call) ?? [])].map(([name, letters]) => [name, hostile(name, letters)]))

  const admin = await callAs(request, 'administrator')
  const make = (call: string, more: object, id = 0) =>
    admin.post<Made>(call.replace('POST /api/', '').replace('{id}', String(id)), { ...words(call), ...more })
  const account = (name: string) => ({ email: `hostile-${name}@driverdesk.test`, password: PASSWORD })
  await make('POST /api/register', account('newcomer'))
  const area = await make('POST /api/area', { standardPayRate: 10, weekendPayRate: 12 })
  // The other name of the same field would overwrite it.
  const { contactName: _, ...ofRestaurant } = words('POST /api/restaurant')
  const restaurant = await admin.post<Made>('restaurant', {
    ...ofRestaurant,
    ...account('food'),
    area_id: area.id,
    business_email: 'bills@driverdesk.test',
    standard_pay: 10,
    weekend_pay: 12,
  })
  await make('POST /api/restaurateur', account('owner'))
  const user = await make('POST /api/user', { ...account('user'), role: 20, area_ids: [area.id] })
  await admin.post('sendEmailUser', user.restCredentials)
  // Digits only, so no text can hide in them.
  const bank = { bank_sort_code: '12-34-56', bank_account_number: '12345678' }
  const driver = await make('POST /api/driver', { ...account('driver'), ...bank, area_ids: [area.id] })
  expect(await admin.attempt('PUT', `driver/${driver.id}?inactive=true`, { status: 10 })).toBe(200)
  await make('POST /api/driver/{id}/warning', {}, driver.id)
  await make('POST /api/driver-message', { driver_ids: [driver.id] })
  const shift = {
    restaurant_id: restaurant.id,
    period_date: TODAY,
    start_time: '10:00',
    finish_time: '12:00',
  }
  const timesheet = await make('POST /api/timesheet', { ...shift, driver_id: driver.id })
  const food = await callAs(request, { ...account('food'), kind: 'Business' })
  await food.post(`timesheet/${timesheet.id}/query`, words('POST /api/timesheet/{id}/query'))
  const { id: shiftId } = await make('POST /api/shift', { ...shift, driver_id: driver.id })
  await admin.post('shift/publish', { shift_ids: [shiftId] })
  await make('POST /api/shift/{id}/cancel', { cost: 0, push_drivers: 20 }, shiftId)
  const worker = await callAs(request, { ...account('driver'), kind: 'Driver' })
  const given = async (hours: object) => {
    const { id } = await admin.post<Made>('shift', { ...shift, ...hours, driver_id: driver.id })
    await admin.post('shift/publish', { shift_ids: [id] })
    return `driver/shift/${id}`
  }
  const now = await given({})
  await worker.post(`${now}/start`, {})
  await worker.post(`${now}/finish`, words('POST /api/driver/shift/{id}/finish'))
  const later = await given({ start_time: '18:00', finish_time: '20:00' })
  await worker.post(`${later}/reject`, words('POST /api/driver/shift/{id}/reject'))
  const tomorrow = new Date(Date.parse(TODAY) + 24 * 3_600_000).toISOString().slice(0, 10)
  const planned = async (start_time: string, finish_time: string) => {
    const hours = { period_date: tomorrow, start_time, finish_time }
    const { id } = await admin.post<Made>('shift', { ...shift, ...hours, driver_id: driver.id })
    await admin.post('shift/publish', { shift_ids: [id] })
    return `shift/${id}/ask`
  }
  const toChange = await planned('10:00', '12:00')
  const hours = { start_time: '10:30', finish_time: '12:00' }
  const change = await food.post<{ ask: Made }>(`${toChange}/change`, {
    ...words('POST /api/shift/{id}/ask/change'),
    ...hours,
  })
  const accepted = { ...words('POST /api/shift/{id}/ask/accept'), ask_id: change.ask.id }
  await admin.post(`${toChange}/accept`, accepted)
  const stillAsked = {
    ...words('POST /api/shift/{id}/ask/change'),
    start_time: '14:30',
    finish_time: '16:00',
  }
  await food.post(`${await planned('14:00', '16:00')}/change`, stillAsked)
  const toCancel = await planned('18:00', '20:00')
  const { charge } = await food.get<{ charge: number }>(`${toCancel}/terms`)
  const { ask } = await food.post<{ ask: Made }>(`${toCancel}/cancel`, {
    ...words('POST /api/shift/{id}/ask/cancel'),
    charge,
  })
  await admin.post(`${toCancel}/decline`, { ...words('POST /api/shift/{id}/ask/decline'), ask_id: ask.id })
  const asked = async (day: string) => {
    const days = { from_date: day, to_date: day }
    return (await worker.post<Made>('driver/leave', { ...words('POST /api/driver/leave'), ...days })).id
  }
  for (const [day, act] of [
    ['2027-02-01', 'approve'],
    ['2027-02-02', 'decline'],
  ] as const)
    await admin.post(`leave/${await asked(day)}/${act}`, words(`POST /api/leave/{id}/${act}`))
  await asked('2027-02-03')
  const sick = { from_date: '2027-02-04', to_date: '2027-02-04' }
  await worker.post('driver/sick', { ...words('POST /api/driver/sick'), ...sick })
  const mate = await make('POST /api/driver', {
    ...account('mate'),
    ...bank,
    works_number: '',
    area_ids: [area.id],
  })
  expect(await admin.attempt('PUT', `driver/${mate.id}?inactive=true`, { status: 10 })).toBe(200)
  expect(await admin.attempt('PUT', 'option/handover', { okey: 'handover', ovalue: 'ask' })).toBe(200)
  const passed = await admin.post<Made>('shift', {
    ...shift,
    period_date: '2027-02-10',
    driver_id: driver.id,
  })
  const [{ updated_at: seen }] = await admin.post<[{ updated_at: string }]>('shift/publish', {
    shift_ids: [passed.id],
  })
  await worker.post(`driver/shift/${passed.id}/handover`, { seen })
  const colleague = await callAs(request, { ...account('mate'), kind: 'Driver' })
  const { handovers } = await colleague.get<{ handovers: [Made] }>('driver/handover')
  await colleague.post(`driver/handover/${handovers[0].id}/agree`, {})
  await admin.post(`handover/${handovers[0].id}/decline`, words('POST /api/handover/{id}/decline'))
  await make('POST /api/template', { location_type: 'area', location_id: area.id, week: TODAY })
  const { access_token } = await (
    await request.post('/api/auth/login', { data: { email: people.administrator.email, password: PASSWORD } })
  ).json()
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  const file = { name: '<img src=x onerror=__xss()>.pdf', mimeType: 'application/pdf', buffer: pdf }
  const post = await request.post('/api/newsFeed', {
    headers: { Authorization: `Bearer ${access_token}` },
    multipart: { ...words('POST /api/newsFeed'), postContent: HOSTILE_RICH_TEXT, file },
  })
  await make('POST /api/reply', { new_id: ((await post.json()) as Made).id })
  const [mail] = await admin.get<{ mails: Made[] }>('mail').then(({ mails }) => mails)

  const happened = await watchForScripts(page.context())
  await signIn(page, 'administrator')
  const press =
    (name: string): Step =>
    async (on) => {
      await on.getByRole('button', { name }).first().click()
      await expect(on.getByRole('dialog')).toBeVisible()
    }
  const choose =
    (name: string): Step =>
    (on) =>
      on.getByRole('tab', { name }).click()
  const chooseTable: Step = async (on) => {
    const { choose: take } = await openImport(on, 'driver')
    const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)
    const filled = { 'First name': hostile('cell'), Email: 'cell@driverdesk.test', Areas: hostile('area') }
    await take([quoted([...Object.keys(filled), hostile('head')]), quoted(Object.values(filled))])
  }
  const manageTemplates: Step = async (on) => {
    await on.getByRole('button', { name: 'Tools' }).click()
    await on.getByRole('menuitem', { name: 'Manage templates…' }).click()
    await expect(on.getByRole('list', { name: 'Templates' })).toContainText(hostile('name'))
  }
  const check: Step = (on) => on.getByRole('button', { name: 'Check', exact: true }).click()
  const endView: Step = async (on) => {
    await on.getByRole('button', { name: 'End view' }).click()
    await on.waitForURL(/restaurants/)
  }
  const names = [hostile('first_name'), hostile('last_name')]
  const news = [hostile('postTitle'), 'Rich text', 'as text', hostile('reply_content')]
  /** One line for each screen: its address, what the screen and its steps show, and the steps. */
  const SCREENS: [path: string, shows: readonly string[], ...steps: Step[]][] = [
    ['/users?q=onerror', [...names, hostile('firstName'), hostile('lastName')]],
    ['/users?q=hostile-user', [...names, hostile('name')], press('Edit User')],
    ['/restaurants?q=onerror', Object.values(ofRestaurant), press('Edit Details'), choose('Additional')],
    [`/areas?area=${area.id}`, [hostile('city'), hostile('name'), hostile('address')]],
    ['/drivers?q=onerror', [...names, hostile('name')]],
    [`/drivers/${driver.id}`, Object.values(words('POST /api/driver'))],
    [`/drivers/${driver.id}`, [hostile('comment')], choose('Activity')],
    ['/drivers', [hostile('head'), hostile('area')], chooseTable, check],
    [`/schedule?location=restaurant-${restaurant.id}`, [...names, hostile('name'), hostile('comment')]],
    ['/schedule', [hostile('name')], manageTemplates],
    ['/home', [hostile('name'), hostile('note')]],
    [`/options?mail=${mail?.id}`, [hostile('first_name')]],
    ['/options?tab=messages', [hostile('title')]],
    ['/newsfeed', [...news, '_img src=x onerror=__xss()_.pdf']],
    ['/audit', [...names, hostile('name')]],
    // Signed in as these people.
    [
      `/viewas?restaurateur=${restaurant.restaurateur_id}`,
      [`Viewing as ${hostile('name')}`, hostile('comment')],
    ],
    ['/home', [hostile('name'), hostile('address')]],
    ['/newsfeed', [...news.slice(0, 2)]],
    ['/home', [], endView],
    [`/viewas?user=${user.id}`, [`Viewing as ${hostile('first_name')}`, hostile('name')]],
    ['/home', names],
  ]
  const missing: string[] = []
  for (const [path, shows, ...steps] of SCREENS) {
    await test.step(path, async () => {
      await page.goto(path)
      missing.push(...(await neverShown(page, shows, steps)).map((text) => `${path}: ${text}`))
    })
  }
  expect(missing).toEqual([])
  expect(happened).toEqual([])

  await test.step('notices text that is treated as markup', async () => {
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), hostile('control'))
    await expect.poll(() => happened).toEqual(['script-src-attr was violated.'])
  })
})
