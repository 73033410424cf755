import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { receiveLive } from '../kernel/live.ts'
import { publishedShift, timesheet } from '../testing/timesheetFixtures.ts'
import { shiftsCall, showTimesheets, timesheetsCall } from './testing/renderTimesheets.tsx'

const saveFile = vi.hoisted(() => vi.fn<(contents: Blob, name: string) => void>())
vi.mock('../kernel/privateFile.ts', async (original) => ({ ...(await original()), saveFile }))

const worked = (id: number, some: { status?: 10 | 20 | 30; status_progress?: 20 | 40 } = {}) => ({
  timesheet: { id, type: 10 as const, status: 10, status_progress: 20, ...some },
})
const WEEK = {
  shifts: [
    publishedShift({ id: 1, period_date: '2026-03-09', ...worked(1) }),
    publishedShift({ id: 2, period_date: '2026-03-10', driver_id: 2, restaurant_id: 2, ...worked(2) }),
    publishedShift({ id: 3, period_date: '2026-03-12', driver_id: null }),
    publishedShift({ id: 4, period_date: '2026-03-13' }),
  ],
  timesheets: [
    timesheet({
      id: 1,
      period_date: '2026-03-09',
      planned: { period_date: '2026-03-09', start_time: '11:00', finish_time: '15:00' },
    }),
    timesheet({
      id: 2,
      driver_id: 2,
      restaurant_id: 2,
      status: 30,
      status_progress: 40,
      driver_start_time: '11:22',
      cost_bonus: 10,
      cost_total: 58,
    }),
  ],
}

const rows = () => screen.getAllByRole('row').slice(1)
const rowTexts = () =>
  rows().map((row) =>
    within(row)
      .getAllByRole('gridcell')
      .map((cell) => [...cell.children].map((part) => part.textContent).join(' ') || cell.textContent)
      .join(' | '),
  )
const totals = () => [...screen.getByLabelText('Totals').children].map((one) => one.textContent).join(', ')

test('the list of drivers shows fees beside the cost, which does not include them', async () => {
  const lost = { type: 20, cost_total: 0, period_date: '2026-03-11' } as const
  const fees = [
    timesheet({ ...lost, id: 5, short_notice: true, cost_extra_bonus: 38.25 }),
    timesheet({ ...lost, id: 6, driver_id: 2, cost_extra_bonus: -20 }),
    timesheet({ ...lost, id: 7, driver_id: 3, status: 20, cost_extra_bonus: 10 }),
  ]
  await showTimesheets({ ...WEEK, timesheets: [...WEEK.timesheets, ...fees] })
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All drivers [3]7 timesheets16:00 h£202.00',
      'Open shift1 timesheet4:00 h£48.00',
      'Driver One3 timesheets8:00 h£96.00',
      'Driver Three1 timesheet0:00 h£0.00',
      'Driver Two2 timesheets4:00 h£58.00',
    ]),
  )
  expect(['£202.00', '£96.00', '£58.00'].map((cost) => screen.getAllByText(cost)[0]?.title)).toEqual([
    '+ £18.25 in fees',
    '+ £38.25 in fees',
    '− £20.00 in fees',
  ])
  expect(totals()).toContain('Est. Cost£202.00')
})

test('the list of drivers shows the fees of a driver who has nothing else', async () => {
  const fee = timesheet({
    ...{ id: 5, driver_id: 3, type: 20, cost_total: 0, period_date: '2026-03-11' },
    ...{ short_notice: true, cost_extra_bonus: 38.25 },
  })
  await showTimesheets({ ...WEEK, timesheets: [...WEEK.timesheets, fee] })
  expect((await screen.findByText('£0.00 + £38.25')).title).toBe('+ £38.25 in fees')
})

