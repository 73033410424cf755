import { ownShiftsLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readyLive, receiveLive } from '../kernel/live.ts'
import { loadPage } from '../kernel/page.ts'
import { queryClient } from '../kernel/query.ts'
import { currentUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { driver, manager } from '../testing/people.ts'
import { followOwn } from './driverApp.data.ts'
import { keptShifts, keptTimesheets } from './keptOnPhone.ts'
import { actionStore, readQueue } from './queue/queue.ts'
import { ownShift, ownShifts, ownTimesheet, TODAY } from './testing/ownShifts.ts'

vi.mock('../kernel/page.ts', () => ({ loadPage: vi.fn(), reloadPage: vi.fn() }))

const user = userEvent.setup()
const IN_WORK = ownShift({ timesheet: ownTimesheet() })
const card = () => screen.findByRole('article', { name: /17:00 – 22:00/ })
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

/** Sets the phone's location; undefined if the driver does not share it. */
function standAt(place: { latitude: number; longitude: number } | undefined) {
  const getCurrentPosition = vi.fn((found: (at: { coords: object }) => void, failed: () => void) =>
    place ? found({ coords: place }) : failed(),
  )
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  return getCurrentPosition
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T16:58:00Z') })
})
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'geolocation')
  const store = await actionStore()
  for (const { id } of await store.all()) await store.change(id, () => undefined)
  await act(readQueue)
})

