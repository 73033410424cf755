/** Tests what staff have to do today (docs/spec/shell.md#today). */
import type { Today } from '@driverdesk/contract/home/today.shapes.ts'
import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import type { ShiftAsk } from '@driverdesk/contract/shifts/shiftAsk.shapes.ts'
import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readyLive, receiveLive } from '../kernel/live.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager, restaurateur } from '../testing/people.ts'
import { shift as staffShift } from '../testing/scheduleFixtures.ts'

const TODAY = 'GET /api/today'
const shift = {
  id: 9,
  restaurant_id: 4,
  restaurant_name: 'Harbour Tacos',
  period_date: '2026-03-11',
  start_time: '11:00',
  finish_time: '15:00',
}
const nothing = { count: 0, lines: 0, first: [] }
const NOTHING: Today = {
  late: nothing,
  open: nothing,
  toApprove: { ...nothing, last: null },
  asked: nothing,
  requested: nothing,
  leave: nothing,
  claimed: nothing,
  handovers: nothing,
  unacknowledged: nothing,
  documents: nothing,
  overdue: { ...nothing, total: 0 },
}
const ASK: ShiftAsk = {
  id: 7,
  kind: 'change',
  state: 'asked',
  start_time: '12:00',
  finish_time: '16:00',
  note: 'A car, please',
  charge: null,
  answer: '',
  asked_at: '2026-03-10T10:00:00.000Z',
}
const LEAVE: Leave = {
  id: 8,
  kind: 'leave',
  driver_id: 3,
  driver_name: 'Ann Lee',
  driver_phone: '',
  reason: 'A wedding',
  from_date: '2026-03-16',
  to_date: '2026-03-17',
  state: 'asked',
  answer: '',
  answered_by: null,
  asked_at: '2026-03-10T10:00:00.000Z',
  shifts: [{ id: 30, period_date: '2026-03-16', start_time: '11:00', finish_time: '15:00' }],
}
const WORK: Today = {
  leave: { count: 1, lines: 1, first: [LEAVE] },
  late: {
    count: 7,
    lines: 7,
    first: [{ ...shift, driver_id: 3, driver_name: 'Ann Lee', driver_phone: '07700 900123', state: 'late' }],
  },
  open: {
    count: 1,
    lines: 1,
    first: [
      {
        ...shift,
        id: 10,
        driver_id: null,
        driver_name: null,
        driver_phone: null,
        offered_until: '2026-03-11T13:00:00.000Z',
      },
    ],
  },
  toApprove: { count: 41, lines: 1, first: [{ date: '2026-03-02', timesheets: 41 }], last: '2026-03-02' },
  asked: {
    count: 1,
    lines: 1,
    first: [
      {
        ...shift,
        id: 20,
        driver_id: 3,
        driver_name: 'Ann Lee',
        driver_phone: '',
        ask: ASK,
        updated_at: '2026-03-10T09:00:00.000Z',
      },
    ],
  },
  requested: {
    count: 2,
    lines: 1,
    first: [
      { restaurant_id: 4, restaurant_name: 'Harbour Tacos', shifts: 2, from: '2026-03-18', to: '2026-03-20' },
    ],
  },
  unacknowledged: {
    count: 2,
    lines: 1,
    first: [
      {
        driver_id: 3,
        driver_name: 'Ann Lee',
        driver_phone: '',
        shift_ids: [11, 12],
        period_date: '2026-03-12',
        start_time: '09:00',
      },
    ],
  },
  documents: {
    count: 1,
    lines: 1,
    first: [
      {
        driver_id: 3,
        driver_name: 'Ann Lee',
        driver_phone: '',
        field: 'car_insurance_renewal_date',
        date: '2026-03-01',
      },
    ],
  },
  handovers: {
    count: 1,
    lines: 1,
    first: [
      {
        ...shift,
        id: 31,
        driver_id: 3,
        driver_name: 'Ann Lee',
        driver_phone: '',
        handover_id: 5,
        taker_name: 'Bob Ray',
        other: {
          restaurant_name: 'Fennel Kitchen',
          period_date: '2026-03-12',
          start_time: '18:00',
          finish_time: '22:00',
        },
      },
    ],
  },
  claimed: {
    count: 1,
    lines: 1,
    first: [
      {
        id: 9,
        restaurant_id: 4,
        restaurant_name: 'Harbour Tacos',
        drivers: 3,
        driver_id: null,
        driver_name: null,
        driver_phone: null,
        period_date: '2026-03-01',
        start_time: '18:00',
        finish_time: '22:00',
      },
    ],
  },
  overdue: {
    count: 2,
    lines: 1,
    total: 151.44,
    first: [
      {
        restaurant_id: 4,
        restaurant_name: 'Harbour Tacos',
        invoices: 2,
        oldest_due_date: '2026-02-08',
        overdue: 151.44,
      },
    ],
  },
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const linksOf = (name: string) =>
  part(name)
    .getAllByRole('link')
    .map((link) => `${link.getAttribute('aria-label') ?? link.textContent} ${link.getAttribute('href')}`)

test('shows each number with the first lines and their actions', async () => {
  fakeServer({ [TODAY]: { body: WORK } })
  await openApp('/home', administrator)
  await screen.findByRole('region', { name: 'Late or not started: 7' })
  const ofShift = '/schedule?from=2026-03-11&to=2026-03-11&interval=day&location=restaurant-4&shift='
  expect(linksOf('Late or not started: 7')).toEqual([
    'Call Ann Lee on 07700 900123 tel:07700900123',
    `Replace: Ann Lee, 11:00 – 15:00 ${ofShift}9&find=true`,
    'Open the day board /timesheet?tab=board',
  ])
  expect(linksOf('Open today and tomorrow: 1')[0]).toMatch(/^Find a driver: Harbour Tacos, .*shift=10$/)
  expect(linksOf('Shift requested by drivers: 1')[0]).toMatch(/^Answer…: Harbour Tacos, .*shift=9$/)
  expect(part('Open today and tomorrow: 1').getByText(/, offered to a driver until .*13:00/)).toBeDefined()
  // The schedule also counts open shifts that are over, so the link promises no number.
  expect(linksOf('Open today and tomorrow: 1').at(-1)).toMatch(
    /^Today and tomorrow on the schedule \/schedule\?from=.*&driver=open$/,
  )
  expect(linksOf('Timesheets to approve: 41')).toEqual([
    'Approve: Mon 2 Mar /timesheet?from=2026-03-02&to=2026-03-02&status=approve',
  ])
  expect(linksOf('Requests from restaurants: 2')).toEqual([
    'Review: Harbour Tacos /schedule?from=2026-03-16&to=2026-03-22&location=restaurant-4',
  ])
  expect(
    part('Not acknowledged in the next 7 days: 2').getByText('2 shifts, the first Thu 12 Mar at 09:00'),
  ).toBeDefined()
  expect(
    part('Overdue invoices: 2').getByText('£151.44, 2 invoices, the oldest due 8 Feb 2026'),
  ).toBeDefined()
  expect(
    part('Expired or expiring document: 1').getByText('Car insurance expired on 1 Mar 2026'),
  ).toBeDefined()
  expect(linksOf('Expired or expiring document: 1')).toEqual([
    'Open: Ann Lee /drivers?edit=3',
    'Show expired /drivers?documents=expired',
    'Show expiring /drivers?documents=expiring',
  ])
})

test('keeps day and times in order after a name that is read from right to left', async () => {
  const named = (part: { first: object[] }) => ({
    ...part,
    first: part.first.map((line) => ({ ...line, restaurant_name: 'مطعم', driver_name: 'سامي' })),
  })
  const { open, asked, late } = WORK
  const body = { ...WORK, open: named(open), asked: named(asked), late: named(late) }
  fakeServer({ [TODAY]: { body } })
  await openApp('/home', administrator)
  await screen.findByRole('region', { name: 'Late or not started: 7' })
  const labels = [...document.querySelectorAll('[aria-label*="مطعم"], [aria-label^="Replace"]')]
    .map((link) => link.getAttribute('aria-label') ?? '')
    .filter((label) => /\d/.test(label))
  expect(labels.length).toBeGreaterThan(4)
  expect(labels.filter((label) => !/\u2068(مطعم|سامي)\u2069, /.test(label))).toEqual([])
})

test('a shift that is over has no replacement, and says how many lines there are', async () => {
  const over = { ...(WORK.late.first[0] as Today['late']['first'][number]), state: 'not started' as const }
  fakeServer({ [TODAY]: { body: { ...NOTHING, late: { count: 7, lines: 7, first: [over] } } } })
  await openApp('/home', manager)
  await screen.findByText('Not started: 11:00 – 15:00, Harbour Tacos')
  expect(screen.queryByRole('link', { name: /^Replace/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show all 7 shifts' })).toBeDefined()
})

test('says how far Review shows a long request', async () => {
  const { first, ...requested } = WORK.requested
  const long = first.map((one) => ({ ...one, to: '2026-04-20' }))
  fakeServer({ [TODAY]: { body: { ...WORK, requested: { ...requested, first: long } } } })
  await openApp('/home', manager)
  const part = await screen.findByRole('region', { name: 'Requests from restaurants: 2' })
  expect(part.textContent).toContain('Review shows them until Sun 12 Apr; continue from there')
})

test('a manager gets no link to drivers, which managers cannot open', async () => {
  fakeServer({ [TODAY]: { body: WORK } })
  await openApp('/home', manager)
  await screen.findByRole('region', { name: 'Expired or expiring document: 1' })
  expect(part('Expired or expiring document: 1').queryAllByRole('link')).toEqual([])
})

test('answers what drivers agreed, with what the rules say', async () => {
  const side = (driver_name: string) => ({
    driver_id: 3,
    driver_name,
    driver_phone: '',
    gets: null,
    can_take: true,
    reasons: [],
  })
  const agreed = { agreed_at: '2026-03-10T10:00:00.000Z', updated_at: '2026-03-10T10:00:00.000Z' }
  const waiting = [
    { id: 4, giver: side('Ann Lee'), taker: side('Cy Fox'), ...agreed },
    { id: 5, giver: side('Ann Lee'), taker: side('Bob Ray'), ...agreed },
  ]
  const requests = fakeServer({
    [TODAY]: { body: WORK },
    'GET /api/shift/31/handover': { body: waiting },
    'POST /api/handover/5/approve': { body: { id: 5 } },
  })
  await openApp('/home', manager)
  const swaps = await screen.findByRole('region', { name: 'Swap to approve: 1' })
  expect(swaps.textContent).toContain('Ann Lee and Bob Ray')
  expect(swaps.textContent).toContain(
    '11:00 – 15:00, Harbour Tacos for Thu 12 Mar, 18:00 – 22:00, Fennel Kitchen',
  )
  await userEvent.setup().click(within(swaps).getByRole('button', { name: /^Answer…: Ann Lee and Bob Ray/ }))
  // The one of the line that was pressed, although another was agreed first.
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByText('Bob Ray')).textContent).toBe('Bob Ray')
  expect(within(dialog).queryByText('Cy Fox')).toBeNull()
  await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'POST /api/handover/5/approve')?.body).toEqual({
      seen: agreed.updated_at,
    }),
  )
})

