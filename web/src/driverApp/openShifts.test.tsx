import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { openShiftsLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readyLive, receiveLive } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { type FakeRequest, fakeServer } from '../testing/fakeServer.ts'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { driver } from '../testing/people.ts'
import { forgetKept } from './keptOnPhone.ts'
import { openShiftsQuery } from './openShifts.data.ts'
import { actionStore, forgetWon, readQueue } from './queue/queue.ts'
import { sendNow } from './queue/record.ts'
import { openShift } from './testing/openShift.ts'
import { ownShift, ownShifts, TODAY } from './testing/ownShifts.ts'

vi.mock('@driverdesk/domain/driverApp/openShift.ts', async (original) => ({
  ...(await original<object>()),
  MOST_OPEN_SHIFTS: 200,
}))

const user = userEvent.setup()

const LIST = 'GET /api/driver/shift/open?…'
const OWN = { 'GET /api/driver/shift': { body: ownShifts() } }

const shown = (...shifts: OpenShift[]) => ({
  today: TODAY,
  shifts,
  counts: { fit: shifts.length, barred: 0 },
})
/** Answers as many of `all` as are asked for. */
const firstOf =
  (all: readonly OpenShift[], barred = 0) =>
  ({ call }: FakeRequest) => ({
    body: {
      today: TODAY,
      shifts: all.slice(0, Number(/limit=(\d+)/.exec(call)?.[1])),
      counts: { fit: all.length, barred },
    },
  })
const card = () => screen.findByRole('article', { name: /18:00 – 22:00/ })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T16:58:00Z') })
})
afterEach(async () => {
  const store = await actionStore()
  for (const { id } of await store.all()) await store.change(id, () => undefined)
  await act(readQueue)
  act(forgetWon)
  forgetKept()
})

test('shows pay, comment, reasons and rest of an open shift', async () => {
  fakeServer({ ...OWN, [LIST]: { body: shown(openShift()) } })
  await openDriverApp('/driver/open', driver)
  const text = (await card()).textContent
  for (const words of [
    'Harbour Tacos',
    '£58.00: 4.00 hours × £12.00, bonus £10.00',
    'Ring twice',
    'For: Available for the whole shift',
    '6 h 00 min of rest after 20/11/2026, 08:00 – 12:00',
  ]) {
    expect(text).toContain(words)
  }
})

test('loads a hundred of a long list, and the others on request, after a failure too', async () => {
  const many = Array.from({ length: 130 }, (_, nr) => openShift({ id: 1_000 + nr }))
  let isAway = false
  const requests = fakeServer({
    ...OWN,
    [LIST]: (asked) => (isAway ? new TypeError('Failed to fetch') : firstOf(many)(asked)),
  })
  await openDriverApp('/driver/open', driver)
  expect(await screen.findAllByRole('article')).toHaveLength(100)
  isAway = true
  await press('Show more (30)')
  await waitFor(() => expect(requests.at(-1)?.call).toMatch(/limit=200/))
  isAway = false
  expect(screen.getAllByRole('article')).toHaveLength(100)
  await press('Show more (30)')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(130))
  await waitFor(() => expect(document.activeElement?.id).toBe('open-1100'))
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  // A live event loads what is on screen.
  await act(() => queryClient.refetchQueries({ queryKey: openShiftsQuery.queryKey }))
  expect(requests.at(-1)?.call).toBe('GET /api/driver/shift/open?limit=200')
  cleanup()
  isAway = true
  await openDriverApp('/driver/open', driver)
  expect(await screen.findAllByRole('article')).toHaveLength(130)
})

test('loads as many as the phone has kept, and a hundred for another driver', async () => {
  const many = Array.from({ length: 230 }, (_, nr) => openShift({ id: 1_000 + nr }))
  const requests = fakeServer({ ...OWN, [LIST]: firstOf(many) })
  await openDriverApp('/driver/open', driver)
  await press('Show more (130)')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(200))
  // One call returns no more.
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull()
  for (const [{ id }, limit] of [
    [driver, 200],
    [{ id: driver.id + 1 }, 100],
  ] as const) {
    cleanup()
    await openDriverApp('/driver/open', { ...driver, id })
    await act(() => queryClient.refetchQueries({ queryKey: openShiftsQuery.queryKey }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(limit))
    const asked = requests.findLast(({ call }) => call.includes('/open?'))
    expect(asked?.call).toMatch(new RegExp(`limit=${limit}$`))
  }
})

