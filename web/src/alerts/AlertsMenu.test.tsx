import type { Alert } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type LiveEvent, receiveLive } from '../kernel/live.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager } from '../testing/people.ts'

// These tests stop where another screen begins.
vi.mock('../schedule/ScheduleScreen.tsx', () => ({ ScheduleScreen: () => 'The schedule' }))

const alert = (id: number, message: string, more: Partial<Alert> = {}): Alert => ({
  id,
  channel: 'shift',
  event: 'request',
  status: 10,
  created_at: `2026-11-20T0${id}:30:00.000Z`,
  data: { message, restaurant_id: 17, date: '2026-11-23' },
  driver_phone: null,
  ...more,
})
const insurance = alert(2, 'The car insurance of Alfie expires', {
  channel: 'driver',
  event: 'insurance',
  data: { message: 'The car insurance of Alfie expires', driver_id: 7 },
})
const applicant = alert(1, 'Bea is a new applicant driver', {
  channel: 'driver',
  event: 'store',
  status: 20,
  data: { message: 'Bea is a new applicant driver', driver_id: 8 },
})
const ALERTS = [alert(3, 'Plum submitted 2 shifts'), insurance, applicant]

/** The server's answers to the bell and its list. */
const answering = (list: () => Alert[]) => ({
  'GET /api/alert': () => ({ body: list() }),
  'GET /api/alert/unread': () => ({ body: { count: list().filter(({ status }) => status === 10).length } }),
})

const bell = (count: number) => screen.findByRole('button', { name: `Alerts [${count}]` })
const receive = (seq: number, channel: string, event: string, data: unknown) =>
  act(async () => receiveLive({ seq, channel, event, data } as LiveEvent))

async function open(user = administrator) {
  const router = await openApp('/home', user)
  return { router, user: userEvent.setup() }
}

test('counts unread alerts on the bell, and marks one or all as read', async () => {
  const done = { body: { ...ALERTS[0], status: 20 } }
  const requests = fakeServer({
    ...answering(() => ALERTS),
    'PUT /api/alert/3': done,
    'POST /api/alert/all-readed': { body: { success: true } },
  })
  const { user } = await open()
  await user.click(await bell(2))
  const list = within(await screen.findByRole('region', { name: 'List of alerts' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Plum submitted 2 shifts.*Show in the schedule/),
    expect.stringMatching(/^The car insurance of Alfie expires.*Open the driver/),
    expect.stringMatching(/^Bea is a new applicant driver.*Open the driver/),
  ])
  await user.click(list.getByRole('button', { name: 'Mark as read: Plum submitted 2 shifts' }))
  await bell(1)
  expect(document.activeElement?.textContent).toMatch(/^Plum submitted/)
  expect(requests.find(({ call }) => call === 'PUT /api/alert/3')?.body).toEqual({ status: 20 })
  const markAll = screen.getByRole('button', { name: 'Mark all Read' })
  await user.click(markAll)
  await bell(0)
  expect(list.queryByRole('button')).toBeNull()
  await user.click(markAll)
  expect(requests.filter(({ call }) => call === 'POST /api/alert/all-readed')).toHaveLength(1)
})

test('shows an alert as unread again, with the error, when marking it as read fails', async () => {
  fakeServer({
    ...answering(() => ALERTS),
    'PUT /api/alert/3': { status: 500, body: { message: 'Busy' } },
  })
  const { user } = await open()
  await user.click(await bell(2))
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Plum submitted 2 shifts' }))
  expect(await screen.findByText('Busy')).toBeTruthy()
  await bell(2)
})

test('keeps an alert read when a list that was requested earlier arrives', async () => {
  let late: (answer: object) => void = () => undefined
  let answer: object | Promise<object> = { body: ALERTS }
  fakeServer({
    ...answering(() => ALERTS),
    'GET /api/alert': () => answer,
    'PUT /api/alert/3': { body: { ...ALERTS[0], status: 20 } },
  })
  const { user } = await open()
  const button = await bell(2)
  await user.click(button)
  await screen.findAllByRole('listitem')
  await user.click(button)
  answer = new Promise<object>((resolve) => {
    late = resolve
  })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Mark as read: Plum submitted 2 shifts' }))
  await bell(1)
  await act(async () => late({ body: ALERTS }))
  await bell(1)
})

test('shows a new alert once, and refetches when alerts are read elsewhere', async () => {
  let body = ALERTS
  fakeServer(answering(() => body))
  const { user } = await open()
  await bell(2)
  const more = alert(4, 'Alfie has not started')
  body = [more, ...ALERTS]
  await receive(5, 'alert', 'store', more)
  await receive(6, 'alert', 'store', more)
  await user.click(await bell(3))
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('Alfie has not started')
  body = body.map((one) => ({ ...one, status: 20 as const }))
  await receive(7, 'alert read', 'update', { id: 1 })
  await bell(0)
})

test('says a new alert aloud, but not one that is already read because the person caused it', async () => {
  let body = ALERTS
  fakeServer(answering(() => body))
  await open()
  await bell(2)
  const own = alert(4, 'Alfie cannot work', { status: 20 })
  body = [own, ...ALERTS]
  await receive(300, 'alert', 'store', { ...own, status: 10 })
  await receive(301, 'alert read', 'update', { id: 1 })
  await bell(2)
  expect(screen.queryByText('Alfie cannot work')).toBeNull()
  const more = alert(6, 'Bea has not started')
  body = [more, ...body]
  await receive(302, 'alert', 'store', more)
  expect(await screen.findByText('Bea has not started')).toBeTruthy()
})