test('reminds a driver of all their shifts', async () => {
  const requests = fakeServer({
    [TODAY]: { body: WORK },
    'POST /api/shift/remind': { body: { reminded: 1, no_device: 0, just_reminded: 0, not_reached: [] } },
  })
  await openApp('/home', manager)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Remind Ann Lee' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'POST /api/shift/remind')?.body).toEqual({
      shift_ids: [11, 12],
    }),
  )
})

test('accepts a restaurant’s request with one press, for the shift as the screen knows it', async () => {
  const ACCEPT = 'POST /api/shift/20/ask/accept'
  const requests = fakeServer({
    [TODAY]: { body: WORK },
    [EFFECT]: { body: null },
    [ACCEPT]: { body: staffShift({ id: 20 }) },
  })
  await openApp('/home', manager)
  const asked = await screen.findByRole('region', { name: 'Change asked for: 1' })
  expect(asked.textContent).toContain('Ann Lee. Asks for 12:00 – 16:00: ‘A car, please’')
  await userEvent.setup().click(within(asked).getByRole('button', { name: /^Accept: Harbour Tacos/ }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === ACCEPT)?.body).toEqual({
      ask_id: 7,
      answer: '',
      updated_at: '2026-03-10T09:00:00.000Z',
    }),
  )
  expect(await screen.findByText('The request is accepted.')).toBeDefined()
})

