import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readyLive, receiveLive } from '../../kernel/live.ts'
import { publishedShift, timesheet } from '../../testing/timesheetFixtures.ts'
import { shiftsCall, showTimesheets, timesheetsCall } from '../testing/renderTimesheets.tsx'

const CALL = 'POST /api/timesheet/approve'
const day = { period_date: '2026-03-10' }
const plan = { ...day, start_time: '11:00', finish_time: '15:00' }
const worked = (id: number) => ({ timesheet: { id, type: 10 as const, status: 10, status_progress: 20 } })
/** Two submitted, one of them late, one queried, and a shift that is over without a timesheet. */
const WEEK = {
  shifts: [
    ...[1, 2, 3].map((id) => publishedShift({ id, ...day, driver_id: id, ...worked(id) })),
    publishedShift({
      id: 4,
      ...day,
      driver_id: 1,
      restaurant_id: 2,
      start_time: '18:00',
      finish_time: '22:00',
    }),
  ],
  timesheets: [
    timesheet({ id: 1, planned: plan }),
    timesheet({ id: 2, driver_id: 2, driver_start_time: '11:20' }),
    timesheet({ id: 3, driver_id: 3, restaurant_answer: 20, query_reason: 'Not here' }),
  ],
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('asks about unsubmitted timesheets, confirms the count with its exceptions, and lists what was refused', async () => {
  const fail = [{ data: { id: 2, period_date: '2026-03-10' }, errors: { id: ['Someone was quicker.'] } }]
  const { person, requests } = await showTimesheets({
    ...WEEK,
    answers: {
      [CALL]: {
        body: {
          result: [
            timesheet({ id: 1, status: 30, status_progress: 40, updated_at: '2026-03-11T12:00:00.000Z' }),
          ],
          fail,
        },
      },
    },
  })
  await screen.findByText('Late start')
  await person.click(await button('Approve All [3]'))
  const fill = await screen.findByRole('dialog', {
    name: 'Also fill and approve (1) not submited timesheets?',
  })
  expect(fill.textContent).toMatch(/^.*To approve: 1 submitted timesheet without exceptions, £48\.00\./)
  expect(fill.textContent).toContain('With exceptions: 1 timesheet, £48.00. Left out unless you include it')
  expect(within(screen.getByLabelText('Exceptions')).getByRole('listitem').textContent).toBe('Late start1')
  expect(fill.textContent).toContain(
    'Not submitted: 1 timesheet. Yes also approves 1 timesheet without exceptions, filled with the scheduled hours, £48.00.',
  )
  expect(fill.textContent).toContain('3 timesheets can be approved: 2 submitted, 1 that no one has submitted')
  expect(fill.textContent).toContain('1 more is unapproved: 1 queried by a restaurant.')
  expect(within(screen.getByLabelText('Who has not submitted')).getByRole('listitem').textContent).toBe(
    'Driver One1',
  )
  expect(document.activeElement).toBe(await button('No, only submitted ones'))
  await person.click(await button('Yes, fill and approve'))
  // Timesheets with exceptions are left out until the user includes them, but not those that the user chose to fill.
  const few = await screen.findByRole('dialog', { name: 'Approve (2) timesheets?' })
  expect(few.textContent).toContain('2 timesheets in 2 restaurants on 1 day.')
  expect(few.textContent).toContain("'Approve All' counts 3. Left out: 1 with exceptions.")
  expect(few.textContent).toContain('Their pay of £96.00 will be approved.')
  const leftOut = within(screen.getByLabelText('Exceptions left out')).getAllByRole('listitem')
  expect(leftOut.map(({ textContent }) => textContent)).toEqual(['Late start1'])
  await person.click(screen.getByRole('switch', { name: 'Approve only the 2 without exceptions' }))
  await screen.findByRole('dialog', { name: 'Approve (3) timesheets?' })
  const kinds = within(screen.getByLabelText('Exceptions included')).getAllByRole('listitem')
  expect(screen.queryByText(/Left out/)).toBeNull()
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Late start1'])
  await person.click(await button('Approve'))
  await screen.findByText("Can't approve timesheet 10/03/2026. Someone was quicker.")
  expect(screen.getByText('Approved: 1 timesheet. Not approved: 1 timesheet.')).toBeTruthy()
  const sent = requests.find(({ call }) => call === CALL)?.body as { timesheets: { id: number }[] }
  expect(sent.timesheets.map(({ id }) => id).sort()).toEqual([-4, 1, 2])
  await person.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1) as HTMLElement)
  await button('Approve All [2]')
  expect(screen.getByText('Approved: 1 timesheet.')).toBeTruthy()
  // Of this week, so the link has no dates.
  const link = screen.getByRole('link', { name: 'Invoice these dates' })
  expect(link.getAttribute('href')).toBe('/invoices?batch=true')
})

