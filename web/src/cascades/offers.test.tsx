import type { Cascade, Cascades, CascadesCheck } from '@driverdesk/contract/cascades/cascade.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readyLive, resetLive } from '../kernel/live.ts'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'
import { shift } from '../testing/scheduleFixtures.ts'

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

const LIST = 'GET /api/offers'
const CHECK = 'POST /api/offers/check'
const START = 'POST /api/offers/start'
const STOP = 'POST /api/offers/stop'

const open = (id: number, more = {}) => shift({ id, driver_id: null, status: 20, ...more })
const anne = { id: 2, full_name: 'Driver Two' }
const until = '2026-03-11T13:00:00.000Z'
const check = (some: Partial<CascadesCheck> = {}): CascadesCheck => ({
  first: [{ shift_id: 1, driver: anne, until, overlap: null, first_skipped: null }],
  refused: [],
  quiet_until: null,
  ...some,
})
const cascade = (some: Partial<Cascade> = {}): Cascade => ({
  id: 9,
  shift_id: 1,
  restaurant: { id: 1, name: 'Harbour Tacos' },
  period_date: '2026-03-11',
  start_time: '11:00',
  finish_time: '15:00',
  minutes: null,
  last_at: '2026-03-11T10:30:00.000Z',
  started_by: 'Mary Manager',
  started_at: '2026-03-10T09:00:00.000Z',
  ended_as: null,
  ended_at: null,
  steps: [
    {
      driver: { id: 3, full_name: 'Driver Three' },
      state: 'skipped',
      reason: 'Driver unavailable',
      at: until,
      until: null,
    },
    { driver: { id: 1, full_name: 'Driver One' }, state: 'declined', reason: '', at: until, until },
    { driver: anne, state: 'open', reason: '', at: until, until },
  ],
  ...some,
})
const listed = (...cascades: Cascade[]): Cascades => ({ quiet_until: null, cascades })
const dialog = (name: string) => screen.findByRole('dialog', { name })

async function openForm(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: /^11:00 to / }))
  await person.click(await screen.findByRole('menuitem', { name: 'Offer in turn…' }))
  const form = within(await dialog('Offer in turn'))
  return form
}

/** One shift is offered, and stopped. */
const OFFERED = {
  [LIST]: { body: listed() },
  [CHECK]: { body: check() },
  [START]: { body: { started: [1], refused: [], quiet_until: null } },
  [STOP]: { body: { stopped: 1 } },
}