test.each([
  [
    'it charges the restaurant',
    {
      body: {
        changes: 1,
        driver_pay: 0,
        restaurant_charge: 12,
        paid_before: { driver_pay: 0, restaurant_charge: 0 },
      },
    },
  ],
  [
    'a cancellation charges the restaurant',
    {
      body: {
        changes: 0,
        driver_pay: 0,
        restaurant_charge: 12,
        paid_before: { driver_pay: 0, restaurant_charge: 0 },
      },
    },
  ],
  ['its payments are not known', { status: 500, body: {} }],
])('asks before it accepts a request if %s', async (_, effect) => {
  const requests = fakeServer({ [TODAY]: { body: WORK }, [EFFECT]: effect })
  await openApp('/home', manager)
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Accept: / }))
  expect(await screen.findByRole('dialog', { name: /as asked\?$/ })).toBeDefined()
  expect(requests.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

/** Today with one request, which `ACCEPT` and `DECLINE` answer and an undo opens again. */
function answeredAndUndone(refused?: string) {
  let step: Step | undefined
  const stack = () => ({ undo: step ? [step, PUBLISH] : [PUBLISH], redo: [] })
  const answer = (kind: 'accept' | 'decline') => () => {
    step = { ...PUBLISH, id: 7, name: `Answer ${kind}`, kind }
    return { body: staffShift({ id: 20 }) }
  }
  return fakeServer({
    [TODAY]: () => ({ body: step ? { ...WORK, asked: nothing } : WORK }),
    [EFFECT]: { body: null },
    'GET /api/schedule/steps': () => ({ body: stack() }),
    'POST /api/shift/20/ask/accept': answer('accept'),
    'POST /api/shift/20/ask/decline': answer('decline'),
    'GET /api/schedule/steps/7/undo-check': () => {
      const problems = refused ? [{ shift_id: 20, message: refused }] : []
      return { body: { step, told: [], told_count: 0, cost: null, rate_change: null, problems } }
    },
    [UNDO]: () => {
      const taken = step
      step = undefined
      return { body: { step: taken, by_id: 9, stack: stack(), first: null } }
    },
  })
}
const EFFECT = 'GET /api/shift/20/ask/effect'
const PUBLISH: Step = {
  id: 3,
  name: 'Publish 40 shifts',
  kind: 'publish',
  at: '2026-03-10T09:00:00.000Z',
  shifts: 1,
  first_date: '2026-03-11',
  last_date: '2026-03-11',
}
const UNDO = 'POST /api/schedule/steps/7/undo'

test('takes back an acceptance with the button in its message', async () => {
  const requests = answeredAndUndone()
  await openApp('/home', manager)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Accept: Harbour Tacos/ }))
  const said = within(await screen.findByRole('group', { name: 'The request is accepted.' }))
  await person.click(said.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('group', { name: 'Undone: Answer accept' })
  expect(requests.some(({ call }) => call === UNDO)).toBe(true)
  await screen.findByRole('button', { name: /^Accept: Harbour Tacos/ })
})

