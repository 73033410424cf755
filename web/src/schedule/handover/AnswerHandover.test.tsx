import type { Handover } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noDevice, shift } from '../../testing/scheduleFixtures.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'
import { theShift } from '../testing/restaurantSchedule.tsx'

const one = shift({
  id: 21,
  status: 20,
  driver_id: 7,
  handover_until: { date: '2026-03-12', time: '11:00' },
  period_date: '2026-03-12',
})
const gets = (id: number, restaurant_name: string) => ({
  id,
  restaurant_name,
  period_date: '2026-03-12',
  start_time: '11:00',
  finish_time: '15:00',
  cost_extra_bonus: 0,
})
const SWAP: Handover = {
  id: 5,
  agreed_at: '2026-03-10T10:00:00.000Z',
  updated_at: '2026-03-10T11:00:00.000Z',
  giver: {
    driver_id: 7,
    driver_name: 'Ann Lee',
    driver_phone: '',
    gets: gets(22, 'Harbour Tacos'),
    can_take: true,
    reasons: [{ code: 'available', side: 'for', text: 'Available for the whole shift' }],
  },
  taker: {
    driver_id: 8,
    driver_name: 'Bob Ray',
    driver_phone: '',
    gets: gets(21, 'Fennel Kitchen'),
    can_take: true,
    reasons: [{ code: 'preferred', side: 'for', text: 'Preferred here' }],
  },
}
const LIST = 'GET /api/shift/21/handover'
const opened = async (handovers: Handover[], answers: object = {}) => {
  const shown = await showSchedule({ shifts: [one], answers: { [LIST]: { body: handovers }, ...answers } })
  expect((await theShift()).getAttribute('aria-label')).toContain(
    'drivers have agreed to swap it or pass it on',
  )
  await shown.person.click(await theShift())
  await shown.person.pointer({ keys: '[MouseRight]', target: await theShift() })
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Answer the drivers…' }))
  return shown
}

test('shows both drivers with what they get, and approves', async () => {
  const APPROVE = 'POST /api/handover/5/approve'
  const { person, requests } = await opened([SWAP], { [APPROVE]: { body: { id: 5 } } })
  const dialog = await screen.findByRole('dialog', { name: 'Approve this swap?' })
  await waitFor(() => expect(dialog.textContent).toContain('Bob Ray gets from Ann Lee'))
  expect(dialog.textContent).toContain('Fennel Kitchen')
  expect(dialog.textContent).toContain('For: Available for the whole shift')
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === APPROVE)?.body).toEqual({ seen: SWAP.updated_at }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says to phone a driver whom no message reaches, before and after the answer', async () => {
  const { person } = await opened([SWAP], {
    'POST /api/handover/5/approve': { body: { id: 5 } },
    'GET /api/driver-message/no-device': { body: noDevice({ unreachable: [8] }) },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Approve this swap?' })
  await within(dialog).findByRole('list', { name: 'Not reached: 1 driver' })
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  expect(
    await screen.findByText(
      'Approved. Ann Lee will be notified. Bob Ray has no device and is not reached: phone them.',
    ),
  ).toBeDefined()
})

test('does not approve against the rules, and declines with a message', async () => {
  const DECLINE = 'POST /api/handover/5/decline'
  const barred: Handover = {
    ...SWAP,
    giver: { ...SWAP.giver, gets: null, reasons: [] },
    taker: {
      ...SWAP.taker,
      can_take: false,
      reasons: [{ code: 'rule', side: 'against', text: '9 h of rest, 11 are needed' }],
    },
  }
  const { person, requests } = await opened([barred, { ...SWAP, id: 6 }], { [DECLINE]: { body: { id: 5 } } })
  const dialog = await screen.findByRole('dialog', { name: 'Approve giving this shift away?' })
  await waitFor(() => expect(dialog.textContent).toContain('Against: 9 h of rest, 11 are needed'))
  expect(dialog.textContent).toContain('Another proposal about this shift is waiting.')
  expect(screen.getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true)
  await person.type(screen.getByLabelText(/^Your message/), 'We need Ann there')
  await person.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === DECLINE)?.body).toEqual({ answer: 'We need Ann there' }),
  )
})

test('says if nothing is waiting any more', async () => {
  await opened([])
  expect(await screen.findByText(/^There is nothing to answer/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('stays on the proposal that it shows, and approves no other', async () => {
  const next: Handover = { ...SWAP, id: 6, taker: { ...SWAP.taker, driver_name: 'Cy Fox' } }
  let handovers = [SWAP, next]
  const OVER = { message: 'This offer has ended: it was withdrawn.' }
  const { person, requests } = await opened([], {
    [LIST]: () => ({ body: handovers }),
    'POST /api/handover/5/approve': () => {
      handovers = [next]
      return { status: 409, body: OVER }
    },
    'POST /api/handover/6/approve': { body: { id: 6 } },
  })
  await screen.findAllByText('Bob Ray')
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(OVER.message)).toBeDefined()
  await waitFor(() => expect(screen.queryAllByText('Bob Ray')).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show it' }))
  expect((await screen.findAllByText('Cy Fox')).length).toBeGreaterThan(0)
  expect(screen.queryByText(OVER.message)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(requests.some(({ call }) => call === 'POST /api/handover/6/approve')).toBe(true))
})

test('says that a shift has changed, shows it as it is now, and approves that', async () => {
  const changed: Handover = {
    ...SWAP,
    updated_at: '2026-03-10T12:00:00.000Z',
    giver: { ...SWAP.giver, gets: { ...gets(22, 'Harbour Tacos'), cost_extra_bonus: 12.5 } },
  }
  let list = [SWAP]
  const APPROVE = 'POST /api/handover/5/approve'
  const CHANGED = 'A shift has changed since you looked.'
  let answer: object = { status: 409, body: { message: CHANGED } }
  const { person, requests } = await opened([], {
    [LIST]: () => ({ body: list }),
    [APPROVE]: () => {
      list = [changed]
      return answer
    },
  })
  await screen.findAllByText('Bob Ray')
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(CHANGED)).toBeDefined()
  expect(await screen.findByText('The bonus of £12.50 goes with it.')).toBeDefined()
  answer = { body: { id: 5 } }
  await person.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.filter(({ call }) => call === APPROVE).map(({ body }) => body)
  expect(sent).toEqual([{ seen: SWAP.updated_at }, { seen: changed.updated_at }])
})

test('marks a shift until the first of the two has begun', async () => {
  await showSchedule({ shifts: [{ ...one, handover_until: { date: '2026-03-11', time: '00:00' } }] })
  expect((await theShift()).getAttribute('aria-label')).not.toContain('drivers have agreed')
})