test('sorts by a column heading, reverses the order, and clears it', async () => {
  const { person, searches } = await showTimesheets(WEEK)
  await waitFor(() => expect(rows()).toHaveLength(4))
  const head = within(screen.getByRole('columnheader', { name: 'Driver' })).getByRole('button')
  const drivers = () =>
    rows().map((row) => within(row).getAllByRole('gridcell')[1]?.textContent?.slice(0, 10))
  await person.click(head)
  expect(drivers()).toEqual(['Driver One', 'Driver One', 'Driver Two', 'Open shift'])
  head.focus()
  await person.keyboard('{Enter}')
  expect(drivers()).toEqual(['Open shift', 'Driver Two', 'Driver One', 'Driver One'])
  expect(screen.getByRole('columnheader', { name: 'Driver' }).ariaSort).toBe('descending')
  expect(searches.at(-1)).toEqual({ sort: '-driver' })
  await person.click(head)
  expect(drivers()).toEqual(['Driver One', 'Driver Two', 'Open shift', 'Driver One'])
})

test('puts timesheets with exceptions first, and J skips one that is approved', async () => {
  const { person, searches } = await showTimesheets(WEEK)
  await screen.findByText('Late start')
  await person.click(screen.getByRole('switch', { name: 'Exceptions first' }))
  expect(searches.at(-1)).toEqual({ sort: 'exceptions' })
  const dates = () => rows().map((row) => within(row).getAllByRole('gridcell')[0]?.textContent?.slice(0, 10))
  expect(dates()).toEqual(['10/03/2026', '09/03/2026', '12/03/2026', '13/03/2026'])
  await person.keyboard('j')
  expect(searches.at(-1)).toEqual({ sort: 'exceptions', row: 1 })
  await person.click(screen.getByRole('switch', { name: 'Exceptions first' }))
  expect(dates()).toEqual(['09/03/2026', '10/03/2026', '12/03/2026', '13/03/2026'])
})