test('takes back an answer beside the heading once its message has gone', async () => {
  const requests = answeredAndUndone()
  await openApp('/home', manager)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Accept: Harbour Tacos/ }))
  await screen.findByRole('group', { name: 'The request is accepted.' })
  notifications.clean()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'The request is accepted.' })).toBeNull())
  await person.click(screen.getByRole('button', { name: /^Undo: Answer accept, / }))
  await screen.findByRole('button', { name: /^Accept: Harbour Tacos/ })
  expect(requests.some(({ call }) => call === UNDO)).toBe(true)
  // The step before it belongs to the schedule.
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull()
})

test('takes back a refusal with Ctrl+Z, but then no step of the schedule', async () => {
  const requests = answeredAndUndone()
  await openApp('/home', manager)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Decline…: Harbour Tacos/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the change?' }))
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  await screen.findByRole('group', { name: 'The request is declined.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.keyboard('{Control>}z{/Control}')
  await screen.findByRole('group', { name: 'Undone: Answer decline' })
  await screen.findByRole('button', { name: /^Decline…: Harbour Tacos/ })
  await person.keyboard('{Control>}z{/Control}')
  await screen.findByText('Nothing to undo')
  expect(requests.filter(({ call }) => call.startsWith('POST /api/schedule/steps'))).toHaveLength(1)
})

test('says why an answer cannot be taken back', async () => {
  answeredAndUndone('The restaurant has since sent another request.')
  await openApp('/home', manager)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Accept: Harbour Tacos/ }))
  await screen.findByRole('group', { name: 'The request is accepted.' })
  await person.keyboard('{Control>}z{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cannot be undone: Answer accept' }))
  expect(dialog.getByText('The restaurant has since sent another request.')).toBeDefined()
})

