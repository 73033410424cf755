import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'
import { shift } from '../testing/scheduleFixtures.ts'

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

const LIST = 'GET /api/shift/1/candidates'
const SAVE = 'PUT /api/shift/1'
const open = shift({ driver_id: null, status: 20 })

const reason = (side: 'for' | 'against', text: string, points = 0) => ({
  code: side === 'for' ? ('available' as const) : ('clash' as const),
  side,
  points,
  text,
})
const candidate = (id: number, name: string, some: Partial<Candidate> = {}): Candidate => ({
  id,
  full_name: name,
  phone: '',
  photo_src: null,
  can_take: true,
  points: 0,
  minutes: 480,
  claim: null,
  reasons: [reason('for', 'Available for the whole shift')],
  ...some,
})
const candidates = [
  candidate(2, 'Driver Two', { points: 5 }),
  candidate(3, 'Driver Three'),
  candidate(1, 'Driver One', {
    can_take: false,
    reasons: [reason('against', 'Driver already have shift on this time')],
  }),
]
const given = (driver_id: number) =>
  shift({ ...open, driver_id, status_assigned: 10, updated_at: '2026-03-01T11:00:00.000Z' })

async function find(answers: NonNullable<Parameters<typeof showSchedule>[0]>['answers'], of = open) {
  const shown = await showSchedule({ shifts: [of], answers: { [LIST]: { body: candidates }, ...answers } })
  await shown.person.click(await screen.findByRole('button', { name: /^\d\d:\d\d to / }))
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Find a driver' }))
  await screen.findByRole('list', { name: 'Drivers who can take the shift' })
  return { ...shown, sent: () => shown.requests.filter(({ call }) => call === SAVE).map(({ body }) => body) }
}
const search = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Search drivers' })
const named = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('list')
    .map((reasons) => `${reasons.getAttribute('aria-label')}: ${reasons.textContent}`)

test('lists the drivers in the order of the server with the reasons, and assigns the shift with the version that was seen', async () => {
  const { person, sent } = await find({ [SAVE]: { body: given(3) } })
  expect(named('Drivers who can take the shift')).toEqual([
    'Reasons: Driver Two: For: Available for the whole shift',
    'Reasons: Driver Three: For: Available for the whole shift',
  ])
  expect(named('Drivers who cannot take the shift')).toEqual([
    'Reasons: Driver One: Against: Driver already have shift on this time',
  ])
  expect(screen.queryByRole('button', { name: 'Assign Driver One' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Why this order' }))
  expect(screen.getByText('Preferred at the restaurant: +5.')).toBeDefined()
  // By keyboard alone, from the search field down to the second driver.
  await person.click(search())
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(await screen.findByText('Assigned: 11:00 – 15:00, Driver Three')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([
    {
      driver_id: 3,
      restaurant_id: 1,
      period_date: '2026-03-11',
      start_time: '11:00',
      finish_time: '15:00',
      updated_at: open.updated_at,
      push_drivers: 10,
    },
  ])
})

test('says who else has got the shift, and assigns no one until the person has looked again', async () => {
  const { person } = await find({
    'GET /api/shift/1': { body: given(3) },
  })
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: given(3) }))
  expect(await screen.findByText(/^Driver Three has this shift now/)).toBeDefined()
  const assign = () => screen.getByRole('button', { name: 'Assign Driver Two' }) as HTMLButtonElement
  expect(assign().disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(() => expect(assign().disabled).toBe(false))
  expect(screen.getByText(/· now/).textContent).toContain('now Driver Three')
})

test('shows a refusal, keeps what was typed, and allows another attempt', async () => {
  let answer: TypeError | { status?: number; body: unknown } = new TypeError('Failed to fetch')
  const { person, sent } = await find({ [SAVE]: () => answer })
  await person.type(search(), 'two')
  await person.click(screen.getByRole('checkbox', { name: 'Notify the drivers by push message' }))
  const assign = () => person.click(screen.getByRole('button', { name: 'Assign Driver Two' }))
  await assign()
  expect(await screen.findByText(/will not be given to two drivers/)).toBeDefined()
  answer = { status: 400, body: { driver_id: ['Driver unavailable'] } }
  await assign()
  expect(await screen.findByText('Driver unavailable')).toBeDefined()
  answer = { body: given(2) }
  await assign()
  expect(await screen.findByText('Assigned: 11:00 – 15:00, Driver Two')).toBeDefined()
  expect(sent()).toMatchObject([{ push_drivers: 20 }, { push_drivers: 20 }, { push_drivers: 20 }])
})

test('takes a lost answer as a success once the shift arrives with that driver', async () => {
  const { person } = await find({ [SAVE]: () => new TypeError('Failed to fetch') })
  await person.click(screen.getByRole('button', { name: 'Assign Driver Two' }))
  await screen.findByText(/will not be given to two drivers/)
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: given(2) }))
  expect(await screen.findByText('Assigned: 11:00 – 15:00, Driver Two')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('moves the focus to the next open shift after assigning one, and with the key O', async () => {
  const shifts = [
    open,
    shift({ ...open, id: 2, period_date: '2026-03-13' }),
    shift({ ...open, id: 3, restaurant_id: 2 }),
  ]
  const { person } = await showSchedule({
    shifts,
    search: { driver: 'open' },
    answers: { [LIST]: { body: candidates }, [SAVE]: { body: given(2) } },
  })
  const focusedId = () => (document.activeElement as HTMLElement).dataset.shift
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to/ })
  act(() => first?.focus())
  await person.keyboard('f')
  await screen.findByRole('list', { name: 'Drivers who can take the shift' })
  await person.click(screen.getByRole('button', { name: 'Assign Driver Two' }))
  await screen.findByText('Assigned: 11:00 – 15:00, Driver Two')
  await waitFor(() => expect(focusedId()).toBe('2'))
  await person.keyboard('o')
  await waitFor(() => expect(focusedId()).toBe('3'))
  await person.keyboard('{Shift>}o{/Shift}')
  await waitFor(() => expect(focusedId()).toBe('2'))
})