test('logs a visitor in within the app and opens the page that they wanted', async () => {
  fakeServer({
    'POST /api/auth/login/driver': {
      body: {
        driver: { id: 1, first_name: 'Driver', last_name: 'Demo', email: 'driver@driverdesk.test' },
        access_token: 'token-2',
      },
    },
  })
  const router = await openDriverApp('/driver/timesheets', null)
  expect(router.state.location.pathname).toBe('/login')
  expect(await screen.findByText('Please log in to continue.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'driver@driverdesk.test')
  await user.type(screen.getByLabelText('Password'), 'driverdesk')
  await press('Log In')
  await waitFor(() => expect(router.state.location.pathname).toBe('/timesheets'))
  expect(currentUser()).toMatchObject({ id: 1, role: 'driver', access_token: 'token-2' })
})

test('leads staff who log in within the app to the back office', async () => {
  const user_ = {
    id: 2,
    first_name: 'Mary',
    last_name: 'Manager',
    email: 'manager@driverdesk.test',
    role: 20,
  }
  fakeServer({ 'POST /api/auth/login/driver': { body: { user: user_, access_token: 'token-3' } } })
  await openDriverApp('/driver/login', null)
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'manager@driverdesk.test')
  await user.type(screen.getByLabelText('Password'), 'driverdesk')
  await press('Log In')
  await waitFor(() => expect(vi.mocked(loadPage)).toHaveBeenCalledWith('/home'))
  expect(currentUser()).toMatchObject({ id: 2, role: 20, access_token: 'token-3' })
  vi.mocked(loadPage).mockClear()
})

test('leads anyone who is not a driver to the back office', async () => {
  const requests = fakeServer({})
  await openDriverApp('/driver/shifts', manager)
  expect(vi.mocked(loadPage)).toHaveBeenCalledWith('/home')
  expect(requests.filter(({ call }) => call.includes('/api/driver'))).toEqual([])
})

test('names an unknown address, and leads back to the shifts', async () => {
  fakeServer({ 'GET /api/driver/shift': { body: ownShifts(ownShift()) } })
  const router = await openDriverApp('/driver/nowhere', driver)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(document.title).toBe('Page not found – Driverdesk')
  await user.click(screen.getByRole('link', { name: 'Go to the start page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/shifts'))
})

test('starts a shift with the time of the press, the location and one key', async () => {
  const isStarted = () => requests.some(({ call }) => call.endsWith('/start'))
  const requests = fakeServer({
    'GET /api/driver/shift': () => ({ body: ownShifts(isStarted() ? IN_WORK : ownShift()) }),
    'POST /api/driver/shift/1/start': { body: IN_WORK },
  })
  const ask = standAt({ latitude: 51.4, longitude: 0.02 })
  await openDriverApp('/driver/shifts', driver)
  expect(ask).not.toHaveBeenCalled()
  const link = within(await card()).getByRole('link', { name: /9 London Lane/ })
  expect(link.getAttribute('href')).toContain(encodeURIComponent('51.4,0.02'))
  await press('Start shift')
  expect(await screen.findByRole('button', { name: 'Finish shift' })).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Started at 16:58.')).toBeTruthy())
  const [start] = requests.filter(({ call }) => call === 'POST /api/driver/shift/1/start')
  expect(start?.body).toEqual({ at: '2026-11-18T16:58:00.000Z', lat: 51.4, lng: 0.02 })
  expect(start?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('shows a shift that the office has moved, and one request for many changes', async () => {
  const moved = ownShift({ start_time: '18:00' })
  let shifts = ownShifts(ownShift())
  const requests = fakeServer({ 'GET /api/driver/shift': () => ({ body: shifts }) })
  onTestFinished(followOwn())
  await openDriverApp('/driver/shifts', driver)
  await card()
  shifts = ownShifts(moved)
  const asked = () => requests.filter(({ call }) => call === 'GET /api/driver/shift').length
  const before = asked()
  act(() => {
    readyLive({ seq: 1, refetch: false })
    for (const seq of [2, 3, 4])
      receiveLive({ seq, channel: ownShiftsLive.name, event: 'update', data: { id: driver.id } })
  })
  await screen.findByRole('article', { name: /18:00 – 22:00/ })
  expect(asked()).toBe(before + 1)
})

test('keeps a start and a finish without a network or a location, and sends them in order when it is back', async () => {
  let isOnline = false
  const offline = new TypeError('Failed to fetch')
  const requests = fakeServer({
    'GET /api/driver/shift': () => (isOnline ? { body: ownShifts(ownShift()) } : offline),
    'POST /api/driver/shift/1/start': () => (isOnline ? { body: IN_WORK } : offline),
    'POST /api/driver/shift/1/finish': {
      body: ownShift({ timesheet: ownTimesheet({ status_progress: 20, driver_finish_time: '22:03' }) }),
    },
  })
  isOnline = true
  standAt(undefined)
  await openDriverApp('/driver/shifts', driver)
  await screen.findByRole('button', { name: 'Start shift' })
  isOnline = false
  await press('Start shift')
  expect(await screen.findByText(/Start at 16:58: stored on this phone, waiting to be sent/)).toBeTruthy()
  const isAtShift = () => expect(document.activeElement?.id).toBe('shift-1')
  await waitFor(isAtShift)
  vi.setSystemTime(new Date('2026-11-18T22:03:20Z'))
  await press('Finish shift')
  const sheet = await screen.findByRole('dialog', { name: 'Finish shift' })
  await user.type(within(sheet).getByRole('textbox', { name: '3–6 miles' }), '4')
  await user.type(within(sheet).getByRole('textbox', { name: 'Comment' }), 'Rain')
  await user.click(within(sheet).getByRole('button', { name: /^Finish at/ }))
  expect(
    await screen.findByText(/^2 recorded times are waiting to be sent. Keep this page open/),
  ).toBeTruthy()
  expect(screen.getByText(/^Finish at 22:03: stored on this phone/)).toBeTruthy()
  await waitFor(isAtShift)
  requests.length = 0
  isOnline = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
  const sent = requests.filter(({ call }) => call.startsWith('POST'))
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/driver/shift/1/start', { at: '2026-11-18T16:58:00.000Z' }],
    [
      'POST /api/driver/shift/1/finish',
      { at: '2026-11-18T22:03:20.000Z', fuel_bonus_0: 0, fuel_bonus_3: 4, fuel_bonus_6: 0, comment: 'Rain' },
    ],
  ])
})

test('shows the next shifts above today’s finished ones', async () => {
  const over = ownShift({ start_time: '09:00', finish_time: '10:00' })
  const next = ownShift({ id: 2, period_date: '2026-11-21' })
  fakeServer({ 'GET /api/driver/shift': { body: ownShifts(over, next) } })
  await openDriverApp('/driver/shifts', driver)
  expect(await screen.findByText('Your shifts for today are over.')).toBeTruthy()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.filter((text) => text !== 'What is new for you')).toEqual([
    'Today, Wed 18 Nov',
    'Sat 21 Nov',
    'Earlier today',
  ])
})

test('shows today’s shifts above what is new', async () => {
  fakeServer({
    'GET /api/driver/shift': { body: ownShifts(ownShift(), ownShift({ id: 2, period_date: '2026-11-21' })) },
  })
  await openDriverApp('/driver/shifts', driver)
  const news = await screen.findByRole('region', { name: 'What is new for you' })
  const today = screen.getByRole('region', { name: /^Today/ })
  expect(today.compareDocumentPosition(news)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('shows the next shifts above what is new on a free day', async () => {
  const coming = ['21', '22'].map((day, nr) => ownShift({ id: nr + 1, period_date: `2026-11-${day}` }))
  fakeServer({ 'GET /api/driver/shift': { body: ownShifts(...coming) } })
  await openDriverApp('/driver/shifts', driver)
  await screen.findByRole('region', { name: 'What is new for you' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Today, Wed 18 Nov', 'Sat 21 Nov', 'What is new for you', 'Sun 22 Nov'])
})

test('folds many new shifts until they are reviewed', async () => {
  const days = ['19', '20', '21']
  const shifts = days.map((day, index) => ownShift({ id: index + 1, period_date: `2026-11-${day}` }))
  fakeServer({ 'GET /api/driver/shift': { body: ownShifts(...shifts) } })
  await openDriverApp('/driver/shifts', driver)
  const news = within(await screen.findByRole('region', { name: 'What is new for you' }))
  expect(news.queryByRole('listitem')).toBeNull()
  expect(news.queryByRole('button', { name: 'Got it' })).toBeNull()
  await press('Review 3 changes')
  expect(news.getAllByRole('listitem')).toHaveLength(3)
  expect(news.getByRole('button', { name: 'Got it' })).toBeDefined()
})

test('acknowledges new, moved and removed shifts without a network, and sends it when it is back', async () => {
  let isOnline = true
  let isSent = false
  const offline = new TypeError('Failed to fetch')
  const at = { restaurant_name: 'Old Mill', start_time: '09:00', finish_time: '12:00' }
  const moved = ownShift({ id: 2, period_date: '2026-11-21', known: { ...at, period_date: '2026-11-20' } })
  const before = {
    ...ownShifts(ownShift({ period_date: '2026-11-19' }), moved),
    gone: [
      {
        ...at,
        shift_id: 3,
        period_date: '2026-11-22',
        notice_pay: 0,
        handed_over: { got: { ...at, period_date: '2026-11-23' } },
      },
    ],
  }
  const acknowledged_at = '2026-11-18T16:58:00.000Z'
  const after = ownShifts(...before.shifts.map((shift) => ({ ...shift, acknowledged_at })))
  const requests = fakeServer({
    'GET /api/driver/shift': () => (isOnline ? { body: isSent ? after : before } : offline),
    'POST /api/driver/shift/acknowledge': () => {
      isSent = isOnline
      return isOnline ? { body: after } : offline
    },
  })
  await openDriverApp('/driver/shifts', driver)
  const news = await screen.findByRole('region', { name: 'What is new for you' })
  await press('Review 3 changes')
  expect(news.textContent).toMatch(
    /New.*Thu 19 Nov, 17:00 – 22:00.*Moved.*Sat 21 Nov.*Before: Fri 20 Nov, 09:00 – 12:00, Old Mill.*Gone.*Sun 22 Nov.*Swapped for Mon 23 Nov, 09:00 – 12:00, Old Mill/,
  )
  isOnline = false
  await press('Got it')
  expect(await screen.findAllByText('Acknowledged, not sent yet')).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'What is new for you' })).toBeNull()
  isOnline = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findAllByText('Acknowledged')).toHaveLength(2)
  const sent = requests.filter(({ call }) => call === 'POST /api/driver/shift/acknowledge')
  const updated_at = '2026-11-17T09:00:00.000Z'
  expect(sent.at(-1)?.body).toEqual({ shifts: [1, 2].map((id) => ({ id, updated_at })), gone: [3] })
})

test('says why the server refused a start, and sends it again', async () => {
  let refuses = true
  fakeServer({
    'GET /api/driver/shift': () => ({ body: ownShifts(refuses ? ownShift() : IN_WORK) }),
    'POST /api/driver/shift/1/start': () =>
      refuses ? { status: 400, body: { at: ['The clock of your device is ahead.'] } } : { body: IN_WORK },
  })
  standAt(undefined)
  await openDriverApp('/driver/shifts', driver)
  await press('Start shift')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Start at 16:58 was not accepted')
  expect(alert.textContent).toContain('The clock of your device is ahead.')
  expect(alert.textContent).toContain('tell the office that you started at 16:58 on Wed 18 Nov')
  expect(screen.queryByRole('button', { name: 'Start shift' })).toBeNull()
  refuses = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Finish shift' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('rejects a shift with a reason, and sends the same reason and key again after a lost answer', async () => {
  const requests = fakeServer({
    'GET /api/driver/shift': { body: ownShifts(ownShift()) },
    'POST /api/driver/shift/1/reject': () =>
      requests.filter(({ call }) => call.endsWith('/reject')).length === 1
        ? new TypeError('Failed to fetch')
        : { body: { id: 1 } },
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Reject')
  const sheet = await screen.findByRole('dialog', { name: 'Reject shift' })
  const send = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Reject shift' })
  expect(send.disabled).toBe(true)
  await user.type(within(sheet).getByRole('textbox', { name: 'Reason' }), 'The car is broken')
  await user.click(send)
  expect((await within(sheet).findByRole('alert')).textContent).toContain('cannot be reached')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  const sent = requests.filter(({ call }) => call.endsWith('/reject'))
  expect(sent[1]?.body).toEqual({ reason: 'The car is broken', updated_at: '2026-11-17T09:00:00.000Z' })
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('says only that a shift is no longer theirs if the driver’s own rejection may have arrived', async () => {
  let shifts = [ownShift()]
  fakeServer({
    'GET /api/driver/shift': () => ({ body: ownShifts(...shifts) }),
    'POST /api/driver/shift/1/reject': () => {
      shifts = []
      return new TypeError('Failed to fetch')
    },
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Reject')
  const sheet = within(await screen.findByRole('dialog', { name: 'Reject shift' }))
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'The car is broken')
  await user.click(sheet.getByRole('button', { name: 'Reject shift' }))
  expect(await screen.findByText('Thyme Sushi, Wed 18 Nov, 17:00 – 22:00 is no longer yours.')).toBeTruthy()
})

test('the sheet to reject a shift follows it, keeps the reason, and closes once it is no longer theirs', async () => {
  let shifts = [ownShift()]
  const requests = fakeServer({
    'GET /api/driver/shift': () => ({ body: ownShifts(...shifts) }),
    'POST /api/driver/shift/1/reject': { status: 400, body: { id: ['Not now.'] } },
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Reject')
  const sheet = within(await screen.findByRole('dialog', { name: 'Reject shift' }))
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'The car is broken')
  shifts = [ownShift({ finish_time: '23:30', updated_at: '2026-11-18T16:58:00.000Z' })]
  await act(() => queryClient.invalidateQueries())
  await sheet.findByText('The office has just changed this shift. Above is how it is now.')
  expect(sheet.getByText(/– 23:30\. The office will give/)).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Reject shift' }))
  await sheet.findByText('Not now.')
  expect(requests.find(({ call }) => call.endsWith('/reject'))?.body).toEqual({
    reason: 'The car is broken',
    updated_at: '2026-11-18T16:58:00.000Z',
  })
  shifts = []
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(
    'Thyme Sushi, Wed 18 Nov, 17:00 – 22:00 is no longer yours. There is nothing to reject.',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows the last known shifts and their time without a network, and deletes them on log-out', async () => {
  let isOnline = true
  fakeServer({
    'GET /api/driver/shift': () =>
      isOnline ? { body: ownShifts(ownShift()) } : new TypeError('Failed to fetch'),
  })
  await openDriverApp('/driver/shifts', driver)
  await card()
  cleanup()
  isOnline = false
  vi.setSystemTime(new Date('2026-11-18T17:20:00Z'))
  await openDriverApp('/driver/account', driver)
  expect(await screen.findByText(/Your shifts are as of 16:58/, {}, { timeout: 20_000 })).toBeTruthy()
  await press('Log out')
  await waitFor(() => expect(currentUser()).toBeNull())
  // As a late answer would.
  keptShifts.keep(ownShifts(ownShift()), Date.now())
  keptTimesheets.keep([ownTimesheet()], Date.now())
  expect(localStorage.getItem('driverdesk.driver.shifts')).toBeNull()
  expect(localStorage.getItem('driverdesk.driver.timesheets')).toBeNull()
})

test('says that timesheets need a connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeServer({
    'GET /api/driver/timesheet?period_date_from=2026-10-19&period_date_to=2026-11-18': new TypeError(
      'Failed to fetch',
    ),
  })
  await openDriverApp('/driver/timesheets', driver)
  expect(await screen.findByText('This loads as soon as you are online again.')).toBeTruthy()
  onLine.mockRestore()
})

test('shows the last known timesheets and earnings without a network', async () => {
  const recent = 'GET /api/driver/timesheet?period_date_from=2026-10-19&period_date_to=2026-11-18'
  let isOnline = true
  fakeServer({
    'GET /api/driver/shift': { body: ownShifts(ownShift()) },
    [recent]: () =>
      isOnline
        ? {
            body: [
              ownTimesheet({ id: 33, status: 30, status_progress: 40, cost_total: 57.1 }),
              ownTimesheet({ id: 32, period_date: '2026-11-15', cost_total: 40 }),
              ownTimesheet({ id: 31, period_date: '2026-10-20', cost_total: 1000 }),
            ],
          }
        : new TypeError('Failed to fetch'),
  })
  await openDriverApp('/driver/shifts', driver)
  const earned = 'Earned this week £57.10, this month £97.10 (£40.00 not approved yet)'
  const line = (await screen.findByText(/^Earned this week/)).textContent
  expect(line).toBe(earned)
  cleanup()
  isOnline = false
  await openDriverApp('/driver/timesheets', driver)
  expect((await screen.findByText(/^2 timesheets$/)).closest('p')?.textContent).toBe(
    '2 timesheets · 10:00 hours · £97.10',
  )
})

test('shows pay for short notice with what is new, on the shift, and in the timesheets before it is approved', async () => {
  const change = 'Shortened at short notice, was 18/11/2026, 17:00 – 22:00'
  const timesheet = ownTimesheet({
    type: 20,
    status_progress: 20,
    cost_total: 0,
    approved_fee: 5.65,
    short_notice: true,
    comment: change,
  })
  const at = { restaurant_name: 'Thyme Sushi', start_time: '17:00', finish_time: '22:00' }
  const shift = ownShift({ notice_pay: 5.65, known: { ...at, period_date: TODAY } })
  const lost = { ...at, shift_id: 3, period_date: '2026-11-22', notice_pay: 7 }
  fakeServer({
    'GET /api/driver/shift': { body: { ...ownShifts(shift), gone: [lost] } },
    'GET /api/driver/timesheet?period_date_from=2026-10-19&period_date_to=2026-11-18': { body: [timesheet] },
  })
  await openDriverApp('/driver', driver)
  const words = '£5.65 for short notice, awaiting approval'
  expect(within(await screen.findByRole('article')).getByText(words)).toBeTruthy()
  const news = await screen.findByRole('region', { name: 'What is new for you' })
  expect(within(news).getByText(words)).toBeTruthy()
  expect(within(news).getByText('Changed, and changed back: it is as it was.')).toBeTruthy()
  expect(within(news).getByText('£7.00 for short notice, awaiting approval')).toBeTruthy()
  expect((await screen.findByText(/^Earned this week/)).textContent).toContain('£5.65 not approved yet')
  await openDriverApp('/driver/timesheets', driver)
  const card = await screen.findByRole('article', { name: /Wed 18 Nov/ })
  expect(card.textContent).toContain(`Awaiting approval`)
  expect(card.textContent).toContain(`${change}£5.65`)
})

test('lists a cancelled shift with its fee, and a fee of work, and adds them up', async () => {
  const paid = { status: 30, status_progress: 40 } as const
  fakeServer({
    'GET /api/driver/timesheet?period_date_from=2026-10-19&period_date_to=2026-11-18': {
      body: [
        ownTimesheet({ ...paid, id: 33, cost_total: 57.1, approved_fee: -5 }),
        ownTimesheet({
          ...paid,
          id: 32,
          type: 20,
          cost_total: 0,
          approved_fee: -12.5,
          driver_start_time: null,
        }),
      ],
    },
  })
  await openDriverApp('/driver/timesheets', driver)
  const [worked, cancelled] = await screen.findAllByRole('article')
  expect(worked?.textContent).toContain(
    '17:00 – 22:00 · 5:00 hours£52.10You started at 16:58 · with a fee of −£5.00',
  )
  expect(cancelled?.textContent).toContain('Cancelled shift−£12.50')
  expect(screen.getByText(/^2 timesheets$/).closest('p')?.textContent).toBe(
    '2 timesheets · 5:00 hours · £39.60',
  )
})

test('asks before a start that is early or somewhere else, but not if the location is not shared', async () => {
  vi.setSystemTime(new Date('2026-11-18T16:15:00Z'))
  let shared = 'granted'
  const permissions = { query: async () => ({ state: shared }) }
  Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true })
  const requests = fakeServer({
    'GET /api/driver/shift': { body: ownShifts(ownShift()) },
    'POST /api/driver/shift/1/start': { body: IN_WORK },
  })
  const starts = () => requests.filter(({ call }) => call.endsWith('/start'))
  standAt({ latitude: 51.43, longitude: 0.02 })
  await openDriverApp('/driver/shifts', driver)
  await press('Start shift')
  const question = await screen.findByRole('dialog', { name: 'Start this shift now?' })
  expect(question.textContent).toContain(
    'This shift starts at 17:00, 45 min from now. You are about 2.1 miles from Thyme Sushi.',
  )
  expect(document.activeElement?.textContent).toBe('Cancel')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(starts()).toEqual([])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Start shift'))
  shared = 'prompt'
  vi.setSystemTime(new Date('2026-11-18T16:50:00Z'))
  await press('Start shift')
  await waitFor(() => expect(starts()).toHaveLength(1))
  expect(starts()[0]?.body).toMatchObject({ at: '2026-11-18T16:50:00.000Z' })
  Reflect.deleteProperty(navigator, 'permissions')
})

test('closes the question before an early start once the shift has changed, and names the shift', async () => {
  vi.setSystemTime(new Date('2026-11-18T16:15:00Z'))
  let shifts = [ownShift()]
  const requests = fakeServer({ 'GET /api/driver/shift': () => ({ body: ownShifts(...shifts) }) })
  await openDriverApp('/driver/shifts', driver)
  await press('Start shift')
  await screen.findByRole('dialog', { name: 'Start this shift now?' })
  shifts = []
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('Your shift on Wed 18 Nov, 17:00 – 22:00 has just changed. It was not started.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('starts without a question that the phone cannot load', async () => {
  vi.setSystemTime(new Date('2026-11-18T16:15:00Z'))
  vi.doMock('../ui/Questions.tsx', () => new Promise(() => undefined))
  onTestFinished(() => {
    vi.doUnmock('../ui/Questions.tsx')
  })
  const requests = fakeServer({
    'GET /api/driver/shift': { body: ownShifts(ownShift()) },
    'POST /api/driver/shift/1/start': { body: IN_WORK },
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Start shift')
  await waitFor(() => expect(requests.some(({ call }) => call.endsWith('/start'))).toBe(true))
})

test.each([
  [
    '16:58',
    '5:02',
    'It has not begun yet: only a quarter of an hour is paid, the minimum for a started shift.',
  ],
  ['17:00', '5:00', 'Only the time until now is paid, at least a quarter of an hour.'],
])(
  'says at %s what an early finish is paid, and refuses a negative number of trips',
  async (time, left, paid) => {
    vi.setSystemTime(new Date(`2026-11-18T${time}:00Z`))
    fakeServer({ 'GET /api/driver/shift': { body: ownShifts(IN_WORK) } })
    await openDriverApp('/driver/shifts', driver)
    await press('Finish shift')
    const sheet = await screen.findByRole('dialog', { name: 'Finish shift' })
    expect(within(sheet).getByRole('alert').textContent).toBe(
      `The shift is planned until 22:00, ${left} hours from now. ${paid}`,
    )
    await user.type(within(sheet).getByRole('textbox', { name: '3–6 miles' }), '-2')
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: /^Finish at/ }).disabled).toBe(true)
  },
)

test('shows the progress of timesheets, and why one was discarded', async () => {
  fakeServer({
    'GET /api/driver/timesheet?period_date_from=2026-10-19&period_date_to=2026-11-18': {
      body: [
        ownTimesheet({ status_progress: 20, driver_finish_time: '22:03' }),
        ownTimesheet({ id: 32, status: 20, status_progress: 60, discard_reason: 'No one was there' }),
      ],
    },
  })
  await openDriverApp('/driver/timesheets', driver)
  expect(await screen.findByText('No one was there')).toBeTruthy()
  expect(screen.getByText('Submited')).toBeTruthy()
  expect(screen.getByText(/^1 timesheet$/).closest('p')?.textContent).toBe(
    '1 timesheet · 5:00 hours · £60.00',
  )
})

test("saves the driver's own times with the version they saw, and lists the shifts in them", async () => {
  const times = {
    default_working_time: [],
    actual_override_working_time: [],
    updated_at: '2026-11-17T09:00:00.000Z',
  }
  const stranded = { id: 1, period_date: TODAY, start_time: '17:00', finish_time: '22:00' }
  const requests = fakeServer({
    'GET /api/driver/working-times': { body: times },
    'PUT /api/driver/working-times': {
      body: { ...times, updated_at: '2026-11-18T16:59:00.000Z', unavailable_shifts: [stranded] },
    },
  })
  await openDriverApp('/driver/unavailability', driver)
  await user.click(await screen.findByRole('checkbox', { name: /^Wednesday: Unavailable/ }))
  await press('Accept Changes')
  expect(await screen.findByText('You have 1 shift at these times')).toBeTruthy()
  expect(screen.getByText('Wednesday 18 Nov 2026, 17:00 – 22:00')).toBeTruthy()
  const sent = requests.find(({ call }) => call.startsWith('PUT'))
  expect(sent?.body).toMatchObject({
    updated_at: '2026-11-17T09:00:00.000Z',
    default_working_times: [{ week_day: 2, holiday: 10 }],
    override_working_time: [],
  })
})

test("switches messages on with the server's key, and off again", async () => {
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  }
  const subscribe = vi.fn(async () => subscription)
  const getSubscription = vi.fn(async (): Promise<object | null> => null)
  const worker = { pushManager: { subscribe, getSubscription } }
  const serviceWorker = { ready: Promise.resolve(worker), getRegistration: async () => worker }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  const requests = fakeServer({
    'GET /api/driver/push-key': { body: { subscribed: false, public_key: 'KEY' } },
    'PUT /api/driver/push-subscription': { body: { subscribed: true } },
    'DELETE /api/driver/push-subscription': { body: { subscribed: false } },
  })
  await openDriverApp('/driver/account', driver)
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /^Messages on this phone/ })
  await waitFor(() => expect(toggle.disabled).toBe(false))
  await user.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' })
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/1',
    expirationTime: null,
    keys: { p256dh: 'p', auth: 'a' },
  })
  getSubscription.mockResolvedValue(subscription)
  await user.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(false))
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