test('has its filters in a dialog on a phone, and counts those that are set', async () => {
  const { person, searches } = await showTimesheets({ ...WEEK, onPhone: true })
  await screen.findByText('Started 22 minutes late')
  await person.click(screen.getByRole('button', { name: 'Filters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await person.click(dialog.getByRole('switch', { name: 'Exceptions only' }))
  expect(searches.at(-1)).toEqual({ exceptions: true })
  await person.click(await dialog.findByRole('button', { name: 'Show 1 timesheet' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByRole('button', { name: /^Process/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Filters [1]' })).toBeTruthy()
})

test('prints every row, even those that are not visible', async () => {
  const shifts = Array.from({ length: 90 }, (_, index) =>
    publishedShift({ id: index + 1, period_date: '2026-03-09' }),
  )
  await showTimesheets({ shifts })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  const onScreen = rows().length
  expect(onScreen).toBeLessThan(90)
  fireEvent(window, new Event('beforeprint'))
  expect(rows()).toHaveLength(90)
  fireEvent(window, new Event('afterprint'))
  expect(rows()).toHaveLength(onScreen)
})

test('shows the table, the drivers and the seven totals of a week, and applies the filters', async () => {
  const { person, searches } = await showTimesheets(WEEK)
  await waitFor(() => expect(rows()).toHaveLength(4))
  await waitFor(() => expect(screen.getByText('Late start')).toBeTruthy())
  expect(rowTexts()).toEqual([
    '09/03/2026 Mon | Driver One | Pending | Submited | Harbour Tacos Brighton | 11:00 – 15:00 | 4:00 | £48.00',
    '10/03/2026 Tue | Driver Two Late start | Approved | Pay approved | Quay Sushi Brighton | 11:00 – 15:00 | 4:00 | £58.00 +£10.00',
    '12/03/2026 Thu | Open shift | Pending | Open shift | Harbour Tacos Brighton | 11:00 – 15:00 | 4:00 | £48.00',
    '13/03/2026 Fri | Driver One | Pending | Not submited | Harbour Tacos Brighton | 11:00 – 15:00 | 4:00 | £48.00',
  ])
  expect(screen.getByTitle("Driver's start 11:22, finish 15:02")).toBeTruthy()
  expect(screen.getByTitle('Late start: Started 22 minutes late')).toBeTruthy()
  expect(totals()).toBe(
    'Approved1, Unapproved2, Free1, Total Timesheets4, Filled Hours12:00, Est. Cost£202.00, Expected Sales£213.03',
  )
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All drivers [3]4 timesheets16:00 h£202.00',
    'Open shift1 timesheet4:00 h£48.00',
    'Driver One2 timesheets8:00 h£96.00',
    'Driver Three0 timesheets0:00 h£0.00',
    'Driver Two1 timesheet4:00 h£58.00',
  ])

  await person.click(screen.getByRole('switch', { name: 'Exceptions only' }))
  expect(rows()).toHaveLength(1)
  await person.click(screen.getByRole('switch', { name: 'Exceptions only' }))
  await person.click(screen.getByRole('radio', { name: 'Pending' }))
  expect(rowTexts()).toHaveLength(2)
  await person.click(screen.getByRole('option', { name: /Open shift/ }))
  expect(rowTexts()).toHaveLength(1)
  expect(searches.at(-1)).toMatchObject({ status: 'pending', driver: 'open' })
  await person.click(screen.getByRole('radio', { name: 'Active' }))
  expect(screen.getByText('No matching timesheets')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Show all timesheets' }))
  expect(rows()).toHaveLength(4)
})

test('offers commission, payments and invoice for a single restaurant, and no interval of one day', async () => {
  const payments = 'GET /api/xls?period_date_from=2026-03-09&period_date_to=2026-03-15&restaurant_id=2'
  const { person } = await showTimesheets({
    ...WEEK,
    search: { location: 'restaurant-2' },
    answers: { [payments]: { body: 'csv' } },
  })
  await waitFor(() => expect(rows()).toHaveLength(1))
  await screen.findByText('1.5%')
  const invoice = new URL((screen.getByRole('link', { name: 'Invoice' }) as HTMLAnchorElement).href)
  expect([invoice.pathname, Object.fromEntries(invoice.searchParams)]).toEqual([
    '/invoices',
    { from: '2026-03-09', to: '2026-03-15', location: 'restaurant-2', request: 'true' },
  ])
  expect((screen.getByRole('radio', { name: 'Day' }) as HTMLInputElement).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'XLS Payments' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(saveFile.mock.calls[0]?.[1]).toBe('payments_2026-03-09-2026-03-15.csv')
})

test('moves between rows with keys, opens one with Enter, and keeps it open when it gets its timesheet', async () => {
  const { searches } = await showTimesheets(WEEK)
  await waitFor(() => expect(rows()).toHaveLength(4))
  const grid = screen.getByRole('grid', { name: 'Timesheets' })
  fireEvent.keyDown(grid, { key: 'End' })
  fireEvent.keyDown(grid, { key: 'Enter' })
  expect(searches.at(-1)).toMatchObject({ row: -4 })
  const selected = () => screen.getByRole('row', { selected: true })
  expect(selected().id).toBe(grid.getAttribute('aria-activedescendant'))

  const started = timesheet({ id: 40, shift_id: 4, period_date: '2026-03-13', status_progress: 10 })
  act(() => receiveLive({ seq: 1, channel: 'timesheet', event: 'start', data: started }))
  await waitFor(() => expect(within(selected()).getByText('In work')).toBeTruthy())
  act(() => receiveLive({ seq: 2, channel: 'timesheet', event: 'destroy', data: { id: 2 } }))
  await waitFor(() => expect(screen.queryByText('Pay approved')).toBeNull())
})

/** Six days of one driver, with answers that approve each. The third is approved already, and the fifth not submitted. */
function manyDays() {
  const days = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    period_date: `2026-03-${String(id + 4).padStart(2, '0')}`,
  }))
  const approved = { status: 30, status_progress: 40 } as const
  const saved = days
    .filter(({ id }) => id !== 5)
    .map(({ id, period_date }) => timesheet({ id, period_date, ...(id === 3 && approved) }))
  return {
    search: { from: '2026-03-05', to: '2026-03-11' },
    shifts: days.map((day) => publishedShift({ ...day, ...(day.id !== 5 && worked(day.id)) })),
    timesheets: saved,
    answers: Object.fromEntries([
      [
        shiftsCall('2026-03-05', '2026-03-11'),
        { body: days.map((day) => publishedShift({ ...day, ...(day.id !== 5 && worked(day.id)) })) },
      ],
      [timesheetsCall('2026-03-05', '2026-03-11'), { body: saved }],
      ...saved.map((one) => [
        `PUT /api/timesheet/${one.id}`,
        { body: { ...one, ...approved, updated_at: '2026-03-11T12:00:00.000Z' } },
      ]),
    ]),
  }
}
const focused = () => document.activeElement?.textContent

test('J and Enter approve one timesheet after another, skip those that are not waiting, and the last one says so', async () => {
  const { person, searches, requests } = await showTimesheets(manyDays())
  await waitFor(() => expect(rows()).toHaveLength(6))
  expect(screen.queryByRole('complementary', { name: 'Timesheet summary' })).toBeNull()
  await person.keyboard('j')
  for (const [row, then] of [
    [1, 2],
    [2, 4],
    [4, 6],
  ]) {
    expect(searches.at(-1)).toMatchObject({ row })
    await waitFor(() => expect(focused()).toBe('Approve & next'))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ row: then }))
  }
  await waitFor(() => expect(focused()).toBe('Approve'))
  await person.keyboard('{Enter}')
  await screen.findByText(
    /That was the last submitted one; 1 more is waiting that are not submitted or are queried$/,
  )
  expect(requests.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(4)
  await person.keyboard('k')
  expect(searches.at(-1)).toMatchObject({ row: -5 })
  await person.keyboard('k')
  await screen.findByText('No timesheet above is waiting for approval')
  expect(searches.at(-1)).toMatchObject({ row: -5 })
})

test('Enter on the line that was clicked leads to its button, and the next one approves it', async () => {
  const { person, searches, requests } = await showTimesheets(manyDays())
  await waitFor(() => expect(rows()).toHaveLength(6))
  await person.click(rows()[1] as HTMLElement)
  await screen.findByRole('button', { name: 'Approve & next' })
  const { row } = searches.at(-1) as { row: number }
  await person.keyboard('{Enter}')
  // Once the screen is drawn.
  await waitFor(() => expect(focused()).toBe('Approve & next'))
  expect(requests.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  await person.keyboard('{Enter}')
  await waitFor(() =>
    expect(requests.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call)).toEqual([
      `PUT /api/timesheet/${row}`,
    ]),
  )
})

test('each timesheet starts at its top, and the focus on its button does not scroll', async () => {
  const { person, searches } = await showTimesheets(manyDays())
  await waitFor(() => expect(rows()).toHaveLength(6))
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const panel = () => screen.getByRole('complementary', { name: 'Timesheet summary' })
  await person.keyboard('j')
  for (const [row, press] of [
    [2, '{Enter}'],
    [4, 'j'],
  ] as const) {
    await waitFor(() => expect(focused()).toBe('Approve & next'))
    panel().scrollTop = 500
    focus.mockClear()
    await person.keyboard(press)
    await waitFor(() => expect(searches.at(-1)).toMatchObject({ row }))
    await waitFor(() => expect(focused()).toBe('Approve & next'))
    expect(panel().scrollTop).toBe(0)
    await waitFor(() => expect(focus.mock.contexts.at(-1)).toBe(document.activeElement))
    expect(focus.mock.lastCall).toEqual([{ preventScroll: true }])
  }
})

test('continues in a filtered list from the place of a row that its approval removes', async () => {
  const days = [1, 2, 3].map((id) => ({ id, period_date: `2026-03-0${id + 4}` }))
  const shifts = days.map((day) => publishedShift(day))
  let nr = 1
  const { person, searches } = await showTimesheets({
    search: { from: '2026-03-05', to: '2026-03-11', status: 'pending' },
    answers: {
      [shiftsCall('2026-03-05', '2026-03-11')]: { body: shifts },
      [timesheetsCall('2026-03-05', '2026-03-11')]: { body: [] },
      'POST /api/timesheet': () => {
        nr += 1
        const made = { id: 100 + nr, shift_id: nr, period_date: `2026-03-0${nr + 4}` }
        return { body: timesheet({ ...made, status: 30, status_progress: 40 }) }
      },
    },
  })
  await waitFor(() => expect(rows()).toHaveLength(3))
  await person.keyboard('jj')
  expect(searches.at(-1)).toMatchObject({ row: -2 })
  await person.click(await screen.findByRole('button', { name: 'Approve & next' }))
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ row: -3 }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  // The list ends here, and continues at its top.
  await person.click(await screen.findByRole('button', { name: 'Approve & next' }))
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ row: -1 }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  nr = 0
  await person.click(await screen.findByRole('button', { name: 'Approve' }))
  await screen.findByText(/No other timesheet here is waiting for approval$/)
})

test('uses one colour for each progress, with its meaning in the tooltip', async () => {
  await showTimesheets({
    shifts: [publishedShift({ id: 3, period_date: '2026-03-12' })],
    timesheets: [timesheet({ id: 1, shift_id: null, status_progress: 30 })],
  })
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows().map((row) => row.getAttribute('data-tone'))).toEqual(['none', 'none'])
  expect(screen.getAllByTitle('No one has entered the hours of this shift yet')).toHaveLength(2)
})