test('names exceptions of timesheets before they are filled, and does not count their pay', async () => {
  const free = { restaurant_id: 2, start_time: '18:00', finish_time: '22:00', cost_per_hour: 0 }
  const { person } = await showTimesheets({
    ...WEEK,
    shifts: [...WEEK.shifts.slice(0, 3), publishedShift({ id: 4, ...day, ...free, driver_id: 1 })],
  })
  // The exceptions are worked out a moment after the rows.
  await screen.findByText('Late start')
  await person.click(await button('Approve All [3]'))
  const fill = await screen.findByRole('dialog', { name: /^Also fill and approve/ })
  const kinds = within(screen.getByLabelText('Exceptions')).getAllByRole('listitem')
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Late start1', 'No rate1'])
  expect(fill.textContent).toContain('Not submitted: 1 timesheet. Yes also approves 0 timesheets')
  expect(fill.textContent).toContain('With exceptions: 2 timesheets')
})

test('pays shifts that were not published only if the user adds them', async () => {
  const unpublished = [5, 6].map((id) => publishedShift({ id, ...day, driver_id: 3, status: 10 }))
  const { person, requests } = await showTimesheets({
    ...WEEK,
    shifts: [...WEEK.shifts, ...unpublished],
    answers: { [CALL]: { body: { result: [], fail: [] } } },
  })
  await waitFor(() => expect(screen.getAllByText('Not published, Overlapping')).toHaveLength(2))
  await person.click(await button('Approve All [3]'))
  const fill = await screen.findByRole('dialog', {
    name: 'Also fill and approve (1) not submited timesheets?',
  })
  expect(fill.textContent).toContain('2 whose shift is not published')
  await person.click(await button('Yes, fill and approve'))
  await screen.findByRole('dialog', { name: 'Approve (2) timesheets?' })
  await person.click(
    screen.getByRole('switch', {
      name: /^Also fill and approve 2 timesheets whose shift was not published: £96\.00 /,
    }),
  )
  // Both overlap, so they are left out until exceptions are included too.
  await person.click(screen.getByRole('switch', { name: 'Approve only the 2 without exceptions' }))
  await screen.findByRole('dialog', { name: 'Approve (5) timesheets?' })
  await person.click(await button('Approve'))
  const sent = () =>
    requests.find(({ call }) => call === CALL)?.body as { timesheets: { id: number }[] } | undefined
  await waitFor(() => expect(sent()?.timesheets.map(({ id }) => id)).toEqual([1, 2, -4, -5, -6]))
})

