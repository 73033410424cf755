import type {
  ColleagueShift,
  DriverHandover,
  HandoverChoices,
} from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { openDriverApp } from '../../testing/openDriverApp.tsx'
import { driver } from '../../testing/people.ts'
import { ownShiftsQuery } from '../driverApp.data.ts'
import { forgetKept } from '../keptOnPhone.ts'
import { ownShift, ownShifts, TODAY } from '../testing/ownShifts.ts'
import { whichText } from '../whichText.ts'
import { handoversQuery } from './handovers.data.ts'

const user = userEvent.setup()
const NOW = new Date('2026-11-18T16:58:00Z')

const place = (name: string) => ({ name, address: '', postcode: '' })
const MINE = {
  id: 1,
  period_date: '2026-11-20',
  start_time: '17:00',
  finish_time: '22:00',
  comment: '',
  cost_total: 60,
  cost_extra_bonus: 0,
  restaurant: place('Thyme Sushi'),
}
const THEIRS = {
  ...MINE,
  id: 9,
  period_date: '2026-11-21',
  cost_total: 72,
  cost_extra_bonus: 12.5,
  restaurant: place('Harbour Tacos'),
}
const handover = (given: Partial<DriverHandover> = {}): DriverHandover => ({
  id: 5,
  part: 'open',
  state: 'offered',
  colleague: 'Ann',
  answer: '',
  shift: THEIRS,
  other: null,
  can_take: true,
  reasons: [{ code: 'available', side: 'for', text: 'Available for the whole shift' }],
  rest: [],
  until: { date: '2026-11-19', time: '17:00' },
  ...given,
})
const LIST = 'GET /api/driver/handover'
const shown = (...handovers: DriverHandover[]) => ({ body: { handovers } })
const comes = ownShift({ ...MINE, restaurant: { ...ownShift().restaurant, name: 'Thyme Sushi' } })
const OWN = {
  'GET /api/driver/shift': {
    body: { ...ownShifts(comes), now: NOW.toISOString(), handover_hours: 24, proposals: 1 },
  },
  'GET /api/driver/shift/open?…': { body: { today: TODAY, shifts: [] } },
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(forgetKept)

test('a driver whose offer was agreed to reads this in its place, until they close it', async () => {
  const got = {
    restaurant_name: 'Harbour Tacos',
    period_date: '2026-11-21',
    start_time: '17:00',
    finish_time: '22:00',
  }
  const gone = {
    ...got,
    restaurant_name: 'Thyme Sushi',
    period_date: '2026-11-20',
    shift_id: 1,
    notice_pay: 0,
  }
  const ACKNOWLEDGE = 'POST /api/driver/shift/acknowledge'
  let own = { ...ownShifts(), now: NOW.toISOString(), gone: [{ ...gone, handed_over: { got } }] }
  const requests = fakeServer({
    ...OWN,
    'GET /api/driver/shift': () => ({ body: own }),
    [LIST]: shown(),
    [ACKNOWLEDGE]: () => {
      own = { ...own, gone: [] as typeof own.gone }
      return { body: own }
    },
  })
  await openDriverApp('/driver/open', driver)
  const note = await screen.findByText('No longer yours')
  expect(note.closest('[role=status]')?.textContent).toMatch(
    /Thyme Sushi.*Fri 20 Nov, 17:00 – 22:00: swapped for .*Harbour Tacos.*Sat 21 Nov, 17:00 – 22:00/,
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByText('No longer yours')).toBeNull())
  await waitFor(() =>
    expect(requests.find(({ call }) => call === ACKNOWLEDGE)?.body).toEqual({ shifts: [], gone: [1] }),
  )
})

test('keeps day and times in order after a restaurant that is read from right to left', () => {
  expect(whichText('مطعم', THEIRS)).toBe('\u2068مطعم\u2069, Sat 21 Nov, 17:00 – 22:00')
})