test('keeps what is typed when someone else removes the timesheet, and closes an untouched form', async () => {
  const entered = timesheet({ id: 50, shift_id: null, planned: null })
  const { person } = await showTimesheets({
    shifts: [publishedShift({ id: 1, period_date: '2026-03-10', ...worked(1) })],
    timesheets: [entered, timesheet()],
    search: { row: 1 },
  })
  const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Shift comment' })
  fireEvent.change(await comment(), { target: { value: 'Mine' } })
  const removed = publishedShift({ id: 1, period_date: '2026-03-10', updated_at: '2026-03-11T11:00:00.000Z' })
  act(() => {
    receiveLive({ seq: 3, channel: 'timesheet', event: 'destroy', data: { id: 1 } })
    receiveLive({ seq: 4, channel: 'shift', event: 'update', data: removed })
  })
  await screen.findByText('This timesheet has been removed. Reload to continue with its shift.')
  await person.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByText('Reloaded. Your changes are kept: Shift comment.')

  fireEvent.click(rows().find((row) => row.id.endsWith('timesheet-50')) as HTMLElement)
  await waitFor(async () => expect((await comment()).value).toBe(''))
  fireEvent.change(await comment(), { target: { value: 'Mine too' } })
  act(() => receiveLive({ seq: 5, channel: 'timesheet', event: 'destroy', data: { id: 50 } }))
  await screen.findByText('This timesheet has been removed or moved to another day.')
  expect((await comment()).value).toBe('Mine too')
  fireEvent.change(await comment(), { target: { value: '' } })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Shift comment' })).toBeNull())
})