test('says a new alert aloud if another ended since the last count', async () => {
  let body = ALERTS
  fakeServer({
    'GET /api/alert/unread': () => {
      const unread = body.filter(({ status }) => status === 10)
      return { body: { count: unread.length, newest: unread[0]?.id ?? null } }
    },
  })
  await open()
  await bell(2)
  const more = alert(6, 'Bea has not started')
  body = [more, ...ALERTS.map((one) => (one.id === 3 ? { ...one, status: 20 as const } : one))]
  await receive(303, 'alert', 'store', more)
  expect(await screen.findByText('Bea has not started')).toBeTruthy()
})

test('follows a link to the subject of the alert, marks it as read, and closes the list', async () => {
  const requests = fakeServer({ ...answering(() => ALERTS), 'PUT /api/alert/3': { body: ALERTS[0] } })
  const { router, user } = await open(manager)
  await user.click(await bell(2))
  const link = (about: string) => screen.queryByRole('link', { name: new RegExp(about) })
  await waitFor(() => expect(link('Plum')).toBeTruthy())
  expect(link('insurance of Alfie')?.getAttribute('href')).toBe('/schedule?driver=7')
  expect(link('Bea')).toBeNull()
  await user.click(link('Plum') as HTMLElement)
  await waitFor(() =>
    expect(router.state.location.href).toBe('/schedule?location=restaurant-17&from=2026-11-23'),
  )
  expect(screen.queryByRole('region', { name: 'List of alerts' })).toBeNull()
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('PUT /api/alert/3'))
})

test('says that there are no alerts, or that they could not be loaded', async () => {
  let answer: object = { status: 403, body: { message: 'You may not do this.' } }
  fakeServer({ 'GET /api/alert': () => answer })
  const { user } = await open()
  await user.click(await bell(0))
  const list = within(await screen.findByRole('dialog', { name: 'Alerts [0]' }))
  expect(await list.findByText('The alerts could not be loaded')).toBeTruthy()
  answer = { body: [] }
  await user.click(list.getByRole('button', { name: 'Try again' }))
  expect(await list.findByText('No alerts')).toBeTruthy()
})

test('shows several unread alerts of one kind as one entry, which opens to mark each as read', async () => {
  const late = (id: number) => alert(id, `Driver ${id} has not started`, { event: 'late' })
  fakeServer({
    ...answering(() => [late(9), ALERTS[0] as Alert, late(7), late(6)]),
    'PUT /api/alert/7': { body: late(7) },
  })
  const { user } = await open()
  await user.click(await bell(4))
  const entry = await screen.findByRole('button', { name: '3 shifts not started' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^3 shifts not startedDriver 9 has not started.*Open the day board$/),
    expect.stringMatching(/^Plum submitted 2 shifts/),
  ])
  await user.click(entry)
  await user.click(screen.getByRole('button', { name: 'Mark as read: Driver 7 has not started' }))
  await screen.findByRole('button', { name: '2 shifts not started' })
  expect(screen.getByRole('button', { name: 'Mark as read: Driver 6 has not started' })).toBeDefined()
  await bell(3)
})

test('a late driver is called or replaced from the alert', async () => {
  const data = { message: 'Alfie has not started', restaurant_id: 17, shift_id: 5, date: '2026-11-20' }
  fakeServer(answering(() => [alert(9, data.message, { event: 'late', data, driver_phone: '07700 900001' })]))
  const { user } = await open(manager)
  await user.click(await bell(1))
  const links = (await screen.findByRole('listitem')).querySelectorAll('a')
  expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call 07700 900001: Alfie has not started', 'tel:07700900001'],
    [
      'Replace: Alfie has not started',
      '/schedule?from=2026-11-20&to=2026-11-20&interval=day&location=restaurant-17&shift=5&find=true',
    ],
    [
      'Timesheet: Alfie has not started',
      '/timesheet?from=2026-11-16&to=2026-11-22&location=restaurant-17&row=-5',
    ],
  ])
})

test('counts again once a shift has changed, as its alert may be dealt with', async () => {
  let list = ALERTS
  fakeServer(answering(() => list))
  await open()
  await bell(2)
  list = [alert(3, 'Plum submitted 2 shifts', { status: 20 }), insurance, applicant]
  await receive(500, 'shift', 'update', { id: 4 })
  await bell(1)
})

test('an alert that is dealt with while the list is open leaves the count, and the list once it is opened again', async () => {
  const data = { message: 'Alfie has not started', restaurant_id: 17, shift_id: 5, date: '2026-11-20' }
  const late = alert(9, data.message, { event: 'late', data, driver_phone: '07700 900001' })
  let list = [late, ...ALERTS]
  const requests = fakeServer(answering(() => list))
  const { user } = await open(manager)
  const button = await bell(3)
  await user.click(button)
  const call = await screen.findByRole('link', { name: /^Call/ })
  act(() => call.focus())
  list = [{ ...late, status: 20, driver_phone: null }, ...ALERTS]
  await receive(600, 'timesheet', 'store', { id: 4 })
  await bell(2)
  expect(document.activeElement).toBe(call)
  expect(requests.filter(({ call: path }) => path === 'GET /api/alert')).toHaveLength(1)
  await user.click(button)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull())
})

test('an alert whose cause has returned counts again, even if all were read', async () => {
  let list = [applicant]
  fakeServer(answering(() => list))
  await open()
  await bell(0)
  list = [{ ...applicant, status: 10 }]
  await receive(700, 'shift', 'update', { id: 4 })
  await bell(1)
})