test('takes a shift that a colleague gives away', async () => {
  let list = shown(handover())
  const requests = fakeServer({
    ...OWN,
    [LIST]: () => list,
    'POST /api/driver/handover/5/agree': () => {
      list = shown()
      return list
    },
  })
  await openDriverApp('/driver/open', driver)
  const card = await screen.findByRole('article', { name: 'Ann gives this shift away' })
  expect(card.textContent).toContain('£72.00, and a bonus of £12.50')
  expect(card.textContent).toContain('Harbour Tacos')
  expect(card.textContent).toContain('For: Available for the whole shift')
  await user.click(within(card).getByRole('button', { name: 'Take it' }))
  await screen.findByText('The shift is yours: Harbour Tacos, Sat 21 Nov, 17:00 – 22:00.')
  expect(screen.queryByRole('article', { name: 'Ann gives this shift away' })).toBeNull()
  const sent = requests.find(({ call }) => call.endsWith('/agree'))
  expect(sent?.headers['idempotency-key']).toBeTruthy()
})

test('says that there are no open shifts only if no colleague gives any away', async () => {
  let list = shown(handover())
  fakeServer({ ...OWN, [LIST]: () => list })
  await openDriverApp('/driver/open', driver)
  await screen.findByRole('article', { name: 'Ann gives this shift away' })
  expect(screen.queryByText('No open shifts for you')).toBeNull()
  list = shown()
  await openDriverApp('/driver/open', driver)
  expect((await screen.findAllByText('No open shifts for you')).length).toBeGreaterThan(0)
})

