import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { driver } from '../testing/people.ts'
import { openShiftsKey } from './driverApp.data.ts'
import { forgetKept } from './keptOnPhone.ts'
import { actionStore, readQueue } from './queue/queue.ts'
import { sendNow } from './queue/record.ts'
import { openShift } from './testing/openShift.ts'
import { ownShift, ownShifts, TODAY } from './testing/ownShifts.ts'

const user = userEvent.setup()

const LIST = 'GET /api/driver/shift/open?…'
const OFFERED = 'GET /api/driver/shift/open?offered=1'
const TAKE = 'POST /api/driver/shift/7/take'
const DECLINE = 'POST /api/driver/shift/7/decline'
const OWN = { 'GET /api/driver/shift': () => ({ body: { ...ownShifts(), offered: 1 } }) }
/** It is 16:58, in winter. */
const offer = openShift({ offered_until: '2026-11-18T17:35:00.000Z' })
const shown = (...shifts: OpenShift[]) => ({ today: TODAY, shifts })
const card = () => screen.findByRole('article', { name: /18:00 – 22:00/ })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const answerQuestion = async (name: string) => {
  const question = within(await screen.findByRole('dialog', { name: 'Decline this shift?' }))
  await user.click(question.getByRole('button', { name }))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T16:58:00Z') })
})
afterEach(async () => {
  const store = await actionStore()
  for (const { id } of await store.all()) await store.change(id, () => undefined)
  await act(readQueue)
  forgetKept()
})

test('shows an offer: until when, day, pay, reasons and rest, and loads no other open shifts', async () => {
  const requests = fakeServer({ ...OWN, [OFFERED]: { body: shown(offer) } })
  await openDriverApp('/driver/shifts', driver)
  const text = (await card()).textContent
  for (const words of [
    'Fri 20 Nov, 18:00 – 22:00',
    'Offered to you until 17:35',
    '£58.00: 4.00 hours × £12.00, bonus £10.00',
    'For: Available for the whole shift',
    '6 h 00 min of rest after 20/11/2026, 08:00 – 12:00',
  ]) {
    expect(text).toContain(words)
  }
  expect(requests.filter(({ call }) => call.includes('/open')).map(({ call }) => call)).toEqual([OFFERED])
})

test('one line above today’s shift leads to the offers below it', async () => {
  const today = { ...ownShifts(ownShift()), offered: 2 }
  const second = openShift({ id: 8, start_time: '09:00', offered_until: '2026-11-18T17:20:00.000Z' })
  let offers = [offer, second]
  fakeServer({
    'GET /api/driver/shift': { body: today },
    [OFFERED]: () => ({ body: shown(...offers) }),
    'POST /api/driver/shift/8/decline': () => {
      offers = [offer]
      return { body: { id: 8 } }
    },
  })
  await openDriverApp('/driver/shifts', driver)
  const line = await screen.findByRole('button', {
    name: '2 shifts are offered to you, the first until 17:20',
  })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(0, 2)).toEqual(['Today, Wed 18 Nov', 'Offered to you'])
  await user.click(line)
  expect(document.activeElement?.textContent).toBe('Offered to you')
  const declined = screen.getByRole('article', { name: /09:00/ })
  await user.click(within(declined).getByRole('button', { name: 'Decline' }))
  await answerQuestion('Decline')
  expect(await screen.findByRole('button', { name: 'A shift is offered to you until 17:35' })).toBeTruthy()
})

test('an offer of another day says the day on which it ends', async () => {
  fakeServer({ ...OWN, [OFFERED]: { body: shown({ ...offer, offered_until: '2026-11-19T07:10:00.000Z' }) } })
  await openDriverApp('/driver/shifts', driver)
  expect((await card()).textContent).toContain('Offered to you until Thu 19 Nov, 07:10')
})

test('accepting takes the shift as the driver saw it, even without a network, and counts once', async () => {
  let answer: Error | { body: unknown } = new TypeError('Failed to fetch')
  let shifts = [offer]
  const requests = fakeServer({
    ...OWN,
    [OFFERED]: () => ({ body: shown(...shifts) }),
    [TAKE]: () => answer,
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Accept')
  expect(await within(await card()).findByText(/^You accept it: stored on this phone/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  shifts = []
  answer = { body: { id: 7 } }
  await act(sendNow)
  await waitFor(() => expect(screen.queryByRole('article', { name: /18:00 – 22:00/ })).toBeNull())
  const sent = requests.filter(({ call }) => call === TAKE)
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(sent.at(-1)?.body).toEqual({ seen: offer.updated_at })
})

test('declining asks first, is sent once, and removes the offer', async () => {
  let shifts = [offer]
  const requests = fakeServer({
    ...OWN,
    [OFFERED]: () => ({ body: shown(...shifts) }),
    [DECLINE]: () => {
      shifts = []
      return { body: { id: 7 } }
    },
  })
  await openDriverApp('/driver/shifts', driver)
  await press('Decline')
  await answerQuestion('Cancel')
  expect(await card()).toBeTruthy()
  expect(requests.filter(({ call }) => call === DECLINE)).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Decline')
  await answerQuestion('Decline')
  await waitFor(() => expect(screen.queryByRole('article', { name: /18:00 – 22:00/ })).toBeNull())
  expect(requests.filter(({ call }) => call === DECLINE).map(({ body }) => body)).toEqual([{}])
})

test('the question before declining closes, and says so, if the offer has ended', async () => {
  let shifts = [offer]
  const requests = fakeServer({ ...OWN, [OFFERED]: () => ({ body: shown(...shifts) }) })
  await openDriverApp('/driver/shifts', driver)
  await press('Decline')
  await screen.findByRole('dialog', { name: 'Decline this shift?' })
  shifts = []
  await act(() => queryClient.invalidateQueries({ queryKey: openShiftsKey }))
  await screen.findByText(
    'The offer of Harbour Tacos, Fri 20 Nov, 18:00 – 22:00 has just changed. You have not declined it.',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('an offer that is over by the clock is no longer shown', async () => {
  vi.setSystemTime(new Date('2026-11-18T17:36:00Z'))

  fakeServer({ ...OWN, [LIST]: { body: shown(offer) } })
  await openDriverApp('/driver/open', driver)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText(/Offered to you/)).toBeNull()
})

test('an offer that the driver can no longer work can only be declined, and says why', async () => {
  const clash = { code: 'clash' as const, side: 'against' as const, text: 'Driver unavailable' }
  fakeServer({ ...OWN, [LIST]: { body: shown({ ...offer, can_take: false, reasons: [clash] }) } })
  await openDriverApp('/driver/open', driver)
  expect((await card()).textContent).toContain('Against: Driver unavailable')
  expect(await screen.findByRole('button', { name: 'Decline' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('says why an accepted offer was refused', async () => {
  fakeServer({
    ...OWN,
    [LIST]: { body: shown(offer) },
    [TAKE]: { status: 409, body: { message: 'This offer has ended.' } },
  })
  await openDriverApp('/driver/open', driver)
  await press('Accept')
  expect(await screen.findByText('This offer has ended.')).toBeTruthy()
  expect(screen.getByText('You did not get this shift')).toBeTruthy()
})