test('one shift is offered from its menu: who is first, and the request with what was chosen', async () => {
  const { person, requests } = await showSchedule({
    shifts: [open(1)],
    answers: {
      ...OFFERED,
    },
  })
  const form = await openForm(person)
  expect((await form.findByRole('listitem')).textContent).toBe('Driver Two, until 13:00')
  expect(form.queryByText(/unpublished/)).toBeNull()
  expect(form.getByText('1 shift is offered. First to:')).toBeDefined()
  expect(form.getByRole<HTMLInputElement>('combobox', { name: 'Time to answer' }).value).toBe('Automatic')
  expect(form.getByText('Shorter as the start comes nearer')).toBeDefined()
  await person.click(form.getByRole('combobox', { name: 'Time to answer' }))
  await person.click(await screen.findByRole('option', { name: '30 minutes' }))
  await person.click(form.getByRole('button', { name: 'Start offering' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  const sent = (call: string) => requests.filter((request) => request.call === call)
  expect(sent(START).map(({ body }) => body)).toEqual([
    { shift_ids: [1], first_driver_id: null, minutes: 30, minutes_before: 30 },
  ])
  expect(sent(START)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  // Starting is undone by stopping.
  await person.click(undo)
  await waitFor(() => expect(sent(STOP).map(({ body }) => body)).toEqual([{ shift_ids: [1] }]))
})

test('Enter in First driver chooses the driver who was typed, and never starts the offers', async () => {
  const { person, requests } = await showSchedule({ shifts: [open(1)], answers: OFFERED })
  const form = await openForm(person)
  const field = form.getByRole<HTMLInputElement>('combobox', { name: 'First driver' })
  const checked = () => requests.filter(({ call }) => call === CHECK).map(({ body }) => body)
  await person.type(field, 'driver t{Enter}')
  expect(field.value).toBe('Driver Two')
  await waitFor(() => expect(checked().at(-1)).toMatchObject({ first_driver_id: 2 }))
  await person.clear(field)
  await person.type(field, 'nobody{Enter}{Enter}')
  expect(await dialog('Offer in turn')).toBeDefined()
  expect(requests.some(({ call }) => call === START)).toBe(false)
})

test('refuses text in First driver that names no driver in the list, and starts once it is cleared', async () => {
  const { person, requests } = await showSchedule({ shifts: [open(1)], answers: OFFERED })
  const form = await openForm(person)
  const field = form.getByRole<HTMLInputElement>('combobox', { name: 'First driver' })
  await person.type(field, 'driver t{Enter}')
  await person.type(field, 'zzzz')
  expect(screen.getByText('No driver of these restaurants has this name')).toBeDefined()
  expect(form.queryByRole('status')).toBeNull()
  await person.click(form.getByRole('button', { name: 'Start offering' }))
  expect(await form.findByText(/^Choose a driver from the list/)).toBeDefined()
  expect(field.value).toBe('zzzz')
  expect(requests.some(({ call }) => call === START)).toBe(false)
  await person.clear(field)
  await person.click(form.getByRole('button', { name: 'Start offering' }))
  await waitFor(() =>
    expect(requests.filter(({ call }) => call === START).map(({ body }) => body)).toMatchObject([
      { first_driver_id: null },
    ]),
  )
})

test('says why the chosen first driver is skipped', async () => {
  const first_skipped = 'Cannot work then'
  const { person } = await showSchedule({
    shifts: [open(1)],
    answers: {
      ...OFFERED,
      [CHECK]: {
        body: check({ first: [{ shift_id: 1, driver: anne, until, overlap: null, first_skipped }] }),
      },
    },
  })
  const form = await openForm(person)
  await person.type(form.getByRole('combobox', { name: 'First driver' }), 'driver one{Enter}')
  await waitFor(() =>
    expect(form.getByRole('status').textContent).toContain('Driver One is skipped: Cannot work then'),
  )
})

test('Ctrl+Z after the offers have started first stops them, and only then undoes the change before', async () => {
  const earlier = {
    id: 7,
    name: 'Publish 2 shifts',
    kind: 'publish',
    at: '2026-03-11T11:50:00.000Z',
    shifts: 2,
    first_date: '2026-03-11',
    last_date: '2026-03-11',
  }
  const { person, requests } = await showSchedule({
    shifts: [open(1)],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [earlier], redo: [] } },
      ...OFFERED,
    },
  })
  const form = await openForm(person)
  await form.findByText('1 shift is offered. First to:')
  await person.click(form.getByRole('button', { name: 'Start offering' }))
  await screen.findByRole('button', { name: 'Undo: Offer a shift in turn' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('The offers are stopped.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('group', { name: /being offered in turn/ })).toBeNull())
  const calls = requests.map(({ call }) => call)
  expect(calls.filter((call) => call === STOP)).toHaveLength(1)
  expect(calls.some((call) => call.includes('undo-check'))).toBe(false)
  expect(await screen.findByRole('button', { name: 'Undo: Publish 2 shifts' })).toBeDefined()
})

test('several selected shifts are offered together, and those that cannot be are named with the reason', async () => {
  const { person, requests } = await showSchedule({
    shifts: [open(1), open(2, { period_date: '2026-03-12' })],
    answers: {
      [LIST]: { body: listed() },
      [CHECK]: {
        body: check({
          refused: [{ shift_id: 2, problem: 'This shift is already being offered in turn.' }],
          quiet_until: until,
        }),
      },
    },
  })
  const [first] = await screen.findAllByRole('button', { name: /^11:00 to / })
  first?.focus()
  await person.keyboard('{Control>}a{/Control}{Shift>}f{/Shift}')
  const form = within(await dialog('Offer in turn'))
  expect(
    await form.findByText('Left out: 1 shift. This shift is already being offered in turn.'),
  ).toBeDefined()
  expect(form.getByText(/^No offers are sent until/)).toBeDefined()
  expect(requests.find(({ call }) => call === CHECK)?.body).toMatchObject({ shift_ids: [1, 2] })
})

test('says which of the shifts are at the time of an unpublished shift of their first driver', async () => {
  const overlap = 'Has an unpublished shift: Harbour Tacos, 11/03/2026, 12:00 – 16:00'
  const other = 'Has an unpublished shift: Harbour Tacos, 12/03/2026, 12:00 – 16:00'
  const first = [null, overlap, other, overlap].map((overlap, index) => ({
    ...{ shift_id: index + 1, driver: anne, until, overlap, first_skipped: null },
  }))
  const { person } = await showSchedule({
    shifts: [open(1)],
    answers: { ...OFFERED, [CHECK]: { body: check({ first }) } },
  })
  const form = await openForm(person)
  expect(await form.findByText(overlap)).toBeDefined()
  expect(form.getByText(other)).toBeDefined()
})

test('starts nothing if no shift can be offered', async () => {
  const { person } = await showSchedule({
    shifts: [open(1)],
    answers: {
      [LIST]: { body: listed() },
      [CHECK]: { body: check({ first: [], refused: [{ shift_id: 1, problem: 'It is too late.' }] }) },
    },
  })
  const form = await openForm(person)
  expect(await form.findByText('Left out: 1 shift. It is too late.')).toBeDefined()
  expect(await form.findByText('None of these shifts can be offered.')).toBeDefined()
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Start offering' }).disabled).toBe(true)
})

test('says above the schedule that offers wait for the quiet hours', async () => {
  const waiting = { ...listed(cascade({ steps: [] })), quiet_until: until }
  await showSchedule({ shifts: [open(1)], answers: { [LIST]: { body: waiting } } })
  const strip = within(await screen.findByRole('region', { name: 'Offers in turn' }))
  expect(strip.getByText(/no offers are sent until 13:00/)).toBeDefined()
})

test('the offers that run are above the schedule, with each step, and can be stopped', async () => {
  let shown = listed(cascade())
  const { person, requests } = await showSchedule({
    shifts: [open(1, { offered_until: until })],
    answers: {
      [LIST]: () => ({ body: shown }),
      [STOP]: () => {
        shown = listed(cascade({ ended_as: 'stopped', ended_at: until }))
        return { body: { stopped: 1 } }
      },
    },
  })
  expect(await screen.findByRole('button', { name: /offered to a driver until 13:00/ })).toBeDefined()
  const strip = within(await screen.findByRole('region', { name: 'Offers in turn' }))
  expect(strip.getByText('1 shift is being offered in turn')).toBeDefined()
  await person.click(strip.getByRole('button', { name: 'Show' }))
  const panel = within(await dialog('Offers in turn'))
  const steps = within(await panel.findByRole('list', { name: 'Offers and skipped drivers' }))
  expect(steps.getAllByRole('listitem').map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual(
    ['Driver Three: skipped: Driver unavailable', 'Driver One: declined', 'Driver Two: offered until 13:00'],
  )
  await person.click(panel.getByRole('button', { name: 'Stop' }))
  expect(await panel.findByText('Stopped')).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Stop' })).toBeNull()
  expect(panel.queryByText(/being offered/)).toBeNull()
  expect(requests.filter(({ call }) => call === STOP).map(({ body }) => body)).toEqual([{ shift_ids: [1] }])
})
