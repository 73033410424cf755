import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openDriverApp } from '../testing/openDriverApp.tsx'
import { driver } from '../testing/people.ts'
import { actionStore, readQueue } from './queue/queue.ts'
import { sendNow } from './queue/record.ts'
import { ownShift, ownShifts } from './testing/ownShifts.ts'

const user = userEvent.setup()
const REPORT = 'POST /api/driver/sick'
const OWN = { 'GET /api/driver/shift': () => ({ body: ownShifts() }) }
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const report = async () => {
  await openDriverApp('/driver/unavailability', driver)
  await press('I cannot work…')
  await press('Tell the office')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T16:58:00Z') })
})
afterEach(async () => {
  const store = await actionStore()
  for (const { id } of await store.all()) await store.change(id, () => undefined)
  await act(readQueue)
})

test('keeps a report without a network, says that the office does not know, and sends it once with its time', async () => {
  let isAway = true
  const requests = fakeServer({
    ...OWN,
    [REPORT]: () => (isAway ? { status: 503, body: {} } : { body: { id: 4, opened: 1 } }),
  })
  await report()
  const part = within(await screen.findByRole('region', { name: 'Cannot work' }))
  expect((await part.findByText(/waiting to be sent/)).textContent).toContain('said at 16:58')
  expect(await screen.findByText(/The office does not know yet that you cannot work/)).toBeTruthy()
  vi.setSystemTime(new Date('2026-11-18T18:30:00Z'))
  isAway = false
  await act(sendNow)
  await waitFor(() => expect(part.queryByText(/waiting to be sent/)).toBeNull())
  expect(await screen.findByText(/will look for someone for 1 shift/)).toBeTruthy()
  const sent = requests.filter(({ call }) => call === REPORT)
  expect(sent.at(-1)?.body).toEqual({
    from_date: '2026-11-18',
    to_date: '2026-11-18',
    reason: '',
    at: '2026-11-18T16:58:00.000Z',
  })
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('pressing twice makes one report', async () => {
  const requests = fakeServer({ ...OWN, [REPORT]: { body: { id: 4, opened: 0 } } })
  await openDriverApp('/driver/unavailability', driver)
  await press('I cannot work…')
  const button = await screen.findByRole('button', { name: 'Tell the office' })
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText(/^The office knows that you cannot work/)).toBeTruthy()
  await act(sendNow)
  expect(requests.filter(({ call }) => call === REPORT)).toHaveLength(1)
})

test('names the shifts that a report takes the driver off', async () => {
  const today = ownShift({ finish_time: '23:00' })
  const later = ownShift({ id: 2, period_date: '2026-11-19' })
  fakeServer({ 'GET /api/driver/shift': () => ({ body: ownShifts(today, later) }) })
  await openDriverApp('/driver/unavailability', driver)
  await press('I cannot work…')
  const sheet = within(await screen.findByRole('dialog', { name: 'I cannot work' }))
  const lines = () => sheet.getByText(/^You will be taken off/).parentElement?.textContent
  await waitFor(() => expect(lines()).toContain('Wed 18 Nov, 17:00 – 23:00, Thyme Sushi'))
  expect(lines()).not.toContain('19 Nov')
})

test('does not say that the office knows nothing if only the answer was lost', async () => {
  let own: object[] = []
  fakeServer({
    ...OWN,
    'GET /api/driver/leave': () => ({ body: own }),
    [REPORT]: { status: 503, body: {} },
  })
  await report()
  expect(await screen.findByText(/The office does not know yet that you cannot work/)).toBeTruthy()
  const days = { from_date: '2026-11-18', to_date: '2026-11-18' }
  const sick = { id: 4, kind: 'sick', reason: '', state: 'approved', answer: '', shifts: [], ...days }
  own = [{ ...sick, asked_at: '2026-11-18T16:58:00.000Z' }]
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByText(/does not know yet/)).toBeNull())
  expect(screen.queryByText(/waiting to be sent/)).toBeNull()
})

test('says that a report was refused, on every screen, until the driver has read it', async () => {
  fakeServer({ ...OWN, [REPORT]: { status: 400, body: { from_date: ['The first day is in the past.'] } } })
  await report()
  expect(await screen.findByText('The first day is in the past.')).toBeTruthy()
  expect(screen.getByText('Your report that you cannot work was not accepted.')).toBeTruthy()
  await press('Remove')
  await waitFor(() => expect(screen.queryByText('The first day is in the past.')).toBeNull())
})