test('declines it with a message', async () => {
  const DECLINE = 'POST /api/shift/20/ask/decline'
  const requests = fakeServer({ [TODAY]: { body: WORK }, [DECLINE]: { body: staffShift({ id: 20 }) } })
  await openApp('/home', manager)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Decline…: Harbour Tacos/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the change?' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Your message')))
  expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Decline' }).dataset.variant).toBe('filled')
  await person.keyboard('No car')
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === DECLINE)?.body).toEqual({ ask_id: 7, answer: 'No car' }),
  )
})

const askedTwice = () => {
  const [first] = WORK.asked.first
  if (!first) throw new Error('No request.')
  const other = { ...first, id: 21, start_time: '18:00', finish_time: '22:00', ask: { ...ASK, id: 8 } }
  return { count: 2, lines: 2, first: [first, other] }
}

test('leads the keyboard to the next request, and from the last to the heading', async () => {
  const left = [...askedTwice().first]
  const accept = (id: number) => () => {
    left.shift()
    return { body: staffShift({ id }) }
  }
  fakeServer({
    [TODAY]: () => ({
      body: { ...WORK, asked: { count: left.length, lines: left.length, first: [...left] } },
    }),
    [EFFECT]: { body: null },
    'GET /api/shift/21/ask/effect': { body: null },
    'POST /api/shift/20/ask/accept': accept(20),
    'POST /api/shift/21/ask/accept': accept(21),
  })
  await openApp('/home', manager)
  const person = userEvent.setup()
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const button = await screen.findByRole('button', { name: /^Accept: .*11:00/ })
  act(() => button.focus())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept: .*11:00/ })).toBeNull())
  await waitFor(() => expect(focused()).toMatch(/^Accept: .*18:00/))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull())
  await waitFor(() => expect(focused()).toBe('Today'))
})

test('a request that someone else answered cannot be declined any more, and says so', async () => {
  let asked = WORK.asked
  const message = 'This request was answered.'
  fakeServer({
    [TODAY]: () => ({ body: { ...WORK, asked } }),
    'POST /api/shift/20/ask/decline': () => {
      asked = { count: 0, lines: 0, first: [] }
      return { status: 409, body: { message } }
    },
  })
  await openApp('/home', manager)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^Decline…: Harbour Tacos/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the change?' }))
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', true),
  )
})

test('names the parts with nothing to do in one line', async () => {
  fakeServer({ [TODAY]: { body: { ...NOTHING, toApprove: WORK.toApprove } } })
  await openApp('/home', manager)
  await screen.findByText(
    /^Nothing to do: late or not started, open today and tomorrow, shifts requested by drivers, swaps to approve, changes asked for, requests from restaurants/,
  )
  expect(screen.queryByRole('region', { name: /^Overdue/ })).toBeNull()
})

test('says that there is nothing to do', async () => {
  fakeServer({ [TODAY]: { body: NOTHING } })
  await openApp('/home', manager)
  await screen.findByText('Nothing to do')
})