test('says once how many someone else has approved before, and lists the others', async () => {
  const already = { errors: { id: ['This timesheet is already approved.'] }, approved_by: 'Ann Lee' }
  const changed = { id: ['This timesheet was changed by Ann Lee at 12:05. Reload to see the change.'] }
  const data = { period_date: '2026-03-10' }
  const fail = [
    { data, ...already },
    { data, errors: changed },
  ]
  const { person } = await showTimesheets({ ...WEEK, answers: { [CALL]: { body: { result: [], fail } } } })
  await person.click(await button('Approve All [3]'))
  await person.click(await button('No, only submitted ones'))
  await person.click(await screen.findByRole('switch', { name: /^Approve only/ }))
  await person.click(await button('Approve'))
  const list = within(await screen.findByRole('list', { name: 'Not approved' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Can't approve timesheet 10/03/2026. This timesheet was changed by Ann Lee at 12:05. Close to see the change.",
  ])
  expect(
    screen.getByText('Approved: 0 timesheets. 1 was already approved by Ann Lee. Not approved: 1 timesheet.'),
  ).toBeTruthy()
})

test('shows discarded timesheets among the totals, which then add up, and explains the unapproved ones', async () => {
  const discarded = timesheet({ id: 5, driver_id: 2, status: 20, status_progress: 60 })
  await showTimesheets({ ...WEEK, timesheets: [...WEEK.timesheets, discarded] })
  await button('Approve All [3]')
  const totals = screen.getByLabelText('Totals')
  expect(totals.textContent).toMatch(/^Approved0Unapproved4Free0Discarded1Total Timesheets5/)
  expect(within(totals).getByText('Unapproved').parentElement?.title).toMatch(
    /^3 timesheets can be approved: .* 1 more is unapproved: 1 queried by a restaurant\.$/,
  )
})

test('sends the same timesheets again under the same key after a lost answer', async () => {
  let isLost = true
  const { person, requests } = await showTimesheets({
    ...WEEK,
    answers: {
      [CALL]: () => (isLost ? new TypeError('Failed to fetch') : { body: { result: [], fail: [] } }),
    },
  })
  await person.click(await button('Approve All [3]'))
  await person.click(await button('No, only submitted ones'))
  await screen.findByText("'Approve All' counts 3. Left out: 1 that no one has submitted, 1 with exceptions.")
  await person.click(await button('Approve'))
  await screen.findByText(/Driverdesk cannot be reached/)
  expect(screen.getByText('1 timesheet may have been approved.')).toBeTruthy()
  expect(screen.queryByText(/Approved: 0/)).toBeNull()
  isLost = false
  await person.click(await button('Try again'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = requests.filter(({ call }) => call === CALL)
  expect(calls).toHaveLength(2)
  expect(calls[1]?.headers['idempotency-key']).toBe(calls[0]?.headers['idempotency-key'])
  expect(calls[1]?.body).toEqual(calls[0]?.body)
})

test('carries the dates and the location to the invoices', async () => {
  const [from, to] = ['2026-02-01', '2026-02-28']
  const approved = timesheet({
    id: 1,
    status: 30,
    status_progress: 40,
    updated_at: '2026-03-11T12:00:00.000Z',
  })
  const { person } = await showTimesheets({
    search: { from, to, interval: 'month', location: 'area-1' },
    answers: {
      [shiftsCall(from, to)]: { body: [] },
      [timesheetsCall(from, to)]: { body: [timesheet({ id: 1, period_date: '2026-02-10' })] },
      [CALL]: { body: { result: [approved], fail: [] } },
    },
  })
  const query = '?from=2026-02-01&to=2026-02-28&interval=month&location=area-1'
  expect((await screen.findByRole('link', { name: 'Unbilled' })).getAttribute('href')).toBe(
    `/invoices${query}&tab=unbilled`,
  )
  await person.click(await button('Approve All [1]'))
  const nothing = await screen.findByRole('dialog', { name: 'Every timesheet has an exception' })
  expect(nothing.textContent).toContain('All of them have exceptions, so none will be approved.')
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  await person.click(await screen.findByRole('switch', { name: 'Leave out the 1 with exceptions' }))
  await person.click(await button('Approve'))
  const link = await screen.findByRole('link', { name: 'Invoice these dates' })
  expect(link.getAttribute('href')).toBe(`/invoices${query}&batch=true`)
  expect(screen.getByRole('link', { name: 'Pay out' }).getAttribute('href')).toBe(
    '/timesheet?from=2026-02-01&to=2026-02-28&interval=month&tab=pay',
  )
})

const SITES = 'GET /api/restaurant/sites?…'
const siteOf = (id: number) => ({
  id,
  name: 'Harbour Tacos',
  address: '1 Harbour Road',
  map_latitude: 51.5,
  map_longitude: 0,
})
/** Began 44 km north of its restaurant. */
const FAR = timesheet({ id: 8, shift_id: null, map_start_lat: 51.9, map_start_lng: 0 })

test('approves no timesheet that began far away while the place of its restaurant is on its way', async () => {
  const held = Promise.withResolvers<void>()
  const { person, requests } = await showTimesheets({
    timesheets: [FAR],
    answers: {
      [SITES]: async () => {
        await held.promise
        return { body: [siteOf(1)] }
      },
    },
  })
  await screen.findByRole('grid', { name: 'Timesheets' })
  const waiting = await button('Approve All [–]')
  expect(waiting).toHaveProperty('disabled', true)
  await person.click(waiting)
  expect(screen.queryByRole('dialog')).toBeNull()
  held.resolve()
  await person.click(await button('Approve All [1]'))
  const dialog = await screen.findByRole('dialog', { name: 'Every timesheet has an exception' })
  expect(dialog.textContent).toContain('Started elsewhere1')
  expect(await button('Approve')).toHaveProperty('disabled', true)
  expect(requests.filter(({ call }) => call === CALL)).toEqual([])
})

test('waits in the open question for the place of a restaurant whose timesheet arrives', async () => {
  const held = Promise.withResolvers<void>()
  const { person, requests } = await showTimesheets({
    timesheets: [timesheet()],
    answers: {
      [SITES]: async () => {
        await held.promise
        return { body: [siteOf(2)] }
      },
      [CALL]: { body: { result: [timesheet({ status: 30, status_progress: 40 })], fail: [] } },
    },
  })
  await person.click(await button('Approve All [1]'))
  await screen.findByRole('dialog', { name: 'Approve (1) timesheets?' })
  act(() => {
    readyLive({ seq: 0, refetch: false })
    const data = { ...FAR, restaurant_id: 2, driver_id: 2 }
    receiveLive({ seq: 1, channel: 'timesheet', event: 'store', data })
  })
  await screen.findByText('The distances from the restaurants are being worked out…')
  // It counts the timesheet once its exceptions are known.
  screen.getByRole('dialog', { name: 'Approve (1) timesheets?' })
  expect(await button('Approve')).toHaveProperty('disabled', true)
  held.resolve()
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Started elsewhere1'))
  await waitFor(async () => expect(await button('Approve')).toHaveProperty('disabled', false))
  await person.click(await button('Approve'))
  await waitFor(() => expect(requests.some(({ call }) => call === CALL)).toBe(true))
  const sent = requests.find(({ call }) => call === CALL)?.body as { timesheets: { id: number }[] }
  expect(sent.timesheets.map(({ id }) => id)).toEqual([1])
})

test.each([
  ['table', false],
  ['cards of a phone', true],
])('keeps the %s if the places of restaurants fail, and loads them again', async (_, onPhone) => {
  let isBroken = true
  const { person } = await showTimesheets({
    timesheets: [FAR],
    onPhone,
    answers: {
      [SITES]: () => (isBroken ? { status: 400, body: { message: 'Broken' } } : { body: [siteOf(1)] }),
    },
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The distances could not be worked out')
  expect(screen.getAllByText(/^Driver One/).length).toBeGreaterThan(0)
  expect(await button('Approve All [–]')).toHaveProperty('disabled', true)
  isBroken = false
  await person.click(await button('Load again'))
  expect(await button('Approve All [1]')).toHaveProperty('disabled', false)
  expect(screen.queryByRole('alert')).toBeNull()
})