test('says what the driver gets and gives in a swap, and that the office decides', async () => {
  let list = shown(handover({ part: 'to_me', shift: THEIRS, other: MINE }))
  fakeServer({
    ...OWN,
    [LIST]: () => list,
    'POST /api/driver/handover/5/agree': () => {
      list = shown(handover({ part: 'to_me', state: 'agreed', shift: THEIRS, other: MINE }))
      return list
    },
  })
  await openDriverApp('/driver/open', driver)
  const card = await screen.findByRole('article', { name: 'Ann wants to swap' })
  expect(card.textContent).toMatch(/You get.*Harbour Tacos.*You give.*Thyme Sushi/)
  expect(within(card).getByRole('button', { name: 'Decline' })).toBeTruthy()
  await press('Agree')
  await screen.findByText('Agreed. Nothing changes until the office approves.')
  expect(await screen.findByText('Agreed, waiting for the office')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
})

test('asks before a colleague’s swap is declined', async () => {
  let list = shown(handover({ part: 'to_me', shift: THEIRS, other: MINE }))
  const requests = fakeServer({
    ...OWN,
    [LIST]: () => list,
    'POST /api/driver/handover/5/refuse': () => {
      list = shown()
      return list
    },
  })
  const sent = () => requests.filter(({ call }) => call.endsWith('/refuse'))
  const answerQuestion = async (name: string) => {
    const question = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
    await user.click(question.getByRole('button', { name }))
  }
  await openDriverApp('/driver/open', driver)
  await press('Decline')
  await answerQuestion('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
  await press('Decline')
  await answerQuestion('Decline')
  await screen.findByText('Declined.')
  expect(sent()).toHaveLength(1)
})

const AGREED_SWAP = { part: 'to_me', state: 'agreed', shift: THEIRS, other: MINE } as const

test.each([
  ['the office approves', () => shown()],
  ['the list says another state', () => shown(handover({ ...AGREED_SWAP, state: 'declined' }))],
])('closes the question before a withdrawal, and says so, once %s', async (_, after) => {
  let list = shown(handover(AGREED_SWAP))
  const requests = fakeServer({ ...OWN, [LIST]: () => list })
  await openDriverApp('/driver/open', driver)
  await press('Withdraw')
  await screen.findByRole('dialog', { name: 'Withdraw?' })
  list = after()
  await queryClient.invalidateQueries()
  await screen.findByText(
    'The offer of Harbour Tacos, Sat 21 Nov, 17:00 – 22:00 has just changed. You have not withdrawn it.',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('closes the sheet to give a shift away, and says so, once the shift has changed', async () => {
  let own = OWN['GET /api/driver/shift']
  fakeServer({
    ...OWN,
    'GET /api/driver/shift': () => own,
    'GET /api/driver/shift/1/handover': { body: CHOICES },
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Give away or swap…')
  await screen.findByRole('dialog')
  own = { body: { ...own.body, shifts: [{ ...comes, finish_time: '23:00', updated_at: NOW.toISOString() }] } }
  await queryClient.invalidateQueries()
  await screen.findByText('Thyme Sushi, Fri 20 Nov, 17:00 – 22:00 has just changed. Nothing was offered.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('does not say that nothing was offered if the answer was lost', async () => {
  let own = OWN['GET /api/driver/shift']
  const call = 'POST /api/driver/shift/1/handover'
  fakeServer({
    ...OWN,
    'GET /api/driver/shift': () => own,
    'GET /api/driver/shift/1/handover': { body: CHOICES },
    [call]: new TypeError('Failed to fetch'),
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Give away or swap…')
  await press('Give away')
  await screen.findByText(/cannot be reached/)
  own = { body: { ...own.body, shifts: [] } }
  await queryClient.invalidateQueries()
  await screen.findByText('Thyme Sushi, Fri 20 Nov, 17:00 – 22:00 has just changed.')
})

test('shows why an answer was refused, and the reasons against', async () => {
  const barred = handover({
    id: 6,
    can_take: false,
    colleague: 'Bob',
    reasons: [{ code: 'clash', side: 'against', text: 'Has a shift then' }],
  })
  fakeServer({
    ...OWN,
    [LIST]: shown(handover(), barred),
    'POST /api/driver/handover/5/agree': {
      status: 409,
      body: { message: 'This offer has ended: someone else was first, or the shift has changed.' },
    },
  })
  await openDriverApp('/driver/open', driver)
  const other = await screen.findByRole('article', { name: 'Bob gives this shift away' })
  expect(other.textContent).toContain('Against: Has a shift then')
  expect(within(other).queryByRole('button')).toBeNull()
  await press('Take it')
  const words =
    'You did not get this shift: Harbour Tacos, Sat 21 Nov, 17:00 – 22:00. This offer has ended: someone else was first, or the shift has changed.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says that a swap withdrawn in the meantime did not happen, until the message is closed', async () => {
  let list = shown(handover({ part: 'to_me', shift: THEIRS, other: MINE }))
  const { answer, release } = heldAnswer()
  fakeServer({
    ...OWN,
    [LIST]: () => list,
    'POST /api/driver/handover/5/agree': answer,
  })
  await openDriverApp('/driver/open', driver)
  await press('Agree')
  list = shown()
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ann wants to swap' })).toBeNull())
  release({ status: 409, body: { message: 'This offer has ended: it was withdrawn.' } })
  const words =
    'The swap did not happen: Harbour Tacos, Sat 21 Nov, 17:00 – 22:00. This offer has ended: it was withdrawn.'
  const message = (await screen.findByText(words)).closest('[role="status"]')
  vi.setSystemTime(NOW.getTime() + 60_000)
  expect(screen.getByText(words)).toBeTruthy()
  await user.click(within(message as HTMLElement).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test('a lost answer is no longer called lost once the list says that the server has it', async () => {
  const swap = handover({ part: 'to_me', shift: THEIRS, other: MINE })
  let list = shown(swap)
  fakeServer({
    ...OWN,
    [LIST]: () => list,
    'POST /api/driver/handover/5/agree': () => new TypeError('Failed to fetch'),
  })
  await openDriverApp('/driver/open', driver)
  await press('Agree')
  expect(await screen.findByRole('alert')).toBeTruthy()
  list = shown({ ...swap, state: 'agreed' })
  await queryClient.invalidateQueries()
  expect(await screen.findByText('Agreed, waiting for the office')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says that a swap with a lost answer is done, once the driver has the shift', async () => {
  let list = shown(handover({ part: 'to_me', shift: THEIRS, other: MINE }))
  let own = OWN['GET /api/driver/shift']
  fakeServer({
    ...OWN,
    'GET /api/driver/shift': () => own,
    [LIST]: () => list,
    'POST /api/driver/handover/5/agree': () => new TypeError('Failed to fetch'),
  })
  await openDriverApp('/driver/open', driver)
  await press('Agree')
  expect(await screen.findByRole('alert')).toBeTruthy()
  list = shown()
  own = { body: { ...own.body, shifts: [ownShift({ id: THEIRS.id })] } }
  await queryClient.invalidateQueries()
  expect(
    await screen.findByText('The shift is yours: Harbour Tacos, Sat 21 Nov, 17:00 – 22:00.'),
  ).toBeTruthy()
})

test('says of each of two lost answers that the shift is theirs, and nothing once the proposal is over', async () => {
  const first = shown(handover(), handover({ id: 6, shift: { ...THEIRS, id: 77 } }))
  let list = first
  let own = OWN['GET /api/driver/shift']
  fakeServer({
    ...OWN,
    'GET /api/driver/shift': () => own,
    [LIST]: () => list,
    'POST /api/driver/handover/5/agree': () => new TypeError('Failed to fetch'),
    'POST /api/driver/handover/6/agree': () => new TypeError('Failed to fetch'),
  })
  await openDriverApp('/driver/open', driver)
  const cards = await screen.findAllByRole('article', { name: 'Ann gives this shift away' })
  for (const card of cards) {
    await user.click(within(card).getByRole('button', { name: 'Take it' }))
    await within(card).findByRole('alert')
  }
  list = shown(handover({ id: 6, shift: { ...THEIRS, id: 77 } }))
  own = { body: { ...own.body, shifts: [ownShift({ id: THEIRS.id })] } }
  await queryClient.invalidateQueries()
  const isTheirs = 'The shift is yours: Harbour Tacos, Sat 21 Nov, 17:00 – 22:00.'
  expect(await screen.findAllByText(isTheirs)).toHaveLength(1)
  list = shown()
  vi.setSystemTime(NOW.getTime() + 60_000)
  await queryClient.invalidateQueries({ queryKey: handoversQuery.queryKey })
  vi.setSystemTime(NOW.getTime() + 120_000)
  await queryClient.invalidateQueries({ queryKey: ownShiftsQuery.queryKey })
  own = { body: { ...own.body, shifts: [ownShift({ id: THEIRS.id }), ownShift({ id: 77 })] } }
  await queryClient.invalidateQueries()
  expect(screen.getAllByText(isTheirs)).toHaveLength(1)
})

test('lists the driver’s offers and their outcome', async () => {
  const mine: Partial<DriverHandover> = { part: 'mine', shift: MINE, reasons: [] }
  fakeServer({
    ...OWN,
    [LIST]: shown(
      handover({ ...mine, id: 5, colleague: null }),
      handover({ ...mine, id: 6, state: 'declined', answer: 'We need you there' }),
      handover({ ...mine, id: 7, state: 'refused', other: THEIRS }),
    ),
    'POST /api/driver/handover/5/withdraw': shown(),
  })
  await openDriverApp('/driver/open', driver)
  const waiting = await screen.findByRole('article', { name: 'To any colleague' })
  expect(waiting.textContent).toContain('It is still your shift')
  expect((await screen.findByRole('article', { name: 'To Ann' })).textContent).toContain(
    'The office says: We need you there',
  )
  expect((await screen.findByRole('article', { name: 'Swap with Ann' })).textContent).toContain(
    'Your colleague declined',
  )
  await press('Withdraw')
  await screen.findByText('Withdrawn. The shift is still yours.')
})

const CHOICES: HandoverChoices = {
  cost_extra_bonus: 10,
  colleagues: [{ id: 3, name: 'Ann' }],
  shifts: [{ ...THEIRS, colleague: 'Bob', updated_at: '2026-11-17T10:00:00.000Z' }],
}

test.each([
  ['to anyone', async () => press('Give away'), {}],
  [
    'to one colleague',
    async () => {
      await user.click(await screen.findByRole('radio', { name: 'To one' }))
      await user.selectOptions(await screen.findByLabelText('Colleague'), 'Ann')
      await press('Give away')
    },
    { driver_id: 3 },
  ],
  [
    'in exchange',
    async () => {
      await user.click(await screen.findByRole('radio', { name: 'Swap' }))
      await user.click(await screen.findByRole('radio', { name: /^Bob: / }))
      await press('Offer to swap')
    },
    { other_id: 9, other_seen: '2026-11-17T10:00:00.000Z' },
  ],
])('offers a shift %s', async (_how, choose, given) => {
  const requests = fakeServer({
    ...OWN,
    [LIST]: shown(),
    'GET /api/driver/shift/1/handover': { body: CHOICES },
    'POST /api/driver/shift/1/handover': shown(),
  })
  await openDriverApp('/driver', driver)
  await press('Give away or swap…')
  await screen.findByText(/Its bonus of £10.00 goes with it\.$/)
  await choose()
  const agreement = 'other_id' in given ? 'agrees' : 'takes it'
  await screen.findByText(
    `Offered. It is still your shift until a colleague ${agreement} and the office approves.`,
  )
  const sent = requests.find(({ call }) => call === 'POST /api/driver/shift/1/handover')
  expect(sent?.body).toEqual({ seen: comes.updated_at, ...given })
})

test('finds one of many shifts to swap for by name, place or day', async () => {
  const [first] = CHOICES.shifts as [ColleagueShift]
  const many = Array.from({ length: 20 }, (_, at) => ({
    ...first,
    id: 20 + at,
    colleague: `Colleague ${at}`,
  }))
  const choices = { ...CHOICES, shifts: [...many, { ...first, colleague: 'Zoe' }] }
  const requests = fakeServer({
    ...OWN,
    [LIST]: shown(),
    'GET /api/driver/shift/1/handover': { body: choices },
    'POST /api/driver/shift/1/handover': shown(),
  })
  await openDriverApp('/driver', driver)
  await press('Give away or swap…')
  await user.click(await screen.findByRole('radio', { name: 'Swap' }))
  expect(screen.getAllByRole('radio', { name: /^Colleague/ })).toHaveLength(8)
  expect(screen.getByText(/^13 more shifts\./)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^Colleague 0: / }))
  await user.type(screen.getByLabelText('Name, place or day'), 'zoe harb')
  expect(screen.getAllByRole('radio', { name: /^Colleague/ })).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /^Colleague 0: / })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Offer to swap' })).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('radio', { name: /^Zoe: / }))
  await press('Offer to swap')
  await screen.findByText(/^Offered\./)
  const sent = requests.find(({ call }) => call === 'POST /api/driver/shift/1/handover')
  expect(sent?.body).toMatchObject({ other_id: first.id })
})

test('offers nothing after the last hour, or without the option, and says what is offered', async () => {
  const late = ownShift({ id: 2, period_date: '2026-11-19', start_time: '16:00', finish_time: '20:00' })
  const offered = {
    ...comes,
    handover: 'offered' as const,
    handover_until: { date: '2026-11-19', time: '17:00' },
  }
  fakeServer({ 'GET /api/driver/shift': { body: { ...ownShifts(late, offered), handover_hours: 24 } } })
  await openDriverApp('/driver', driver)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Reject' })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Give away or swap…' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Change the offer…' })).toHaveLength(1)
  expect(screen.getByText(/^You have offered this shift to colleagues/)).toBeTruthy()
})

test('says on both screens who decides after a colleague has agreed, and until when', async () => {
  const until = { date: '2026-11-19', time: '17:00' }
  const mine = handover({ part: 'mine', state: 'agreed', shift: MINE, reasons: [], until })
  const theirs = handover({ id: 6, part: 'to_me', state: 'agreed', until })
  const agreed = { ...comes, handover: 'agreed' as const, handover_until: until }
  fakeServer({ ...OWN, 'GET /api/driver/shift': { body: ownShifts(agreed) }, [LIST]: shown(mine, theirs) })
  const words =
    'A colleague wants to take this shift. The office can approve it until Thu 19 Nov, 17:00. Until then it is still your shift.'
  await openDriverApp('/driver', driver)
  expect(await screen.findByText(words)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Open shifts' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(
    screen.getByText(
      'You agreed. The office can approve it until Thu 19 Nov, 17:00. Until then, nothing changes.',
    ),
  ).toBeTruthy()
})

test.each([
  [
    'anyone',
    'ask',
    'You have offered this shift to colleagues. They can answer until Thu 19 Nov, 17:00. It is still your shift until someone takes it and the office approves.',
  ],
  [
    'colleague',
    'free',
    'You have offered this shift to a colleague, who can answer until Thu 19 Nov, 17:00. It is still your shift until they take it.',
  ],
  [
    'swap',
    'ask',
    'You have offered to swap this shift. Your colleague can answer until Thu 19 Nov, 17:00. It is still your shift until they agree and the office approves.',
  ],
] as const)(
  'says of a shift that is offered to %s (%s) when it is no longer theirs',
  async (handover_to, handover_way, words) => {
    const handover_until = { date: '2026-11-19', time: '17:00' }
    const offered = { ...comes, handover: 'offered' as const, handover_to, handover_until }
    fakeServer({ ...OWN, 'GET /api/driver/shift': { body: { ...ownShifts(offered), handover_way } } })
    await openDriverApp('/driver', driver)
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

test('says that the office decides on a swap to which the colleague has agreed', async () => {
  const handover_until = { date: '2026-11-19', time: '17:00' }
  const agreed = { ...comes, handover: 'agreed' as const, handover_to: 'swap' as const, handover_until }
  fakeServer({ ...OWN, 'GET /api/driver/shift': { body: ownShifts(agreed) } })
  await openDriverApp('/driver', driver)
  expect(await screen.findByText(/^Your colleague agrees to swap\. The office can approve it/)).toBeTruthy()
})

test('counts the proposals on the way to the open shifts', async () => {
  fakeServer({ ...OWN, [LIST]: shown() })
  await openDriverApp('/driver', driver)
  expect(await screen.findByRole('link', { name: 'Open shifts (1 for you)' })).toBeTruthy()
  const line = screen.getByRole('link', { name: 'A colleague offers you a shift' })
  const first = screen.getAllByRole('heading', { level: 2 })[0] as HTMLElement
  expect(line.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('says on both screens that no one took a shift in time, as soon as it is too late', async () => {
  const until = { date: '2026-11-19', time: '17:00' }
  const mine = handover({ part: 'mine', shift: MINE, colleague: null, reasons: [], until })
  const offered = { ...comes, handover: 'offered' as const, handover_until: until }
  fakeServer({
    'GET /api/driver/shift': { body: { ...ownShifts(offered), handover_hours: 24 } },
    'GET /api/driver/shift/open?…': { body: { today: TODAY, shifts: [] } },
    [LIST]: shown(mine, handover({ id: 6, part: 'to_me', until })),
  })
  await openDriverApp('/driver', driver)
  expect(await screen.findByText(/^You have offered this shift to colleagues/)).toBeTruthy()
  // The phone wakes up after the time until which colleagues can agree.
  vi.setSystemTime('2026-11-19T17:00:00Z')
  document.dispatchEvent(new Event('visibilitychange'))
  const lapsed = 'No colleague agreed in time. The shift is still yours, and you need to work it.'
  expect(await screen.findByText(lapsed)).toBeTruthy()
  vi.setSystemTime('2026-11-18T16:58:00Z')
  await user.click(screen.getByRole('link', { name: 'Open shifts' }))
  const card = await screen.findByRole('article', { name: 'To any colleague' })
  expect(within(card).getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Ann gives this shift away' })).toBeTruthy()
  vi.setSystemTime('2026-11-19T17:00:00Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(card.textContent).toContain(lapsed))
  expect(within(card).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('article', { name: 'Ann gives this shift away' })).toBeNull()
})