test('lists all lines of a part, with their actions', async () => {
  const days = Array.from({ length: 7 }, (_, day) => ({ date: `2026-03-0${day + 1}`, timesheets: day + 1 }))
  const some = { count: 28, lines: 7, first: days.slice(0, 5), last: '2026-03-07' }
  fakeServer({
    [TODAY]: { body: { ...NOTHING, toApprove: some, asked: WORK.asked } },
    [`${TODAY}?whole=toApprove`]: {
      body: { ...NOTHING, toApprove: { ...some, first: days }, asked: WORK.asked },
    },
  })
  await openApp('/home', manager)
  await screen.findByRole('region', { name: 'Timesheets to approve: 28' })
  expect(linksOf('Timesheets to approve: 28')).toHaveLength(6)
  expect(linksOf('Timesheets to approve: 28').at(-1)).toBe(
    'All of them on Timesheets /timesheet?from=2026-03-01&to=2026-03-07&status=approve',
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Show all 7 days' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Timesheets to approve: 28' }))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(7))
  expect(dialog.getByRole('link', { name: 'Approve: Sat 7 Mar' }).getAttribute('href')).toBe(
    '/timesheet?from=2026-03-07&to=2026-03-07&status=approve',
  )
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leads to the longest waiting days if Timesheets cannot show all at once', async () => {
  const days = ['2026-01-20', '2026-03-07'].map((date) => ({ date, timesheets: 1 }))
  const toApprove = { count: 2, lines: 2, first: days, last: '2026-03-07' }
  fakeServer({ [TODAY]: { body: { ...NOTHING, toApprove } } })
  await openApp('/home', manager)
  await screen.findByRole('region', { name: 'Timesheets to approve: 2' })
  expect(linksOf('Timesheets to approve: 2').at(-1)).toBe(
    'The first 31 days on Timesheets /timesheet?from=2026-01-20&to=2026-02-19&status=approve',
  )
})