test('an update loads no more because of shifts below the others that the driver asked for', async () => {
  const asked = openShift({ id: 2_000, claim: 'asked' })
  const many = Array.from({ length: 130 }, (_, nr) => openShift({ id: 1_000 + nr }))
  const requests = fakeServer({
    ...OWN,
    [LIST]: { body: { ...shown(...many.slice(0, 100), asked), counts: { fit: 131, barred: 0 } } },
  })
  await openDriverApp('/driver/open', driver)
  expect(await screen.findAllByRole('article')).toHaveLength(101)
  await act(() => queryClient.refetchQueries({ queryKey: openShiftsQuery.queryKey }))
  expect(requests.at(-1)?.call).toBe('GET /api/driver/shift/open?limit=100')
})

test('takes a shift as the driver saw it, with one key, and says that it is theirs', async () => {
  const later = openShift({ id: 8, period_date: '2026-11-21' })
  let answer: Error | { body: unknown } = { body: shown(openShift(), later) }
  let own = ownShifts()
  const requests = fakeServer({
    'GET /api/driver/shift': () => ({ body: own }),
    [LIST]: () => answer,
    'POST /api/driver/shift/7/take': () => {
      answer = new TypeError('Failed to fetch')
      own = ownShifts(ownShift({ id: 7, period_date: '2026-11-20' }))
      return { body: { id: 7 } }
    },
  })
  await openDriverApp('/driver/open', driver)
  await user.click((await screen.findAllByRole('button', { name: 'Take it' }))[0] as HTMLElement)
  expect(await screen.findByText('The shift is yours')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  const sent = requests.filter(({ call }) => call.endsWith('/take'))
  expect(sent.map(({ body }) => body)).toEqual([{ seen: '2026-11-17T09:00:00.000Z' }])
  expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('keeps a shift in its place until the answer to *Take it* is known', async () => {
  const later = openShift({ id: 8, period_date: '2026-11-21' })
  let shifts = [openShift(), later]
  let own = ownShifts()
  let answer: () => Error | { body: unknown } = () => new TypeError('Failed to fetch')
  const requests = fakeServer({
    'GET /api/driver/shift': () => ({ body: own }),
    [LIST]: () => ({ body: shown(...shifts) }),
    'POST /api/driver/shift/7/take': () => answer(),
  })
  await openDriverApp('/driver/open', driver)
  await user.click((await screen.findAllByRole('button', { name: 'Take it' }))[0] as HTMLElement)
  await screen.findByText(/waiting to be sent/)
  await waitFor(() => expect(requests.some(({ call }) => call.endsWith('/take'))).toBe(true))
  shifts = [later]
  own = ownShifts(ownShift({ id: 7, period_date: '2026-11-20' }))
  await act(() => queryClient.refetchQueries({ queryKey: openShiftsQuery.queryKey }))
  // The screen is drawn a moment after its data has come.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(queryClient.getQueryData(openShiftsQuery.queryKey)?.shifts).toEqual([later])
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('waiting to be sent')
  answer = () => ({ body: { id: 7 } })
  await act(sendNow)
  expect(await screen.findByText('The shift is yours')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('says so only for the shift taken last, until the driver has read it', async () => {
  let shifts = [openShift(), openShift({ id: 8, period_date: '2026-11-21' })]
  const own: DriverShift[] = []
  const takes = (id: number) => () => {
    own.push(ownShift({ id, period_date: '2026-11-20' }))
    shifts = shifts.filter((shift) => shift.id !== id)
    return { body: { id } }
  }
  fakeServer({
    'GET /api/driver/shift': () => ({ body: ownShifts(...own) }),
    [LIST]: () => ({ body: shown(...shifts) }),
    'POST /api/driver/shift/7/take': takes(7),
    'POST /api/driver/shift/8/take': takes(8),
  })
  await openDriverApp('/driver/open', driver)
  const take = async (day: string) => {
    const part = within(await screen.findByRole('region', { name: day }))
    await user.click(part.getByRole('button', { name: 'Take it' }))
    expect(await screen.findByText(new RegExp(`${day}, .* under your shifts`))).toBeTruthy()
  }
  await take('Fri 20 Nov')
  await take('Sat 21 Nov')
  expect(screen.getAllByText('The shift is yours')).toHaveLength(1)
  await press('OK')
  expect(screen.queryByText('The shift is yours')).toBeNull()
})

test('says that a shift is theirs even if the page was reloaded before it could be sent', async () => {
  let own = ownShifts()
  let isAway = true
  fakeServer({
    'GET /api/driver/shift': () => ({ body: own }),
    [LIST]: () => ({ body: isAway ? shown(openShift()) : shown() }),
    'POST /api/driver/shift/7/take': () => {
      if (isAway) return new TypeError('Failed to fetch')
      own = ownShifts(ownShift({ id: 7, period_date: '2026-11-20' }))
      return { body: { id: 7 } }
    },
  })
  await openDriverApp('/driver/open', driver)
  await press('Take it')
  await screen.findByText(/waiting to be sent/)
  cleanup()
  await openDriverApp('/driver/open', driver)
  await screen.findByText(/waiting to be sent/)
  isAway = false
  await act(sendNow)
  expect(await screen.findByText('The shift is yours')).toBeTruthy()
})

test('tells another driver who logs in on the phone nothing about the shift of the first', async () => {
  let shifts = [openShift()]
  let own = ownShifts()
  fakeServer({
    'GET /api/driver/shift': () => ({ body: own }),
    [LIST]: () => ({ body: shown(...shifts) }),
    'POST /api/driver/shift/7/take': () => {
      shifts = []
      own = ownShifts(ownShift({ id: 7, period_date: '2026-11-20' }))
      return { body: { id: 7 } }
    },
  })
  await openDriverApp('/driver/open', driver)
  await press('Take it')
  await screen.findByText('The shift is yours')
  cleanup()
  await openDriverApp('/driver/open', { ...driver, id: driver.id + 1 })
  await screen.findByText('No open shifts for you')
  expect(screen.queryByText('The shift is yours')).toBeNull()
})

test('keeps a shift that is taken without a network on the phone, and sends it once', async () => {
  let answer: Error | { body: unknown } = new TypeError('Failed to fetch')
  const requests = fakeServer({
    ...OWN,
    [LIST]: { body: shown(openShift()) },
    'POST /api/driver/shift/7/take': () => answer,
  })
  await openDriverApp('/driver/open', driver)
  await press('Take it')
  expect(await within(await card()).findByText(/stored on this phone, waiting to be sent/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  answer = { body: { id: 7 } }
  await act(sendNow)
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
  const keys = requests
    .filter(({ call }) => call.endsWith('/take'))
    .map(({ headers }) => headers['idempotency-key'])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('says why the driver did not get a shift until they have read it, and never that it is theirs', async () => {
  let shifts = [openShift()]
  fakeServer({
    ...OWN,
    [LIST]: () => ({ body: shown(...shifts) }),
    'POST /api/driver/shift/7/take': () => {
      shifts = []
      return { status: 409, body: { message: 'This shift has been taken by someone else.' } }
    },
  })
  await openDriverApp('/driver/open', driver)
  await press('Take it')
  expect(await screen.findByText('This shift has been taken by someone else.')).toBeTruthy()
  // Other screens say it in one line, which would lead here.
  expect(screen.queryByText('You did not get a shift that you wanted.')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  await press('OK')
  await waitFor(() => expect(screen.queryByText('This shift has been taken by someone else.')).toBeNull())
  expect(screen.queryByText('The shift is yours')).toBeNull()
})

test('asks for a shift and withdraws', async () => {
  let shift = openShift({ claims: 'ask' })
  const becomes = (claim: OpenShift['claim']) => () => {
    shift = { ...shift, claim }
    return { body: { id: 7 } }
  }
  const requests = fakeServer({
    ...OWN,
    [LIST]: () => ({ body: shown(shift) }),
    'POST /api/driver/shift/7/ask': becomes('asked'),
    'POST /api/driver/shift/7/withdraw': becomes(null),
  })
  await openDriverApp('/driver/open', driver)
  await press('Ask for it')
  expect(await within(await card()).findByText('Asked for')).toBeTruthy()
  await press('Withdraw')
  expect(await screen.findByRole('button', { name: 'Ask for it' })).toBeTruthy()
  const sent = () => requests.filter(({ call }) => /ask|withdraw/.test(call)).map(({ call }) => call)
  expect(sent()).toEqual(['POST /api/driver/shift/7/ask', 'POST /api/driver/shift/7/withdraw'])
})

test('loads shifts that the driver cannot work when asked, and offers nothing on them or on a declined one', async () => {
  const clash = { code: 'clash' as const, side: 'against' as const, text: 'Driver unavailable' }
  const declined = openShift({ id: 8, start_time: '12:00', claim: 'declined' })
  const barred = Array.from({ length: 120 }, (_, nr) =>
    openShift({ id: 1_000 + nr, can_take: false, reasons: [clash] }),
  )
  const requests = fakeServer({
    ...OWN,
    [LIST]: (asked) =>
      asked.call.includes('barred=1') ? firstOf(barred, 120)(asked) : firstOf([declined], 120)(asked),
  })
  await openDriverApp('/driver/open', driver)
  expect(await screen.findByText('Declined')).toBeTruthy()
  expect(requests.some(({ call }) => call.includes('barred'))).toBe(false)
  await press('120 shifts not for you')
  const part = within(await screen.findByRole('region', { name: 'Fri 20 Nov, not for you' }))
  expect(part.getAllByRole('article')).toHaveLength(100)
  expect(part.getAllByRole('article')[0]?.textContent).toContain('Against: Driver unavailable')
  expect(screen.queryByRole('button', { name: /it$/ })).toBeNull()
  await press('Show more (20)')
  await waitFor(() => expect(part.getAllByRole('article')).toHaveLength(120))
  await press('Hide shifts that are not for you')
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('shows the last known list without a network, and a new one after a live event', async () => {
  let answer: Error | { body: unknown } = { body: shown(openShift()) }
  fakeServer({ ...OWN, [LIST]: () => answer })
  await openDriverApp('/driver/open', driver)
  await card()
  answer = { body: shown(openShift({ start_time: '17:00' })) }
  act(() => {
    readyLive({ seq: 1, refetch: false })
    receiveLive({ seq: 2, channel: openShiftsLive.name, event: 'update', data: { id: 1 } })
  })
  await screen.findByRole('article', { name: /17:00 – 22:00/ }, { timeout: 3_000 })
  answer = new TypeError('Failed to fetch')
  await openDriverApp('/driver/open', driver)
  expect(await screen.findAllByRole('article', { name: /17:00 – 22:00/ })).not.toEqual([])
})

test('tells a driver who asked why they did not get the shift, once as news and then below the open shifts', async () => {
  const when = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
  const request = { shift_id: 7, restaurant_name: 'Harbour Tacos', ...when, outcome: 'taken' as const }
  const requests = fakeServer({
    'GET /api/driver/shift': { body: { ...ownShifts(), requests: [request] } },
    [LIST]: { body: shown() },
  })
  await openDriverApp('/driver/shifts', driver)
  const news = await screen.findByRole('region', { name: 'What is new for you' })
  expect(news.textContent).toContain('Harbour TacosYou asked for it. A colleague has taken this shift.')
  await press('Got it')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What is new for you' })).toBeNull())
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Open shifts' }))
  const answers = await screen.findByRole('region', { name: 'Your requests' })
  expect(answers.textContent).toContain('A colleague has taken this shift.')
})