test('lists the drivers who ask for the shift first, approves one and declines another', async () => {
  const claim = { state: 'asked' as const, asked_at: '2026-03-10T09:00:00.000Z' }
  const asking = [
    candidate(2, 'Driver Two', { points: 5 }),
    candidate(3, 'Driver Three', { claim }),
    candidate(1, 'Driver One', { claim, can_take: false }),
  ]
  let listed = asking
  const { person, requests, sent } = await find({
    [LIST]: () => ({ body: listed }),
    'POST /api/shift/1/claim/decline': { body: { id: 1 } },
    [SAVE]: { body: given(3) },
  })
  expect(named('Drivers who ask for the shift').map((text) => text.split(':')[1])).toEqual([
    ' Driver Three',
    ' Driver One',
  ])
  expect(named('Drivers who can take the shift')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Approve Driver One' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Decline Driver One' }))
  await waitFor(() =>
    expect(requests.filter(({ call }) => call.endsWith('/decline')).map(({ body }) => body)).toEqual([
      { driver_id: 1 },
    ]),
  )
  const approve = await screen.findByRole('button', { name: 'Approve Driver Three' })
  expect(approve.dataset.variant).toBe('filled')
  for (const assign of screen.queryAllByRole('button', { name: /^Assign / }))
    expect(assign.dataset.variant).toBe('default')
  expect(screen.queryByText('Shifts or drivers have changed.')).toBeNull()
  // Driver One withdraws.
  listed = asking.slice(0, 2)
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: { ...open, claim_count: 1 } }))
  expect(await screen.findByText('Shifts or drivers have changed.')).toBeTruthy()
  await person.click(approve)
  expect(await screen.findByText('Assigned: 11:00 – 15:00, Driver Three')).toBeDefined()
  expect(sent()).toMatchObject([{ driver_id: 3, approves_claim: true }])
})

test.each(['at once', 'after a refusal'])(
  'a withdrawn request keeps its place and loses its buttons %s',
  async (when) => {
    const claim = { state: 'asked' as const, asked_at: '2026-03-10T09:00:00.000Z' }
    let listed = [candidate(3, 'Driver Three', { claim }), candidate(2, 'Driver Two')]
    const { person } = await find({
      [LIST]: () => ({ body: listed }),
      [SAVE]: { status: 409, body: { message: 'This driver is no longer asking for the shift.' } },
      'GET /api/shift/1': { body: open },
    })
    const approve = () => screen.queryByRole('button', { name: 'Approve Driver Three' })
    listed = [candidate(2, 'Driver Two', { points: 5 }), candidate(3, 'Driver Three')]
    if (when === 'at once') {
      act(() => approve()?.focus())
      act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: { ...open, claim_count: 0 } }))
    } else {
      await person.click(approve() as HTMLElement)
      await screen.findByText('This driver is no longer asking for the shift.')
    }
    const words = await screen.findByText('request withdrawn')
    expect(named('Drivers who ask for the shift')).toHaveLength(1)
    expect(approve()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline Driver Three' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(words))
  },
)