test('says that a range cannot be shown, and fetches nothing', async () => {
  const { requests } = await showTimesheets({ search: { from: '2026-01-01', to: '2026-03-01' } })
  await screen.findByText('Invalid date range: 01/01/2026 ~ 01/03/2026')
  expect(requests.some(({ call }) => call.startsWith('GET /api/timesheet'))).toBe(false)
})

test('says that the timesheets could not be loaded, and tries again', async () => {
  const failing = timesheetsCall('2026-03-09', '2026-03-15')
  let answers = { status: 403, body: { message: 'Not today.' } as unknown }
  const { person } = await showTimesheets({ answers: { [failing]: () => answers } })
  await screen.findByText('The timesheets could not be loaded')
  expect(screen.getByText('Not today.')).toBeTruthy()
  answers = { status: 200, body: [] }
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No timesheets for these dates')
})

test('goes to the next week with the arrow, with its records prefetched', async () => {
  const next = { from: '2026-03-16', to: '2026-03-22' }
  const { person, searches, requests } = await showTimesheets({
    ...WEEK,
    answers: {
      [shiftsCall(next.from, next.to)]: { body: [] },
      [timesheetsCall(next.from, next.to)]: { body: [] },
    },
  })
  await person.click(screen.getByRole('button', { name: 'Next week' }))
  expect(searches.at(-1)).toMatchObject(next)
  await screen.findByText('No timesheets for these dates')
  expect(screen.getByRole('link', { name: 'Open the schedule' }).getAttribute('href')).toBe(
    '/schedule?from=2026-03-16&to=2026-03-22',
  )
  expect(requests.filter(({ call }) => call === timesheetsCall(next.from, next.to))).toHaveLength(1)
})