test('declines from the whole list, and Escape closes one dialog at a time', async () => {
  const six = { count: 6, lines: 6, first: WORK.asked.first }
  fakeServer({
    [TODAY]: { body: { ...NOTHING, asked: six } },
    [`${TODAY}?whole=asked`]: { body: { ...NOTHING, asked: six } },
  })
  await openApp('/home', manager)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Show all 6 requests' }))
  const list = within(await screen.findByRole('dialog', { name: 'Changes asked for: 6' }))
  expect(list.getByText('and 5 more requests')).toBeDefined()
  await person.click(list.getByRole('button', { name: /^Decline…/ }))
  await screen.findByRole('dialog', { name: 'Decline the change?' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Decline the change?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Changes asked for: 6' })).toBeDefined()
})

test('asks at once after a change, and then once for all of the next ten seconds', async () => {
  const requests = fakeServer({ [TODAY]: { body: WORK } })
  await openApp('/home', manager)
  await screen.findByRole('region', { name: 'Late or not started: 7' })
  const asked = () => requests.filter(({ call }) => call === TODAY).length
  const before = asked()
  vi.useFakeTimers()
  act(() => readyLive({ seq: 1, refetch: false }))
  let seq = 1
  const change = () =>
    act(() =>
      receiveLive({
        seq: ++seq,
        channel: 'shift',
        event: 'update',
        data: { id: 9, restaurant_id: 4 },
      } as never),
    )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  change()
  await pass(1_000)
  expect(asked()).toBe(before + 1)
  // Fifty a second for half a minute.
  for (let tenth = 0; tenth < 300; tenth++) {
    for (let nr = 0; nr < 5; nr++) change()
    await pass(100)
  }
  expect(asked() - before).toBeGreaterThanOrEqual(3)
  expect(asked() - before).toBeLessThanOrEqual(4)
})

test('asks once more after several changes, and keeps the numbers while that fails', async () => {
  const requests = fakeServer({ [TODAY]: { body: WORK } })
  await openApp('/home', manager)
  await screen.findByRole('region', { name: 'Late or not started: 7' })
  const asked = () => requests.filter(({ call }) => call === TODAY).length
  const before = asked()
  vi.useFakeTimers()
  act(() => readyLive({ seq: 1, refetch: false }))
  const changed = (seq: number, channel: string) =>
    receiveLive({ seq, channel, event: 'change', data: { id: 9, restaurant_id: 4 } } as never)
  act(() => {
    changed(2, 'shift')
    changed(3, 'timesheet')
  })
  const failed = fakeServer({ [TODAY]: { status: 404, body: { message: 'Gone.' } } })
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(failed.filter(({ call }) => call === TODAY)).toHaveLength(1)
  expect(asked()).toBe(before)
  expect(screen.getByRole('region', { name: 'Late or not started: 7' })).toBeDefined()
})

test('says that it could not be loaded, and tries again', async () => {
  let isAway = true
  fakeServer({ [TODAY]: () => (isAway ? { status: 400, body: { message: 'No.' } } : { body: NOTHING }) })
  await openApp('/home', manager)
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  await today.findByText('Today could not be loaded')
  isAway = false
  await userEvent.setup().click(today.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing to do')
})

test('a restaurant has no such part, and requests none', async () => {
  const requests = fakeServer({ 'GET /api/restaurant?status=all': { body: [] } })
  await openApp('/home', restaurateur)
  await screen.findByRole('heading', { name: 'Restaurants' })
  expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull()
  expect(requests.map(({ call }) => call)).not.toContain(TODAY)
})

test('answers leave in a dialog that lists the published shifts, and leads to them once it is approved', async () => {
  const person = userEvent.setup()
  const approved = { ...LEAVE, state: 'approved', answer: 'Enjoy it', answered_by: 'Ada Admin' }
  const requests = fakeServer({
    [TODAY]: () => ({ body: requests.some(({ call }) => call === APPROVE) ? NOTHING : WORK }),
    [APPROVE]: { body: approved },
  })
  await openApp('/home', administrator)
  await screen.findByRole('region', { name: 'Leave asked for: 1' })
  const leave = part('Leave asked for: 1')
  expect(leave.getByText(/2 days, 1 published shift: ‘A wedding’$/)).toBeDefined()
  expect(linksOf('Leave asked for: 1')).toEqual(['All leave /drivers?show=leave'])
  await person.click(leave.getByRole('button', { name: /^Answer…: Ann Lee/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave of Ann Lee' }))
  const link = () => dialog.getByRole('link', { name: 'Monday 16 Mar 2026' }).getAttribute('href')
  const week = '/schedule?driver=3&from=2026-03-16&to=2026-03-22&day=2026-03-16'
  expect(link()).toBe(week)
  await person.type(dialog.getByLabelText('Your message'), 'Enjoy it')
  await person.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText(/^The leave is approved\. It stays published/)).toBeDefined()
  expect(link()).toBe(week)
  expect(requests.find(({ call }) => call === APPROVE)).toMatchObject({
    headers: { 'idempotency-key': expect.any(String) },
    body: { answer: 'Enjoy it' },
  })
  await person.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Nothing to do')).toBeDefined()
})

const APPROVE = 'POST /api/leave/8/approve'

test('gives the focus back to Answer if the dialog is closed without an answer', async () => {
  const person = userEvent.setup()
  const other = { ...LEAVE, id: 9, driver_name: 'Bob Ray' }
  fakeServer({ [TODAY]: { body: { ...WORK, leave: { count: 2, lines: 2, first: [LEAVE, other] } } } })
  await openApp('/home', administrator)
  await screen.findByRole('region', { name: 'Leave asked for: 2' })
  const answer = part('Leave asked for: 2').getByRole('button', { name: /^Answer…: Ann Lee/ })
  answer.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Leave of Ann Lee' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(answer))
})

test('a manager has no part about leave', async () => {
  fakeServer({ [TODAY]: { body: { ...NOTHING, late: WORK.late } } })
  await openApp('/home', manager)
  await screen.findByRole('region', { name: 'Late or not started: 7' })
  expect(screen.getByText(/^Nothing to do: /).textContent).not.toContain('leave')
})
